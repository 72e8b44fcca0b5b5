// Frames: after the first one only what is new comes; it is laid on the frame before.
import type { Frame, FrameChange, Scene } from "./wire";

type Splice = NonNullable<FrameChange["splices"]>[string][number];
type Fields = Record<string, unknown>;

/** The frame after a change. What has not changed stays the same object. */
export function applied(before: Frame, change: FrameChange): Frame {
  const after = { ...before, number: change.number, told: change.told ?? [] };
  const scene = { ...before.scene };
  const place = (path: string): [Fields, string] => (path.startsWith("scene.") ? [scene as unknown as Fields, path.slice(6)] : [after as unknown as Fields, path]);
  let drawn = false; // whether anything of the scene is new
  for (const [path, value] of Object.entries(change.values ?? {})) {
    const [fields, name] = place(path);
    fields[name] = value;
    drawn ||= fields !== (after as unknown as Fields);
  }
  for (const [path, splices] of Object.entries(change.splices ?? {})) {
    const [fields, name] = place(path);
    fields[name] = spliced(fields[name] as unknown[], splices);
    drawn ||= fields !== (after as unknown as Fields);
  }
  return drawn ? { ...after, scene: scene as Scene } : after;
}

/** A list after splices, from its front to its back: their places are those of the old list. */
export function spliced(old: readonly unknown[], splices: readonly Splice[]): unknown[] {
  const made: unknown[] = [];
  let done = 0;
  for (const [at, gone, come] of splices) {
    for (; done < at; done++) made.push(old[done]);
    made.push(...come);
    done = at + gone;
  }
  for (; done < old.length; done++) made.push(old[done]);
  return made;
}
