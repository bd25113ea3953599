import type { ComparedQuery } from "./compare_operations.ts";
import type { Findings } from "./findings.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";

/** Finds texts that another column of the query's tables stores, and the compared one does not. */
export function compareStoredTexts(
  _: ParsedSentence,
  { claims: { values }, specification: { tables: read }, schema: { tables }, storedIn }: ComparedQuery,
): Findings {
  const columns = tables.filter(({ name }) => read.includes(name))
    .flatMap(({ name: table, columns }) => columns.map(({ name: column }) => ({ table, column })));
  const faults = values.flatMap(({ value, operator, column }) => {
    const isWhole = operator === "=" || operator === "<>" || operator === "in";
    if (!isWhole || typeof value !== "string" || column === undefined) return [];
    if (storedIn(column, value) !== false) return [];
    const holder = columns.find((other) => storedIn(other, value) === true);
    return holder === undefined ? [] : [
      `the query looks for '${value}' in ${column.table}.${column.column}, it stands in ${holder.table}.${holder.column}`,
    ];
  });
  return { faults, unsure: [] };
}
