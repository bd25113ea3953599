import type { Output } from "../types.ts";

/**
 * What an output is called around its specification: its name, else the column's, else for an aggregate what it computes
 * (`average_population`); other values have none.
 */
export function outputName({ name, value }: Output): string | undefined {
  if (name !== undefined) return name;
  if (value.kind === "column") return value.column;
  if (value.kind !== "aggregate") return undefined;
  const { function: aggregate, distinct, value: of } = value;
  return [aggregate, distinct && "distinct", of?.kind === "column" && of.column].filter((word) => word)
    .join("_");
}
