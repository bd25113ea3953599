import type { ColumnReference, Filter } from "../../specification/mod.ts";

/** The kind of a column's values. */
export type ColumnKind =
  | "label"
  | "measure"
  | "year"
  | "date"
  | "category"
  | "text"
  | "code"
  | "coordinate"
  | "boolean"
  /** Values that hold several: lists, sets, ranges, JSON. */
  | "compound"
  | "key";

/**
 * The kinds of columns that people distinguish: `name` is a label, `snapshot` a measure whose sums mean nothing (a balance),
 * `personal` a column that no dialogue asks for.
 */
export const spokenKinds = [
  "name",
  "measure",
  "snapshot",
  "year",
  "date",
  "category",
  "text",
  "code",
  "personal",
  "coordinate",
  "boolean",
  "compound",
  "key",
] as const satisfies readonly (Exclude<ColumnKind, "label"> | "name" | "snapshot" | "personal")[];

export type SpokenKind = typeof spokenKinds[number];

/** Verb phrases between the rows at the two ends of a key, for a plural subject: "hold", "are held by", "linked to". */
export interface KeyPhrases {
  /** From the first end to the second. */
  readonly forward?: string;
  /** From the second end to the first. */
  readonly backward?: string;
}

/** Counts and bounds of a column over its whole table. */
export interface ColumnStatistics {
  readonly rows: number;
  /** Rows in which the column is not NULL. */
  readonly present: number;
  readonly distinct: number;
  readonly minimum: string | number | undefined;
  readonly maximum: string | number | undefined;
}

/** Comparatives and superlatives of a measure. */
export interface Scale {
  readonly more: string;
  readonly less: string;
  readonly most: string;
  readonly least: string;
  /** The positive, as in "1,000 km long". */
  readonly positive?: string;
}

/** English words for a column. */
export interface ColumnWords {
  readonly reference: ColumnReference;
  readonly singular: string;
  readonly plural: string;
  /** Whether the noun is English, so that it is known to be a singular. */
  readonly inflects: boolean;
  readonly kind: ColumnKind;
  /** Unit as written after a number, including a space before it. */
  readonly unit: string;
  readonly scale: Scale | undefined;
  /** Whether sums of the values are meaningful. */
  readonly summable: boolean;
  /** Participle of a date or year, as in "founded after 1960". */
  readonly participle: string | undefined;
  readonly statistics: ColumnStatistics;
  /** Conditions of glossary terms on the column. */
  readonly terms?: readonly Exclude<Filter, { readonly kind: "exists" }>[];
  /** Synonyms that a dialogue uses for stored values. */
  readonly called?: ReadonlyMap<string, string>;
}

/** What the rows of a table represent. */
export type TableSense = "entity" | "attributes" | "series" | "link";

/** English words for a table. */
export interface TableWords {
  readonly table: string;
  /** `attributes`: one row per owner, its columns are the owner's; `series`: many rows per owner. */
  readonly sense: TableSense;
  readonly singular: string;
  readonly plural: string;
  /** Columns that label a row; may be empty. */
  readonly labels: readonly ColumnWords[];
  readonly columns: readonly ColumnWords[];
  /** The locative preposition, where rows are places. */
  readonly place: "in" | "on" | undefined;
  readonly person: boolean;
  /** Whether the noun is English: it takes English endings, or a person wrote it. */
  readonly inflects: boolean;
}
