import { howMany } from "../../base/mod.ts";
import { nameParts, type Schema } from "../../schema/mod.ts";
import { quoteName } from "../quote.ts";
import { readRows } from "../read_rows.ts";
import type { Database, QueryOptions } from "../types.ts";

/** Tables with fewer rows than this are joined in a moment without an index. */
const LEAST_ROWS = 100_000;

/** Statements that the sentence gives. */
const MOST_GIVEN = 5;

/** Seconds of a query for each million rows that it needs a new index of: 4 to 6 were measured. */
const SECONDS_A_MILLION = 5;

/**
 * What makes joins of a large SQLite file fast, as a sentence; undefined where nothing is missing. SQLite builds an index anew in each query that joins by columns without one.
 *
 * @param schema With row counts; its keys are those that queries join by, declared or inferred.
 * @throws {OutsideError} If the file cannot be read.
 */
export async function sqliteMissingIndexes(
  database: Database,
  { tables, foreignKeys }: Schema,
  options: Omit<QueryOptions, "maxRows"> = {},
): Promise<string | undefined> {
  const large = tables.filter(({ rowCount = 0 }) => rowCount >= LEAST_ROWS);
  if (large.length === 0) return undefined;
  const indexed = new Set(
    (await readRows(database, FIRST_COLUMNS, options)).map((row) => JSON.stringify(row)),
  );
  const ends = foreignKeys.flatMap(({ from, to }) => [from, to]);
  const missing = large.flatMap(({ name, primaryKey, rowCount = 0 }) => {
    const file = nameParts(name).at(-1) ?? name;
    const isFound = (column: string) =>
      column === primaryKey[0] || indexed.has(JSON.stringify([file, column]));
    const keys = ends.filter(({ table, columns }) => table === name && !columns.some(isFound));
    const once = new Map(keys.map(({ columns }) => [columns.join("\n"), columns]));
    return [...once.values()].map((columns) => ({ file, columns, rowCount }));
  });
  if (missing.length === 0) return undefined;
  const most = Math.max(...missing.map(({ rowCount }) => rowCount));
  const seconds = Math.max(1, Math.round(most / 1e6 * SECONDS_A_MILLION));
  const given = missing.slice(0, MOST_GIVEN).map(({ file, columns }) => {
    const names = columns.map(quoteName).join(", ");
    return `CREATE INDEX ${quoteName([file, ...columns].join("_"))} ON ${quoteName(file)} (${names});`;
  });
  const named = missing.slice(0, MOST_GIVEN).map(({ file, columns, rowCount }) =>
    `${file} (${columns.join(", ")}) with ${howMany(rowCount, "row")}`
  );
  const more = missing.length > MOST_GIVEN ? ` and ${missing.length - MOST_GIVEN} more` : "";
  const told = `No index is on ${named.join(", ")}${more}`;
  const cost = "SQLite builds one anew in each query that joins by it, which takes about " +
    `${howMany(seconds, "second")} a query`;
  return `${told}: ${cost}. To make joins fast, run on the file: ${given.join(" ")}`;
}

/** The first column of each index of all rows. */
const FIRST_COLUMNS = `SELECT s.name, c.name
  FROM sqlite_schema AS s JOIN pragma_index_list(s.name) AS i JOIN pragma_index_info(i.name) AS c
  WHERE s.type = 'table' AND NOT i.partial AND c.seqno = 0 AND c.cid >= 0`;
