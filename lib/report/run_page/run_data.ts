import type { AgentReply } from "../../agents/mod.ts";
import type { ShownResults } from "../../compare/mod.ts";
import type { Dataset } from "../../dialogue/mod.ts";
import {
  type CheckReason,
  keyedDialogues,
  orderRecords,
  resultsKey,
  type TurnRecord,
} from "../../evaluation/mod.ts";
import { type Dialect, tablesOf } from "../../sql/mod.ts";
import type { NamedAgent } from "../measure_run.ts";
import { shownText } from "./shown_text.ts";

/** What the script of a run page reads. SQL and results stand once and are named by their place. */
export interface RunData {
  readonly dialect: Dialect;
  readonly agents: readonly string[];
  readonly trials: number;
  readonly sql: readonly string[];
  readonly results: readonly ShownResults[];
  readonly dialogues: readonly ShownDialogue[];
  /** What was left out so that the page stays small, a sentence each. */
  readonly cut: readonly string[];
}

/** A dialogue of the dataset with everything that was played of it. */
export interface ShownDialogue {
  readonly key: string;
  readonly kind: string;
  /** Joins of its combination. @default not known */
  readonly joins?: number;
  readonly interactions: readonly ShownInteraction[];
}

export interface ShownInteraction {
  readonly utterance: string;
  readonly intention: string;
  /** @default as `intention` */
  readonly standalone?: string;
  readonly kinds: readonly string[];
  readonly type?: string;
  readonly expected: readonly string[];
  /** Place of the ground truth. @default none is due */
  readonly gold?: number;
  readonly tables: readonly string[];
  /** Turns of each agent and trial: place `agent * trials + trial - 1`. */
  readonly plays: readonly (readonly ShownTurn[])[];
}

export interface ShownTurn {
  /** @default it is the utterance */
  readonly user?: string;
  readonly user_kind: string;
  readonly text: string;
  readonly reply: string;
  readonly interpretation?: string;
  readonly aligned: TurnRecord["aligned"];
  readonly judge_reason: string;
  readonly sql?: number;
  readonly translated?: number;
  readonly verdict: string;
  readonly reasons: readonly string[];
  readonly rows_verdict?: string;
  /** Rows that the agent showed: the first of them. */
  readonly rows?: {
    readonly columns: readonly string[];
    readonly rows: AgentReply["rows"];
    readonly count: number;
  };
  readonly results?: number;
  readonly cause: string;
  readonly ms?: number;
  readonly usage?: Readonly<Record<string, number>>;
  readonly trace?: readonly { readonly title: string; readonly text: string }[];
}

export interface RunDataOptions {
  readonly dataset: Dataset;
  readonly agents: readonly NamedAgent[];
  readonly trials: number;
  /** @default "duckdb" */
  readonly dialect?: Dialect | undefined;
  /** Results that were kept, by `resultsKey`. @default none */
  readonly results?: ReadonlyMap<string, ShownResults> | undefined;
}

/** Rows of an agent that are shown. */
const MOST_ROWS = 20;

/** Gathers what a run page shows of the turns of a run. Dialogues that nobody played are left out. */
export async function runData(
  records: readonly TurnRecord[],
  { dataset, agents, trials, dialect: given, results: kept = new Map() }: RunDataOptions,
): Promise<RunData> {
  const dialect = dataset.control.sql_dialect ?? given ?? "duckdb";
  const [sql, results] = [numbered<string>(), numbered<ShownResults>()];
  const played = Map.groupBy(orderRecords(records), ({ dialogue_key }) => dialogue_key);
  const dialogues: ShownDialogue[] = [];
  for (const { dialogue_key: key, kind, join_combination, interactions } of keyedDialogues(dataset)) {
    const turns = played.get(key);
    if (turns === undefined) continue;
    const places = Map.groupBy(
      turns,
      ({ agent, trial, interaction }) => JSON.stringify([agent, trial, interaction]),
    );
    const shown: ShownInteraction[] = [];
    for (const [index, interaction] of interactions.entries()) {
      const { ground_truth_sql: gold, standalone_intention: standalone, question_type: type } = interaction;
      const utterance = shownText(interaction.utterance);
      const shownTurn = (record: TurnRecord): ShownTurn => ({
        ...turnOf(record, utterance),
        ...(record.reply.sql !== undefined && { sql: sql.place(shownText(record.reply.sql)) }),
        ...(record.sql.translated !== undefined &&
          { translated: sql.place(shownText(record.sql.translated)) }),
        ...resultsOf(kept.get(resultsKey(gold ?? "", record.reply.sql)), results),
      });
      shown.push({
        utterance,
        intention: shownText(interaction.intention),
        ...(standalone !== undefined && standalone !== interaction.intention &&
          { standalone: shownText(standalone) }),
        kinds: interaction.utterance_kinds,
        ...(type !== undefined && { type }),
        expected: interaction.expected_reply,
        ...(gold !== undefined && { gold: sql.place(shownText(gold)) }),
        tables: gold === undefined ? [] : await tablesOf(gold, dialect) ?? [],
        plays: agents.flatMap(({ agent }) =>
          Array.from(
            { length: trials },
            (_, trial) => (places.get(JSON.stringify([agent, trial + 1, index + 1])) ?? []).map(shownTurn),
          )
        ),
      });
    }
    dialogues.push({
      key,
      kind,
      ...(join_combination !== undefined && { joins: join_combination.size }),
      interactions: shown,
    });
  }
  return {
    ...{ dialect, trials, agents: agents.map(({ label }) => label) },
    ...{ sql: sql.values, results: results.values, dialogues, cut: [] },
  };
}

function turnOf(record: TurnRecord, utterance: string): ShownTurn {
  const { user, reply, aligned, judge_reason, sql, rows, cause, usage } = record;
  const { rows: shownRows, columns = [], interpretation, trace } = reply;
  const text = shownText(user.text);
  const ms = record.answered_at_ms === undefined || record.asked_at_ms === undefined
    ? undefined
    : Math.round(record.answered_at_ms - record.asked_at_ms);
  return {
    ...(text !== utterance && { user: text }),
    user_kind: user.kind,
    text: shownText(reply.text),
    reply: [reply.kind].flat().join(" + "),
    ...(interpretation !== undefined && { interpretation: shownText(interpretation) }),
    aligned,
    judge_reason: shownText(judge_reason),
    verdict: sql.verdict,
    reasons: [...sql.reasons, ...rows?.reasons ?? [], ...unfaithful(record)].map(({ text }) =>
      shownText(text)
    ),
    ...(rows && { rows_verdict: rows.verdict }),
    ...(shownRows && {
      rows: { columns, rows: shownRows.slice(0, MOST_ROWS).map(shownCells), count: shownRows.length },
    }),
    cause,
    ...(ms !== undefined && { ms }),
    ...(usage !== undefined && { usage }),
    ...(trace !== undefined && { trace: trace.steps.map(stepOf) }),
  };
}

function unfaithful({ shown }: TurnRecord): readonly CheckReason[] {
  return shown?.verdict === "different" ? shown.reasons : [];
}

const shownCells = (row: NonNullable<AgentReply["rows"]>[number]) =>
  row.map((value) =>
    typeof value === "bigint" || value instanceof Uint8Array
      ? String(value)
      : typeof value === "string"
      ? shownText(value, 120)
      : value
  );

type Step = NonNullable<AgentReply["trace"]>["steps"][number];

function stepOf(step: Step): { readonly title: string; readonly text: string } {
  switch (step.kind) {
    case "model": {
      const tokens = `${step.input_tokens} + ${step.output_tokens} tokens`;
      return { title: `${step.agent}: ${step.model}, ${tokens}, ${step.ms} ms`, text: shownText(step.text) };
    }
    case "tool":
      return {
        title: `${step.agent} calls ${step.tool}, ${step.ms} ms`,
        text: shownText(`${step.arguments}\n→ ${step.observation}`),
      };
    case "note":
      return { title: step.agent, text: shownText(step.text) };
    default:
      return step satisfies never;
  }
}

interface Numbered<Item> {
  readonly values: readonly Item[];
  readonly place: (item: Item) => number;
}

/** Values that stand once, by their places. */
function numbered<Item>(): Numbered<Item> {
  const values: Item[] = [];
  const places = new Map<Item, number>();
  return {
    values,
    place(item) {
      const place = places.get(item) ?? values.push(item) - 1;
      places.set(item, place);
      return place;
    },
  };
}

function resultsOf(
  results: ShownResults | undefined,
  all: Numbered<ShownResults>,
): { readonly results?: number } {
  return results === undefined ? {} : { results: all.place(results) };
}
