import {
  createQueryId,
  MysqlQueryCompiler,
  PostgresQueryCompiler,
  type RootOperationNode,
  sql,
  SqliteQueryCompiler,
} from "kysely";
import type { Dialect } from "./types.ts";

export { sql };

/** A query under construction: what Kysely's `sql` tag or one of its query builders gives. */
export interface SqlSource {
  toOperationNode(): RootOperationNode;
}

/**
 * The SQL text of a Kysely query, with every value written out as a literal.
 *
 * Values are quoted by Kysely's compiler of the dialect (DuckDB and Oracle quote as PostgreSQL does), so a text that
 * holds quotes stays one literal. No connection is involved.
 *
 * @param query What the `sql` tag or a Kysely query builder gives.
 * @throws {RangeError} For a value that SQL has no literal for: a number that is not finite, a text that holds the
 * character NUL.
 *
 * @example
 * ```ts
 * import { buildSql, sql } from "querylogue/sql";
 * import assert from "node:assert/strict";
 *
 * const query = sql`SELECT ${sql.id("river", "length")} FROM ${sql.id("river")} WHERE "name" = ${"L'Aa"}`;
 * assert.equal(buildSql(query, "duckdb"), `SELECT "river"."length" FROM "river" WHERE "name" = 'L''Aa'`);
 * ```
 */
export function buildSql(query: SqlSource, dialect: Dialect): string {
  return compilers[dialect]().compileQuery(query.toOperationNode(), createQueryId()).sql;
}

class InlinePostgresCompiler extends PostgresQueryCompiler {
  protected override appendValue(value: unknown) {
    this.appendImmediateValue(checked(value));
  }
}

class InlineSqliteCompiler extends SqliteQueryCompiler {
  protected override appendValue(value: unknown) {
    this.appendImmediateValue(checked(value));
  }
}

class InlineMysqlCompiler extends MysqlQueryCompiler {
  protected override appendValue(value: unknown) {
    this.appendImmediateValue(checked(value));
  }
}

const postgres = () => new InlinePostgresCompiler();

const compilers = {
  duckdb: postgres,
  postgres,
  oracle: postgres,
  sqlite: () => new InlineSqliteCompiler(),
  mysql: () => new InlineMysqlCompiler(),
} satisfies Record<Dialect, () => unknown>;

function checked(value: unknown): unknown {
  if (typeof value === "number" && !Number.isFinite(value)) {
    throw new RangeError(`Cannot write ${value} as an SQL literal: only finite numbers have one`);
  }
  if (typeof value === "string" && value.includes("\0")) {
    throw new RangeError("Cannot write a text that holds the character NUL as an SQL literal");
  }
  return value;
}
