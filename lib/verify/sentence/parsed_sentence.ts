import type { Mention } from "../../linking/mod.ts";
import type { Span } from "./masked_text.ts";
import type { SaidDate, SaidNumber } from "./numbers_in.ts";

/** A stored value that a sentence names. */
export type ValueMention = Extract<Mention, { readonly kind: "value" }>;

/** A table or column that a sentence names. */
export type SchemaMention = Exclude<Mention, { readonly kind: "value" }>;

/** A sentence with what was recognised in it, for a comparison with a query. */
export interface ParsedSentence {
  readonly sentence: string;
  /** In lower case, with every value masked. */
  readonly text: string;
  /** Stems of the words outside values. */
  readonly stems: ReadonlySet<string>;
  /** Spans of the query's values. */
  readonly located: readonly Span[];
  readonly quoted: readonly Span[];
  readonly stored: readonly ValueMention[];
  /** Stored texts of the query's tables of which their columns have few, in any form. */
  readonly kinds: readonly ValueMention[];
  readonly numbers: readonly SaidNumber[];
  readonly dates: readonly SaidDate[];
  readonly mentions: readonly Mention[];
  /** Nouns that stand for others that the sentence has. */
  readonly replaced: readonly Span[];
  /** Words that may be other words for a name or a value of the database. */
  readonly unexplained: readonly string[];
  /** Those words, and verbs and adverbs that may be other words for a condition ("cancelled"). */
  readonly open: readonly string[];
}
