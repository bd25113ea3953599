import type { JoinCombination } from "../joins/mod.ts";
import type { Dialect, SqlConstruct } from "../sql/mod.ts";
import type { Coverage } from "./realized_totals.ts";

export type UtteranceKind =
  | "greeting"
  | "question"
  | "partial_question"
  | "context_modification"
  | "clarification";

export type ReplyKind = "acknowledgment" | "response" | "request" | "refusal" | "error";

/** One way to understand an ambiguous question. */
export interface Reading {
  /** The request as it is meant then, leaning on nothing. */
  readonly meaning: string;
  readonly ground_truth_sql: string;
}

/** Why a question cannot be answered from the database (a closed list). */
export type UnanswerableReason =
  | "no_such_column"
  | "no_such_table"
  /** It names something that no column stores, as "Ville Lumière" for Paris. */
  | "no_such_value"
  /** It asks for the future, for opinions or for what lies in no database. */
  | "outside_the_data"
  /** It asks to change or to do something, where the system can only read. */
  | "not_a_query";

/** What makes a question ambiguous (a closed list). */
export type AmbiguitySource =
  /** A name that two columns store: "only Luxembourg", the country or the city. */
  | "value"
  /** A word for several columns or for several sorts of things: "their names", "how many are there?" */
  | "word"
  /** How much it is asked of: the things listed, or all. */
  | "scope"
  /** A time: which of several dates, which day "4/3/2012" is, or whether a year is included. */
  | "time"
  /** A comparison: by which measure, or whether the bounds are included. */
  | "comparison";

/** What a turn does to the context that holds for the questions after it (paper, section 3.2.2). */
export interface ContextChange {
  readonly change: "set" | "replace" | "withdraw";
  /** The conditions in force afterwards, as SQL over qualified columns; none after a withdrawal. */
  readonly restrictions: readonly string[];
}

/** How a turn relates to those before it (SParC's thematic relations). */
export type ThematicRelation = "refinement" | "theme_entity" | "theme_property" | "answer_refinement";

/** One goal of the user, extended with what is needed to judge the answer (paper, section 3.1). */
export interface Interaction {
  readonly utterance: string;
  /** What the utterance expresses; it may lean on the dialogue. */
  readonly intention: string;
  /** Absent where the utterance asks for no data. */
  readonly ground_truth_sql?: string;
  readonly utterance_kinds: readonly UtteranceKind[];
  readonly expected_reply: readonly ReplyKind[];
  /** The same request with the whole context written out. */
  readonly standalone_intention?: string;
  readonly question_type?: "answerable" | "unanswerable" | "ambiguous" | "improper";
  /** At least two, for ambiguous questions; `ground_truth_sql` is that of the one the clarification chooses. */
  readonly readings?: readonly Reading[];
  /** Of an ambiguous question, where it is known. */
  readonly ambiguity_source?: AmbiguitySource;
  /** What the user answers when the system asks back. */
  readonly clarification?: string;
  /** For unanswerable questions. */
  readonly unanswerable_reason?: UnanswerableReason;
  /** Of a context modification. */
  readonly context?: ContextChange;
  readonly thematic_relation?: ThematicRelation;
  /** Of a turn of a log: nobody has confirmed the intention, so that no interpretation is compared with it. */
  readonly unconfirmed?: true;
  /** What the system says in words in the file that the interaction comes from, where it answers without SQL. */
  readonly reference_reply?: string;
}

/** An extended dialogue (paper, section 3.1). */
export interface Dialogue {
  readonly experiment_id: string;
  readonly total_expected_interactions: number;
  /** For example `partial`, or `imported`. */
  readonly kind: string;
  readonly join_combination?: JoinCombination;
  /** Versions of the prompts that a model wrote it by, by the prompt's name. */
  readonly prompts?: Readonly<Record<string, string>>;
  readonly interactions: readonly Interaction[];
}

/** How evenly combinations use the tables of a plan; field names are those of the JSON. */
export interface CombinationBalance {
  readonly dialogues: number;
  /** Number of dialogues of each kind. */
  readonly kinds: Readonly<Record<string, number>>;
  /** Number of combinations of each number of joins. */
  readonly sizes: Readonly<Record<string, number>>;
  /** Joinable tables of the plan that are in a combination. */
  readonly tables: Coverage;
  /** Sample standard deviation (n - 1) of the table frequencies over the joinable tables. */
  readonly standard_deviation: number;
  readonly minimum: number;
  readonly maximum: number;
}

/** Turns of a type of question. */
export interface TypeBalance {
  /** As many as the mix asks for beside the answerable ones, which need not be whole. */
  readonly wanted: number;
  readonly made: number;
}

/** Planned against realized, for a dataset that was made from a join plan; field names are those of the JSON. */
export interface DatasetCertificate {
  readonly planned: CombinationBalance;
  readonly made: CombinationBalance;
  /** What the ground truths of the dialogues use. */
  readonly queries: {
    readonly count: number;
    /** Tables of the combinations, counted once a dialogue, and those that a query of the dialogue reads. */
    readonly tables: Coverage;
    /** Joins of the combinations, counted once a dialogue, and those that a query of the dialogue makes. */
    readonly joins: Coverage;
    /** Number of queries with each construct; constructs of no query are left out. */
    readonly constructs: Partial<Readonly<Record<SqlConstruct, number>>>;
  };
  /** Turns of each further type of question; absent where no dialogue of the kind `types` was made by a mix. */
  readonly question_types?: Readonly<Record<string, TypeBalance>>;
}

/** What a dataset was made large enough for: a difference between two agents, with what was assumed of them. */
export interface DetectedDifference {
  /** Of the rates at which first attempts are right, a share above 0. */
  readonly difference: number;
  /** Share of the questions that one of the agents alone gets right, at least the difference. */
  readonly discordance: number;
  /** How many times the variance is that of independent questions, at least 1, as those of a dialogue are alike. */
  readonly design_effect: number;
}

/** Where a dataset comes from and how it is to be played. */
export interface DatasetControl {
  /** A request not to train on the dataset, with a number to find it by; absent in datasets made without one. */
  readonly canary?: string;
  readonly max_retries?: number;
  /** The engine that wrote the dialogues, for example `grammar`. */
  readonly model?: string;
  readonly seed?: number;
  readonly database?: string;
  /** What the database is a copy of, for example `the Snowflake warehouse ATLAS`; captions say so. */
  readonly mirror?: string;
  readonly schema_hash?: string;
  /** Hash of the dataset whose twin it is, dialogue by dialogue. */
  readonly twin_of?: string;
  /** Hash of the words of the edited lexicon that the dialogues were written with. */
  readonly lexicon_hash?: string;
  /** The day on which the ground truths were proven, where they read the clock; queries take it for today. */
  readonly today?: string;
  /** Dialect of every `ground_truth_sql`; absent where it is that of the database. */
  readonly sql_dialect?: Dialect;
  /** Combinations of the plan that were replaced, and why. */
  readonly replaced?: readonly {
    readonly combination: string;
    readonly by: string;
    readonly reason: string;
  }[];
  /** Planned against realized, where the dialogues were made from a join plan. */
  readonly certificate?: DatasetCertificate;
  /** The difference between two agents that it was to show; absent where its size was given. */
  readonly detects?: DetectedDifference;
  /** Sentences about queries that did not end, so that another machine may make other dialogues. */
  readonly unended?: readonly string[];
  /** The model that judged, where it is another than the one that wrote. */
  readonly judge?: string;
  /** The set of sentence checks that drafts of a model had to pass; absent for set 1. */
  readonly sentence_checks?: number;
  /** Dialogues of a model whose first drafts were refused: what was found wrong with each draft, in their order. */
  readonly mended?: readonly {
    readonly experiment_id: string;
    readonly refused: readonly (readonly string[])[];
  }[];
  /** What was changed by hand since the dialogues were made, in the order in which it was. */
  readonly edits?: readonly DatasetEdit[];
}

/** One field of one interaction, changed by hand. */
export interface DatasetEdit {
  readonly dialogue_key: string;
  /** Its number in the dialogue, from 1. */
  readonly interaction: number;
  readonly field: keyof Interaction;
  /** Absent where the field was. */
  readonly before?: unknown;
  /** Absent where the field was taken away. */
  readonly after?: unknown;
  readonly reason?: string;
}

/** A dialogue test dataset, as its file holds it. */
export interface Dataset {
  readonly control: DatasetControl;
  readonly dialogues: readonly Dialogue[];
}
