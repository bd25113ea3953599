import type { ColumnReference, Filter, Ordering, Output } from "../../specification/mod.ts";
import { sameColumn, sameOutput } from "./draft.ts";
import type { MessageReading, Reading } from "./reading.ts";
import { tablesOf } from "./scene.ts";
import type { SchemaView } from "./schema_view.ts";

const COUNT: Output = { kind: "aggregate", function: "count" };

/**
 * What a conversation asks for after one more message: a message that stands on its own starts afresh; one that leans
 * on what was said refines it, adds to it or takes the place of parts of it.
 */
export function followUp(
  previous: Reading | undefined,
  { message, view }: { readonly message: MessageReading; readonly view: SchemaView },
): Reading {
  const { reading, leaning } = message;
  if (previous === undefined || !leaning.leans) return reading;
  const filters = combined(previous.filters, { added: reading.filters, replaces: leaning.replaces, view });
  const subject = subjectAfter(previous, message);
  const outputs = outputsAfter(previous, { message, subject, view });
  const extreme = extremeOf(previous, outputs);
  const keepsOrder = leaning.counts === undefined && !outputs.every((output) => output.kind === "aggregate");
  const kept = extreme === undefined ? previous : { orderBy: [extreme], limit: 1 };
  const order = reading.orderBy.length > 0 ? reading.orderBy : keepsOrder ? kept.orderBy : [];
  const limit = reading.limit ?? (reading.orderBy.length === 0 && keepsOrder ? kept.limit : undefined);
  const groupBy = groupsAfter(previous, { message, outputs, order });
  return {
    ...(subject !== undefined && { subject }),
    outputs,
    joined: [...new Set([...tablesOf(previous), ...tablesOf(reading)])].filter((table) => table !== subject),
    via: [...previous.via, ...reading.via],
    filters,
    groupBy,
    rows: [...new Set([...previous.rows, ...reading.rows])],
    groupFilters: [...previous.groupFilters, ...reading.groupFilters],
    orderBy: order,
    ...(limit !== undefined && { limit }),
    distinct: reading.distinct || (previous.distinct && !leaning.asks),
    leftOut: reading.leftOut,
  };
}

/** After "what is the highest elevation?", columns asked for are those of the row that has it. */
function extremeOf(previous: Reading, outputs: readonly Output[]): Ordering | undefined {
  const [only, ...rest] = previous.outputs;
  if (only?.kind !== "aggregate" || only.column === undefined || rest.length > 0) return undefined;
  if (previous.groupBy.length > 0 || outputs.some((output) => output.kind === "aggregate")) return undefined;
  if (only.function !== "maximum" && only.function !== "minimum") return undefined;
  const direction = only.function === "maximum" ? "descending" : "ascending";
  return { by: { kind: "column", column: only.column }, direction };
}

/** Whose rows are spoken of now: a table that the message itself asks for, else the one spoken of before. */
function subjectAfter(previous: Reading, { reading, leaning }: MessageReading): string | undefined {
  if (reading.subject === undefined) return previous.subject;
  if (leaning.counts !== undefined) return previous.subject;
  const counted = reading.outputs.some((output) =>
    output.kind === "aggregate" && output.column === undefined
  );
  const known = tablesOf(previous);
  if (known.includes(reading.subject) || leaning.adds) return counted ? reading.subject : previous.subject;
  return leaning.replaces ? previous.subject : reading.subject;
}

function outputsAfter(
  previous: Reading,
  { message: { reading, leaning }, subject, view }: {
    readonly message: MessageReading;
    readonly subject: string | undefined;
    readonly view: SchemaView;
  },
): readonly Output[] {
  const shown = previous.outputs.length > 0 ? previous.outputs : labels(view, previous.subject);
  if (leaning.counts === "all") return [COUNT];
  if (leaning.counts === "each") return [...plain(shown).slice(-1), COUNT];
  const ownQuestion = leaning.asks && reading.filters.some(isChoice);
  if ((leaning.adds && !ownQuestion) || (leaning.replaces && leaning.asks && reading.filters.length === 0)) {
    const asked = reading.outputs.length > 0
      ? reading.outputs
      : reading.subject !== undefined && !tablesOf(previous).includes(reading.subject)
      ? labels(view, reading.subject)
      : [];
    return [...shown, ...asked.filter((output) => !shown.some((other) => sameOutput(other, output)))];
  }
  if (leaning.asks) return reading.outputs;
  const names = reading.subject !== undefined && extremeOf(previous, []) !== undefined;
  return names || subject !== previous.subject ? labels(view, subject) : shown;
}

const plain = (outputs: readonly Output[]) => outputs.filter((output) => output.kind === "column");

const labels = (view: SchemaView, table: string | undefined): readonly Output[] =>
  table === undefined ? [] : view.label(table).map((column) => ({ kind: "column", column }));

/** Groups stay while something is aggregated for each of them. */
function groupsAfter(
  previous: Reading,
  { message: { reading, leaning }, outputs, order }: {
    readonly message: MessageReading;
    readonly outputs: readonly Output[];
    readonly order: Reading["orderBy"];
  },
): readonly ColumnReference[] {
  if (leaning.counts === "each") return plain(outputs).flatMap((output) => output.column ?? []);
  if (leaning.counts === "all") return [];
  if (reading.groupBy.length > 0) return reading.groupBy;
  const aggregated = [...outputs, ...order.map(({ by }) => by)].some((output) => output.kind === "aggregate");
  return aggregated || previous.groupFilters.length > 0 ? previous.groupBy : [];
}

/** The old conditions with the new: one on the same column with the same sense takes the old one's place. */
export function combined(
  old: readonly Filter[],
  { added, replaces, view }: {
    readonly added: readonly Filter[];
    readonly replaces: boolean;
    readonly view: SchemaView;
  },
): readonly Filter[] {
  const kept = old.filter((filter) =>
    !added.some((other) => sameSense(filter, other) || (replaces && sameThing(filter, { other, view })))
  );
  return [...kept, ...added];
}

function sameSense(a: Filter, b: Filter): boolean {
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
function sameThing(
  filter: Filter,
  { other, view }: { readonly other: Filter; readonly view: SchemaView },
): boolean {
  if (filter.kind === "exists" || other.kind === "exists") return false;
  if (!isChoice(filter) || !isChoice(other)) return sameColumn(filter.column, other.column);
  const home = (column: ColumnReference) => view.keyOf(column)?.to.table ?? column.table;
  return home(filter.column) === home(other.column);
}
