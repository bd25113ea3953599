import { type ColumnReference, valuesIn } from "../../specification/mod.ts";
import type { ComparedQuery } from "./compare_operations.ts";
import { computationsOf } from "./computations_of.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";
import { tablesByRole } from "./tables_by_role.ts";

export interface SaidOtherwiseOptions {
  readonly parsed: ParsedSentence;
  readonly query: ComparedQuery;
  /** Columns of the query that the sentence names. */
  readonly named: readonly ColumnReference[];
}

/**
 * Whether a sentence may mean a column without a word of its name: by the time between two dates, by what the column is computed
 * with, by a number of a thing, or by a bare amount.
 */
export function isSaidOtherwise(
  column: ColumnReference,
  { parsed, query, named }: SaidOtherwiseOptions,
): boolean {
  if (isSaidOnce(column, named, query)) return true;
  return query.checks > 1 &&
    (isEndOfTime(column, parsed, query) || isNumberOf(column, parsed, query) ||
      isLeftOut(column, parsed, query));
}

/** Whether a key is shown where the sentence asks for numbers of things: "the orders of 2024, just their numbers". */
function isNumberOf(
  { table, column }: ColumnReference,
  { text }: ParsedSentence,
  { schema, specification: { outputs } }: ComparedQuery,
): boolean {
  const isKey = schema.tables.some(({ name, primaryKey }) => name === table && primaryKey.includes(column));
  return isKey && /\b(?:numbers?|nos?\.|ids?|identifiers?|codes?|keys?)(?! of\b)/.test(text) &&
    outputs.some((output) => output.column?.table === table && output.column.column === column);
}

/** Whether a number is said of a thing without the measure that it is of: "cities of at least five million". */
function isLeftOut(
  { table, column }: ColumnReference,
  { text, numbers }: ParsedSentence,
  { claims }: ComparedQuery,
): boolean {
  const values = claims.values.filter((one) => one.column?.table === table && one.column.column === column);
  return numbers.some(({ value, others = [], start, end }) =>
    !OF_TIME.test(text.slice(0, start)) &&
    values.some((one) => one.value === value || others.some((other) => other === one.value)) &&
    BARE.test(text.slice(end))
  );
}

/** What stands before a year. */
const OF_TIME = /\b(?:before|after|since|until|till|in|from|during|by)(?: the)?(?: years?)? $/;

/** What follows a number of which nothing says what it counts. */
const BARE = /^\s?(?:[,.;:?!)]|$|(?:and|or|but|who|which|that|are|is|plus)\b)/;

/** Whether a column is one of two dates of which the time between is asked: "how long did it last". */
function isEndOfTime(
  column: ColumnReference,
  { text }: ParsedSentence,
  { names, specification: { tree } }: ComparedQuery,
): boolean {
  const tables = tablesByRole(tree);
  return names.isDate(column) && TIMES.test(text) &&
    computationsOf(tree).steps.some(({ operation, operands }) =>
      operation === "difference" &&
      operands.flatMap((operand) => valuesIn(operand)).some((value) =>
        value.kind === "column" && value.column === column.column && tables.get(value.role) === column.table
      )
    );
}

const TIMES =
  /\bhow (?:long|old|late|early|many (?:days|weeks|months|years|hours))\b|\b(?:days|age|duration)\b/;

/** Whether a column is computed with another that is named: "the rated power left unused", "weekly pay". */
function isSaidOnce(
  column: ColumnReference,
  named: readonly ColumnReference[],
  { names, specification: { tree }, checks }: ComparedQuery,
): boolean {
  const tables = tablesByRole(tree);
  const own = names.column(column).filter((stem) => !names.isSilent(stem));
  const isAlike = (other: ColumnReference) =>
    checks > 1 || names.column(other).some((stem) => own.includes(stem));
  return computationsOf(tree).steps.some(({ operands }) => {
    const columns = operands.flatMap((operand) => valuesIn(operand)).flatMap((value) =>
      value.kind === "column" ? [{ table: tables.get(value.role), column: value.column }] : []
    );
    const isOperand = (one: ColumnReference) =>
      columns.some((other) => other.table === one.table && other.column === one.column);
    return isOperand(column) &&
      named.some((other) => isOperand(other) && isAlike(other));
  });
}
