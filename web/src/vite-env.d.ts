/// <reference types="svelte" />
/// <reference types="vite/client" />

declare module "milsymbol-parts" {
  import ms from "milsymbol";
  export { ms };
  export const std2525d: unknown;
}
