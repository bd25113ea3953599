import { z } from "zod";
import { HIDDEN_TEXT } from "../../hide_answers.ts";
import type { AgentReply } from "../../types.ts";
import type { RecordedConversation, RecordedOutcome } from "../types.ts";
import { contractReply } from "./contract_reply.ts";
import { hasFields } from "./has_fields.ts";
import { type PlacedValue, readShape } from "./read_shape.ts";

const number = z.int().min(1);

const line = z.object({
  agent: z.string(),
  trial: number,
  dialogue_key: z.string(),
  attempt: number.default(1),
  interaction: number,
  turn: number,
  user: z.object({ text: z.string() }),
  reply: z.unknown(),
  cause: z.string(),
});

/** Whether a value is a line of the journal of a run. */
export function isJournalLine(value: unknown): boolean {
  return hasFields(value, "dialogue_key", "interaction", "turn", "user", "reply", "cause");
}

/** Reads the journal of a run: of each dialogue the latest attempt. */
export function readJournal(rows: readonly PlacedValue[], path: string): readonly RecordedConversation[] {
  const lines = rows.map((row) => ({
    place: row.place,
    ...readShape(line, row, { path, what: "a line of a journal" }),
  }));
  const played = Map.groupBy(
    lines,
    ({ agent, trial, dialogue_key }) => JSON.stringify([agent, trial, dialogue_key]),
  );
  return Array.from(played.values(), (own) => {
    const { place, agent, trial, dialogue_key: dialogueKey } = own[0] as typeof own[number];
    const latest = Math.max(...own.map(({ attempt }) => attempt));
    const turns = own.filter(({ attempt, cause }) => attempt === latest && !UNASKED.includes(cause));
    return {
      ...{ place, agent, trial, dialogueKey },
      turns: turns.map(({ place, interaction, turn, user, reply, cause }) => ({
        ...{ place, interaction, turn, message: user.text },
        outcome: outcomeOf(contractReply({ place, value: reply }, path), cause),
      })),
    };
  });
}

/** Causes of turns in which the agent was not asked. */
const UNASKED = ["user_fault", "not_recorded"];

function outcomeOf(reply: AgentReply, cause: string): RecordedOutcome {
  if (cause === "agent_fault") return { kind: "fault", text: reply.text };
  // Without its values a reply that shows no SQL would be taken for one without an answer.
  return reply.text === HIDDEN_TEXT && reply.sql === undefined
    ? { kind: "withheld", text: "The run hid the values of this reply, which shows no SQL" }
    : { kind: "reply", reply };
}
