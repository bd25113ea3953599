import type { SqlToken } from "../../sql/mod.ts";
import { isSymbol } from "../sql_tokens.ts";
import type { MysqlConnection } from "./mysql_connection.ts";
import { isName } from "./is_name.ts";

/** The function of a library that a text calls, where that may be one; libraries can do anything. */
export type LibraryCall = (
  connection: Pick<MysqlConnection, "parse">,
  tokens: readonly SqlToken[],
  /** Whether a name in lower case is a function that users have stored. */
  isStored: (name: string) => boolean,
) => Promise<string | undefined>;

/**
 * Finds out which functions libraries have added to a server. Where the login may not list them, the server is asked about
 * each name that is none of its own: it says so of a name that it does not know.
 */
export async function libraryCalls({ run }: Pick<MysqlConnection, "run">): Promise<LibraryCall> {
  const names = async (sql: string) =>
    await run(sql).then(
      (rows) => new Set(rows.map(([name]) => String(name).toLowerCase())),
      () => undefined,
    );
  const listed = await names("SELECT name FROM mysql.func") ??
    await names("SELECT udf_name FROM performance_schema.user_defined_functions");
  const own = listed === undefined
    ? await names(
      "SELECT word FROM information_schema.keywords UNION SELECT function FROM information_schema.sql_functions",
    )
    : undefined;
  const known = new Map<string, boolean>();
  return async (connection, tokens, isStored) => {
    for (const name of calledIn(tokens)) {
      if (listed?.has(name)) return name;
      if (own === undefined || own.has(name) || isStored(name)) continue;
      const isLibrary = known.get(name) ?? await mayBeLibrary(connection, name);
      known.set(name, isLibrary);
      if (isLibrary) return name;
    }
    return undefined;
  };
}

/** Names that are called without a schema, in lower case. */
function calledIn(tokens: readonly SqlToken[]): ReadonlySet<string> {
  const calls = tokens.filter((token, i) =>
    isName(token) && isSymbol(tokens[i + 1], "(") && !isSymbol(tokens[i - 1], ".")
  );
  return new Set(calls.map(({ value }) => value.toLowerCase()));
}

async function mayBeLibrary(connection: Pick<MysqlConnection, "parse">, name: string): Promise<boolean> {
  try {
    await connection.parse(`SELECT \`${name.replaceAll("`", "``")}\`()`);
    return true;
  } catch (error) {
    return !NO_LIBRARY.has((error as { readonly errno?: number }).errno ?? 0);
  }
}

/**
 * What the server says of a name that is no function of a library: there is none, or none without a database; it is one of
 * its own, or of a user, with other arguments; the login may not call it.
 */
const NO_LIBRARY: ReadonlySet<number> = new Set([1046, 1305, 1582, 1318, 1370, 1630]);
