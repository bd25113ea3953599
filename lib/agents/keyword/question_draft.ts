import type { Join } from "../../schema/mod.ts";
import type {
  ColumnReference,
  ConjunctiveOutput,
  Filter,
  GroupFilter,
  Literal,
  Ordering,
} from "../../specification/mod.ts";
import { type End, measureOf } from "./measure_words.ts";
import type { References } from "./references.ts";
import { isYear, type SchemaView } from "./schema_view.ts";

/** A question while it is parsed: what the rules have found, and the words that no rule has used yet. */
export interface QuestionDraft {
  readonly view: SchemaView;
  readonly references: References;
  rest: string;
  /** Name items that a condition further on took up. */
  readonly used: Set<string>;
  /** Name items that lead to another table by a key of their own ("whose capital has …"), with that table. */
  readonly roles: Map<string, string>;
  readonly outputs: ConjunctiveOutput[];
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
  /** The subject where it differs from that of `references`. */
  subject: string | undefined;
  counts: "all" | "each" | undefined;
  /** Conditions that no column can meet, in words. */
  readonly droppedConditions: string[];
  /** Columns of the previous question that a bare "longest" or "more than 3" may refer to. */
  readonly earlier: {
    /** The subject of the previous question. */
    readonly subject: string | undefined;
    readonly measures: readonly ColumnReference[];
    readonly aggregate: ConjunctiveOutput | undefined;
  };
}

/** The number of rows. */
export const ROW_COUNT: ConjunctiveOutput = { kind: "aggregate", function: "count" };

/** An index in the unused words; tables named before it come first. */
export interface Position {
  readonly at: number;
}

/** Replaces used words; no pattern matches across it. */
const USED = ";";

/**
 * Calls a rule with every match of a pattern in the unused words. On true the matched words are marked as used; a text
 * that the rule returns replaces them.
 */
export function applyRule(
  draft: QuestionDraft,
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

/** Keeps a table's name among the unused words, although it is beside a condition. */
export function keepTableName(draft: QuestionDraft, name: string | undefined): true | string {
  return name !== undefined && (draft.references.tableOf(name) !== undefined || draft.roles.has(name))
    ? `${name} ;`
    : true;
}

/** Tables named before an index in the unused words, the nearest first: a condition there belongs to the nearest. */
export function tablesBefore({ rest, roles, references }: QuestionDraft, at: number): readonly string[] {
  const names = rest.slice(0, at).match(/\bN\d+/g) ?? [];
  return names.toReversed().flatMap((name) =>
    roles.get(name) ?? (references.isQualifier(name) ? [] : references.tableOf(name) ?? [])
  );
}

/** The column that a name item means: of the nearest table before it that has one, else the likeliest. */
export function namedColumn(
  draft: QuestionDraft,
  name: string | undefined,
  { at }: Position,
): ColumnReference | undefined {
  if (name === undefined || draft.roles.has(name) || draft.references.tableOf(name) !== undefined) {
    return undefined;
  }
  for (const table of tablesBefore(draft, at)) {
    const column = draft.references.columnIn(name, table);
    if (column !== undefined) return column;
  }
  return draft.references.columnOf(name);
}

/** The column of the candidate tables that an adjective measures, and from which end; see {@link tablesBefore}. */
export function measuredColumn(
  draft: QuestionDraft,
  adjective: string,
  { at }: Position = { at: 0 },
): { readonly column: ColumnReference; readonly end: End } | undefined {
  const measure = measureOf(adjective);
  if (measure === undefined) return undefined;
  for (const table of candidateTables(draft, at)) {
    for (const { word, end } of measure.columns) {
      const column = draft.view.measure(table, [word]);
      if (column !== undefined) return { column, end };
    }
  }
  return undefined;
}

/** The first column of the candidate tables whose name contains one of the words. */
export function columnNamedBy(
  draft: QuestionDraft,
  words: readonly string[],
  { at }: Position = { at: 0 },
): ColumnReference | undefined {
  for (const table of candidateTables(draft, at)) {
    const column = draft.view.measure(table, words);
    if (column !== undefined) return column;
  }
  return undefined;
}

export function subjectOf(draft: QuestionDraft): string | undefined {
  return draft.subject ?? draft.references.subject;
}

function candidateTables(draft: QuestionDraft, at: number): readonly string[] {
  const subject = subjectOf(draft);
  const earlier = draft.earlier.measures.map(({ table }) => table);
  const named = [...(subject === undefined ? [] : [subject]), ...draft.references.tables, ...earlier];
  const referred = draft.view.graph.joins.filter(({ from }) => from.table === subject).map((
    { to },
  ) => to.table);
  return [...new Set([...tablesBefore(draft, at), ...named, ...referred])];
}

/** A condition on a column, with years turned into days where the column holds dates. */
export function comparisonFilter(
  draft: QuestionDraft,
  column: ColumnReference,
  { operator, value }: { operator: "=" | "<>" | "<" | "<=" | ">" | ">="; value: Literal },
): Filter {
  const kind = draft.view.kind(column);
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

export const sameOutput = (a: ConjunctiveOutput, b: ConjunctiveOutput) =>
  a.kind === b.kind && (a.kind === "column" || b.kind === "column" || a.function === b.function) &&
  (a.column === undefined ? b.column === undefined : sameColumn(a.column, b.column));
