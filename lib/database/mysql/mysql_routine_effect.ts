import type { SqlToken } from "../../sql/mod.ts";
import { isSymbol, wordOf } from "../sql_tokens.ts";
import { MYSQL_STATEMENTS } from "./mysql_statements.ts";
import { mysqlEffect } from "./mysql_effect.ts";

/**
 * What the code of a stored function does beyond reading, whatever it is declared to do, as the end of a sentence.
 *
 * @param variables Names of the server's settings, in lower case.
 */
export function mysqlRoutineEffect(
  tokens: readonly SqlToken[],
  variables: ReadonlySet<string>,
): string | undefined {
  if (tokens.some(({ kind, value }) => kind === "word" && /^@(?!@)/.test(value))) {
    return "its code uses variables of the session";
  }
  for (const [i, token] of tokens.entries()) {
    const assigned = assignment(tokens, i, variables);
    if (assigned !== undefined) return `its code sets ${assigned}`;
    const word = wordOf(token);
    if (!beginsStatement(tokens, i) || isSymbol(tokens[i + 1], "(")) continue;
    if (MYSQL_STATEMENTS.has(word) && !IN_CODE.has(word)) return `its code holds ${word}`;
    const set = word === "SET" ? setting(tokens, i, variables) : undefined;
    if (set !== undefined) return `its code sets ${set}`;
  }
  const effect = mysqlEffect(tokens, { inFunction: true });
  return effect === undefined ? undefined : `in its code, ${effect}`;
}

/** Statements of code that change nothing but its own variables. */
const IN_CODE: ReadonlySet<string> = new Set("BEGIN DO GET RESIGNAL SET SIGNAL".split(" "));

/** Whether a statement can begin here; parts of expressions that look alike cannot be told from it. */
function beginsStatement(tokens: readonly SqlToken[], i: number): boolean {
  const before = tokens[i - 1];
  if (before === undefined || isSymbol(before, ";") || isSymbol(before, ":")) return true;
  if (/^(?:BEGIN|THEN|ELSE|DO|LOOP|REPEAT|ATOMIC|AS|IS)$/.test(wordOf(before))) return true;
  // After the conditions of a handler.
  const start = tokens.findLastIndex((token, at) => at < i && isSymbol(token, ";")) + 1;
  const statement = tokens.slice(start, i);
  return statement.some((token) => wordOf(token) === "HANDLER");
}

/** The setting before `:=` at `i`, with which code of sql_mode ORACLE sets without SET. */
function assignment(
  tokens: readonly SqlToken[],
  i: number,
  variables: ReadonlySet<string>,
): string | undefined {
  const token = tokens[i - 1];
  const assigns = isSymbol(tokens[i], ":") && isSymbol(tokens[i + 1], "=");
  return assigns && token !== undefined && variables.has(token.value.toLowerCase()) ? token.value : undefined;
}

/** What a SET statement sets that is, or may be, no variable of the code. */
function setting(
  tokens: readonly SqlToken[],
  start: number,
  variables: ReadonlySet<string>,
): string | undefined {
  let depth = 0;
  for (let i = start + 1; i < tokens.length && !isSymbol(tokens[i], ";"); i++) {
    const token = tokens[i] as SqlToken;
    if (isSymbol(token, "(")) depth++;
    if (isSymbol(token, ")")) depth--;
    if (depth > 0 || i > start + 1 && !isSymbol(tokens[i - 1], ",")) continue;
    // A field of a variable, or a setting of some part of the server.
    const last = isSymbol(tokens[i + 1], ".") ? i + 2 : i;
    const assigned = isSymbol(tokens[last + 1], "=") || isSymbol(tokens[last + 1], ":");
    const names = [token, tokens[last]].map((name) => name?.value.toLowerCase() ?? "");
    if (!assigned || names.some((name) => name.startsWith("@") || variables.has(name))) return token.value;
  }
  return undefined;
}
