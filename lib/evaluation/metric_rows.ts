import type { Dataset, Interaction } from "../dialogue/mod.ts";
import type { AnswerRow, DialogueRow, TurnRow } from "../metrics/mod.ts";
import type { ContextNeed } from "./context/needs_context.ts";
import { faultOf } from "./fault_of.ts";
import { countsForSql, wantsData } from "./interaction_traits.ts";
import { clarifies } from "./clarifies.ts";
import { judgedSentence } from "./judged_sentence.ts";
import { type KeyedDialogue, keyedDialogues } from "./keyed_dialogues.ts";
import { attemptOf, latestAttempts, placeOf } from "./latest_attempts.ts";
import { asksInVain, orderRecords } from "./order_records.ts";
import { beginPlay } from "./state_graph.ts";
import type { RowsVerdict, SqlVerdict, TurnRecord } from "./types.ts";

/** The rows that the metrics count, for all agents of a run. */
export interface MetricRows {
  readonly turns: readonly TurnRow[];
  readonly dialogues: readonly DialogueRow[];
}

/**
 * Reduces a journal to the rows that the metrics count. The order of the records does not matter, and a repeated turn
 * counts once. All replies of an agent decide whether it is scored by its SQL or by its rows, and whether
 * alignment applies to it. Every dialogue of the dataset has a row for each agent and trial, reached or not; the row of one
 * that was not played to its end says how far it was played.
 *
 * @param agents Names of the agents of the run.
 * @param trials Number of trials of the run.
 * @param contextNeeds Whether the utterance of an interaction needs its context, where that is known.
 * @param maxRetries Retries of an interaction in the run. @default every dialogue counts as played to its end
 */
export function metricRows(
  records: readonly TurnRecord[],
  { dataset, agents, trials, maxRetries, contextNeeds = [] }: {
    readonly dataset: Dataset;
    readonly agents: readonly string[];
    readonly trials: number;
    readonly maxRetries?: number | undefined;
    /** Which interactions need their context. @default not known */
    readonly contextNeeds?: readonly ContextNeed[] | undefined;
  },
): MetricRows {
  const dialogues = keyedDialogues(dataset);
  const byKey = new Map(dialogues.map((dialogue) => [dialogue.dialogue_key, dialogue]));
  const ordered = orderRecords(records);
  const manners = new Map(
    [...Map.groupBy(ordered, ({ agent }) => agent)].map(([agent, turns]) => [agent, mannerOf(turns)]),
  );
  const needs = new Map(contextNeeds.map(({ needs, ...place }) => [needKey(place), needs]));
  const cutShort = new Set(latestAttempts(records).filter(asksInVain).map(interactionKey));
  const played = ordered.map((record): TurnRow => {
    const manner = manners.get(record.agent) as Manner;
    const interaction = byKey.get(record.dialogue_key)?.interactions[record.interaction - 1];
    const need = needs.get(needKey(record));
    const fault = faultOf(record);
    return {
      agent: record.agent,
      trial: record.trial,
      dialogue: record.dialogue_key,
      interaction: record.interaction,
      turn: record.turn,
      ...kindOf(interaction),
      ...(typeof need === "boolean" && { needsContext: need }),
      ...answersOf(record, { interaction, byRows: manner.byRows }),
      alignment: alignmentOf(record, manner),
      ...(!isJudged(record, interaction) && { alignedByKind: true }),
      ...(fault !== undefined && { fault }),
      ...(cutShort.has(interactionKey(record)) && { cutShort: true }),
      ...(record.readings !== undefined && { readings: record.readings }),
      ...(record.usage !== undefined && { usage: record.usage }),
    };
  });
  const ofPlace = maxRetries === undefined ? undefined : Map.groupBy(records, placeOf);
  /** How far an unfinished dialogue was played. */
  const reached = (dialogue: KeyedDialogue, agent: string, trial: number) => {
    if (ofPlace === undefined || maxRetries === undefined) return {};
    const found = ofPlace.get(placeOf({ agent, trial, dialogue_key: dialogue.dialogue_key })) ?? [];
    const inOrder = found.toSorted((a, b) =>
      attemptOf(a) - attemptOf(b) || a.interaction - b.interaction || a.turn - b.turn
    );
    const { state } = beginPlay({ ...{ dialogue, agent, trial, maxRetries }, records: inOrder });
    if (state.node === "sequence_complete") return {};
    return { reachedInteractions: inOrder.at(-1)?.interaction ?? 0 };
  };
  return {
    turns: [...played, ...ordered.flatMap((record) => unreached(record, byKey.get(record.dialogue_key)))],
    dialogues: agents.flatMap((agent) =>
      Array.from({ length: trials }, (_, index) => index + 1).flatMap((trial) =>
        dialogues.map((dialogue): DialogueRow => ({
          agent,
          trial,
          dialogue: dialogue.dialogue_key,
          expectedInteractions: dialogue.total_expected_interactions,
          ...reached(dialogue, agent, trial),
        }))
      )
    ),
  };
}

/** The interactions that were not reached, as the user spoiled the dialogue; they say nothing about the agent. */
function unreached(
  { agent, trial, cause, ends, interaction: last }: TurnRecord,
  dialogue: KeyedDialogue | undefined,
): readonly TurnRow[] {
  if (cause !== "user_fault" || ends !== true || dialogue === undefined) return [];
  return dialogue.interactions.slice(last).map((interaction, index) => ({
    ...{ agent, trial, dialogue: dialogue.dialogue_key, interaction: last + index + 1, turn: 1 },
    ...kindOf(interaction),
    sql: { unscored: "user_fault" },
    alignment: { unscored: "user_fault" },
    fault: "user",
  }));
}

function kindOf(interaction: Interaction | undefined): Pick<TurnRow, "expectsResponse" | "questionType"> {
  const type = interaction?.question_type;
  return {
    expectsResponse: interaction !== undefined && countsForSql(interaction),
    ...(type !== undefined && type !== "answerable" && { questionType: type }),
  };
}

function interactionKey({ agent, trial, dialogue_key, interaction }: TurnRecord): string {
  return JSON.stringify([agent, trial, dialogue_key, interaction]);
}

function needKey({ dialogue_key, interaction }: Omit<ContextNeed, "needs">): string {
  return JSON.stringify([dialogue_key, interaction]);
}

/** Whether a judge compared what the reply says. */
function isJudged({ reply, user }: TurnRecord, interaction: Interaction | undefined): boolean {
  if (interaction === undefined) return false;
  const clarified = clarifies(user);
  return judgedSentence(interaction, reply, { clarified }) !== undefined;
}

/** How an agent is scored, by its replies in the whole run. */
interface Manner {
  /** It shows rows, and never SQL. */
  readonly byRows: boolean;
  /** It answers, and never states an interpretation. */
  readonly withoutInterpretation: boolean;
}

/** One reply with SQL makes every reply of the agent without SQL a miss, unless its rows cannot be scored. */
function mannerOf(records: readonly TurnRecord[]): Manner {
  const says = (text: string | undefined) => text !== undefined && text.trim() !== "";
  const responses = records.map(({ reply }) => reply).filter(({ kind }) =>
    [kind].flat().includes("response")
  );
  return {
    byRows: records.some(({ sql }) => sql.verdict === "not_applicable") &&
      !records.some(({ reply }) => says(reply.sql)),
    // Who says nothing at all is not aligned.
    withoutInterpretation: !records.some(({ reply }) => says(reply.interpretation)) &&
      responses.some(({ text, sql, rows }) => says(text) || says(sql) || rows !== undefined),
  };
}

function answersOf(
  record: TurnRecord,
  { interaction, byRows }: { readonly interaction: Interaction | undefined; readonly byRows: boolean },
): Pick<TurnRow, "sql" | "rows"> {
  const { sql, rows } = record;
  if (record.cause === "user_fault" || record.cause === "not_recorded") {
    return { sql: { unscored: record.cause } };
  }
  // A turn without a reply has no verdict that would say so.
  if ((interaction !== undefined && !wantsData(interaction)) || sql.verdict === "not_expected") {
    return { sql: "not_expected" };
  }
  if (byRows) return { sql: "not_applicable", rows: answerRow(rows ?? sql) };
  // That the reply lacks SQL says nothing where no answer could be scored.
  if (sql.verdict === "not_applicable" && rows?.verdict === "unscored") return { sql: answerRow(rows) };
  const isUntranslated = sql.verdict === "unscored" && rows !== undefined;
  return { sql: answerRow(sql), ...(isUntranslated && { rows: answerRow(rows) }) };
}

function answerRow({ verdict, reasons }: SqlVerdict | RowsVerdict): AnswerRow {
  if (verdict === "equal") return "correct";
  if (verdict !== "unscored") return "incorrect";
  const kind = reasons[0]?.kind;
  return { unscored: reasonsOfTheirOwn.find((reason) => reason === kind) ?? "errored" };
}

const reasonsOfTheirOwn = [
  ...[
    "gold_failed",
    "gold_vacuous",
    "moved",
    "truncated",
    "translation",
    "user_fault",
    "not_recorded",
  ] as const,
];

function alignmentOf(
  { aligned, cause }: TurnRecord,
  { withoutInterpretation }: Manner,
): TurnRow["alignment"] {
  if (withoutInterpretation) return "not_applicable";
  if (cause === "agent_fault" || cause === "fault") return { unscored: "errored" };
  if (cause === "user_fault" || cause === "not_recorded") return { unscored: cause };
  if (aligned === "undecided") return "undecided";
  return aligned ? "aligned" : "not_aligned";
}
