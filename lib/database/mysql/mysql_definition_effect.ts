import type { SqlToken } from "../../sql/mod.ts";
import { isSymbol, wordOf } from "../sql_tokens.ts";
import { isName } from "./is_name.ts";
import { MYSQL_STATEMENTS } from "./mysql_statements.ts";
import { type MysqlDefinition, rightToLook } from "./mysql_definitions.ts";
import { mysqlEffect } from "./mysql_effect.ts";

/** What decides on a server what its definitions do. */
export interface DefinitionContext {
  /** Whether the login can see a table or view: `schema.name`. */
  readonly isVisible: (relation: string) => boolean;
  /** Names of the server's settings, in lower case. */
  readonly variables: ReadonlySet<string>;
}

/**
 * What the definition of a view or the code of a stored function does beyond reading what the login sees, whatever it is
 * declared to do, as the end of a sentence.
 */
export function mysqlDefinitionEffect(
  { kind, schema, tokens }: MysqlDefinition,
  { isVisible, variables }: DefinitionContext,
): string | undefined {
  const effect = kind === "table" ? mysqlEffect(tokens) : effectOfCode(tokens, variables);
  if (effect !== undefined) return effect;
  if (asksForDefault(tokens)) return "it asks for the default of a column, on which servers may crash";
  const unseen = relationsOf(tokens, schema).find((relation) => !isVisible(relation));
  if (unseen === undefined) return undefined;
  const right = rightToLook.tables(unseen.slice(0, unseen.indexOf(".")));
  return `it reads ${unseen}, which is hidden from this login; GRANT ${right} shows it`;
}

function effectOfCode(tokens: readonly SqlToken[], variables: ReadonlySet<string>): string | undefined {
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

/**
 * Whether a definition calls `DEFAULT(column)`. Where the default is an expression (`nextval(s)`), MariaDB crashes on such a
 * call in code of a function. `DECLARE n INT DEFAULT (1)` is no call.
 */
function asksForDefault(tokens: readonly SqlToken[]): boolean {
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

/**
 * The tables and views that the definition of a view, or the code of a function, reads: `schema.name` as they
 * stand there, without the queries that it names itself. Names without a schema are of the given one.
 */
function relationsOf(tokens: readonly SqlToken[], schema: string): readonly string[] {
  const own = new Set(
    tokens.filter((token, i) => isName(token) && opensQuery(tokens, i + 1)).map(({ value }) => value),
  );
  const found: string[] = [];
  const around: Level[] = [];
  let level = OUTSIDE;
  for (const [i, token] of tokens.entries()) {
    const word = isSymbol(tokens[i - 1], ".") ? "" : wordOf(token);
    const { isQuery, place } = level;
    if (isSymbol(token, "(")) {
      around.push(level);
      // Parentheses around joins; those of a condition or behind a name hold something else.
      const before = tokens[i - 1];
      level = place === "from" && (!isName(before) || JOINS.test(wordOf(before)))
        ? { isQuery: true, place: "from" }
        : OUTSIDE;
    } else if (isSymbol(token, ")")) level = around.pop() ?? OUTSIDE;
    else if (isSymbol(token, ";")) level = OUTSIDE;
    else if (word === "SELECT") level = { isQuery: true, place: "elsewhere" };
    // Elsewhere than in a query, as in extract(day FROM date), tables do not follow.
    else if (word === "FROM" ? isQuery : JOINS.test(word) && place !== "elsewhere") {
      level = { isQuery, place: "from" };
    } else if (isSymbol(token, ",") && place === "condition") level = { isQuery, place: "from" };
    else if (/^(?:ON|USING)$/.test(word) && place === "from") level = { isQuery, place: "condition" };
    else if (ENDS.test(word) && wordOf(tokens[i + 1]) !== "SYSTEM_TIME") {
      level = { isQuery, place: "elsewhere" };
    } else if (place === "from" && isName(token) && beginsRelation(tokens, i)) {
      const isQualified = isSymbol(tokens[i + 1], ".");
      const name = isQualified ? tokens[i + 2]?.value ?? "" : token.value;
      const isCall = isSymbol(tokens[i + 1], "(");
      if (isQualified) found.push(`${token.value}.${name}`);
      else if (!own.has(name) && !isCall && !/^dual$/i.test(name)) found.push(`${schema}.${name}`);
    }
  }
  return found;
}

interface Level {
  /** A SELECT stands before, within the same parentheses. */
  readonly isQuery: boolean;
  readonly place: "from" | "condition" | "elsewhere";
}

const OUTSIDE: Level = { isQuery: false, place: "elsewhere" };

const JOINS = /^(?:FROM|JOIN|STRAIGHT_JOIN)$/;

const ENDS = /^(?:WHERE|GROUP|HAVING|WINDOW|ORDER|LIMIT|UNION|INTERSECT|EXCEPT|FOR|SET|INTO|VALUES)$/;

/** What comes before it is no name: an alias would. */
function beginsRelation(tokens: readonly SqlToken[], i: number): boolean {
  const before = tokens[i - 1];
  return JOINS.test(wordOf(before)) || isSymbol(before, "(") || isSymbol(before, ",");
}

/** Whether `AS (` follows, perhaps behind a list of columns: a query that is named. */
export function opensQuery(tokens: readonly SqlToken[], i: number): boolean {
  let at = i;
  if (isSymbol(tokens[at], "(")) { while (at < tokens.length && !isSymbol(tokens[at++], ")")); }
  return wordOf(tokens[at]) === "AS" && isSymbol(tokens[at + 1], "(");
}
