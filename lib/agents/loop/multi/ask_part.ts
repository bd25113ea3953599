import type { z } from "zod";
import { askStructured, type Prompt, type PromptValues } from "../../../llm/mod.ts";
import { dialogueMessages } from "../dialogue_messages.ts";
import type { Turn } from "../types.ts";

export interface AskPartOptions<T> {
  /** Who asks, in the trace. */
  readonly agent: string;
  readonly prompt: Prompt;
  readonly values: PromptValues;
  /** The last message. @default that of the user */
  readonly question?: string | undefined;
  readonly schema: z.ZodType<T>;
}

/**
 * Asks the model as one of the agents of `multi`: its prompt, the dialogue, the question. Decoding is greedy (temperature
 * 0), as in appendix A of the paper. The question and the prompt stand in the trace before the reply.
 *
 * @returns Undefined where the model refuses or its reply cannot be read, which the trace notes.
 */
export async function askPart<T>(
  turn: Turn,
  { agent, prompt, values, question = turn.message, schema }: AskPartOptions<T>,
): Promise<T | undefined> {
  const told = prompt.render(values);
  // The trace cuts long texts at their end.
  turn.note(
    agent,
    `Asked by ${prompt.name} ${prompt.version}: ${question}\n\n${
      told.map(({ content }) => content).join("\n\n")
    }`,
  );
  const messages = [
    ...told,
    ...dialogueMessages(turn.request.history, "all"),
    { role: "user" as const, content: question },
  ];
  const reply = await askStructured(
    turn.chat(agent),
    { messages, name: prompt.name, schema, temperature: 0 },
    { signal: turn.signal },
  );
  if (reply.kind === "value") return reply.value;
  turn.note(
    agent,
    reply.kind === "refused"
      ? `The model refuses: ${reply.text}`
      : `The reply cannot be read: ${reply.reason}`,
  );
  return undefined;
}
