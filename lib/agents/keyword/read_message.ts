import type { Linker } from "../../linking/mod.ts";
import type { ColumnReference } from "../../specification/mod.ts";
import { readAverages } from "./average_rules.ts";
import { readClauses } from "./clause_rules.ts";
import { readComparisons } from "./compare_rules.ts";
import type { Draft } from "./draft.ts";
import { readEach, readSums } from "./group_rules.ts";
import { leaningOf } from "./leaning.ts";
import { readOrder } from "./order_rules.ts";
import { readOutputs } from "./output_rules.ts";
import { type Phrase, phraseOf } from "./phrase.ts";
import type { MessageReading, Reading } from "./reading.ts";
import { sceneOf } from "./scene.ts";
import type { SchemaView } from "./schema_view.ts";
import { readValueConditions } from "./value_rules.ts";

export interface MessageContext {
  readonly view: SchemaView;
  readonly link: Linker;
  /** What the conversation asked for so far; nothing where there is none or no memory of it. */
  readonly previous: Reading | undefined;
}

/**
 * Reads one message: links its words, settles what they refer to, and lets one rule after the other use up the words
 * that say conditions, groups, order and aggregates; what remains is what to show.
 */
export function readMessage(message: string, { view, link, previous }: MessageContext): MessageReading {
  const phrase = phraseOf(message, link);
  const scene = sceneOf(phrase, { view, previous });
  const draft: Draft = {
    scene,
    rest: phrase.text,
    used: new Set(),
    roles: new Map(),
    outputs: [],
    joined: new Set(),
    via: [],
    filters: [],
    groupBy: [],
    rows: new Set(),
    groupFilters: [],
    orderBy: [],
    leftOut: [],
    limit: undefined,
    distinct: false,
    subject: undefined,
    counts: undefined,
    earlier: earlierOf(previous, view),
  };
  readClauses(draft);
  readAverages(draft);
  readComparisons(draft);
  readValueConditions(draft);
  readEach(draft);
  readOrder(draft);
  readSums(draft);
  readOutputs(draft);
  const subject = draft.subject ?? scene.subject ??
    draft.outputs.find((output) => output.column !== undefined)?.column?.table ??
    (previous === undefined ? firstTable(draft) : undefined);
  if (subject !== undefined) draft.joined.delete(subject);
  const reading: Reading = {
    ...(subject !== undefined && { subject }),
    outputs: draft.outputs,
    joined: [...draft.joined],
    via: draft.via,
    filters: draft.filters,
    groupBy: draft.groupBy,
    rows: [...draft.rows],
    groupFilters: draft.groupFilters,
    orderBy: draft.orderBy,
    ...(draft.limit !== undefined && { limit: draft.limit }),
    distinct: draft.distinct,
    leftOut: draft.leftOut,
  };
  const leaning = leaningOf(phrase.text, { scene, reading, counts: draft.counts });
  return { reading, leaning, grounded: isGrounded(phrase, reading, draft.counts !== undefined) };
}

function firstTable(draft: Draft): string | undefined {
  const filter = draft.filters[0];
  return filter === undefined || filter.kind === "exists" ? undefined : filter.column.table;
}

function isGrounded(phrase: Phrase, reading: Reading, counts: boolean): boolean {
  return counts || reading.subject !== undefined || reading.filters.length > 0 ||
    reading.orderBy.length > 0 ||
    reading.groupFilters.length > 0 || reading.limit !== undefined || reading.distinct ||
    phrase.items.some((item) => item.kind === "value");
}

/** Number and date columns that the conversation spoke of last, and the aggregate that it showed. */
function earlierOf(previous: Reading | undefined, view: SchemaView): Draft["earlier"] {
  if (previous === undefined) return { subject: undefined, measures: [], aggregate: undefined };
  const columns: ColumnReference[] = [
    ...previous.orderBy.flatMap(({ by }) => by.column ?? []),
    ...previous.outputs.toReversed().flatMap((output) => output.column ?? []),
    ...previous.filters.flatMap((filter) => filter.kind === "exists" ? [] : [filter.column]),
  ];
  const measures = columns.filter((column) => view.kind(column) === "number" || view.kind(column) === "date");
  const subject = previous.subject === undefined ? [] : view.columns(previous.subject).slice(0, 1);
  return {
    subject: previous.subject,
    measures: [...measures, ...(measures.length === 0 ? subject : [])],
    aggregate: previous.outputs.find((output) => output.kind === "aggregate"),
  };
}
