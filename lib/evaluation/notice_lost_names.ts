import { OutsideError } from "../base/mod.ts";
import { type Database, nameProblem, querySteadily } from "../database/mod.ts";
import { nameParts, type Schema, type Table } from "../schema/mod.ts";
import { buildSql, lexSql, sql } from "../sql/mod.ts";
import type { SqlCheck } from "./types.ts";

export interface NoticeLostNamesOptions {
  /** Where predictions run. */
  readonly database: Database;
  /** The schema when the run began. */
  readonly schema: Pick<Schema, "tables">;
}

/**
 * Creates a check that asks the database, where a prediction fails, for the tables and columns of the schema that the
 * prediction names, by a query without rows for each table. What the database no longer holds is no fault of the agent.
 *
 * @throws {OutsideError} When it is called, if a table or column is gone, or the database does not come back.
 */
export function noticeLostNames(
  checkSql: SqlCheck,
  { database, schema: { tables } }: NoticeLostNamesOptions,
): SqlCheck {
  const { dialect, url } = database;
  return async (goldSql, predictedSql, options) => {
    const verdict = await checkSql(goldSql, predictedSql, options);
    if (verdict.verdict !== "failed" || predictedSql === undefined) return verdict;
    const named = new Set(
      lexSql(predictedSql, dialect).filter(({ kind }) => kind === "word" || kind === "quoted")
        .map(({ value }) => value.toLowerCase()),
    );
    for (const table of tables.filter(({ name }) => named.has(nameParts(name).at(-1)?.toLowerCase() ?? ""))) {
      const outcome = await querySteadily(database, probe(table, named, dialect), {
        signal: options?.signal,
      });
      if (outcome.kind !== "failed" || nameProblem(outcome.message) === undefined) continue;
      throw new OutsideError(
        `The database ${url} has changed, as it has lost what a prediction reads and the schema held when the run began: ${
          outcome.message.split("\n")[0]
        }`,
      );
    }
    return verdict;
  };
}

/** Reads no row of a table, and of its columns those that a query names. */
function probe({ name, columns }: Table, named: ReadonlySet<string>, dialect: Database["dialect"]): string {
  const parts = nameParts(name);
  const read = columns.filter((column) => named.has(column.name.toLowerCase()))
    // SQLite takes the quoted name of no column for a text unless a table stands before it.
    .map((column) => sql.id(parts.at(-1) ?? name, column.name));
  const list = read.length === 0 ? sql.lit(1) : sql.join(read, sql`, `);
  return buildSql(sql`SELECT ${list} FROM ${sql.id(...parts)} WHERE 1 = 0`, dialect);
}
