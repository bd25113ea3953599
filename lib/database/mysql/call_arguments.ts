import type { SqlToken } from "../../sql/mod.ts";
import { isSymbol } from "../sql_tokens.ts";
import { isName } from "./is_name.ts";

/** The arguments of the call that begins at a piece; undefined where none does. */
export function callArguments(
  tokens: readonly SqlToken[],
  i: number,
): readonly (readonly SqlToken[])[] | undefined {
  if (!isName(tokens[i]) || !isSymbol(tokens[i + 1], "(")) return undefined;
  const given: SqlToken[][] = [[]];
  let depth = 0;
  for (let at = i + 2; at < tokens.length; at++) {
    const token = tokens[at] as SqlToken;
    if (isSymbol(token, "(")) depth++;
    if (isSymbol(token, ")") && depth-- === 0) return given;
    if (isSymbol(token, ",") && depth === 0) given.push([]);
    else given.at(-1)?.push(token);
  }
  return given;
}
