import type { PresetName } from "../../lib/compare/mod.ts";

/** The published evaluators; named here, as loading the comparator would delay the help. */
export const presetNames: readonly PresetName[] = [
  "spider",
  "spider-distinct",
  "bird",
  "bird-soft-f1",
  "spider2",
  "paper",
];
