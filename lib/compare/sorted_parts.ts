import type { ResultColumn, ResultTable, Value } from "../database/mod.ts";
import type { UnorderedParts } from "../sql/mod.ts";
import { type Nested, readJson, readNested } from "./read_nested.ts";
import { structuredText } from "./structured_text.ts";

/** A table with the parts of some of its values sorted, by the positions of the columns. */
export function sortedParts(
  table: ResultTable,
  partsOf: ReadonlyMap<number, UnorderedParts>,
): ResultTable {
  const columns = table.columns.map((column, i): ResultColumn => {
    const parts = partsOf.get(i);
    return parts ? { ...column, values: column.values.map((value) => sorted(value, parts)) } : column;
  });
  return { ...table, columns };
}

function sorted(value: Value, parts: UnorderedParts): Value {
  if (typeof value !== "string") return value;
  if (parts.kind === "text") return value.split(parts.separator).sort().join(parts.separator);
  const tree: Nested | undefined = readJson(value) ?? readNested(value);
  if (!Array.isArray(tree)) return value;
  const items = tree.map((item: Nested) => ({ item, spelled: structuredText(item) }));
  items.sort((a, b) => a.spelled < b.spelled ? -1 : a.spelled > b.spelled ? 1 : 0);
  return structuredText(items.map(({ item }) => item));
}
