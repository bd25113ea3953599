import type { Coverage } from "../../dialogue/mod.ts";
import type { SqlConstruct } from "../../sql/mod.ts";
import type { DistinctNgrams } from "./distinct_n.ts";
import type { NearDuplicate } from "./near_duplicates.ts";
import type { TextShares } from "./text_shares.ts";

/** The kinds of sentences of an interaction. */
export type SentenceField = "utterance" | "intention" | "standalone_intention";

/** Diversity of one kind of sentence. */
export interface SentenceDiversity {
  /** Of the sentences with names and values masked. */
  readonly patterns: TextShares;
  /** Of the first two words of each sentence. */
  readonly openings: TextShares;
  /** Words of a sentence; absent where there is no sentence. Of an even number, the median is the mean of the middle two. */
  readonly words?: { readonly minimum: number; readonly median: number; readonly maximum: number };
}

/** Counts by name; a count of 0 is left out. */
export type Counts = Readonly<Record<string, number>>;

/** Diversity of a dataset; field names are those of the JSON. */
export interface Diversity {
  readonly dialogues: number;
  readonly interactions: number;
  readonly dialogue_kinds: Counts;
  /** Dialogues by their number of interactions. */
  readonly dialogue_sizes: Counts;
  /** An utterance may be of several kinds. */
  readonly utterance_kinds: Counts;
  /** Of the interactions that have one. */
  readonly question_types: Counts;
  /** Of the interactions that have one. */
  readonly thematic_relations: Counts;
  /** Ground truths that could be parsed; constructs, tables and columns are counted in these. */
  readonly queries: number;
  readonly unreadable: number;
  /** Queries with each construct. */
  readonly constructs: Readonly<Record<SqlConstruct, number>>;
  /** Dialogues that touch each table of the schema. */
  readonly table_frequency: Readonly<Record<string, number>>;
  readonly tables: Coverage;
  readonly columns: Coverage;
  readonly sentences: Readonly<Record<SentenceField, SentenceDiversity>>;
  /** Of the utterances, by the number of words in a row. */
  readonly distinct_n: Readonly<Record<"1" | "2" | "3", DistinctNgrams>>;
  readonly near_duplicates: readonly NearDuplicate[];
}
