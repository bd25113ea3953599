import type { OutputReading, SqlExpression } from "../../sql/mod.ts";
import type { Value } from "../types.ts";
import type { NamedValue, Occurrence, Scope } from "./types.ts";
import { Unreadable } from "./unreadable.ts";

/** A column that USING and NATURAL make one with an earlier one: `*` does not show it again. */
export interface MergedColumn {
  readonly role: string;
  readonly column: string;
}

/** What is shown, with the names that a query around sees; stars as the columns that they mean. */
export function expandOutputs(
  outputs: readonly OutputReading[],
  { scope, merged }: { readonly scope: Scope; readonly merged: readonly MergedColumn[] },
): readonly NamedValue[] {
  return outputs.flatMap(({ expression, alias }): readonly NamedValue[] => {
    if (expression.kind === "star") return columnsOf(expression, { scope, merged });
    const value = scope.text.value(expression, scope);
    const name = alias ?? nameOf(expression, value);
    return [{ value, ...(name !== undefined && { name }) }];
  });
}

function nameOf(expression: SqlExpression, value: Value): string | undefined {
  return expression.kind === "column" && value.kind === "column" ? value.column : undefined;
}

function columnsOf(
  { source, except }: Extract<SqlExpression, { readonly kind: "star" }>,
  { scope: { occurrences }, merged }: { readonly scope: Scope; readonly merged: readonly MergedColumn[] },
): readonly NamedValue[] {
  const shown = source === undefined
    ? occurrences
    : occurrences.filter(({ called }) => called?.toLowerCase() === source.toLowerCase());
  if (shown.length === 0) throw new Unreadable("star", "it has a star of nothing");
  const left = new Set(except.map((name) => name.toLowerCase()));
  const isHidden = ({ role }: Occurrence, column: string) =>
    left.has(column.toLowerCase()) ||
    source === undefined && merged.some((one) => one.role === role && one.column === column);
  return shown.flatMap((occurrence) => {
    if (occurrence.columns === undefined) {
      throw new Unreadable("star", "it cannot be told which columns its star means");
    }
    return occurrence.columns.filter((column) => !isHidden(occurrence, column)).map((column) => (
      { value: { kind: "column", role: occurrence.role, column } as const, name: column }
    ));
  });
}
