import type { Join } from "../../schema/mod.ts";
import type {
  ColumnReference,
  Filter,
  GroupFilter,
  Literal,
  Ordering,
  Output,
} from "../../specification/mod.ts";
import { isYear } from "./fits.ts";
import { type End, measureOf } from "./measures.ts";
import type { Scene } from "./scene.ts";

/** A reading in the making: what the rules have found, and the words that none has used yet. */
export interface Draft {
  readonly scene: Scene;
  rest: string;
  /** Name items that a condition further on took up. */
  readonly used: Set<string>;
  /** Name items that lead to another table by a key of their own ("whose capital has …"), with that table. */
  readonly roles: Map<string, string>;
  readonly outputs: Output[];
  readonly joined: Set<string>;
  readonly via: Join[];
  readonly filters: Filter[];
  readonly groupBy: ColumnReference[];
  /** Tables of which each row is a group, though other rows may be called the same. */
  readonly rows: Set<string>;
  readonly groupFilters: GroupFilter[];
  readonly orderBy: Ordering[];
  limit: number | undefined;
  distinct: boolean;
  /** The subject where it is not the scene's. */
  subject: string | undefined;
  counts: "all" | "each" | undefined;
  /** Conditions that no column can meet, in words. */
  readonly leftOut: string[];
  /** Columns of the last reading that a bare "longest" or "more than 3" may mean. */
  readonly earlier: {
    /** Whose rows were spoken of. */
    readonly subject: string | undefined;
    readonly measures: readonly ColumnReference[];
    readonly aggregate: Output | undefined;
  };
}

/** A place in the unused words; tables named before it come first. */
export interface Place {
  readonly at: number;
}

/** Stands where words were used up; no pattern reaches across it. */
const USED = ";";

/**
 * Hands every match of a pattern in the unused words to a rule. Where the rule answers true the matched words are used
 * up; a text that it answers takes their place.
 */
export function take(
  draft: Draft,
  pattern: RegExp,
  rule: (groups: readonly (string | undefined)[], match: RegExpExecArray) => boolean | string,
): void {
  const each = new RegExp(pattern, pattern.flags.includes("g") ? pattern.flags : pattern.flags + "g");
  for (let match = each.exec(draft.rest); match !== null; match = each.exec(draft.rest)) {
    if (match[0] === "") {
      each.lastIndex++;
      continue;
    }
    const answer = rule(match.slice(1), match);
    if (answer === false) continue;
    const left = answer === true ? USED : answer;
    draft.rest = draft.rest.slice(0, match.index) + left + draft.rest.slice(match.index + match[0].length);
    each.lastIndex = match.index + left.length;
  }
}

/** A table's name stays among the unused words: that it stood beside a condition does not use it up. */
export function keepTable(draft: Draft, name: string | undefined): true | string {
  return name !== undefined && (draft.scene.tableOf(name) !== undefined || draft.roles.has(name))
    ? `${name} ;`
    : true;
}

/** Tables named before a place in the unused words, the nearest first: a condition there belongs to the nearest. */
export function tablesBefore({ rest, roles, scene }: Draft, at: number): readonly string[] {
  const names = rest.slice(0, at).match(/\bN\d+/g) ?? [];
  return names.toReversed().flatMap((name) =>
    roles.get(name) ?? (scene.isQualifier(name) ? [] : scene.tableOf(name) ?? [])
  );
}

/** The column that a name item stands for: of the nearest table before it that has one, else the likeliest. */
export function namedColumn(
  draft: Draft,
  name: string | undefined,
  { at }: Place,
): ColumnReference | undefined {
  if (name === undefined || draft.roles.has(name) || draft.scene.tableOf(name) !== undefined) {
    return undefined;
  }
  for (const table of tablesBefore(draft, at)) {
    const column = draft.scene.columnIn(name, table);
    if (column !== undefined) return column;
  }
  return draft.scene.columnOf(name);
}

/** The column that an adjective measures among the tables at hand, and from which end; see {@link tablesBefore}. */
export function measured(
  draft: Draft,
  adjective: string,
  { at }: Place = { at: 0 },
): { readonly column: ColumnReference; readonly end: End } | undefined {
  const measure = measureOf(adjective);
  if (measure === undefined) return undefined;
  for (const table of tablesAtHand(draft, at)) {
    for (const { word, end } of measure.columns) {
      const column = draft.scene.view.measure(table, [word]);
      if (column !== undefined) return { column, end };
    }
  }
  return undefined;
}

/** The first column among the tables at hand whose name has one of the words. */
export function columnWith(
  draft: Draft,
  words: readonly string[],
  { at }: Place = { at: 0 },
): ColumnReference | undefined {
  for (const table of tablesAtHand(draft, at)) {
    const column = draft.scene.view.measure(table, words);
    if (column !== undefined) return column;
  }
  return undefined;
}

export function subjectOf(draft: Draft): string | undefined {
  return draft.subject ?? draft.scene.subject;
}

function tablesAtHand(draft: Draft, at: number): readonly string[] {
  const subject = subjectOf(draft);
  const earlier = draft.earlier.measures.map(({ table }) => table);
  const named = [...(subject === undefined ? [] : [subject]), ...draft.scene.tables, ...earlier];
  const referred = draft.scene.view.graph.joins.filter(({ from }) => from.table === subject).map(({ to }) =>
    to.table
  );
  return [...new Set([...tablesBefore(draft, at), ...named, ...referred])];
}

/** A condition on a column, with years turned into days where the column holds dates. */
export function compared(
  draft: Draft,
  column: ColumnReference,
  { operator, value }: { operator: "=" | "<>" | "<" | "<=" | ">" | ">="; value: Literal },
): Filter {
  const kind = draft.scene.view.kind(column);
  if (kind === "text") {
    return { kind: "comparison", column, operator, value: String(value) };
  }
  const isDate = kind === "date";
  if (!isDate || !isYear(value)) {
    return { kind: "comparison", column, operator, value };
  }
  const [first, last] = [`${value}-01-01`, `${value}-12-31`];
  if (operator === "=") return { kind: "between", column, low: first, high: last };
  const day = operator === ">" || operator === "<=" ? last : first;
  return { kind: "comparison", column, operator, value: day };
}

export const sameColumn = (a: ColumnReference | undefined, b: ColumnReference | undefined) =>
  a !== undefined && b !== undefined && a.table === b.table && a.column === b.column;

export const sameOutput = (a: Output, b: Output) =>
  a.kind === b.kind && (a.kind === "column" || b.kind === "column" || a.function === b.function) &&
  (a.column === undefined ? b.column === undefined : sameColumn(a.column, b.column));
