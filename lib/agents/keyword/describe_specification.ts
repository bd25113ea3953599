import type { NameWords } from "../../linking/mod.ts";
import type {
  ColumnReference,
  ConjunctiveOutput,
  ConjunctiveQuery,
  Filter,
  GroupFilter,
  Literal,
  Ordering,
} from "../../specification/mod.ts";
import type { ParsedQuestion } from "./parsed_question.ts";
import { sameColumn } from "./question_draft.ts";
import { otherEnd } from "./schema_view.ts";

interface DescribeSpecificationOptions {
  readonly words: NameWords;
  /** The question that the specification was made from. */
  readonly parsed: ParsedQuestion;
}

/**
 * Describes a specification in one sentence, with words from the names of its tables and columns: the interpretation that
 * the agent replies with. Tables that only connect others are not mentioned.
 */
export function describeSpecification(
  specification: ConjunctiveQuery,
  { words, parsed }: DescribeSpecificationOptions,
): string {
  const { outputs, filters, groupBy, groupFilters, orderBy, limit, tables } = specification;
  const subject = parsed.subject ?? tables[0] ?? "";
  const names: Names = {
    one: (table) => words.singular(words.table(table)).join(" "),
    many: (table) => words.plural(words.table(table)).join(" "),
    several: (noun) => words.plural(noun.split(" ")).join(" "),
    column: ({ table, column }) => words.column(table, column).join(" "),
    counted: countedTable(specification, { subject, joined: parsed.joined }),
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
  if (isCount || orderBy.some(({ by }) => by.kind === "aggregate")) spoken.add(names.counted);
  const others = parsed.joined.filter((table) => !spoken.has(table)).map(names.many);
  const parts = [
    `${isCount ? "Count" : "List"} ${outputsText(shown, { names, isCount, distinct: parsed.distinct })}`,
    groups.length > 0 ? `for each ${listed(groups.map((column) => ofTable(column, names)))}` : "",
    others.length > 0 ? `with their ${listed(others)}` : "",
    filters.length > 0 ? `where ${listed(filters.map((filter) => filterText(filter, names)))}` : "",
    groupFilters.length > 0
      ? `${filters.length > 0 ? "and" : "where"} ${
        listed(groupFilters.map((filter) => groupFilterText(filter, names)))
      }`
      : "",
    orderText(orderBy, { limit, names }),
  ];
  const sentence = `${parts.filter((part) => part !== "").join(" ")}.`;
  return parsed.droppedConditions.length === 0
    ? sentence
    : `${sentence} Left out: ${listed(parsed.droppedConditions)}.`;
}

interface Names {
  readonly one: (table: string) => string;
  readonly many: (table: string) => string;
  /** A noun in the plural. */
  readonly several: (noun: string) => string;
  readonly column: (column: ColumnReference) => string;
  readonly subject: string;
  /** The table whose rows a plain count counts. */
  readonly counted: string;
}

/** Where a row of the subject is a group, what is counted are the rows that it is joined with. */
function countedTable(
  { groupBy, tables }: ConjunctiveQuery,
  { subject, joined }: { readonly subject: string; readonly joined: readonly string[] },
): string {
  const grouped = new Set(groupBy.map(({ table }) => table));
  const other = joined.findLast((table) => !grouped.has(table) && tables.includes(table));
  return grouped.has(subject) && other !== undefined ? other : subject;
}

function outputsText(
  outputs: readonly ConjunctiveOutput[],
  { names, isCount, distinct }: {
    readonly names: Names;
    readonly isCount: boolean;
    readonly distinct: boolean;
  },
): string {
  const texts: string[] = [];
  for (const table of new Set(outputs.map((output) => output.column?.table ?? names.subject))) {
    const own = outputs.filter((output) => (output.column?.table ?? names.subject) === table);
    const columns = own.filter((output) => output.kind === "column");
    if (columns.length > 0) {
      const columnNames = columns.map((output) => outputText(output, names));
      const many = columnNames.map(names.several);
      texts.push(
        `the ${distinct ? `different ${listed(many)}` : listed(columnNames)} of the ${names.many(table)}`,
      );
    }
    for (const output of own.filter((output) => output.kind === "aggregate")) {
      const text = outputText(output, names);
      if (output.column === undefined) texts.push(isCount ? `the ${names.many(names.counted)}` : text);
      else texts.push(isCount ? text.replace("number of ", "") : `${text} of the ${names.many(table)}`);
    }
  }
  return listed(texts);
}

function outputText(output: ConjunctiveOutput, names: Names): string {
  if (output.kind === "column") return names.column(output.column);
  if (output.column === undefined) return `the number of ${names.many(names.counted)}`;
  const column = names.column(output.column);
  switch (output.function) {
    case "count":
      return `the number of ${output.distinct ? "different " : ""}${names.several(column)}`;
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

function filterText(filter: Filter, names: Names): string {
  if (filter.kind === "exists") {
    return `the ${names.one(otherEnd(filter.join, filter.table))} has ${filter.negated ? "no" : "some"} ${
      names.many(filter.table)
    }`;
  }
  const column = `the ${ofTable(filter.column, names)}`;
  switch (filter.kind) {
    case "comparison":
      return `${column} ${OPERATORS[filter.operator]} ${literalText(filter.value)}`;
    case "between":
      return `${column} is between ${literalText(filter.low)} and ${literalText(filter.high)}`;
    case "one_of": {
      const values = filter.values.map(literalText);
      return filter.negated
        ? `${column} is neither ${values.join(" nor ")}`
        : `${column} is ${values.join(" or ")}`;
    }
    case "pattern":
      return `${column} ${filter.negated ? "does not " : ""}${patternText(filter)}`;
    case "null":
      return `${column} is ${filter.negated ? "known" : "unknown"}`;
    case "average":
      return `${column} is ${filter.operator === "<" ? "below" : "above"} the average ${
        names.column(filter.column)
      }`;
    default:
      return filter satisfies never;
  }
}

function patternText({ pattern, negated }: { readonly pattern: string; readonly negated: boolean }): string {
  const text = literalText(pattern.replace(/^%|%$/g, ""));
  const ending = negated ? "" : "s";
  if (!pattern.startsWith("%")) return `start${ending} with ${text}`;
  return pattern.endsWith("%") ? `contain${ending} ${text}` : `end${ending} with ${text}`;
}

function groupFilterText({ output, operator, value }: GroupFilter, names: Names): string {
  return `${outputText(output, names)} ${OPERATORS[operator]} ${literalText(value)}`;
}

function orderText(
  orderBy: readonly Ordering[],
  { limit, names }: { readonly limit: number | undefined; readonly names: Names },
): string {
  const keys = orderBy.map(({ by, direction }) =>
    `${
      by.kind === "column" ? `the ${ofTable(by.column, names)}` : outputText(by, names)
    } in ${direction} order`
  );
  const sorted = keys.length === 0 ? "" : `sorted by ${listed(keys)}`;
  if (limit === undefined) return sorted;
  const first = limit === 1 ? "only the first" : `only the first ${limit}`;
  return sorted === "" ? first : `${sorted}, ${first}`;
}

/** Names a column with its table: "population of the country". */
function ofTable(column: ColumnReference, names: Names): string {
  return `${names.column(column)} of the ${names.one(column.table)}`;
}

const literalText = (value: Literal) => typeof value === "string" ? `"${value}"` : String(value);

function listed(parts: readonly string[]): string {
  if (parts.length < 2) return parts.join("");
  return `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}

const filterTables = (filter: Filter) =>
  filter.kind === "exists" ? [filter.join.from.table, filter.join.to.table] : [filter.column.table];
