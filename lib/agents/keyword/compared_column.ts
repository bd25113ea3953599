import type { ColumnReference, Literal } from "../../specification/mod.ts";
import { columnWith, type Draft, measured, namedColumn, subjectOf, tablesBefore } from "./draft.ts";
import { fits, isYear } from "./fits.ts";
import { unitColumns } from "./measures.ts";

export interface Clues {
  /** Where the condition stands in the unused words, after the name on its left. */
  readonly at: number;
  readonly left: string | undefined;
  readonly right?: string | undefined;
  readonly unit?: string | undefined;
  readonly adjective?: string;
  readonly value: Literal;
  /** The words compare points in time ("after"). */
  readonly time: boolean;
}

/**
 * The column that is compared: named beside the number, meant by the adjective or the unit, or one of time; always one
 * that the value fits.
 */
export function comparedColumn(
  draft: Draft,
  { at, left, right, unit, adjective = "", value, time }: Clues,
): ColumnReference | undefined {
  const fitting = (column: ColumnReference | undefined) =>
    column !== undefined && fits(draft.scene.view, column, value) ? column : undefined;
  const named = namedColumn(draft, left, { at });
  return fitting(named) ??
    fitting(namedColumn(draft, right, { at })) ??
    fitting(measured(draft, adjective, { at })?.column) ??
    fitting(unit === undefined ? undefined : columnWith(draft, unitColumns(unit), { at })) ??
    (time ? spokenTime(draft) ?? timeColumn(draft, { value, at }) : undefined) ??
    (named === undefined && (time || draft.earlier.aggregate === undefined)
      ? fitting(draft.earlier.measures[0])
      : undefined);
}

/** A column of days that the message names apart from the number: "joined the union after 2000". */
function spokenTime(draft: Draft): ColumnReference | undefined {
  const names = (draft.rest.match(/N\d+/g) ?? []).filter((name) => !draft.used.has(name));
  for (const name of names.toReversed()) {
    const column = namedColumn(draft, name, { at: draft.rest.indexOf(name) });
    if (column === undefined || draft.scene.view.kind(column) !== "date") continue;
    draft.used.add(name);
    return column;
  }
  return undefined;
}

/** A column of dates or years of a table at hand, for a value that is a year or a day. */
export function timeColumn(
  draft: Draft,
  { value, at }: { readonly value: Literal; readonly at: number },
): ColumnReference | undefined {
  if (typeof value === "number" && !isYear(value)) return undefined;
  const tables = [
    ...tablesBefore(draft, at),
    subjectOf(draft),
    ...draft.scene.tables,
    ...draft.earlier.measures.map(({ table }) => table),
  ];
  for (const table of new Set(tables)) {
    if (table === undefined) continue;
    const columns = draft.scene.view.columns(table);
    const found = columns.find((column) => draft.scene.view.kind(column) === "date") ??
      draft.scene.view.measure(table, ["year", "date", "founded", "established", "opened", "built"]);
    if (found !== undefined) return found;
  }
  return undefined;
}
