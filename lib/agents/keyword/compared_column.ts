import type { ColumnReference, Literal } from "../../specification/mod.ts";
import { unitColumns } from "./measure_words.ts";
import {
  columnNamedBy,
  measuredColumn,
  namedColumn,
  type QuestionDraft,
  subjectOf,
  tablesBefore,
} from "./question_draft.ts";
import { isComparable, isYear } from "./schema_view.ts";

export interface ComparedColumnOptions {
  /** Index of the condition in the unused words, after the name on its left. */
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
 * Finds the compared column: named beside the number, measured by the adjective or the unit, or one of time. Its type is
 * always comparable with the value.
 */
export function comparedColumn(
  draft: QuestionDraft,
  { at, left, right, unit, adjective = "", value, time }: ComparedColumnOptions,
): ColumnReference | undefined {
  const fitting = (column: ColumnReference | undefined) =>
    column !== undefined && isComparable(draft.view, column, value) ? column : undefined;
  const named = namedColumn(draft, left, { at });
  return fitting(named) ??
    fitting(namedColumn(draft, right, { at })) ??
    fitting(measuredColumn(draft, adjective, { at })?.column) ??
    fitting(unit === undefined ? undefined : columnNamedBy(draft, unitColumns(unit), { at })) ??
    (time ? mentionedDateColumn(draft) ?? timeColumn(draft, { value, at }) : undefined) ??
    (named === undefined && (time || draft.earlier.aggregate === undefined)
      ? fitting(draft.earlier.measures[0])
      : undefined);
}

/** A column of days that the message names apart from the number: "joined the union after 2000". */
function mentionedDateColumn(draft: QuestionDraft): ColumnReference | undefined {
  const names = (draft.rest.match(/N\d+/g) ?? []).filter((name) => !draft.used.has(name));
  for (const name of names.toReversed()) {
    const column = namedColumn(draft, name, { at: draft.rest.indexOf(name) });
    if (column === undefined || draft.view.kind(column) !== "date") continue;
    draft.used.add(name);
    return column;
  }
  return undefined;
}

/** A date or year column of a mentioned table, for a value that is a year or a day. */
export function timeColumn(
  draft: QuestionDraft,
  { value, at }: { readonly value: Literal; readonly at: number },
): ColumnReference | undefined {
  if (typeof value === "number" && !isYear(value)) return undefined;
  const tables = [
    ...tablesBefore(draft, at),
    subjectOf(draft),
    ...draft.references.tables,
    ...draft.earlier.measures.map(({ table }) => table),
  ];
  for (const table of new Set(tables)) {
    if (table === undefined) continue;
    const columns = draft.view.columns(table);
    const found = columns.find((column) => draft.view.kind(column) === "date") ??
      draft.view.measure(table, ["year", "date", "founded", "established", "opened", "built"]);
    if (found !== undefined) return found;
  }
  return undefined;
}
