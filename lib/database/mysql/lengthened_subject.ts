import type { SqlToken } from "../../sql/mod.ts";
import { isSymbol, wordOf } from "../sql_tokens.ts";
import { isName } from "./is_name.ts";
import type { MysqlDefinition } from "./mysql_definitions.ts";

/**
 * Why a query must not run that may match a regular expression against a text which the query itself makes long, as a
 * sentence. A server ends no regular expression half-way. What a text can grow to is the product of what each call makes
 * of it, wherever the calls stand: in the query, or in views and functions that it reaches.
 */
export function lengthenedSubject(
  tokens: readonly SqlToken[],
  definitions: readonly MysqlDefinition[],
): string | undefined {
  const texts = [tokens, ...definitions.map((one) => one.tokens)];
  if (!texts.some((text) => text.some((_, i) => isExpression(text, i)))) return undefined;
  const grown = [
    growth(withoutOwnColumns(tokens, definitions)),
    ...definitions.map(({ kind, tokens }) =>
      kind === "function" ? unlimited(growth(tokens)) : growth(tokens)
    ),
  ].reduce((product, factor) => product * factor, longestText(texts));
  return grown <= MOST_LETTERS
    ? undefined
    : "No regular expression can run beside functions that lengthen texts, as servers do not end it once it runs: match columns as they are.";
}

/** What a regular expression reads within milliseconds, and what honest paddings and joins of names stay far below. */
const MOST_LETTERS = 100_000;

function isExpression(tokens: readonly SqlToken[], i: number): boolean {
  const [before, token] = [tokens[i - 1], tokens[i]];
  if (/^(?:REGEXP|RLIKE)$/.test(wordOf(token))) return !isSymbol(before, ".");
  return isCall(tokens, i) && /^REGEXP_(?:REPLACE|SUBSTR|INSTR|LIKE)$/i.test(token?.value ?? "");
}

function isCall(tokens: readonly SqlToken[], i: number): boolean {
  return isName(tokens[i]) && isSymbol(tokens[i + 1], "(");
}

function longestText(texts: readonly (readonly SqlToken[])[]): number {
  return texts.flat().reduce(
    (most, { kind, value }) => kind === "text" ? Math.max(most, value.length) : most,
    1,
  );
}

/** Code can call itself for, and go round, any number of times. */
function unlimited(factor: number): number {
  return factor > 1 ? Infinity : 1;
}

/**
 * The query without the first list of columns of its outermost SELECT, where all its regular expressions are conditions on
 * what is read: these come before that list is worked out.
 */
function withoutOwnColumns(
  tokens: readonly SqlToken[],
  definitions: readonly MysqlDefinition[],
): readonly SqlToken[] {
  const depths = depthsOf(tokens);
  const outermost = (words: RegExp, from: number) =>
    tokens.findIndex((token, i) => i >= from && depths[i] === 0 && words.test(wordOf(token)));
  const start = outermost(/^SELECT$/, 0);
  const from = outermost(/^FROM$/, start + 1);
  if (start < 0 || from < 0) return tokens;
  const end = outermost(/^(?:GROUP|HAVING|ORDER|UNION|INTERSECT|EXCEPT)$/, from);
  const isCondition = (i: number) => i > from && (end < 0 || i < end);
  // A function may match what such a column hands to it.
  const all = definitions.every(({ kind }) => kind === "table") &&
    tokens.every((_, i) => !isExpression(tokens, i) || isCondition(i));
  return all ? [...tokens.slice(0, start + 1), ...tokens.slice(from)] : tokens;
}

function depthsOf(tokens: readonly SqlToken[]): readonly number[] {
  let depth = 0;
  return tokens.map((token) => {
    if (isSymbol(token, "(")) return depth++;
    return isSymbol(token, ")") ? --depth : depth;
  });
}

/** How many times as long a text can become by all calls of a text, each done once. */
function growth(tokens: readonly SqlToken[]): number {
  const factor = tokens.reduce((product, _, i) => product * factorAt(tokens, i), 1);
  return tokens.some((_, i) => isRepeated(tokens, i)) ? unlimited(factor) : factor;
}

/** Whether a query says here that calls are done again on what they have made: in a recursion, or by a variable. */
function isRepeated(tokens: readonly SqlToken[], i: number): boolean {
  return wordOf(tokens[i]) === "RECURSIVE" || isSymbol(tokens[i], ":") && isSymbol(tokens[i + 1], "=");
}

function factorAt(tokens: readonly SqlToken[], i: number): number {
  // To a server with PIPES_AS_CONCAT, these join texts.
  if (isSymbol(tokens[i], "|") && isSymbol(tokens[i + 1], "|")) return 2;
  if (!isCall(tokens, i)) return 1;
  const name = tokens[i]?.value.toLowerCase() ?? "";
  if (WITHOUT_BOUND.test(name)) return Infinity;
  const given = argumentsAt(tokens, i + 1);
  const place = LENGTH[name];
  // With anything but a number, it is the operator.
  if (name === "binary" && given[0]?.[0]?.kind !== "number") return 1;
  if (place !== undefined) return literal(given[place], "number");
  if (/^(?:regexp_)?replace$/.test(name)) return literal(given[2], "text");
  return JOINING.test(name) ? Math.max(2, given.length) : 1;
}

/** Where a call says how long its text becomes. */
const LENGTH: Readonly<Record<string, number>> = { repeat: 1, space: 0, lpad: 1, rpad: 1, binary: 0 };

/** Functions whose text is as long as what rows, or a short code, hold together. */
const WITHOUT_BOUND =
  /^(?:group_concat|json_(?:array|object)agg|export_set|make_set|uncompress|weight_string|json_(?:detailed|pretty))$/;

/** Functions whose text is at most as long as their arguments together, or twice as long as their one argument. */
const JOINING =
  /^(?:concat|concat_ws|insert|hex|to_base64|quote|json_(?:quote|array|object|insert|set|replace|array_append|array_insert|merge\w*))$/;

/** The number that an argument is, or the length that the text has which it is. */
function literal(argument: readonly SqlToken[] = [], kind: "number" | "text"): number {
  const [token, ...rest] = argument;
  if (token?.kind !== kind || rest.length > 0) return Infinity;
  const size = kind === "number" ? Number(token.value) : token.value.length;
  return Number.isNaN(size) ? Infinity : Math.max(1, size);
}

/** The arguments of the call whose parenthesis stands at `open`. */
function argumentsAt(tokens: readonly SqlToken[], open: number): readonly (readonly SqlToken[])[] {
  const given: SqlToken[][] = [[]];
  let depth = 0;
  for (const token of tokens.slice(open + 1)) {
    if (isSymbol(token, "(")) depth++;
    if (isSymbol(token, ")") && depth-- === 0) return given;
    if (isSymbol(token, ",") && depth === 0) given.push([]);
    else given.at(-1)?.push(token);
  }
  return given;
}
