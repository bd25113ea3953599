import type { Lexicon } from "../../../linking/mod.ts";
import type { ColumnReference, ConjunctiveQuery, Filter } from "../../../specification/mod.ts";
import type { HoldsRows } from "./holds_rows.ts";

/** Whether each name that a condition chooses things by is that of one thing, as sentences say "that lake" of it. */
export async function namesOne(
  { filters }: ConjunctiveQuery,
  { lexicon, holdsRows }: { readonly lexicon: Lexicon; readonly holdsRows: HoldsRows },
): Promise<boolean> {
  for (const filter of filters) {
    if (!isByValue(filter)) continue;
    const label = labelOf(filter.column, lexicon);
    if (label === undefined) continue;
    const named: ConjunctiveQuery = {
      tables: [label.table],
      joins: [],
      outputs: [{ kind: "column", column: label }],
      filters: [{ ...filter, column: label }],
      groupBy: [label],
      groupFilters: [{ output: { kind: "aggregate", function: "count" }, operator: ">", value: 1 }],
      orderBy: [],
      distinct: false,
    };
    if (await holdsRows(named)) return false;
  }
  return true;
}

type ByValue = Extract<Filter, { kind: "comparison" | "one_of" }>;

function isByValue(filter: Filter): filter is ByValue {
  return (filter.kind === "comparison" && filter.operator === "=") ||
    (filter.kind === "one_of" && !filter.negated);
}

/** The label that a column is, or refers to, where several rows have the same. */
function labelOf(column: ColumnReference, lexicon: Lexicon): ColumnReference | undefined {
  const referenced = lexicon.schema.foreignKeys.filter(({ from }) => from.table === column.table)
    .flatMap(({ from, to }) => {
      const name = to.columns[from.columns.indexOf(column.column)];
      return name === undefined ? [] : [{ table: to.table, column: name }];
    });
  return [column, ...referenced].find((reference) => {
    const { labels: [label, ...others], sense } = lexicon.table(reference.table);
    return label !== undefined && others.length === 0 && sense === "entity" &&
      label.reference.column === reference.column && label.statistics.distinct < label.statistics.rows;
  });
}
