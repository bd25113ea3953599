import type { KeyFinding, LoginPrivilege } from "../database/mod.ts";
import type { Column, Join, JoinCircle, Omission, TableRole } from "../schema/mod.ts";

/** An overview of an unknown database, as plain JSON. */
export interface Exploration {
  readonly database: string;
  readonly schema_hash: string;
  readonly tables: readonly ExploredTable[];
  /** Views are neither joined nor counted. */
  readonly views: readonly ExploredView[];
  /** How many joins the foreign keys make. */
  readonly foreign_keys: number;
  readonly joins: readonly Join[];
  /** Connected groups of tables. */
  readonly components: readonly (readonly string[])[];
  /** Tables without joins to other tables. */
  readonly isolated: readonly string[];
  /** The tables with the most neighbours, at most five. */
  readonly hubs: readonly string[];
  /** Tables without which others would no longer be connected. */
  readonly bridges: readonly string[];
  readonly circles: {
    readonly self_references: readonly Join[];
    readonly parallel_keys: readonly (readonly Join[])[];
    /** Cycles through three or more tables, without those that consist of others. */
    readonly circles: readonly JoinCircle[];
  };
  /** How many join combinations there are of each size. */
  readonly combinations: Readonly<Record<string, number>>;
  /** Sizes of which there are more combinations than counted. */
  readonly combinations_cut: readonly number[];
  readonly suspicious_keys: readonly SuspiciousKey[];
  /** What could not be read, or is inconsistent. */
  readonly omitted: readonly Omission[];
  /** What the login to a server may do beyond reading; absent where there is no database. */
  readonly rights?: readonly LoginPrivilege[];
  /** Whether the system bounds the memory of queries; absent where there is no database. */
  readonly memory_bounded?: boolean;
}

export interface ExploredTable {
  readonly name: string;
  /** Absent where it is unknown. */
  readonly rows?: number;
  /** The number of rows is an estimate of the database's statistics. */
  readonly rows_estimated?: true;
  /** Number of columns. */
  readonly columns: number;
  readonly column_list: readonly ExploredColumn[];
  readonly primary_key: readonly string[];
  readonly unique_keys: readonly (readonly string[])[];
  /** The column that names a row for people. */
  readonly label_column?: string;
  readonly comment?: string;
  readonly role: TableRole;
  readonly references: number;
  readonly referenced_by: number;
  /** Number of other tables at a distance of one join. */
  readonly neighbours: number;
}

export interface ExploredView {
  readonly name: string;
  readonly columns: number;
  readonly column_list: readonly ExploredColumn[];
  readonly comment?: string;
}

export interface ExploredColumn extends Omit<Column, "notNull"> {
  readonly not_null: boolean;
  /** Share of rows in which it is NULL; absent where that was not measured. */
  readonly null_share?: number;
  /** Number of distinct values; absent where that was not measured. */
  readonly distinct?: number;
  /** Smallest and greatest value, where it stores numbers or times that may be shown. */
  readonly minimum?: string;
  readonly maximum?: string;
  /** Some of its values, where it stores texts that may be shown. */
  readonly samples?: readonly string[];
}

/** A finding about a foreign key, or (`left_out`) a key that does not hold together; `reason` ends a sentence. */
export type SuspiciousKey =
  | KeyFinding
  | { readonly kind: "left_out"; readonly name: string; readonly reason: string };
