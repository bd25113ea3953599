import type {
  AggregateValue,
  ArithmeticValue,
  CastValue,
  Cut,
  LiteralValue,
  PortableFunction,
  SortKey,
  Value,
  WindowFunction,
  WindowValue,
} from "../types.ts";
import { columnNoun, columnWords } from "./column_words.ts";
import { counted, listed, ordinal } from "./english.ts";
import type { DescriptionContext } from "./types.ts";

/** A value as a noun: "the city's population", "the number of cities". */
export function describeValue(value: Value, context: DescriptionContext): string {
  const say = (part: Value) => describePart(part, context);
  switch (value.kind) {
    case "column":
      return columnWords(value.role, value.column, context);
    case "literal":
      return literalWords(value);
    case "aggregate":
      return aggregateWords(value, context);
    case "arithmetic":
      return arithmeticWords(value, context);
    case "call":
      return callWords(
        value.function,
        value.arguments.map((part) => closed(part, context)),
        value.dialect,
      );
    case "case": {
      const branches = value.branches.map(({ when, then }) =>
        `${say(then)} if ${context.condition(when, context)}`
      );
      return [...branches, `otherwise ${value.otherwise ? say(value.otherwise) : "no value"}`].join(", ");
    }
    case "cast":
      return `${closed(value.value, context)} taken as ${castWords[value.type]}`;
    case "window":
      return windowWords(value, context);
    case "query":
      return context.query(value.specification, context);
    case "condition":
      return `whether ${context.condition(value.condition, context)}`;
    case "output":
      return `the ${ordinal(value.position + 1)} value`;
    default:
      return value satisfies never;
  }
}

/** A value in parentheses, unless it is a column or a literal. */
function closed(value: Value, context: DescriptionContext): string {
  const words = describeValue(value, context);
  const isClosed = ["column", "literal"].includes(value.kind) ||
    value.kind === "query" && words.startsWith("(");
  return isClosed ? words : `(${words})`;
}

/** A value among others: in parentheses where its end could be taken for a part of what follows. */
export function describePart(value: Value, context: DescriptionContext): string {
  const words = describeValue(value, context);
  return isOpen(value, words) ? `(${words})` : words;
}

function isOpen(value: Value, words: string): boolean {
  switch (value.kind) {
    case "column":
    case "literal":
    case "output":
    case "query":
      return false;
    case "aggregate":
      return value.value !== undefined && value.value.kind !== "column" || value.orderBy !== undefined;
    case "call":
      return value.arguments.length > 1 || value.arguments.length === 1 && !words.startsWith("the ");
    default:
      return true;
  }
}

/** Keys of an order: "the population in descending order, then the name in ascending order". */
export function describeKeys(keys: readonly SortKey[], context: DescriptionContext): string {
  return keys.map(({ by, direction, nulls }) =>
    `${describePart(by, context)} in ${direction} order${
      nulls === "first" ? " with missing values first" : ""
    }`
  ).join(", then by ");
}

const castWords: Readonly<Record<CastValue["type"], string>> = {
  text: "text",
  integer: "a whole number",
  real: "a number",
  decimal: "a decimal number",
  boolean: "a truth value",
  date: "a date",
  time: "a time of day",
  timestamp: "a point in time",
};

function literalWords({ value, type }: LiteralValue): string {
  if (value === null) return "no value";
  return typeof value === "string" && type === undefined ? JSON.stringify(value) : String(value);
}

/** Aggregates of a plain column without an owner are adjectives. */
const adjectives: Readonly<Partial<Record<AggregateValue["function"], string>>> = {
  sum: "total",
  average: "average",
  minimum: "lowest",
  maximum: "highest",
  median: "median",
};

const aggregates: Readonly<Record<AggregateValue["function"], string>> = {
  count: "number of values",
  sum: "total",
  average: "average",
  minimum: "lowest value",
  maximum: "highest value",
  list: "list",
  median: "median",
  standard_deviation: "standard deviation",
  variance: "variance",
};

function aggregateWords(aggregate: AggregateValue, context: DescriptionContext): string {
  const { filter, separator, orderBy = [] } = aggregate;
  const parts = [
    aggregateNoun(aggregate, context),
    separator !== undefined && `separated by ${JSON.stringify(separator)}`,
    orderBy.length > 0 && `sorted by ${describeKeys(orderBy, context)}`,
    filter !== undefined && `(counting only where ${context.condition(filter, context)})`,
  ];
  return parts.filter((part) => part).join(" ");
}

function aggregateNoun(
  { function: name, value, distinct }: AggregateValue,
  context: DescriptionContext,
): string {
  if (value === undefined) return `the number of ${context.rows}`;
  const adjective = adjectives[name];
  if (value.kind === "column" && value.role === context.bare && adjective && !distinct) {
    return `the ${adjective} ${columnNoun(value.role, value.column, context)}`;
  }
  const whole = describePart(value, context);
  if (!distinct) return `the ${aggregates[name]} of ${whole}`;
  return name === "count"
    ? `the number of different values of ${whole}`
    : `the ${aggregates[name]} of the different values of ${whole}`;
}

const operators: Readonly<Record<ArithmeticValue["operator"], string>> = {
  "+": "plus",
  "-": "minus",
  "*": "times",
  "/": "divided by",
  "quotient": "divided in whole numbers by",
  "%": "modulo",
  "||": "followed by",
};

function arithmeticWords({ operator, operands }: ArithmeticValue, context: DescriptionContext): string {
  const parts = operands.map((operand) => closed(operand, context));
  return parts.length === 1
    ? `${operators[operator]} ${parts.join("")}`
    : parts.join(` ${operators[operator]} `);
}

function windowWords(
  { function: call, partitionBy, orderBy, frame }: WindowValue,
  context: DescriptionContext,
): string {
  const parts = [
    call.kind === "aggregate" ? aggregateWords(call, context) : windowNoun(call, context),
    partitionBy.length > 0
      ? `within each ${listed(partitionBy.map((value) => eachWords(value, context)))}`
      : "among all rows",
    orderBy.length > 0 && `sorted by ${describeKeys(orderBy, context)}`,
    frame !== undefined && `over the frame ${JSON.stringify(frame.toLowerCase())}`,
  ];
  return parts.filter((part) => part).join(" ");
}

function windowNoun(
  { function: name, arguments: values }: WindowFunction,
  context: DescriptionContext,
): string {
  const [value = "", second = "1", third] = values.map((part) => describePart(part, context));
  switch (name) {
    case "lag":
    case "lead": {
      const other = third === undefined ? "" : ` or else ${third}`;
      const rows = second === "1" ? "row" : "rows";
      return `${value} of the row that is ${second} ${rows} ${name === "lag" ? "before" : "behind"}${other}`;
    }
    case "first_value":
      return `the first value of ${value}`;
    case "last_value":
      return `the last value of ${value}`;
    case "nth_value":
      return `the value of ${value} in row number ${second}`;
    case "ntile":
      return `the number of the part out of ${value} equal parts`;
    default:
      return rankings[name];
  }
}

const rankings = {
  row_number: "the row number",
  rank: "the rank",
  dense_rank: "the rank without gaps",
  percent_rank: "the rank as a share",
  cume_dist: "the cumulative share",
} as const;

/** A value behind "each": "country", "name of the city". */
export function eachWords(value: Value, context: DescriptionContext): string {
  if (value.kind !== "column") return describePart(value, context).replace(/^the /, "");
  const { column, role } = value;
  const noun = columnNoun(role, column, context);
  const owner = context.named.get(role);
  if (owner?.table !== undefined && context.words.identifies?.(owner.table, column)) return owner.singular;
  return role === context.bare ? noun : `${noun} of the ${owner?.singular ?? role}`;
}

/** What is let through, as it follows what is shown: "only the first 3 rows". */
export function cutWords({ limit, offset = 0, ties }: Cut): readonly string[] {
  const tied = ties ? " and those that tie with the last" : "";
  return [
    ...offset > 0 ? [`without the first ${counted(offset)}`] : [],
    ...limit !== undefined ? [`only the ${offset > 0 ? "next" : "first"} ${counted(limit)}${tied}`] : [],
  ];
}

type Say = (a: string, b: string, c: string) => string;

/** What formats of dates that are often used write. */
const dateParts: Readonly<Record<string, string>> = {
  '"%Y"': "a year",
  '"%m"': "a month",
  '"%d"': "a day of the month",
  '"%Y-%m"': "a year with month",
  '"%Y-%m-%d"': "a date",
};

const said: Readonly<Record<PortableFunction, Say>> = {
  abs: (a) => `the absolute value of ${a}`,
  ceiling: (a) => `${a} rounded up`,
  coalesce: () => "",
  date_of: (a) => `the date of ${a}`,
  day: (a) => `the day of the month of ${a}`,
  days_between: (a, b) => `the number of days from ${b} to ${a}`,
  floor: (a) => `${a} rounded down`,
  format_date: (a, b) => {
    const part = dateParts[b];
    return part === undefined ? `${a} written in the format ${b}` : `${a} written as ${part}`;
  },
  greatest: () => "",
  hour: (a) => `the hour of ${a}`,
  least: () => "",
  length: (a) => `the number of characters of ${a}`,
  lower: (a) => `${a} in lower case`,
  minute: (a) => `the minute of ${a}`,
  month: (a) => `the month of ${a}`,
  null_if: (a, b) => `${a} unless it is ${b}`,
  position: (a, b) => `the position of ${b} in ${a}`,
  power: (a, b) => `${a} to the power of ${b}`,
  quarter: (a) => `the quarter of the year of ${a}`,
  replace: (a, b, c) => `${a} with ${c} in place of ${b}`,
  round: (a) => `${a} rounded`,
  second: (a) => `the second of ${a}`,
  square_root: (a) => `the square root of ${a}`,
  substring: (a, b, c) =>
    c === ""
      ? `the part of ${a} from character ${b} on`
      : `${c} ${c === "1" ? "character" : "characters"} of ${a} from character ${b} on`,
  today: () => "today",
  trim: (a) => `${a} without blanks around it`,
  trim_left: (a) => `${a} without blanks before it`,
  trim_right: (a) => `${a} without blanks behind it`,
  upper: (a) => `${a} in upper case`,
  weekday: (a) => `the day of the week of ${a} (0 for Sunday)`,
  year: (a) => `the year of ${a}`,
};

const many: Readonly<Partial<Record<string, (all: string) => string>>> = {
  coalesce: (all) => `the first of ${all} that has a value`,
  greatest: (all) => `the greatest of ${all}`,
  least: (all) => `the least of ${all}`,
};

/** Functions that take their usual number of arguments. */
const arity: Readonly<Partial<Record<string, readonly number[]>>> = {
  ...Object.fromEntries(
    ["date_of", "day", "hour", "minute", "month", "quarter", "second", "weekday", "year", "abs", "ceiling"]
      .concat(["floor", "length", "lower", "square_root", "trim", "trim_left", "trim_right", "upper"])
      .map((name) => [name, [1]]),
  ),
  ...Object.fromEntries(
    ["days_between", "format_date", "null_if", "position", "power"].map((name) => [name, [2]]),
  ),
  replace: [3],
  round: [1, 2],
  substring: [2, 3],
  today: [0],
};

/** What a function gives, from the words of its arguments; one without words is named. */
function callWords(name: string, parts: readonly string[], dialect?: string): string {
  if (dialect === undefined) {
    const all = many[name];
    if (all) return all(listed(parts));
    const [a = "", b = "", c = ""] = parts;
    if (name === "round" && parts.length === 2) {
      return `${a} rounded to ${b} ${b === "1" ? "decimal" : "decimals"}`;
    }
    if (name in said && arity[name]?.includes(parts.length)) return said[name as PortableFunction](a, b, c);
  }
  const whose = dialect === undefined ? "" : ` of ${dialect}`;
  const of = parts.length === 0 ? "" : ` with ${listed(parts)}`;
  return `the function ${JSON.stringify(name)}${whose}${of}`;
}
