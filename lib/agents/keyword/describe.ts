import type { NameWords } from "../../linking/mod.ts";
import { plural, singular } from "../../schema/mod.ts";
import type { Reading } from "./reading.ts";
import type {
  ColumnReference,
  Filter,
  GroupFilter,
  Literal,
  Ordering,
  Output,
  Specification,
} from "../../specification/mod.ts";

interface DescribeOptions {
  readonly words: NameWords;
  /** The reading that the specification was made of. */
  readonly reading: Reading;
}

/**
 * Says in one sentence what a specification asks for, in words made of the names of its tables and columns: the
 * agent's interpretation of what it was asked. Tables that only lie on the way of a join go without saying.
 */
export function describe(specification: Specification, { words, reading }: DescribeOptions): string {
  const { outputs, filters, groupBy, groupFilters, orderBy, limit, tables } = specification;
  const subject = reading.subject ?? tables[0] ?? "";
  const speaker: Speaker = {
    one: (table) => singular(words.table(table)).join(" "),
    many: (table) => plural(words.table(table)).join(" "),
    column: ({ table, column }) => words.column(table, column).join(" "),
    counted: countedTable(specification, { subject, joined: reading.joined }),
    subject,
  };
  const hasAggregates = outputs.some((output) => output.kind === "aggregate");
  const groups = hasAggregates ? groupBy : [];
  const shown = outputs.filter((output) => !groups.some((column) => sameColumn(output.column, column)));
  const spoken = new Set([
    subject,
    ...filters.flatMap(filterTables),
    ...[...outputs, ...orderBy.map(({ by }) => by)].flatMap((output) => output.column?.table ?? []),
    ...groups.map(({ table }) => table),
  ]);
  const isCount = shown.length > 0 &&
    shown.every((output) => output.kind === "aggregate" && output.function === "count");
  if (isCount || orderBy.some(({ by }) => by.kind === "aggregate")) spoken.add(speaker.counted);
  const others = reading.joined.filter((table) => !spoken.has(table)).map(speaker.many);
  const parts = [
    `${isCount ? "Count" : "List"} ${sayOutputs(shown, { speaker, isCount, distinct: reading.distinct })}`,
    groups.length > 0 ? `for each ${listed(groups.map((column) => ofTable(column, speaker)))}` : "",
    others.length > 0 ? `with their ${listed(others)}` : "",
    filters.length > 0 ? `where ${listed(filters.map((filter) => sayFilter(filter, speaker)))}` : "",
    groupFilters.length > 0
      ? `${filters.length > 0 ? "and" : "where"} ${
        listed(groupFilters.map((filter) => sayGroupFilter(filter, speaker)))
      }`
      : "",
    sayOrder(orderBy, { limit, speaker }),
  ];
  const said = `${parts.filter((part) => part !== "").join(" ")}.`;
  return reading.leftOut.length === 0 ? said : `${said} Left out: ${listed(reading.leftOut)}.`;
}

interface Speaker {
  readonly one: (table: string) => string;
  readonly many: (table: string) => string;
  readonly column: (column: ColumnReference) => string;
  readonly subject: string;
  /** The table whose rows a plain count counts. */
  readonly counted: string;
}

/** Where a row of the subject is a group, what is counted are the rows that it is joined with. */
function countedTable(
  { groupBy, tables }: Specification,
  { subject, joined }: { readonly subject: string; readonly joined: readonly string[] },
): string {
  const grouped = new Set(groupBy.map(({ table }) => table));
  const other = joined.findLast((table) => !grouped.has(table) && tables.includes(table));
  return grouped.has(subject) && other !== undefined ? other : subject;
}

function sayOutputs(
  outputs: readonly Output[],
  { speaker, isCount, distinct }: {
    readonly speaker: Speaker;
    readonly isCount: boolean;
    readonly distinct: boolean;
  },
): string {
  const said: string[] = [];
  for (const table of new Set(outputs.map((output) => output.column?.table ?? speaker.subject))) {
    const own = outputs.filter((output) => (output.column?.table ?? speaker.subject) === table);
    const columns = own.filter((output) => output.kind === "column");
    if (columns.length > 0) {
      const names = columns.map((output) => sayOutput(output, speaker));
      const many = names.map((name) => plural(name.split(" ")).join(" "));
      said.push(
        `the ${distinct ? `different ${listed(many)}` : listed(names)} of the ${speaker.many(table)}`,
      );
    }
    for (const output of own.filter((output) => output.kind === "aggregate")) {
      const text = sayOutput(output, speaker);
      if (output.column === undefined) said.push(isCount ? `the ${speaker.many(speaker.counted)}` : text);
      else said.push(isCount ? text.replace("number of ", "") : `${text} of the ${speaker.many(table)}`);
    }
  }
  return listed(said);
}

function sayOutput(output: Output, speaker: Speaker): string {
  if (output.kind === "column") return speaker.column(output.column);
  if (output.column === undefined) return `the number of ${speaker.many(speaker.counted)}`;
  const column = speaker.column(output.column);
  switch (output.function) {
    case "count":
      return `the number of ${output.distinct ? "different " : ""}${plural(column.split(" ")).join(" ")}`;
    case "sum":
      return `the total ${column}`;
    case "average":
    case "minimum":
    case "maximum":
      return `the ${output.function} ${column}`;
    default:
      return output.function satisfies never;
  }
}

const OPERATORS = {
  "=": "is",
  "<>": "is not",
  "<": "is less than",
  "<=": "is at most",
  ">": "is greater than",
  ">=": "is at least",
} as const;

function sayFilter(filter: Filter, speaker: Speaker): string {
  if (filter.kind === "exists") {
    return `the ${speaker.one(otherEnd(filter))} has ${filter.negated ? "no" : "some"} ${
      speaker.many(filter.table)
    }`;
  }
  const column = `the ${ofTable(filter.column, speaker)}`;
  switch (filter.kind) {
    case "comparison":
      return `${column} ${OPERATORS[filter.operator]} ${say(filter.value)}`;
    case "between":
      return `${column} is between ${say(filter.low)} and ${say(filter.high)}`;
    case "one_of": {
      const values = filter.values.map(say);
      return filter.negated
        ? `${column} is neither ${values.join(" nor ")}`
        : `${column} is ${values.join(" or ")}`;
    }
    case "pattern":
      return `${column} ${filter.negated ? "does not " : ""}${sayPattern(filter)}`;
    case "null":
      return `${column} is ${filter.negated ? "known" : "unknown"}`;
    case "average":
      return `${column} is ${filter.operator === "<" ? "below" : "above"} the average ${
        speaker.column(filter.column)
      }`;
    default:
      return filter satisfies never;
  }
}

function sayPattern({ pattern, negated }: { readonly pattern: string; readonly negated: boolean }): string {
  const text = say(pattern.replace(/^%|%$/g, ""));
  const ending = negated ? "" : "s";
  if (!pattern.startsWith("%")) return `start${ending} with ${text}`;
  return pattern.endsWith("%") ? `contain${ending} ${text}` : `end${ending} with ${text}`;
}

function sayGroupFilter({ output, operator, value }: GroupFilter, speaker: Speaker): string {
  return `${sayOutput(output, speaker)} ${OPERATORS[operator]} ${say(value)}`;
}

function sayOrder(
  orderBy: readonly Ordering[],
  { limit, speaker }: { readonly limit: number | undefined; readonly speaker: Speaker },
): string {
  const keys = orderBy.map(({ by, direction }) =>
    `${
      by.kind === "column" ? `the ${ofTable(by.column, speaker)}` : sayOutput(by, speaker)
    } in ${direction} order`
  );
  const sorted = keys.length === 0 ? "" : `sorted by ${listed(keys)}`;
  if (limit === undefined) return sorted;
  const first = limit === 1 ? "only the first" : `only the first ${limit}`;
  return sorted === "" ? first : `${sorted}, ${first}`;
}

/** "population", or "name of the country" for a column of another table than the one spoken of. */
function ofTable(column: ColumnReference, speaker: Speaker): string {
  return `${speaker.column(column)} of the ${speaker.one(column.table)}`;
}

const say = (value: Literal) => typeof value === "string" ? `"${value}"` : String(value);

function listed(parts: readonly string[]): string {
  if (parts.length < 2) return parts.join("");
  return `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}

const filterTables = (filter: Filter) =>
  filter.kind === "exists" ? [filter.join.from.table, filter.join.to.table] : [filter.column.table];

function otherEnd({ join, table }: Extract<Filter, { kind: "exists" }>): string {
  return join.from.table === table ? join.to.table : join.from.table;
}

const sameColumn = (a: ColumnReference | undefined, b: ColumnReference | undefined) =>
  a?.table === b?.table && a?.column === b?.column;
