import { DatabaseSync, type StatementSync } from "node:sqlite";
import { quoteName } from "../quote.ts";
import { skipBlank } from "../refuse_statement.ts";
import type { ScratchConnection } from "../scratch/scratch_session.ts";

/** Opens an SQLite file for changes, or to tell its state. */
export function sqliteScratch(path: string, readOnly: boolean): ScratchConnection {
  const database = new DatabaseSync(path, { readOnly, enableDoubleQuotedStringLiterals: true });
  database.exec("PRAGMA busy_timeout = 500; PRAGMA trusted_schema = OFF; PRAGMA temp_store = MEMORY");
  if (!readOnly) {
    // A copy that is changed shows what the keys do, whatever the original's programs ask for.
    database.exec(
      `PRAGMA foreign_keys = ON; PRAGMA synchronous = OFF; PRAGMA max_page_count = ${MOST_PAGES}`,
    );
  }
  const exec = (sql: string) => {
    database.exec(sql);
    return Promise.resolve();
  };
  return {
    objects: () => {
      const rows = database.prepare(
        "SELECT type AS kind, name, coalesce(sql, '') AS definition FROM sqlite_schema WHERE name NOT LIKE 'sqlite!_%' ESCAPE '!'",
      ).all();
      return Promise.resolve(
        rows.map(({ kind, name, definition }) => ({
          kind: String(kind),
          name: String(name),
          definition: String(definition),
        })),
      );
    },
    tables: () => {
      const names = database.prepare(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite!_%' ESCAPE '!'",
      ).all().map(({ name }) => String(name));
      return Promise.resolve(names.map((table) => ({ table, rows: rowsOf(database, table) })));
    },
    run: (sql) => {
      const statement = database.prepare(sql);
      if (skipBlank(sql, statement.sourceSQL.length) < sql.length) {
        throw new Error("Only one statement can run, and this text holds more.");
      }
      statement.all();
      return Promise.resolve();
    },
    begin: () => exec("BEGIN"),
    commit: () => exec("COMMIT"),
    // A trigger that raises ROLLBACK has ended the transaction.
    rollback: () => database.isTransaction ? exec("ROLLBACK") : Promise.resolve(),
  };
}

/** Pages of 4 KB: a copy does not grow beyond 1 GB. */
const MOST_PAGES = 262_144;

/** The published types of the driver do not name this method yet. */
type ArrayStatement = StatementSync & { setReturnArrays(enabled: boolean): void };

function* rowsOf(database: DatabaseSync, table: string): Generator<string> {
  const statement = database.prepare(`SELECT * FROM ${quoteName(table)}`) as ArrayStatement;
  statement.setReadBigInts(true);
  statement.setReturnArrays(true);
  for (const row of statement.iterate() as Iterable<unknown>) {
    yield JSON.stringify(
      row,
      (_, value) =>
        typeof value === "bigint"
          ? `i${value}`
          : value instanceof Uint8Array
          ? { blob: value.toHex() }
          : value,
    );
  }
}
