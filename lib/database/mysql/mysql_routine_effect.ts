import type { SqlToken } from "../../sql/mod.ts";
import { isSymbol, wordOf } from "../sql_tokens.ts";
import { MYSQL_STATEMENTS } from "./mysql_statements.ts";
import { mysqlEffect } from "./mysql_effect.ts";

export interface MysqlRoutineOptions {
  /** In which the function lives. */
  readonly schema: string;
  /** Names of the server's settings, in lower case. */
  readonly variables: ReadonlySet<string>;
}

/** What the code of a stored function does beyond reading, whatever it is declared to do, as the end of a sentence. */
export function mysqlRoutineEffect(
  tokens: readonly SqlToken[],
  { schema, variables }: MysqlRoutineOptions,
): string | undefined {
  if (tokens.some(({ kind, value }) => kind === "word" && /^@(?!@)/.test(value))) {
    return "its code uses variables of the session";
  }
  const declared = new Set(
    tokens.filter((_, i) => declares(tokens, i)).map(({ value }) => value.toLowerCase()),
  );
  for (const [i, token] of tokens.entries()) {
    const word = wordOf(token);
    if (!beginsStatement(tokens, i) || isSymbol(tokens[i + 1], "(")) continue;
    if (MYSQL_STATEMENTS.has(word) && !IN_CODE.has(word)) return `its code holds ${word}`;
    const set = word === "SET" ? setting(tokens, i, { declared, variables }) : undefined;
    if (set !== undefined) return `its code sets ${set}`;
  }
  const effect = mysqlEffect(tokens, { schema, inFunction: true });
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

function declares(tokens: readonly SqlToken[], i: number): boolean {
  const before = tokens[i - 1];
  if (wordOf(before) === "DECLARE") return true;
  return isSymbol(before, ",") && i > 2 && declares(tokens, i - 2);
}

interface Names {
  readonly declared: ReadonlySet<string>;
  readonly variables: ReadonlySet<string>;
}

/** What a SET statement sets that is no variable of the code. */
function setting(
  tokens: readonly SqlToken[],
  start: number,
  { declared, variables }: Names,
): string | undefined {
  let depth = 0;
  for (let i = start + 1; i < tokens.length && !isSymbol(tokens[i], ";"); i++) {
    const token = tokens[i] as SqlToken;
    if (isSymbol(token, "(")) depth++;
    if (isSymbol(token, ")")) depth--;
    const first = depth === 0 && (i === start + 1 || isSymbol(tokens[i - 1], ","));
    if (!first) continue;
    const name = token.value.toLowerCase();
    const assigned = isSymbol(tokens[i + 1], "=") || isSymbol(tokens[i + 1], ":") ||
      isSymbol(tokens[i + 1], ".");
    if (declared.has(name)) continue;
    if (i === start + 1 && !assigned || name.startsWith("@")) return `${token.value} …`;
    if (variables.has(name) || isSymbol(tokens[i + 1], ".")) return token.value;
  }
  return undefined;
}
