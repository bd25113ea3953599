import { type Condition, type Value, valuesIn } from "../../specification/mod.ts";

/** The one column that a condition is about, as text; undefined where there is none or several. */
export function comparedColumn(condition: Condition): string | undefined {
  const columns = new Set(
    valuesIn(condition, { intoQueries: false }).flatMap((value: Value) =>
      value.kind === "column" ? [JSON.stringify([value.role, value.column])] : []
    ),
  );
  const [column] = columns;
  return columns.size === 1 ? column : undefined;
}
