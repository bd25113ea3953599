/** Failures of SQL by the words of the engines: a function, a type or a form of the language that they do not know. */
const FOREIGN = [
  // DuckDB
  /(?:Function|Type) with name \S+ does not exist/i,
  /No function matches the given name/i,
  /^Parser Error/i,
  /\bUNNEST\b/,
  // PostgreSQL
  /^(?:function|operator|type|procedure) .* does not exist/i,
  // SQLite
  /no such (?:function|collation)/i,
  /wrong number of arguments to function/i,
  /unrecognized token/i,
  // MariaDB
  /^(?:FUNCTION|PROCEDURE) \S+ does not exist/,
  /Incorrect parameter count in the call to/i,
  // All of them
  /syntax error|error in your SQL syntax/i,
];

/** A name that an engine did not find among columns and tables. */
const MISSING = [
  /(?:Referenced column|column|Table with name|relation) "?([^"\s]+)"? (?:not found|does not exist)/i,
  /no such (?:column|table): ([^\s:]+)/i,
  /Unknown column '([^']+)'/i,
];

/**
 * Whether translated SQL failed by what the translation left of its own dialect, or put in: a function, a type or a form of
 * the language that the database does not know, or a name that the agent did not write as one. A column or a table that the
 * agent named and the database lacks is the agent's failure.
 *
 * @param message The database's words.
 *
 * @example
 * ```ts
 * import { isTranslatorsFailure } from "querylogue/evaluation";
 * import assert from "node:assert/strict";
 *
 * const agentSql = "SELECT TO_VARCHAR(depth) FROM lake";
 * assert.ok(isTranslatorsFailure("no such function: TO_VARCHAR", { agentSql }));
 * assert.ok(!isTranslatorsFailure("no such column: depth", { agentSql }));
 * ```
 */
export function isTranslatorsFailure(
  message: string,
  { agentSql }: { readonly agentSql: string },
): boolean {
  if (FOREIGN.some((words) => words.test(message))) return true;
  const [name] = MISSING.flatMap((words) => words.exec(message)?.[1] ?? []);
  if (name === undefined) return false;
  const last = name.split(".").at(-1)?.toLowerCase() ?? "";
  const written = agentSql.replaceAll(/'(?:[^']|'')*'/g, "''").toLowerCase();
  // A function that stands where a table may is missed as one.
  return !written.split(/[^\p{L}\p{N}_$]+/u).includes(last) || isCalled(last, written);
}

/** Whether a name is that of a table function, and nowhere that of a table. */
function isCalled(name: string, sql: string): boolean {
  const places = [...sql.matchAll(/[\p{L}\p{N}_$]+(\s*\()?/gu)].filter(([word]) =>
    word.replace(/\s*\($/, "") === name
  );
  return places.every(([, call]) => call !== undefined);
}
