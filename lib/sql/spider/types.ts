/** A table as Spider's evaluator needs it: its name and its columns in the order of the schema. */
export interface SpiderTable {
  readonly name: string;
  readonly columns: readonly string[];
}

/** The schema that the names of a query are resolved against; case does not matter. */
export interface SpiderSchema {
  readonly tables: readonly SpiderTable[];
  /** Pairs of columns as `table.column`, in the order of the schema: the evaluator takes both columns for one. */
  readonly foreignKeys: readonly (readonly [string, string])[];
}

export type SpiderAggregate = "none" | "max" | "min" | "count" | "sum" | "avg";

/** A column with the aggregate around it. */
export interface SpiderColumn {
  readonly aggregate: SpiderAggregate;
  /** `table.column` in lower case, or `*`. */
  readonly column: string;
  readonly distinct: boolean;
}

/** One column, or two with an arithmetic operator between them. */
export interface SpiderTerm {
  readonly operator: "none" | "-" | "+" | "*" | "/";
  readonly left: SpiderColumn;
  readonly right?: SpiderColumn;
}

export interface SpiderOutput {
  readonly aggregate: SpiderAggregate;
  readonly term: SpiderTerm;
}

export type SpiderValue =
  | { readonly kind: "number"; readonly value: number }
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "column"; readonly column: SpiderColumn }
  | { readonly kind: "query"; readonly query: SpiderQuery };

export interface SpiderCondition {
  readonly negated: boolean;
  readonly operator: string;
  readonly term: SpiderTerm;
  /** Two for BETWEEN, else one. */
  readonly values: readonly SpiderValue[];
}

/** Conditions in a row, without precedence. */
export interface SpiderConditions {
  readonly units: readonly SpiderCondition[];
  readonly connectors: readonly ("and" | "or")[];
}

export type SpiderSource =
  | { readonly kind: "table"; readonly table: string }
  | { readonly kind: "query"; readonly query: SpiderQuery };

/** A query in the shape that Spider's evaluator knows. */
export interface SpiderQuery {
  readonly distinct: boolean;
  readonly outputs: readonly SpiderOutput[];
  readonly sources: readonly SpiderSource[];
  readonly joins: SpiderConditions;
  readonly where: SpiderConditions;
  readonly group: readonly SpiderColumn[];
  readonly having: SpiderConditions;
  /** One direction for all terms: the last that is written. */
  readonly order?: { readonly direction: "asc" | "desc"; readonly terms: readonly SpiderTerm[] };
  readonly limited: boolean;
  /** The query behind INTERSECT, UNION or EXCEPT. */
  readonly combined?: { readonly operator: "intersect" | "union" | "except"; readonly query: SpiderQuery };
}
