import type { JoinEnd } from "../../schema/mod.ts";
import type { KeyPhrases, SpokenKind } from "./types.ts";

/** How sure words are, and why. */
export interface Grounds {
  /** 0..1; 1 is what a person wrote. */
  readonly confidence: number;
  /** A sentence without its full stop. */
  readonly evidence: string;
}

/** What a person says of a table. */
export interface TableSpeech {
  readonly singular: string;
  readonly plural: string;
  /** Columns that name a row; none where nothing names it. */
  readonly labels: readonly string[];
  readonly synonyms: readonly string[];
}

/** What a person says of a column. */
export interface ColumnSpeech {
  readonly singular: string;
  readonly plural: string;
  /** As written after a number, without the space before it; "" for none. */
  readonly unit: string;
  readonly kind: SpokenKind;
  readonly synonyms: readonly string[];
}

/** The two ends of a foreign key, or of two keys of a link table. */
export interface KeyEnds {
  readonly from: JoinEnd;
  readonly to: JoinEnd;
}

/** The lexicon of a database as a value that a person can edit: words for each table, column and key. */
export interface LexiconFile {
  readonly tables: readonly ({ readonly table: string } & TableSpeech & Grounds)[];
  readonly columns: readonly ({ readonly table: string; readonly column: string } & ColumnSpeech & Grounds)[];
  readonly keys: readonly (KeyEnds & KeyPhrases & Grounds)[];
}

/** What a file says: entries and fields that it leaves out keep what is derived. */
export interface LexiconEdits {
  readonly tables: readonly ({ readonly table: string } & Partial<TableSpeech>)[];
  readonly columns: readonly ({ readonly table: string; readonly column: string } & Partial<ColumnSpeech>)[];
  readonly keys: readonly (KeyEnds & KeyPhrases)[];
}

/** A key's name in the file: "city(country) -> country(code)". */
export function keyName({ from, to }: KeyEnds): string {
  return [from, to].map(({ table, columns }) => `${table}(${columns.join(", ")})`).join(" -> ");
}
