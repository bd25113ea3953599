import type { Condition, Specification } from "../types.ts";

/** How a table's rows are called. */
export interface Noun {
  readonly singular: string;
  readonly plural: string;
}

/** What a link follows, whichever way it is written. */
export interface KeyReference {
  readonly from: { readonly table: string; readonly columns: readonly string[] };
  readonly to: { readonly table: string; readonly columns: readonly string[] };
}

/** Words for the names of a database; what gives undefined, or is absent, is said by the spelling of the name. */
export interface DescriptionWords {
  readonly table?: (table: string) => Noun | undefined;
  /** A noun in the singular. */
  readonly column?: (table: string, column: string) => string | undefined;
  /**
   * Whether a value of the column stands for one row, so that groups of it are said as the rows: "for each country"
   * instead of "for each code of the country".
   * @default no column's
   */
  readonly identifies?: (table: string, column: string) => boolean;
  /** Verbs between the two rows of a key: the city "lies in" the country, the country "contains" the city. */
  readonly key?: (
    key: KeyReference,
  ) => { readonly forward: string; readonly backward: string } | undefined;
}

/** One occurrence of a table or of derived rows, in words that no other occurrence has. */
export interface Named extends Noun {
  /** Absent for derived rows. */
  readonly table?: string;
  /** Whether the words are not those of the table, so that the first mention gives both. */
  readonly called: boolean;
}

/** What the words of a part depend on. */
export interface DescriptionContext {
  readonly words: DescriptionWords;
  readonly named: ReadonlyMap<string, Named>;
  /** The role whose columns are said without it, as nothing else is near. */
  readonly bare?: string | undefined;
  /** What a count of rows counts. */
  readonly rows: string;
  /** Says a query inside a value or a condition, in parentheses where its end is open. */
  readonly query: (specification: Specification, context: DescriptionContext) => string;
  /** Says a condition inside a value. */
  readonly condition: (condition: Condition, context: DescriptionContext) => string;
}
