import { columnInWords, nameInWords } from "./naming.ts";
import { sayCondition } from "./say_condition.ts";
import type { Saying } from "./saying.ts";
import type { AggregateReading, SortKey, SqlExpression, WindowDefinition, WindowReading } from "./types.ts";

/** An expression in words, as a noun with its article or as a condition. */
export function sayExpression(expression: SqlExpression, saying: Saying): string {
  const say = (part: SqlExpression) => sayExpression(part, saying);
  switch (expression.kind) {
    case "column":
      return columnInWords(expression, saying.scopes);
    case "output":
      return sayOutput(expression, saying);
    case "star":
      return sayStar(expression, saying);
    case "literal":
      return sayLiteral(expression);
    case "aggregate":
      return sayAggregate(expression, saying);
    case "window":
      return `${say(expression.function)} ${sayWindow(expression, saying)}`;
    case "operation":
      return sayOperation(expression, saying);
    case "call":
      return `${expression.function}(${expression.arguments.map(say).join(", ")})`;
    case "case":
      return `(${sayCase(expression, saying)})`;
    case "cast":
      return ["column", "literal"].includes(expression.operand.kind)
        ? `${say(expression.operand)} as ${expression.type}`
        : `(${say(expression.operand)}) as ${expression.type}`;
    case "tuple":
      return `(${expression.items.map(say).join(", ")})`;
    case "query":
      return `(${saying.query(expression.query, saying)})`;
    case "other":
      return expression.text;
    default:
      return sayCondition(expression, { saying, say: sayExpression });
  }
}

/** Parts of a list: "a, b and c". */
export function listed(parts: readonly string[], word = "and"): string {
  return parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} ${word} ${parts.at(-1) ?? ""}`;
}

/** Sort keys: "the age descending, the name". */
export function saySortKeys(keys: readonly SortKey[], saying: Saying): string {
  return keys.map(({ expression, direction, nulls }) => {
    const place = nulls === undefined ? "" : ` with unknown values ${nulls}`;
    return `${inParentheses(expression, saying)} ${direction}${place}`;
  }).join(", then by ");
}

/** What follows "for" and "in order of" in a window. */
export function sayWindow(
  { name, partitionBy, orderBy, frame }: WindowReading | (Omit<WindowDefinition, "name"> & { name?: string }),
  saying: Saying,
): string {
  const parts = [
    ...name === undefined ? [] : [`over ${nameInWords(name)}`],
    ...partitionBy.length === 0
      ? []
      : [`within each ${listed(partitionBy.map((key) => withoutArticle(sayExpression(key, saying))))}`],
    ...orderBy.length === 0 ? [] : [`in order of ${saySortKeys(orderBy, saying)}`],
    ...frame === undefined ? [] : [`with the frame ${frame.toLowerCase()}`],
  ];
  return parts.length === 0 ? "over all rows" : parts.join(" ");
}

export function withoutArticle(words: string): string {
  return words.replace(/^the /, "");
}

/** In parentheses where its end could be taken for a part of what follows. */
export function inParentheses(expression: SqlExpression, saying: Saying): string {
  const words = sayExpression(expression, saying);
  const isOpen = ["operation", "cast", "window", "and", "or", "not", "comparison", "between", "in"]
    .includes(expression.kind);
  return isOpen ? `(${words})` : words;
}

function sayOutput(
  output: Extract<SqlExpression, { readonly kind: "output" }>,
  saying: Saying,
): string {
  const isCounted = "position" in output &&
    saying.outputs.slice(0, output.position).every(({ expression }) => expression.kind !== "star");
  const found = "position" in output
    ? isCounted ? saying.outputs[output.position - 1] : undefined
    : saying.outputs.find(({ alias }) => alias?.toLowerCase() === output.name.toLowerCase());
  // An alias may stand in its own output, which then means a column.
  if (found !== undefined) return sayExpression(found.expression, { ...saying, outputs: [] });
  return "position" in output ? `output number ${output.position}` : `the ${nameInWords(output.name)}`;
}

function sayStar(
  { source, except }: Extract<SqlExpression, { readonly kind: "star" }>,
  { scopes }: Saying,
): string {
  const table = source === undefined
    ? ""
    : ` of ${scopes[0]?.words.get(source.toLowerCase()) ?? nameInWords(source)}`;
  const left = except.length === 0 ? "" : ` but ${listed(except.map(nameInWords))}`;
  return `all columns${table}${left}`;
}

function sayLiteral({ type, value }: Extract<SqlExpression, { readonly kind: "literal" }>): string {
  if (type === "number" || type === "other") return value;
  if (type === "boolean") return value.toLowerCase();
  return type === "null" ? "no value" : `'${value}'`;
}

/** Aggregates that have words: before what they are taken of. */
const aggregateWords: Readonly<Record<string, string>> = {
  count: "the number of",
  sum: "the sum of",
  total: "the total of",
  avg: "the average of",
  min: "the minimum of",
  max: "the maximum of",
};

function sayAggregate(
  { function: called, arguments: values, distinct, filter, orderBy }: AggregateReading,
  saying: Saying,
): string {
  const words = aggregateWords[called] ?? `the ${nameInWords(called)} of`;
  const parts = values.map((value) => withoutArticle(inParentheses(value, saying)));
  const what = values[0]?.kind === "star" ? "rows" : listed(parts);
  const order = orderBy.length === 0 ? "" : ` in order of ${saySortKeys(orderBy, saying)}`;
  const only = filter === undefined ? "" : ` (only where ${sayExpression(filter, saying)})`;
  return `${words} ${distinct ? "different " : ""}${what}${order}${only}`;
}

const operatorWords: Readonly<Record<string, string>> = {
  "+": "plus",
  "-": "minus",
  "*": "times",
  "/": "divided by",
  "%": "modulo",
  "||": "followed by",
};

function sayOperation(
  { operator, operands }: Extract<SqlExpression, { readonly kind: "operation" }>,
  saying: Saying,
): string {
  const parts = operands.map((operand) => inParentheses(operand, saying));
  const word = operatorWords[operator] ?? operator;
  return parts.length === 1 ? `${word} ${parts[0] ?? ""}` : parts.join(` ${word} `);
}

function sayCase(
  { operand, branches, otherwise }: Extract<SqlExpression, { readonly kind: "case" }>,
  saying: Saying,
): string {
  const subject = operand === undefined ? "" : `${sayExpression(operand, saying)} is `;
  const parts = branches.map(({ when, then }) =>
    `${inParentheses(then, saying)} if ${subject}${sayExpression(when, saying)}`
  );
  return [...parts, `otherwise ${otherwise === undefined ? "no value" : inParentheses(otherwise, saying)}`]
    .join(
      ", ",
    );
}
