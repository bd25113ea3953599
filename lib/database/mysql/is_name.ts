import type { SqlToken } from "../../sql/mod.ts";

/** Whether a piece of SQL can name something: to a server with ANSI_QUOTES, what stands in double quotes does too. */
export function isName(token: SqlToken | undefined): token is SqlToken {
  return token !== undefined && token.kind !== "symbol" && token.kind !== "number";
}
