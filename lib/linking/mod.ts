/**
 * The tables, columns and stored values that words denote: a linker finds the mentions in a sentence, a search ranks
 * candidates, and a lexicon gives English words for tables and columns.
 *
 * @example
 * ```ts
 * import { createLexicalSearch, createLinker } from "querylogue/linking";
 * import assert from "node:assert/strict";
 *
 * const columns = [{ name: "SourceElevation", type: "INTEGER", notNull: false }];
 * const schema = { tables: [{ name: "River", columns, primaryKey: [], uniqueKeys: [] }], foreignKeys: [] };
 * const link = createLinker(schema);
 * assert.deepEqual(link("source elevations of rivers").map(({ kind }) => kind), ["column", "table"]);
 * const search = createLexicalSearch(schema);
 * assert.deepEqual((await search("high springs or sources")).columns.map(({ column }) => column), ["SourceElevation"]);
 * ```
 *
 * @module
 */
export { dataHash } from "./data_hash.ts";
export { createEmbeddingSearch, type EmbeddingSearchOptions } from "./embedding_search.ts";
export { fold, type FoldedWord } from "./fold.ts";
export { glossaryText } from "./glossary/glossary_text.ts";
export { loadGlossary } from "./glossary/load_glossary.ts";
export { parseGlossary, type ParseGlossaryOptions } from "./glossary/parse_glossary.ts";
export type * from "./glossary/types.ts";
export { createLexicon, type Lexicon, type LexiconOptions } from "./lexicon/lexicon.ts";
export { symmetricPairTables } from "./lexicon/symmetric_pair_tables.ts";
export { gatherStatistics, type Statistics } from "./lexicon/statistics.ts";
export { deriveLexiconFile, type DeriveLexiconFileOptions } from "./lexicon/derive_lexicon_file.ts";
export { compoundNoun } from "./lexicon/compound_noun.ts";
export { isFunctionWord } from "./lexicon/is_function_word.ts";
export { isNoNoun } from "./lexicon/is_no_noun.ts";
export { lexiconGlossary } from "./lexicon/lexicon_glossary.ts";
export { lexiconHash } from "./lexicon/lexicon_hash.ts";
export { lexiconText } from "./lexicon/lexicon_text.ts";
export { mergeLexicon } from "./lexicon/merge_lexicon.ts";
export { parseLexiconFile, type ParseLexiconFileOptions } from "./lexicon/parse_lexicon_file.ts";
export { keyName } from "./lexicon/lexicon_file.ts";
export type * from "./lexicon/lexicon_file.ts";
export { saidName } from "./lexicon/said_name.ts";
export { spokenKinds } from "./lexicon/types.ts";
export type * from "./lexicon/types.ts";
export { isValueWord } from "./lexicon/is_value_word.ts";
export { PARTICIPLES, PERSONS, PLACE_PREPOSITIONS } from "./lexicon/word_lists.ts";
export { createLexicalSearch, type LexicalSearchOptions } from "./lexical_search.ts";
export { createLinker, type LinkerOptions } from "./linker.ts";
export { isCommonWord } from "./common_words.ts";
export { type NameWords, nameWords } from "./name_words.ts";
export type { LearnedNoun } from "./learned_nouns.ts";
export { type ColumnValues, readValues, type ReadValuesOptions } from "./read_values.ts";
export { isNameLike, isPromptSafe } from "./prompt_safe_names.ts";
export { tableDefinitions, type TableDefinitionsOptions } from "./table_definitions.ts";
export type * from "./types.ts";
export { wordStem } from "./word_stem.ts";
