import type { Mention } from "../../linking/mod.ts";
import type { Span } from "./masked_text.ts";
import type { SaidDate, SaidNumber } from "./numbers_in.ts";

/** A stored value that a sentence names. */
export type ValueMention = Extract<Mention, { readonly kind: "value" }>;

/** A table or column that a sentence names. */
export type SchemaMention = Exclude<Mention, { readonly kind: "value" }>;

/** What is read in a sentence, for a query that it is compared with. */
export interface ParsedSentence {
  readonly sentence: string;
  /** In small letters, with every value masked. */
  readonly text: string;
  /** Stems of the words that are no values. */
  readonly stems: ReadonlySet<string>;
  /** Where values of the query stand. */
  readonly located: readonly Span[];
  readonly quoted: readonly Span[];
  readonly stored: readonly ValueMention[];
  readonly numbers: readonly SaidNumber[];
  readonly dates: readonly SaidDate[];
  readonly mentions: readonly Mention[];
}
