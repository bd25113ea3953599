import { typeFamily } from "../../database/mod.ts";
import type { Schema } from "../../schema/mod.ts";
import type { ColumnReference, Filter, Literal, Specification } from "../../specification/mod.ts";

/** What a query asks for, with truth values where it compares a column of them with 0 or 1, as MariaDB writes them. */
export function withTruthValues(specification: Specification, { tables }: Schema): Specification {
  const isTruth = ({ table, column }: ColumnReference) =>
    typeFamily(
      tables.find(({ name }) => name === table)?.columns.find(({ name }) => name === column)?.type ?? "",
    ) === "a truth value";
  const filters = specification.filters.map((filter): Filter => {
    if (filter.kind === "comparison" && isTruth(filter.column)) {
      return { ...filter, value: truthOf(filter.value) };
    }
    if (filter.kind === "one_of" && isTruth(filter.column)) {
      return { ...filter, values: filter.values.map(truthOf) };
    }
    return filter;
  });
  return { ...specification, filters };
}

const truthOf = (value: Literal): Literal => value === 0 || value === 1 ? value === 1 : value;
