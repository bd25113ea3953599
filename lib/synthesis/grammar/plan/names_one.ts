import type { Lexicon } from "../../../linking/mod.ts";
import type { ColumnReference, ConjunctiveQuery, Filter, GroupFilter } from "../../../specification/mod.ts";
import type { HoldsRows } from "./holds_rows.ts";

/**
 * Whether each name that a condition chooses things by is that of one thing, as sentences say "that lake" of it, and of a
 * place is not that of another kind of place, as they say "in Paraguay" of a country and of a province.
 */
export async function namesOne(
  { filters }: ConjunctiveQuery,
  { lexicon, holdsRows }: { readonly lexicon: Lexicon; readonly holdsRows: HoldsRows },
): Promise<boolean> {
  for (const filter of filters) {
    if (!isByValue(filter)) continue;
    const label = labelOf(filter.column, lexicon);
    if (label === undefined) continue;
    if (isRepeated(label, lexicon) && await holdsRows(named(label, filter, SEVERAL))) return false;
    for (const place of otherPlaces(label, lexicon)) {
      if (await holdsRows(named(place, filter))) return false;
    }
  }
  return true;
}

const SEVERAL: GroupFilter = { output: { kind: "aggregate", function: "count" }, operator: ">", value: 1 };

/** The names in a column that meet a condition, or those of them of which there are so many. */
function named(label: ColumnReference, filter: ByValue, many?: GroupFilter): ConjunctiveQuery {
  return {
    tables: [label.table],
    joins: [],
    outputs: [{ kind: "column", column: label }],
    filters: [{ ...filter, column: label }],
    groupBy: many === undefined ? [] : [label],
    groupFilters: many === undefined ? [] : [many],
    orderBy: [],
    distinct: false,
  };
}

function isRepeated({ table, column }: ColumnReference, lexicon: Lexicon): boolean {
  const { distinct, rows } = lexicon.column(table, column).statistics;
  return distinct < rows;
}

/** The names of other kinds of places, where a label names a place. */
function otherPlaces(label: ColumnReference, lexicon: Lexicon): readonly ColumnReference[] {
  if (lexicon.table(label.table).place === undefined) return [];
  return lexicon.schema.tables.map(({ name }) => lexicon.table(name)).filter(({ table, place, sense }) =>
    table !== label.table && place !== undefined && sense === "entity"
  ).flatMap(({ labels }) => labels.length === 1 ? labels.map(({ reference }) => reference) : []);
}

type ByValue = Extract<Filter, { kind: "comparison" | "one_of" }>;

function isByValue(filter: Filter): filter is ByValue {
  return (filter.kind === "comparison" && filter.operator === "=") ||
    (filter.kind === "one_of" && !filter.negated);
}

/** The label that a column is, or refers to. */
function labelOf(column: ColumnReference, lexicon: Lexicon): ColumnReference | undefined {
  const referenced = lexicon.schema.foreignKeys.filter(({ from }) => from.table === column.table)
    .flatMap(({ from, to }) => {
      const name = to.columns[from.columns.indexOf(column.column)];
      return name === undefined ? [] : [{ table: to.table, column: name }];
    });
  return [column, ...referenced].find((reference) => {
    const { labels: [label, ...others], sense } = lexicon.table(reference.table);
    return label?.reference.column === reference.column && others.length === 0 && sense === "entity";
  });
}
