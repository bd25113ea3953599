import type { Output } from "../relation.ts";

/** Outputs under other names. A list of VALUES has no columns but those that it is given names for. */
export function renamed(outputs: readonly Output[], names: readonly string[]): readonly Output[] {
  return Array.from({ length: Math.max(outputs.length, names.length) }, (_, i) => ({
    name: names[i] ?? outputs[i]?.name,
    origins: outputs[i]?.origins ?? [],
  }));
}
