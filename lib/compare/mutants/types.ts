import type { SqlTree } from "../../sql/mod.ts";

/** What a mutant does to the query that it is made from: a closed list. */
export type MutantKind =
  | "drop_join"
  | "swap_join"
  | "drop_filter"
  | "flip_operator"
  | "change_pattern"
  | "change_list"
  | "off_by_one"
  | "swap_connective"
  | "other_aggregate"
  | "change_distinct"
  | "flip_direction"
  | "change_limit"
  | "drop_order"
  | "drop_group_key"
  | "drop_having"
  | "swap_column"
  | "swap_set_operation";

/** A query that differs from another in one place. */
export interface Mutant {
  readonly kind: MutantKind;
  readonly sql: string;
  /** What was changed, for people, for example `length > 1000 becomes length >= 1000`. */
  readonly text: string;
}

/** One change of a syntax tree: what stands where, and what was there. */
export interface Change {
  readonly kind: MutantKind;
  /** The tree as changed. */
  readonly tree: SqlTree;
  /** The place as it was, a part that can be written by itself; absent where the note says it all. */
  readonly before?: SqlTree;
  /** The place as it is; absent where it was dropped. */
  readonly after?: SqlTree;
  /** Said of what was there, where what stands there now does not tell. */
  readonly note?: string;
}

/** What a part of a query is for. */
export type Clause = "output" | "source" | "join" | "filter" | "having" | "group" | "order" | "limit";

/** How the rows of a query count: as they are, as the set that they make, by the first, or by whether there are any. */
export type Role = "rows" | "set" | "value" | "existence";

/** A table in sight, by what columns may be qualified with. */
export interface VisibleTable {
  readonly called: string;
  /** The known table's own name. */
  readonly table?: string;
  /** Its columns with their declared types in lower case; absent where they are not known. */
  readonly columns?: readonly { readonly name: string; readonly type: string; readonly key: boolean }[];
}

/** Where in a query a part stands. */
export interface MutationContext {
  readonly clause: Clause;
  readonly role: Role;
  /** It stands below NOT. */
  readonly negated: boolean;
  /** Tables in sight, the innermost query's first. */
  readonly scopes: readonly (readonly VisibleTable[])[];
  readonly tables: readonly { readonly name: string; readonly visible: VisibleTable }[];
}
