import { z } from "zod";

const shape = z.object({
  agent: z.string(),
  trial: z.number(),
  dialogue_key: z.string(),
  attempt: z.number().optional(),
  interaction: z.number(),
  turn: z.number(),
  user: z.object({ text: z.string() }),
  reply: z.object({ interpretation: z.string().optional(), sql: z.string().optional() }),
});

/**
 * Reads a line of a run's journal as an answer: the user's message, the sentence that the agent says it translated, its SQL.
 * The id names trial, dialogue, attempt beyond the first, interaction and turn.
 *
 * @returns `undefined` for another line; `none` for a turn without SQL, which is no answer.
 */
export function journalRecord(value: unknown): Readonly<Record<string, string>> | "none" | undefined {
  const read = shape.safeParse(value);
  if (!read.success) return undefined;
  const { agent, trial, dialogue_key, attempt = 1, interaction, turn, user, reply } = read.data;
  if (reply.sql === undefined) return "none";
  const again = attempt === 1 ? "" : ` attempt ${attempt}`;
  return {
    id: `${agent} ${trial} ${dialogue_key}${again} ${interaction}.${turn}`,
    agent,
    question: user.text,
    ...(reply.interpretation !== undefined && { enriched_question: reply.interpretation }),
    sql: reply.sql,
  };
}
