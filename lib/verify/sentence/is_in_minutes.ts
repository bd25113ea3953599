import type { Column } from "../../schema/mod.ts";

/** Whether "min" at the end of a column's name is its unit (`runtime_min`, `rate_per_min`) and no minimum (`price_min`). */
export function isInMinutes(column: string, columns: readonly Column[]): boolean {
  const name = column.replaceAll(/(?<=[a-z])(?=[A-Z])/g, "_").toLowerCase();
  const hasMaximum = columns.some((other) =>
    other.name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, "_").toLowerCase() === name.replace(/min$/, "max")
  );
  return IN_MINUTES.test(name) && !hasMaximum;
}

const IN_MINUTES =
  /(?:^|_)(?:per|runtime|run|running|duration|length|time|delay|wait|waiting|travel|flight|play|playing|prep|cooking|cook|baking|late|downtime|overtime|session|break|lasts?)_min$/;
