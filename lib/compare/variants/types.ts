import type { Database, Value } from "../../database/mod.ts";
import type { Schema, Table } from "../../schema/mod.ts";

/** One database, opened twice: queries that are compared never share a connection. */
export interface DatabasePair {
  /** What results call it. @default the database's address */
  readonly name?: string;
  readonly goldDatabase: Database;
  readonly predictedDatabase: Database;
}

/** Another database of the same structure, in a file of its own. */
export interface Variant {
  /** For example `variant-1`. */
  readonly name: string;
  /** As `openDatabase` takes it. */
  readonly url: string;
  /** Rows of all its tables. */
  readonly rowCount: number;
}

export type Row = readonly Value[];

/** The rows of each table, by its name in the schema. */
export type Rows = ReadonlyMap<string, readonly Row[]>;

/** A foreign key with the positions of its columns. */
export interface KeyPositions {
  readonly from: string;
  readonly columns: readonly number[];
  readonly to: string;
  readonly toColumns: readonly number[];
  /** Every stored row obeys it; a key that some row breaks is not asked for. */
  readonly held: boolean;
}

/** A table with the positions of what must be kept. */
export interface TablePlan {
  readonly table: Table;
  /** Primary key and unique keys. */
  readonly unique: readonly (readonly number[])[];
  readonly foreign: readonly KeyPositions[];
  /** Keys of other tables (or its own) that point to it. */
  readonly referencedBy: readonly KeyPositions[];
  readonly required: ReadonlySet<number>;
  /** Columns of no key, in either direction: their values are free. */
  readonly free: readonly number[];
  /** Columns whose values have neighbours that their type admits. */
  readonly nudged: ReadonlySet<number>;
}

/** The tables of a database, those first that others refer to, as far as keys do not run in a circle. */
export interface DataPlan {
  readonly schema: Schema;
  readonly tables: ReadonlyMap<string, TablePlan>;
  readonly stored: Rows;
}

/** A column that a query compares with a constant. */
export interface Constraint {
  readonly table: string;
  readonly column: number;
  /** Values at and around the constant, the first of which the comparison admits. */
  readonly near: readonly Value[];
}

/** What a query reads, as far as rows can be made for it. */
export interface QueryNeeds {
  readonly tables: readonly string[];
  readonly constraints: readonly Constraint[];
  /** Numbers that it compares counts of rows with. */
  readonly counts: readonly number[];
}
