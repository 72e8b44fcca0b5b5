import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const server = process.env.PACWAR_SERVER ?? "http://127.0.0.1:8417";

export default defineConfig({
  plugins: [svelte()],
  // the parts of milsymbol, so that only the one standard that we use is in the bundle
  resolve: { alias: { "milsymbol-parts": fileURLToPath(new URL("node_modules/milsymbol/index.mjs", import.meta.url)) } },
  build: {
    outDir: "../src/pacwar/table/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // the content security policy of the table allows no data: scripts or styles
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 800,
  },
  server: { host: "127.0.0.1", port: 5173, proxy: { "/api": { target: server, ws: true } } },
  test: { include: ["tests/**/*.test.ts"], environment: "node" },
});
