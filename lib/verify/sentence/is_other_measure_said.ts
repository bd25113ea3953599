import type { ColumnReference } from "../../specification/mod.ts";
import type { ComparedQuery } from "./compare_operations.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";

/**
 * Whether an adjective that may mean a number ("bigger", of a population) is said beside the name of another number of the
 * same table that the query does not read: "bigger in area".
 */
export function isOtherMeasureSaid(
  column: ColumnReference,
  { text, stems }: Pick<ParsedSentence, "text" | "stems">,
  { names, schema, specification, claims }: ComparedQuery,
): boolean {
  const isAdjective = names.isNumber(column) &&
    names.column(column).some((stem) => !names.isSilent(stem) && names.hasSynonym(stem, text));
  const read = [...names.read(specification), ...claims.columns];
  const isRead = (other: ColumnReference) =>
    read.some((one) => one.table === other.table && one.column === other.column);
  const others = (schema.tables.find(({ name }) => name === column.table)?.columns ?? [])
    .map(({ name }) => ({ table: column.table, column: name }));
  return isAdjective &&
    others.some((other) =>
      names.isNumber(other) && !names.isLabel(other) && names.leadsTo(other).length === 0 && !isRead(other) &&
      names.column(other).some((stem) =>
        !names.isSilent(stem) && names.hasSynonym(stem, text) && stems.has(stem) &&
        !read.some((one) => names.column(one).includes(stem)) && !names.table(column.table).includes(stem)
      )
    );
}
