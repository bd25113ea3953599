/**
 * Which tables, columns and stored values do these words mean.
 *
 * @module
 */
export { fold, type FoldedWord } from "./fold.ts";
export { plural, singular } from "./inflect.ts";
export { createLinker, type LinkerOptions } from "./linker.ts";
export { type NameWords, nameWords } from "./name_words.ts";
export { type ColumnValues, readValues, type ReadValuesOptions } from "./read_values.ts";
export { splitName } from "./split_name.ts";
export type * from "./types.ts";
export { wordStem } from "./word_stem.ts";
