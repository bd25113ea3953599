import type { ColumnReference } from "../../specification/mod.ts";
import type { ComparedQuery } from "./compare_operations.ts";
import type { Findings } from "./findings.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";

/** Finds texts that another column of the query's tables stores, and the compared one does not. */
export function compareStoredTexts(
  _: ParsedSentence,
  { claims: { values }, specification: { tables: read }, schema: { tables }, storedIn, names }: ComparedQuery,
): Findings {
  const columns = tables.filter(({ name }) => read.includes(name))
    .flatMap(({ name: table, columns }) => columns.map(({ name: column }) => ({ table, column })));
  // A town that has no shop may be a customer's.
  const isAlike = (one: ColumnReference, other: ColumnReference) =>
    names.column(one).some((stem) => !names.isSilent(stem) && names.column(other).includes(stem));
  const found = values.flatMap(({ value, operator, column }) => {
    const isWhole = operator === "=" || operator === "<>" || operator === "in";
    if (!isWhole || typeof value !== "string" || column === undefined) return [];
    if (storedIn(column, value) !== false) return [];
    const holder = columns.find((other) => storedIn(other, value) === true);
    return holder === undefined ? [] : [{
      isOpen: isAlike(holder, column),
      text:
        `the query looks for '${value}' in ${column.table}.${column.column}, it stands in ${holder.table}.${holder.column}`,
    }];
  });
  return {
    faults: found.filter(({ isOpen }) => !isOpen).map(({ text }) => text),
    unsure: found.filter(({ isOpen }) => isOpen).map(({ text }) => `whether ${text}`),
  };
}
