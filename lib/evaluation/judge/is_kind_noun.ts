import { stemOf } from "./stem_of.ts";

const KINDS: ReadonlySet<string> = new Set(
  "tree plant animal film movie book song game match member player worker payment amount address item article record document"
    .split(" ").map(stemOf),
);

/** Whether the noun of a stem may only say of what kind the noun before it is: "oak trees" are oaks. */
export function isKindNoun(stem: string): boolean {
  return KINDS.has(stem);
}
