/**
 * Which joins test dialogues should exercise: enumeration of join combinations, and a balanced choice with its
 * certificate.
 *
 * @module
 */
export type * from "./types.ts";
export { countCombinations } from "./count_combinations.ts";
export { enumerateCombinations, type EnumerateOptions } from "./enumerate_combinations.ts";
export { joinCombination } from "./join_combination.ts";
