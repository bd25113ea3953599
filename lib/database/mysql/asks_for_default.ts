import type { SqlToken } from "../../sql/mod.ts";
import { isSymbol, wordOf } from "../sql_tokens.ts";

/**
 * Whether a definition calls `DEFAULT(column)`. Where the default is an expression (`nextval(s)`), MariaDB crashes on such a
 * call in code of a function. `DECLARE n INT DEFAULT (1)` is no call.
 */
export function asksForDefault(tokens: readonly SqlToken[]): boolean {
  return tokens.some((token, i) =>
    wordOf(token) === "DEFAULT" && isSymbol(tokens[i + 1], "(") && !isDeclaration(tokens, i)
  );
}

/** Whether only names and a type stand between DECLARE and here. */
function isDeclaration(tokens: readonly SqlToken[], i: number): boolean {
  const start = tokens.findLastIndex((token, at) => at < i && wordOf(token) === "DECLARE");
  return start >= 0 &&
    !tokens.slice(start + 1, i).some((token) =>
      isSymbol(token, ";") || isSymbol(token, "=") || /^(?:DEFAULT|CURSOR|HANDLER)$/.test(wordOf(token))
    );
}
