import type { SqlToken } from "../../sql/mod.ts";
import { isSymbol, wordOf } from "../sql_tokens.ts";
import { callArguments } from "./call_arguments.ts";
import type { MysqlDefinition } from "./mysql_definitions.ts";

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

/** How many times as long texts can become in a query, view or function. */
interface TextGrowth {
  /** By what it hands on: conditions hand on no text. */
  readonly handedOn: number;
  /** By all that it does. */
  readonly all: number;
  /** Where the piece at `i` works on it: what a call works on are its arguments alone. */
  at(i: number): number;
}

/**
 * How long texts become by the calls of a query, view or function. Calls around one another multiply, and so do lists of
 * columns, as one may read what the other makes.
 *
 * @param unknown What a text is taken to be multiplied by where stored values decide.
 */
function textGrowth(
  { kind, tokens }: Pick<MysqlDefinition, "kind" | "tokens">,
  unknown: number,
): TextGrowth {
  const flat = product(tokens.map((_, i) => factorAt(tokens, i, unknown)));
  const isEndless = tokens.some((_, i) => isRepeated(tokens, i)) ||
    kind === "function" && unknown === Infinity;
  // The statements of code hand on to one another what they made.
  if (isEndless || kind === "function") {
    const all = isEndless && flat > 1 ? Infinity : flat;
    return { handedOn: all, all, at: () => all };
  }
  const { parts, partAt, inCall } = partsOf(tokens, unknown);
  const columns = parts.filter(({ kind }) => kind === "columns");
  return {
    handedOn: product(columns.map(({ growth }) => growth)),
    all: product(parts.map(({ growth }) => growth)),
    at(i) {
      const own = partAt[i] as Part;
      // Conditions are worked out before the columns beside them.
      const read = columns.filter((part) =>
        part !== own && !(own.kind === "conditions" && part.select === own.select)
      );
      return (inCall.get(i) ?? own.growth) * product(read.map(({ growth }) => growth));
    },
  };
}

function product(factors: readonly number[]): number {
  return factors.reduce((result, factor) => result * factor, 1);
}

/** Of a SELECT: its list of columns, what stands from FROM on, or what stands from GROUP BY, HAVING or ORDER BY on. */
interface Part {
  /** The same for all parts of one SELECT. */
  readonly select: number;
  readonly kind: "columns" | "conditions" | "end";
  /** How many times as long a text can become by calls around one another. */
  growth: number;
}

const PARTS: Readonly<Record<string, Part["kind"]>> = {
  SELECT: "columns",
  FROM: "conditions",
  GROUP: "end",
  HAVING: "end",
  ORDER: "end",
};

interface Parts {
  readonly parts: readonly Part[];
  /** The part that each piece stands in. */
  readonly partAt: readonly Part[];
  /** How many times as long a text can become within the parentheses of a call, by the place of its name. */
  readonly inCall: ReadonlyMap<number, number>;
}

function partsOf(tokens: readonly SqlToken[], unknown: number): Parts {
  const parts: Part[] = [];
  const inCall = new Map<number, number>();
  const open = (kind: Part["kind"], select = parts.length) => {
    const part = { kind, select, growth: 1 };
    parts.push(part);
    return part;
  };
  /** Parentheses that are open, behind the text itself. */
  const around: Around[] = [{ before: -1, part: open("columns"), isQuery: true, growth: 1 }];
  const partAt = tokens.map((token, i) => {
    const inner = around.at(-1) as Around;
    const next = inner.isQuery ? PARTS[wordOf(token)] : undefined;
    if (next !== undefined) inner.part = open(next, next === "columns" ? undefined : inner.part.select);
    const { part } = inner;
    if (isJoin(tokens, i)) part.growth *= 2;
    if (isSymbol(token, "(")) {
      const isQuery = /^(?:SELECT|WITH)$/.test(wordOf(tokens[i + 1]));
      around.push({ before: i - 1, part, isQuery, growth: 1 });
    }
    if (isSymbol(token, ")") && around.length > 1) {
      around.pop();
      inCall.set(inner.before, inner.growth);
      const outer = around.at(-1) as Around;
      const growth = inner.growth * factorAt(tokens, inner.before, unknown);
      if (outer.isQuery) outer.part.growth = Math.max(outer.part.growth, growth);
      else outer.growth = Math.max(outer.growth, growth);
    }
    return part;
  });
  return { parts, partAt, inCall };
}

/** Parentheses that are open. */
interface Around {
  /** The place before them: of the name, where they are a call's. */
  readonly before: number;
  part: Part;
  readonly isQuery: boolean;
  /** Of what stands in them, but for that of a query, which its parts have. */
  growth: number;
}

/** Whether a text says here that calls are done again on what they have made: in a recursion or loop, or by a variable. */
function isRepeated(tokens: readonly SqlToken[], i: number): boolean {
  return /^(?:RECURSIVE|DO|LOOP|UNTIL)$/.test(wordOf(tokens[i])) ||
    isSymbol(tokens[i], ":") && isSymbol(tokens[i + 1], "=");
}

/** To a server with PIPES_AS_CONCAT, two bars join texts. */
function isJoin(tokens: readonly SqlToken[], i: number): boolean {
  return isSymbol(tokens[i], "|") && isSymbol(tokens[i + 1], "|");
}

function factorAt(tokens: readonly SqlToken[], i: number, unknown: number): number {
  if (isJoin(tokens, i)) return 2;
  const given = callArguments(tokens, i);
  if (given === undefined) return 1;
  const name = tokens[i]?.value.toLowerCase() ?? "";
  if (WITHOUT_BOUND.test(name)) return Infinity;
  if (OF_ROWS.test(name)) return unknown;
  const place = LENGTH[name];
  // With anything but a number, it is the operator.
  if (name === "binary" && given[0]?.[0]?.kind !== "number") return 1;
  if (place !== undefined) return literal(given[place], "number") ?? Infinity;
  if (/^(?:regexp_)?replace$/.test(name)) return literal(given[2], "text") ?? unknown;
  return JOINING.test(name) ? Math.max(2, given.length) : 1;
}

/** Where a call says how long its text becomes. */
const LENGTH: Readonly<Record<string, number>> = { repeat: 1, space: 0, lpad: 1, rpad: 1, binary: 0 };

/** Functions whose text is as long as what a short code holds. */
const WITHOUT_BOUND = /^(?:export_set|make_set|uncompress|weight_string|json_(?:detailed|pretty))$/;

/** Functions whose text is as long as what rows hold together. */
const OF_ROWS = /^(?:group_concat|json_(?:array|object)agg)$/;

/** Functions whose text is at most as long as their arguments together, or twice as long as their one argument. */
const JOINING =
  /^(?:concat|concat_ws|insert|hex|to_base64|quote|updatexml|column_(?:add|create|json)|json_(?:quote|array|object|insert|set|replace|array_append|array_insert|merge\w*))$/;

/** The number that an argument is, or the length that the text has which it is. */
function literal(argument: readonly SqlToken[] = [], kind: "number" | "text"): number | undefined {
  const [token, ...rest] = argument;
  if (token?.kind !== kind || rest.length > 0) return undefined;
  const size = kind === "number" ? Number(token.value) : token.value.length;
  return Number.isNaN(size) ? undefined : Math.max(1, size);
}
