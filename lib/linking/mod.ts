/**
 * Which tables, columns and stored values do these words mean.
 *
 * @module
 */
export { plural, singular } from "./inflect.ts";
export { type NameWords, nameWords } from "./name_words.ts";
export { splitName } from "./split_name.ts";
export type * from "./types.ts";
