import { hideValues } from "./hidden_columns.ts";

/**
 * What an engine finds wrong with the names or the syntax of a query, in its own fixed words around what the query itself
 * spells; undefined for any other message, as it could hold stored values. The number or kind of an error does not tell,
 * as functions of users raise any.
 *
 * @param sql The query that the message is about.
 */
export function messageOfNames(message: string, sql: string): string | undefined {
  // MySQL and MariaDB put the database before the name of a table.
  const own = message.replace(/^Table '[^'.]*\.(?=[^']*' doesn't exist)/, "Table '");
  for (const pattern of PATTERNS) {
    const { 0: found, groups: { name = "" } = {} } = pattern.exec(own) ?? {};
    // What stands between quotes and not in the query gives way to an ellipsis.
    if (found !== undefined && sql.includes(name)) return hideValues(found, sql);
  }
  return undefined;
}

/** Nothing but words of the engine, names in quotes without a quote within, and one name without. */
const PATTERNS: readonly RegExp[] = [
  // DuckDB
  /^Parser Error: syntax error at (?:or near "[^"]*"|end of input)/,
  /^Parser Error: SELECT clause without selection list/,
  /^Binder Error: Referenced (?:column|table) "[^"]*" (?:was )?not found(?: in FROM clause!|!)?/,
  /^Binder Error: Table "[^"]*" does not have a column named "[^"]*"/,
  /^Binder Error: Ambiguous reference to column name "[^"]*"/,
  /^Binder Error: column "[^"]*" must appear in the GROUP BY clause or must be part of an aggregate function/,
  /^Binder Error: No function matches the given name and argument types/,
  /^Binder Error: WHERE clause cannot contain (?:aggregates|window functions)!/,
  /^Binder Error: Set operations can only apply to expressions with the same number of result columns/,
  /^Catalog Error: (?:Table|(?:Scalar|Aggregate|Table) Function|Type) with name (?:"[^"]*"|(?<name>\S+)) does not exist/,
  // MySQL and MariaDB
  /^Unknown column '[^']*' in '[^']*'/,
  /^Table '[^']*' doesn't exist/,
  /^Column '[^']*' in '[^']*' is ambiguous/,
  /^You have an error in your SQL syntax; check the manual that corresponds to your (?:MariaDB|MySQL) server version for the right syntax to use near '[^']*' at line \d+$/,
];
