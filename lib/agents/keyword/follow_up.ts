import type { ColumnReference, ConjunctiveOutput, Filter, Ordering } from "../../specification/mod.ts";
import type { ParsedMessage, ParsedQuestion } from "./parsed_question.ts";
import { ROW_COUNT, sameColumn, sameOutput } from "./question_draft.ts";
import { tablesOf } from "./references.ts";
import type { SchemaView } from "./schema_view.ts";

/**
 * Combines the question so far with the next message: an independent message starts a new question; a dependent one
 * refines the question, adds to it or replaces parts of it.
 */
export function followUp(
  previous: ParsedQuestion | undefined,
  { message, view }: { readonly message: ParsedMessage; readonly view: SchemaView },
): ParsedQuestion {
  const { parsed, dependence } = message;
  if (previous === undefined || !dependence.isDependent) return parsed;
  const filters = combineFilters(previous.filters, {
    added: parsed.filters,
    replaces: dependence.replaces,
    view,
  });
  const subject = subjectAfter(previous, message);
  const outputs = outputsAfter(previous, { message, subject, view });
  const extreme = extremeOf(previous, outputs);
  const keepsOrder = dependence.counts === undefined &&
    !outputs.every((output) => output.kind === "aggregate");
  const kept = extreme === undefined ? previous : { orderBy: [extreme], limit: 1 };
  const order = parsed.orderBy.length > 0 ? parsed.orderBy : keepsOrder ? kept.orderBy : [];
  const limit = parsed.limit ?? (parsed.orderBy.length === 0 && keepsOrder ? kept.limit : undefined);
  const groupBy = groupsAfter(previous, { message, outputs, order });
  return {
    ...(subject !== undefined && { subject }),
    outputs,
    joined: [...new Set([...tablesOf(previous), ...tablesOf(parsed)])].filter((table) => table !== subject),
    via: [...previous.via, ...parsed.via],
    filters,
    groupBy,
    rows: [...new Set([...previous.rows, ...parsed.rows])],
    groupFilters: [...previous.groupFilters, ...parsed.groupFilters],
    orderBy: order,
    ...(limit !== undefined && { limit }),
    distinct: parsed.distinct || (previous.distinct && !dependence.asks),
    droppedConditions: parsed.droppedConditions,
  };
}

/** After "what is the highest elevation?", requested columns are those of the row that has it. */
function extremeOf(previous: ParsedQuestion, outputs: readonly ConjunctiveOutput[]): Ordering | undefined {
  const [only, ...rest] = previous.outputs;
  if (only?.kind !== "aggregate" || only.column === undefined || rest.length > 0) return undefined;
  if (previous.groupBy.length > 0 || outputs.some((output) => output.kind === "aggregate")) return undefined;
  if (only.function !== "maximum" && only.function !== "minimum") return undefined;
  const direction = only.function === "maximum" ? "descending" : "ascending";
  return { by: { kind: "column", column: only.column }, direction };
}

/** The subject after the message: a table that the message asks for, else the previous subject. */
function subjectAfter(previous: ParsedQuestion, { parsed, dependence }: ParsedMessage): string | undefined {
  if (parsed.subject === undefined) return previous.subject;
  if (dependence.counts !== undefined) return previous.subject;
  const counted = parsed.outputs.some((output) => output.kind === "aggregate" && output.column === undefined);
  const known = tablesOf(previous);
  if (known.includes(parsed.subject) || dependence.adds) return counted ? parsed.subject : previous.subject;
  return dependence.replaces ? previous.subject : parsed.subject;
}

function outputsAfter(
  previous: ParsedQuestion,
  { message: { parsed, dependence }, subject, view }: {
    readonly message: ParsedMessage;
    readonly subject: string | undefined;
    readonly view: SchemaView;
  },
): readonly ConjunctiveOutput[] {
  const shown = previous.outputs.length > 0 ? previous.outputs : labels(view, previous.subject);
  if (dependence.counts === "all") return [ROW_COUNT];
  if (dependence.counts === "each") return [...plain(shown).slice(-1), ROW_COUNT];
  const ownQuestion = dependence.asks && parsed.filters.some(isChoice);
  if (
    (dependence.adds && !ownQuestion) ||
    (dependence.replaces && dependence.asks && parsed.filters.length === 0)
  ) {
    const asked = parsed.outputs.length > 0
      ? parsed.outputs
      : parsed.subject !== undefined && !tablesOf(previous).includes(parsed.subject)
      ? labels(view, parsed.subject)
      : [];
    return [...shown, ...asked.filter((output) => !shown.some((other) => sameOutput(other, output)))];
  }
  if (dependence.asks) return parsed.outputs;
  const names = parsed.subject !== undefined && extremeOf(previous, []) !== undefined;
  return names || subject !== previous.subject ? labels(view, subject) : shown;
}

const plain = (outputs: readonly ConjunctiveOutput[]) => outputs.filter((output) => output.kind === "column");

const labels = (view: SchemaView, table: string | undefined): readonly ConjunctiveOutput[] =>
  table === undefined ? [] : view.label(table).map((column) => ({ kind: "column", column }));

/** Groups stay while something is aggregated for each of them. */
function groupsAfter(
  previous: ParsedQuestion,
  { message: { parsed, dependence }, outputs, order }: {
    readonly message: ParsedMessage;
    readonly outputs: readonly ConjunctiveOutput[];
    readonly order: ParsedQuestion["orderBy"];
  },
): readonly ColumnReference[] {
  if (dependence.counts === "each") return plain(outputs).flatMap((output) => output.column ?? []);
  if (dependence.counts === "all") return [];
  if (parsed.groupBy.length > 0) return parsed.groupBy;
  const aggregated = [...outputs, ...order.map(({ by }) => by)].some((output) => output.kind === "aggregate");
  return aggregated || previous.groupFilters.length > 0 ? previous.groupBy : [];
}

/** The old conditions with the new: one on the same column with the same sense takes the old one's place. */
export function combineFilters(
  old: readonly Filter[],
  { added, replaces, view }: {
    readonly added: readonly Filter[];
    readonly replaces: boolean;
    readonly view: SchemaView;
  },
): readonly Filter[] {
  const kept = old.filter((filter) =>
    !added.some((other) =>
      hasSameRole(filter, other) || (replaces && namesSameEntity(filter, { other, view }))
    )
  );
  return [...kept, ...added];
}

function hasSameRole(a: Filter, b: Filter): boolean {
  if (a.kind === "exists" || b.kind === "exists") return JSON.stringify(a) === JSON.stringify(b);
  if (!sameColumn(a.column, b.column)) return false;
  if (isChoice(a) && isChoice(b)) return true;
  return a.kind === b.kind &&
    (a.kind !== "comparison" || b.kind !== "comparison" || a.operator === b.operator);
}

/** Whether a condition chooses values: "in Peru", "in Peru or Chile". */
const isChoice = (filter: Filter) =>
  (filter.kind === "comparison" && filter.operator === "=") || (filter.kind === "one_of" && !filter.negated);

/** "What about …?" puts a value in the place of one that names rows of the same table. */
function namesSameEntity(
  filter: Filter,
  { other, view }: { readonly other: Filter; readonly view: SchemaView },
): boolean {
  if (filter.kind === "exists" || other.kind === "exists") return false;
  if (!isChoice(filter) || !isChoice(other)) return sameColumn(filter.column, other.column);
  const home = (column: ColumnReference) => view.keyOf(column)?.to.table ?? column.table;
  return home(filter.column) === home(other.column);
}
