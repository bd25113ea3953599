import type { Schema } from "../../schema/mod.ts";
import type { Dialect, DialectTraits, QueryReading, SelectReading, SqlExpression } from "../../sql/mod.ts";
import type { Condition, Specification, Value } from "../types.ts";

/** What is the same everywhere in a query, with the readers of its parts, which call each other. */
export interface SharedContext {
  readonly dialect: Dialect;
  readonly traits: DialectTraits;
  readonly schema: Schema;
  /** By the roles that they have until all are known. */
  readonly occurrences: Map<string, Occurrence>;
  /** Literals that are written with a point or an exponent. */
  readonly decimals: WeakSet<Value>;
  readonly value: (expression: SqlExpression, scope: Scope) => Value;
  readonly condition: (expression: SqlExpression, scope: Scope) => Condition;
  readonly specification: (query: QueryReading, scope: Scope) => Specification;
  /** With the names of its outputs. */
  readonly namedSpecification: (query: QueryReading, scope: Scope) => Specification;
}

/** A table, or the rows of a query, where it stands in a FROM clause. */
export interface Occurrence {
  readonly role: string;
  /** What the query calls it; a column may be qualified with it. */
  readonly called: string | undefined;
  /** Absent for the rows of a query. */
  readonly table?: string;
  /** Absent where they are not known. */
  readonly columns?: readonly string[];
  /** The value that a column of a derived source shows. */
  readonly shown?: ReadonlyMap<string, Value>;
}

/** The names that a part of a query sees. */
export interface Scope {
  readonly text: SharedContext;
  /** Grows while FROM is read. */
  readonly occurrences: Occurrence[];
  /** WITH clauses in sight, by name in lower case. */
  readonly ctes: ReadonlyMap<string, CommonTable>;
  readonly outer?: Scope;
  /** The query whose outputs have aliases. */
  readonly select?: SelectReading;
  /** What is shown, stars expanded, once it is read. */
  readonly outputs: NamedValue[];
}

export interface CommonTable {
  readonly columns: readonly string[];
  readonly query: QueryReading;
  /** What the clause sees. */
  readonly scope: Scope;
}

export interface NamedValue {
  readonly value: Value;
  readonly name?: string;
}
