import type { ForeignKey, Join } from "../../schema/mod.ts";
import {
  type AggregateFunction,
  type AggregateValue,
  type ColumnReference,
  conditionsIn,
  type ConjunctiveOutput,
  type ConjunctiveQuery,
  conjunctiveQueryFrom,
  mapSpecification,
  type Ordering,
  outputName,
  type Selection,
  sourcesIn,
  type Specification,
  specificationsIn,
  type Value,
  valuesIn,
} from "../../specification/mod.ts";
import type { Direction } from "./comparatives.ts";
import { filterParts } from "./filter_parts.ts";
import { tablesByRole } from "./tables_by_role.ts";

/**
 * What a query asks for in all its places, as if it stood in one: conditions of OR, of queries inside it, of both sides of a
 * set operation. Where it is conjunctive, it is that query; else `compare_structure.ts` reads how its parts belong together.
 */
export interface QueryParts extends ConjunctiveQuery {
  readonly tree: Specification;
  /** Whether the parts are the whole query: each table stands once, all conditions hold together. */
  readonly isConjunctive: boolean;
  /** Further columns that computed values and extremes are taken of. */
  readonly measures: readonly ColumnReference[];
  /** Further aggregates. */
  readonly functions: readonly AggregateFunction[];
  /** Directions of further extremes and orders. */
  readonly extremes: readonly Direction[];
  /** Number of denials beside those of `filters`. */
  readonly denials: number;
  /** Numbers that a sentence may say: factors, results of CASE, further limits. */
  readonly sayable: readonly number[];
}

/** Gathers the parts of a query from its whole tree. */
export function queryParts(
  tree: Specification,
  schema: { readonly foreignKeys: readonly ForeignKey[] },
): QueryParts {
  const none = { measures: [], functions: [], extremes: [], denials: 0, sayable: [] };
  const read = conjunctiveQueryFrom(tree, { schema });
  return read.kind === "conjunctive"
    ? { ...read.query, ...none, tree, isConjunctive: true }
    : gathered(tree, schema);
}

function gathered(
  tree: Specification,
  { foreignKeys }: { readonly foreignKeys: readonly ForeignKey[] },
): QueryParts {
  const inlined = inlineDerived(tree);
  const tables = tablesByRole(tree);
  const selections = specificationsIn(inlined).filter((one) => one.kind === "selection");
  const columns = (value: Value) => columnsOf(value, tables);
  const outputs = shownValues(inlined).flatMap((value) => outputsOf(value, tables));
  const conditions = filterParts(inlined, { tables, foreignKeys, columns });
  const [cut, ...otherCuts] = [
    ...specificationsIn(inlined).flatMap(({ cut }) => cut?.limit ?? []),
    ...conditions.ranks,
  ];
  const orders = orderings(inlined, selections, tables);
  return {
    tree,
    isConjunctive: false,
    tables: [...new Set(tables.values())],
    joins: [...joinsIn(selections, tables), ...conditions.joins],
    outputs,
    filters: [...new Map(conditions.filters.map((one) => [JSON.stringify(one), one])).values()],
    groupBy: [
      ...selections.flatMap(({ groupBy }) => groupBy),
      ...valuesIn(inlined).flatMap((value) => value.kind === "window" ? value.partitionBy : []),
    ].flatMap(columns),
    groupFilters: conditions.groupFilters,
    orderBy: orders.slice(0, 1),
    ...(cut !== undefined && { limit: cut }),
    distinct: selections[0]?.distinct ?? false,
    measures: conditions.measures,
    functions: conditions.functions,
    extremes: [
      ...conditions.functions.flatMap((name) =>
        name === "maximum" ? ["high" as const] : name === "minimum" ? ["low" as const] : []
      ),
      ...orders.slice(1).map(({ direction }) =>
        direction === "descending" ? "high" as const : "low" as const
      ),
    ],
    denials: conditions.denials + specificationsIn(inlined).filter(({ kind }) => kind === "except").length,
    sayable: [...otherCuts, ...numbersOf(inlined)],
  };
}

/** What the rows of the answer show, on both sides of a set operation. */
function shownValues(specification: Specification): readonly Value[] {
  return specification.kind === "selection"
    ? specification.outputs.map(({ value }) => value)
    : [...shownValues(specification.left), ...shownValues(specification.right)];
}

/** The aggregates of a value, and the columns outside them. */
function outputsOf(value: Value, tables: ReadonlyMap<string, string>): readonly ConjunctiveOutput[] {
  if (value.kind === "query") {
    return shownValues(value.specification).flatMap((one) => outputsOf(one, tables));
  }
  if (value.kind === "window") {
    return value.function.kind === "aggregate" ? outputsOf(value.function, tables) : [];
  }
  if (value.kind === "aggregate") return [aggregateOutput(value, tables), ...insideOutputs(value, tables)];
  if (value.kind === "column") return columnsOf(value, tables).map((column) => ({ kind: "column", column }));
  if (value.kind === "arithmetic") return value.operands.flatMap((one) => outputsOf(one, tables));
  if (value.kind === "cast") return outputsOf(value.value, tables);
  if (value.kind === "call") return value.arguments.flatMap((one) => outputsOf(one, tables));
  if (value.kind === "case") {
    const given = [...value.branches.map(({ then }) => then), ...value.otherwise ? [value.otherwise] : []];
    return given.flatMap((one) => outputsOf(one, tables));
  }
  return [];
}

/** An aggregate of an aggregate (the highest count) asks for both. */
function insideOutputs(
  { value }: AggregateValue,
  tables: ReadonlyMap<string, string>,
): readonly ConjunctiveOutput[] {
  return valuesIn(value ?? { kind: "literal", value: null }, { intoQueries: false }).flatMap((one) =>
    one.kind === "aggregate" ? [aggregateOutput(one, tables)] : []
  );
}

const conjunctive = ["count", "sum", "average", "minimum", "maximum"] as const;

/** An aggregate of its first column; a sum of truth values counts. */
function aggregateOutput(
  { function: name, value, distinct }: AggregateValue,
  tables: ReadonlyMap<string, string>,
): ConjunctiveOutput {
  const [column] = value === undefined ? [] : columnsOf(value, tables);
  const counts = name === "sum" && value !== undefined && (value.kind === "condition" || isOneOrZero(value));
  const known = counts ? "count" as const : conjunctive.find((one) => one === name);
  if (known === undefined) {
    return column === undefined ? { kind: "aggregate", function: "count" } : { kind: "column", column };
  }
  return {
    kind: "aggregate",
    function: known,
    ...(column && { column }),
    ...(distinct && { distinct }),
  };
}

function isOneOrZero(value: Value): boolean {
  return value.kind === "case" &&
    [...value.branches.map(({ then }) => then), value.otherwise].every((one) =>
      one === undefined ||
      one.kind === "literal" && (one.value === null || one.value === 0 || one.value === 1)
    );
}

/** Columns of tables that a value is computed from, not those of queries in it. */
function columnsOf(value: Value, tables: ReadonlyMap<string, string>): readonly ColumnReference[] {
  return valuesIn(value, { intoQueries: false }).flatMap((one) => {
    const table = one.kind === "column" ? tables.get(one.role) : undefined;
    return one.kind === "column" && table !== undefined ? [{ table, column: one.column }] : [];
  });
}

function joinsIn(selections: readonly Selection[], tables: ReadonlyMap<string, string>): readonly Join[] {
  return selections.flatMap(({ links }) => links).flatMap((link) => {
    const [from, to] = [tables.get(link.from), tables.get(link.to)];
    if (from === undefined || to === undefined || link.columns.length === 0) return [];
    return [{
      from: { table: from, columns: link.columns.map((pair) => pair.from) },
      to: { table: to, columns: link.columns.map((pair) => pair.to) },
    }];
  });
}

/** The first key of each order, of windows too. */
function orderings(
  tree: Specification,
  selections: readonly Selection[],
  tables: ReadonlyMap<string, string>,
): readonly Ordering[] {
  const shown = shownValues(tree);
  const ranked = valuesIn(tree).flatMap((value) => value.kind === "window" ? value.orderBy.slice(0, 1) : []);
  const outer = tree.kind === "selection" ? [] : tree.orderBy.slice(0, 1);
  const inner = selections.flatMap(({ orderBy }) => orderBy.slice(0, 1));
  const all = [...outer, ...inner, ...ranked].flatMap(({ by, direction }) => {
    const value = by.kind === "output" ? shown[by.position] : by;
    const [first] = value === undefined ? [] : outputsOf(value, tables);
    return first === undefined ? [] : [{ by: first, direction }];
  });
  return [...new Map(all.map((one) => [JSON.stringify(one), one])).values()];
}

/** Numbers of computed values and of what CASE gives. */
function numbersOf(tree: Specification): readonly number[] {
  const inValues = valuesIn(tree).flatMap((value) =>
    value.kind === "arithmetic" || value.kind === "call" || value.kind === "case" ? valuesIn(value) : []
  );
  const compared = conditionsIn(tree).flatMap((one) =>
    one.kind === "comparison" ? [one.left, one.right] : []
  );
  return [...inValues, ...compared].flatMap((value) =>
    value.kind === "literal" && typeof value.value === "number" ? [value.value] : []
  );
}

/** The tree in which a column of a derived source is the value that the source computes; of a set operation, its left one. */
function inlineDerived(tree: Specification): Specification {
  const derived = new Map(
    sourcesIn(tree).flatMap((one) => one.kind === "derived" ? [[one.role, one.specification]] : []),
  );
  if (derived.size === 0) return tree;
  const inlined = (value: Value): Value => {
    const from = value.kind === "column" ? derived.get(value.role) : undefined;
    if (value.kind !== "column" || from === undefined) return value;
    const { column } = value;
    const found = firstSelection(from).outputs.find((output) => outputName(output) === column)?.value;
    return found === undefined ? value : mapSpecification(found, { value: inlined });
  };
  return mapSpecification(tree, { value: inlined });
}

function firstSelection(specification: Specification) {
  let one = specification;
  while (one.kind !== "selection") one = one.left;
  return one;
}
