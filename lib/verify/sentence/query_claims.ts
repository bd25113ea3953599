import {
  type AggregateFunction,
  type ColumnReference,
  type ComparisonOperator,
  conditionsIn,
  type ConjunctiveOutput,
  type ConjunctiveQuery,
  type Literal,
  type Specification,
  specificationsIn,
  valuesIn,
} from "../../specification/mod.ts";
import type { Direction } from "./comparatives.ts";
import type { Schema } from "../../schema/mod.ts";
import type { SentenceCheckSet } from "../sentence_check_sets.ts";
import type { QueryParts } from "./query_parts.ts";

/** A value that a query compares with. */
export interface ClaimedValue {
  readonly value: Literal;
  readonly operator: ComparisonOperator | "between" | "in" | "like";
  /** The compared column; absent for a number of rows. */
  readonly column?: ColumnReference;
  /** It is a number of rows, and thus a whole number. */
  readonly counted: boolean;
}

/** What a sentence must state for a query. */
export interface QueryClaims {
  readonly values: readonly ClaimedValue[];
  readonly limit?: number;
  /** Aggregate functions of its outputs, orders and conditions. */
  readonly aggregates: ReadonlySet<AggregateFunction>;
  /** Directions of its orders and extremes. */
  readonly directions: readonly Direction[];
  readonly ordered: boolean;
  readonly averages: readonly Direction[];
  /** Number of negated conditions. */
  readonly denials: number;
  /** A value such as false or 0 can be worded as a negation. */
  readonly mayDeny: boolean;
  /** Columns of its outputs, orders and numeric conditions. */
  readonly columns: readonly ColumnReference[];
  /** Further numbers that the sentence may say. */
  readonly sayable: readonly number[];
  /** Whether rows without a partner count, of which a sentence says that they show 0. */
  readonly keepsUnmatched: boolean;
}

export interface QueryClaimsOptions {
  readonly schema: Pick<Schema, "tables">;
  readonly checks: SentenceCheckSet;
}

export function queryClaims(
  specification: QueryParts,
  { schema: { tables }, checks }: QueryClaimsOptions,
): QueryClaims {
  const { outputs, filters, groupBy, groupFilters, orderBy, limit } = specification;
  const isOld = checks === 1;
  const shown = !isOld && showsWholeRows(specification, tables) ? [] : outputs;
  const further = [...groupFilters.map(({ output }) => output), ...orderBy.map(({ by }) => by)];
  const asked = [...outputs, ...further];
  const values = [
    ...filterValues(specification).filter(({ value }) => !(value === 0 && hasCases(specification.tree))),
    ...groupFilters.map(({ output, operator, value }) => (
      { value, operator, counted: isCount(output), ...(output.column && { column: output.column }) }
    )),
  ];
  return {
    values,
    ...(limit !== undefined && { limit }),
    aggregates: new Set([
      ...[...outputs, ...orderBy.map(({ by }) => by)].flatMap(functionOf),
      ...groupFilters.map(({ output }) => output).filter((output) => !isCount(output)).flatMap(functionOf),
      ...specification.functions,
    ]),
    directions: [
      ...asked.flatMap(functionOf).flatMap((name): readonly Direction[] =>
        name === "maximum" ? ["high"] : name === "minimum" ? ["low"] : []
      ),
      ...orderBy.slice(0, 1).map(({ direction }) =>
        direction === "descending" ? "high" as const : "low" as const
      ),
      ...specification.extremes,
    ],
    ordered: orderBy.length > 0,
    averages: filters.flatMap((filter) =>
      filter.kind === "average" ? [filter.operator === ">" ? "high" as const : "low" as const] : []
    ),
    denials: filters.filter((filter) =>
      filter.kind === "comparison" && filter.operator === "<>" ||
      filter.kind === "null" && !filter.negated ||
      (filter.kind === "one_of" || filter.kind === "pattern" || filter.kind === "exists") && filter.negated
    ).length + specification.denials,
    mayDeny: values.some(({ value }) => value === false || value === 0 || NO.test(String(value))) ||
      keepsUnmatched(specification.tree) || comparesColumns(specification.tree),
    columns: [
      ...[...shown, ...further].flatMap((output) =>
        output.column === undefined || !isOld && countsKey(output, tables) ? [] : [output.column]
      ),
      ...isOld ? [] : groupBy.filter((column) => !isKey(column, tables)),
      ...filters.flatMap((filter) =>
        comparesMeasure(filter) || !isOld && comparesOpenly(filter) ? [filter.column] : []
      ),
      ...specification.measures,
    ],
    sayable: specification.sayable,
    keepsUnmatched: !isOld && keepsUnmatched(specification.tree),
  };
}

/** Whether a query shows every column of its tables: "all students" asks for the rows as they are. */
function showsWholeRows({ outputs, tables: read }: QueryParts, tables: Schema["tables"]): boolean {
  const own = tables.filter(({ name }) => read.includes(name));
  const shown = new Set(outputs.flatMap(({ column }) => column === undefined ? [] : [columnKey(column)]));
  const whole = own.filter(({ name, columns }) =>
    columns.every((one) => shown.has(columnKey({ table: name, column: one.name })))
  );
  const count = whole.reduce((sum, { columns }) => sum + columns.length, 0);
  return whole.some(({ columns }) => columns.length >= FEWEST_WHOLE) && count === shown.size &&
    outputs.every(({ kind }) => kind === "column");
}

/** Of a table with fewer columns, one may be asked for by chance with all others. */
const FEWEST_WHOLE = 3;

/** A count of the keys of rows counts the rows. */
const countsKey = (output: ConjunctiveOutput, tables: Schema["tables"]) =>
  output.kind === "aggregate" && output.function === "count" && output.column !== undefined &&
  isKey(output.column, tables);

/** Groups by a key are those of the rows that it names. */
const isKey = ({ table, column }: ColumnReference, tables: Schema["tables"]) =>
  tables.some(({ name, primaryKey }) => name === table && primaryKey.includes(column));

const columnKey = ({ table, column }: ColumnReference) => JSON.stringify([table, column]);

/** Whether a value depends on a condition: what is "northern" or "a loss" needs no 0 in words. */
const hasCases = (tree: Specification) => valuesIn(tree).some(({ kind }) => kind === "case");

/** Whether rows without a partner count: "also those that have none". */
const keepsUnmatched = (tree: Specification) =>
  specificationsIn(tree).some((one) =>
    one.kind === "selection" && one.links.some(({ kind }) => kind !== "inner")
  );

/** Stored words for no, in the languages of databases. */
const NO = /^(?:n|no|f|false|0|nein|non|nee|nie|não|nao|ne|nej|nei)$/i;

/** Whether columns have to differ, which sentences deny ("not its capital") or not ("a different city"). */
const comparesColumns = (tree: Specification) =>
  conditionsIn(tree).some((one) =>
    one.kind === "comparison" && (one.operator === "<>" || one.operator === "same") &&
    one.left.kind === "column" && one.right.kind === "column"
  );

const functionOf = (output: ConjunctiveOutput): readonly AggregateFunction[] =>
  output.kind === "aggregate" ? [output.function] : [];

const isCount = (output: ConjunctiveOutput) => output.kind === "aggregate" && output.function === "count";

type Filter = ConjunctiveQuery["filters"][number];

/** Whether a sentence must name the column of a condition; a text value identifies its column. */
function comparesMeasure(filter: Filter): filter is Exclude<Filter, { readonly kind: "exists" }> {
  switch (filter.kind) {
    case "comparison":
      return typeof filter.value === "number";
    case "between":
      return typeof filter.low === "number";
    case "average":
    case "null":
      return true;
    case "one_of":
    case "pattern":
    case "exists":
      return false;
    default:
      return filter satisfies never;
  }
}

/** A date and a part of a text tell no more than a number does which column they are compared with. */
const comparesOpenly = (filter: Filter): filter is Extract<Filter, { readonly column: ColumnReference }> =>
  filter.kind === "comparison" && DATE.test(String(filter.value)) ||
  filter.kind === "between" && DATE.test(String(filter.low)) || filter.kind === "pattern";

const DATE = /^\d{4}-\d\d-\d\d/;

function filterValues({ filters }: ConjunctiveQuery): readonly ClaimedValue[] {
  const claim = (value: Literal, operator: ClaimedValue["operator"], column: ColumnReference) => (
    { value, operator, column, counted: false }
  );
  return filters.flatMap((filter): readonly ClaimedValue[] => {
    switch (filter.kind) {
      case "comparison":
        return [claim(filter.value, filter.operator, filter.column)];
      case "between":
        return [filter.low, filter.high].map((value) => claim(value, "between", filter.column));
      case "one_of":
        return filter.values.map((value) => claim(value, "in", filter.column));
      case "pattern":
        return [claim(filter.pattern, "like", filter.column)];
      case "null":
      case "average":
      case "exists":
        return [];
      default:
        return filter satisfies never;
    }
  });
}
