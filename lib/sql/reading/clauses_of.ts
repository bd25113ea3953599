import type { KnownTable } from "../column_types.ts";
import { parserDialect, parseSql } from "../parse_sql.ts";
import { openScope } from "../relation.ts";
import { statementKind } from "../statement_kind.ts";
import type { Dialect } from "../types.ts";
import { nothingGathered } from "./reading_context.ts";
import { readQuery } from "./read_query.ts";
import type { QueryReading } from "./types.ts";

export interface DescribeQueryOptions {
  readonly dialect: Dialect;
  /**
   * Tables that the query may read, so that columns find their tables.
   * @default none: a bare column of several tables belongs to none
   */
  readonly tables?: readonly KnownTable[] | undefined;
}

/** The clauses of a query as data, or why it cannot be read. */
export type ClausesReading =
  | { readonly kind: "read"; readonly query: QueryReading }
  | { readonly kind: "unreadable"; readonly reason: string };

/**
 * The clauses alone of what `describeQuery` tells, in a third of its time.
 *
 * @example
 * ```ts
 * import { clausesOf } from "querylogue/sql";
 * import assert from "node:assert/strict";
 *
 * const reading = await clausesOf("SELECT name FROM river LIMIT 3", { dialect: "sqlite" });
 * assert(reading.kind === "read" && reading.query.kind === "select");
 * assert.deepEqual(reading.query.limit?.count, { kind: "literal", type: "number", value: "3" });
 * assert.deepEqual(await clausesOf("SELECT 1; SELECT 2", { dialect: "sqlite" }), {
 *   kind: "unreadable",
 *   reason: "it holds several statements",
 * });
 * ```
 */
export async function clausesOf(
  sql: string,
  { dialect, tables = [] }: DescribeQueryOptions,
): Promise<ClausesReading> {
  const parsed = await parseSql(sql, dialect);
  if (parsed.kind === "unreadable") return parsed;
  const kind = await statementKind(sql, dialect);
  if (kind.kind !== "query") return { kind: "unreadable", reason: notOneQuery[kind.kind] };
  const { generate } = await import("@polyglot-sql/sdk");
  const { query } = readQuery(parsed.statements[0], {
    text: {
      dialect,
      tables,
      write: (tree) => generate([tree], parserDialect(dialect)).sql?.[0] ?? JSON.stringify(tree),
      readQuery,
      meanings: [],
    },
    scope: openScope(),
    ctes: new Map(),
    gathered: nothingGathered(),
    clause: "other",
  });
  return { kind: "read", query };
}

/** Why a text is not the one query that was wanted, by what it is. */
const notOneQuery = {
  none: "it holds no statement",
  several: "it holds several statements",
  write: "it changes data",
  other: "it is no query",
  unreadable: "it is no SQL that can be read",
} as const;
