import { DatabaseSync, type StatementSync } from "node:sqlite";
import { failure, type SqlSession } from "./sql_session.ts";
import { sqliteColumn } from "./sqlite_column.ts";
import type { QueryOutcome, ResultTable, Value } from "./types.ts";

/** Opens an SQLite file so that nothing but one SELECT at a time can run on it. */
export function sqliteSession(path: string): SqlSession {
  const database = new DatabaseSync(path, { readOnly: true, enableForeignKeyConstraints: false });
  database.exec("PRAGMA query_only = ON; PRAGMA trusted_schema = OFF; PRAGMA temp_store = MEMORY");
  // The file is not looked at before the first read.
  database.prepare("SELECT count(*) FROM sqlite_schema").get();
  return ({ sql, maxRows }) => Promise.resolve(run(database, sql, maxRows));
}

function run(database: DatabaseSync, sql: string, maxRows: number): QueryOutcome {
  // An engine stops at NUL, so that what follows would go unchecked.
  if (sql.includes("\0")) return { kind: "refused", reason: "The text holds a NUL character." };
  const start = skipBlank(sql, 0);
  const word = /^(?:\w+|.|)/su.exec(sql.slice(start))?.[0] ?? "";
  if (word === "") {
    return { kind: "refused", reason: "Only one statement can run, and this text holds none." };
  }
  if (STATEMENTS.has(word.toUpperCase())) {
    return {
      kind: "refused",
      reason: `Only queries can run, and this is a statement of the kind ${word.toUpperCase()}.`,
    };
  }
  // Some statements act while they are prepared: what does not start as a query is not even prepared.
  if (!QUERIES.has(word.toUpperCase())) return { kind: "failed", message: `near "${word}": syntax error` };
  try {
    const statement = database.prepare(sql) as ArrayStatement;
    if (skipBlank(sql, statement.sourceSQL.length) < sql.length) {
      return { kind: "refused", reason: "Only one statement can run, and this text holds more." };
    }
    statement.setReadBigInts(true);
    statement.setReturnArrays(true);
    return { kind: "rows", table: readTable(statement, maxRows) };
  } catch (error) {
    if (error instanceof Error && error.message.includes("attempt to write a readonly database")) {
      return { kind: "refused", reason: "Only queries can run, and this one writes." };
    }
    return failure(error);
  }
}

/** The published types of the driver do not name this method yet. */
type ArrayStatement = StatementSync & { setReturnArrays(enabled: boolean): void };

const QUERIES: ReadonlySet<string> = new Set(["SELECT", "VALUES", "WITH"]);
const STATEMENTS: ReadonlySet<string> = new Set(
  ("ALTER ANALYZE ATTACH BEGIN COMMIT CREATE DELETE DETACH DROP END EXPLAIN INSERT PRAGMA REINDEX RELEASE REPLACE " +
    "ROLLBACK SAVEPOINT UPDATE VACUUM").split(" "),
);

/** The position after white space, comments and semicolons. */
function skipBlank(sql: string, position: number): number {
  const blank = /(?:[\s;]|--[^\n]*(?:\n|$)|\/\*[^]*?(?:\*\/|$))*/y;
  blank.lastIndex = position;
  return position + (blank.exec(sql)?.[0].length ?? 0);
}

function readTable(statement: StatementSync, maxRows: number): ResultTable {
  const columns = statement.columns();
  const values = columns.map((): Value[] => []);
  let rowCount = 0;
  let truncated = false;
  for (const row of statement.iterate() as Iterable<unknown> as Iterable<readonly Value[]>) {
    truncated = rowCount === maxRows;
    if (truncated) break;
    rowCount++;
    for (const [i, value] of row.entries()) (values[i] as Value[]).push(value);
  }
  return {
    columns: columns.map(({ name, type }, i) => sqliteColumn(name, type ?? "", values[i] as Value[])),
    rowCount,
    truncated,
  };
}
