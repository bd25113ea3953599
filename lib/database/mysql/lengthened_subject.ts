import type { SqlToken } from "../../sql/mod.ts";
import { isSymbol, wordOf } from "../sql_tokens.ts";
import { callArguments } from "./call_arguments.ts";
import type { MysqlDefinition } from "./mysql_definitions.ts";
import { textGrowth } from "./text_growth.ts";

/**
 * Why a query must not run that may work for hours on a text which the query itself makes long, as a sentence. A server
 * ends no regular expression half-way, and none of the other functions whose time grows with the square of a text. What
 * a text can grow to is told by the calls of the query and of the views and functions that it reaches.
 */
export function lengthenedSubject(
  tokens: readonly SqlToken[],
  definitions: readonly MysqlDefinition[],
): string | undefined {
  const texts = [{ kind: "table" as const, name: "", tokens }, ...definitions];
  const longest = longestText(texts);
  for (const isExpression of [true, false]) {
    const slow = texts.flatMap((text) =>
      text.tokens.flatMap((_, at) => {
        const found = slowAt(text.tokens, at);
        return found?.isExpression === isExpression ? [{ ...found, text, at }] : [];
      })
    );
    if (slow.length === 0) continue;
    // A text that everyday functions read may be one that others joined of stored values.
    const growths = new Map(
      texts.map((text) => [text, textGrowth(text, isExpression ? Infinity : longest)]),
    );
    const handedTo = (text: typeof texts[number]) =>
      [...growths].filter(([other]) => other !== text).reduce((product, [other, growth]) => {
        const factor = text.kind === "function" ? growth.all : growth.handedOn;
        return product * factor ** (other.kind === "function" ? callsOf(other.name, texts) : 1);
      }, longest);
    const lengthened = slow.find(({ text, at }) =>
      handedTo(text) * (growths.get(text)?.at(at) ?? 1) > MOST_LETTERS
    );
    if (lengthened === undefined) continue;
    return isExpression
      ? "No regular expression can run beside functions that lengthen texts, as servers do not end it once it runs: match columns as they are."
      : `${lengthened.name} cannot run on texts that functions lengthen, as servers do not end it once it runs: use columns as they are.`;
  }
  return undefined;
}

/** What is done within seconds, and what honest paddings and joins of names stay far below. */
const MOST_LETTERS = 100_000;

interface Slow {
  readonly isExpression: boolean;
  readonly name: string;
}

/** What begins at a piece and takes a time that grows at least with the square of a text. */
function slowAt(tokens: readonly SqlToken[], i: number): Slow | undefined {
  const name = tokens[i]?.value.toUpperCase() ?? "";
  const given = callArguments(tokens, i);
  if (given !== undefined && /^REGEXP_(?:REPLACE|SUBSTR|INSTR|LIKE)$/.test(name)) {
    return { isExpression: true, name };
  }
  const operator = isSymbol(tokens[i - 1], ".") ? "" : wordOf(tokens[i]);
  if (/^(?:REGEXP|RLIKE)$/.test(operator)) return { isExpression: true, name };
  const isSlow = operator === "LIKE" ? !isShort(tokens.slice(i + 1, i + 3)) : given !== undefined &&
    (SQUARE.test(name) || name in SOUGHT && !isShort(given[SOUGHT[name] as number]));
  return isSlow ? { isExpression: false, name } : undefined;
}

const SQUARE =
  /^(?:REPLACE|EXTRACTVALUE|UPDATEXML|JSON_(?:CONTAINS|OVERLAPS|MERGE|MERGE_PATCH|MERGE_PRESERVE))$/;

/** Functions that are slow where what they look for is long: its place among their arguments. */
const SOUGHT: Readonly<Record<string, number>> = { LOCATE: 0, POSITION: 0, INSTR: 1, SUBSTRING_INDEX: 1 };

/** Whether what is looked for is a text of a few letters: one at the beginning that nothing is joined to. */
function isShort([token, next]: readonly SqlToken[] = []): boolean {
  return token?.kind === "text" && token.value.length <= 100 && !isSymbol(next, "|");
}

function longestText(texts: readonly Pick<MysqlDefinition, "tokens">[]): number {
  return texts.flatMap(({ tokens }) => tokens).reduce(
    (most, { kind, value }) => kind === "text" ? Math.max(most, value.length) : most,
    1,
  );
}

function callsOf(name: string, texts: readonly Pick<MysqlDefinition, "tokens">[]): number {
  const calls = texts.flatMap(({ tokens }) =>
    tokens.filter(({ value }, i) =>
      value.toLowerCase() === name.toLowerCase() && callArguments(tokens, i) !== undefined
    )
  );
  return Math.max(1, calls.length);
}
