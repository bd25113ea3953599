import type { SqlToken } from "../../sql/mod.ts";
import { isSymbol } from "../sql_tokens.ts";
import type { MysqlConnection } from "./mysql_connection.ts";

/** Whether the name at a piece calls a function of the server itself, even where a stored one has that name. */
export type IsBuiltInCall = (tokens: readonly SqlToken[], i: number) => boolean;

/**
 * Asks MariaDB for its functions; MySQL does not list them, so that there none is known. Behind a dot, in quotes, and for
 * some before a blank (`count (n)`), the same name calls the stored function.
 */
export async function builtInCalls({ run }: Pick<MysqlConnection, "run">): Promise<IsBuiltInCall> {
  const listed = await run("SELECT DISTINCT function FROM information_schema.sql_functions").catch(() => []);
  if (listed.length === 0) return () => false;
  const names = new Set([...listed.map(([name]) => String(name).toLowerCase()), ...KEYWORDS]);
  return (tokens, i) => {
    const [before, token, next] = [tokens[i - 1], tokens[i], tokens[i + 1]];
    return token?.kind === "word" && isSymbol(next, "(") && next?.start === token.end &&
      !isSymbol(before, ".") && names.has(token.value.toLowerCase());
  };
}

/** Functions that the grammar knows by a word which may name stored ones too; the server's list leaves them out. */
const KEYWORDS: readonly string[] =
  ("ascii charset contains date day hour minute month second sysdate time timestamp truncate user weight_string year")
    .split(" ");
