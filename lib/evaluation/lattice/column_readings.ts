import {
  type ColumnValue,
  mapSpecification,
  sameNode,
  type Selection,
  type Value,
  valuesIn,
} from "../../specification/mod.ts";
import { kindOfColumn, kindOfType } from "./kind_of_column.ts";
import type { ReadingContext, ReadingSource, UnderstoodReading } from "./types.ts";

/** Another column of the same table and kind of values, in place of one that is shown, compared, or sorted by. */
export const columnReadings: ReadingSource = (asked, { schema }) =>
  columnsOf(asked).flatMap((column) =>
    likeColumns(column, asked, schema).map((other): UnderstoodReading => ({
      kind: "other_column",
      text: `took ${column.role}.${other.column} for ${column.role}.${column.column}`,
      specification: replaced(asked, column, other),
    }))
  );

/** Columns outside links and inner queries, each once. */
function columnsOf(asked: Selection): readonly ColumnValue[] {
  return valuesIn({ ...asked, sources: [], links: [] }, { intoQueries: false })
    .filter((value) => value.kind === "column")
    .filter((one, i, all) => all.findIndex((other) => sameNode(one, other)) === i);
}

function likeColumns(column: ColumnValue, asked: Selection, schema: ReadingContext["schema"]): ColumnValue[] {
  const kind = kindOfColumn(column, asked, schema);
  const source = asked.sources.find(({ role }) => role === column.role);
  if (source?.kind !== "table" || kind === undefined) return [];
  const { columns = [] } = schema.tables.find(({ name }) => name === source.table) ?? {};
  return columns.filter(({ name, type }) => name !== column.column && kindOfType(type) === kind)
    .map(({ name }) => ({ ...column, column: name }));
}

function replaced(asked: Selection, one: ColumnValue, other: ColumnValue): Selection {
  const value = (node: Value): Value => sameNode(node, one) ? other : node;
  const { links, sources } = asked;
  return { ...mapSpecification({ ...asked, links: [] }, { value }) as Selection, links, sources };
}
