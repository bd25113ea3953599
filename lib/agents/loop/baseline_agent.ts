import { z } from "zod";
import { askStructured } from "../../llm/mod.ts";
import type { Agent, AgentRequest } from "../types.ts";
import { createTurnAgent, type LoopContext } from "./create_turn_agent.ts";
import { dialogueMessages } from "./dialogue_messages.ts";
import { loopPrompts } from "./prompts.ts";
import { linkTables } from "./text_to_sql/link_tables.ts";
import { translateQuestion } from "./text_to_sql/translate_question.ts";
import type { LimitOptions, Saying, Turn } from "./types.ts";

export interface BaselineOptions {
  /** In the trace. */
  readonly name: string;
  /** Turns of the dialogue that the prompt shows. @default 0 */
  readonly history?: number | undefined;
  /** Whether a message is first made self-contained, by a call of its own that sees the whole dialogue. @default false */
  readonly rewrites?: boolean | undefined;
  /** Returns the tables that a message needs. @default all are shown, or as many as the model's context holds */
  readonly tablesOf?: ((request: AgentRequest) => Promise<readonly string[] | undefined>) | undefined;
  readonly limits?: LimitOptions | undefined;
}

/** Most tables, in decreasing order, where the model's context is too small for all. */
const MOST_TABLES = [undefined, 30, 10, 3];

/**
 * Creates a baseline: one prompt with the tables, one query, and its repairs. It has no tools and controls no dialogue.
 * A query that the database still does not run is its answer.
 */
export function baselineAgent({ limits, ...options }: BaselineOptions, context: LoopContext): Agent {
  const { rewrite, write_sql, repair_sql } = context.words?.prompts ?? loopPrompts;
  return createTurnAgent({
    play: (turn) => playBaseline(turn, options),
    prompts: [...options.rewrites === true ? [rewrite] : [], write_sql, repair_sql],
    limits,
  }, context);
}

async function playBaseline(
  turn: Turn,
  { name, history = 0, rewrites = false, tablesOf }: Omit<BaselineOptions, "limits">,
): Promise<Saying> {
  const question = rewrites ? await selfContained(turn, name) : turn.message;
  const given = await tablesOf?.(turn.request);
  const translation = await translateQuestion(question, {
    ...{ turn, agent: name, mostTables: MOST_TABLES, keepsQuestion: rewrites },
    dialogue: dialogueMessages(turn.request.history, { turns: history }),
    tables: (most = Infinity) => given?.slice(0, most) ?? linkTables(question, { ...turn, most }),
  });
  switch (translation.kind) {
    case "answered": {
      const { answered, text } = translation;
      return { kind: "response", text: text || "These are the rows.", shows: answered };
    }
    case "no_query":
      return { kind: translation.reply, text: translation.text };
    case "failed":
      return {
        kind: "response",
        text: "The database does not run the query that I wrote.",
        shows: translation.failed,
      };
    default:
      return translation satisfies never;
  }
}

const rewritten = z.object({ question: z.string().min(1) });

/** Has a message of a dialogue written as one that stands alone; the first message does. */
async function selfContained(turn: Turn, agent: string): Promise<string> {
  const { message, request: { history }, signal } = turn;
  if (history.length === 0) return message;
  const reply = await askStructured(turn.chat(agent), {
    messages: [
      ...turn.prompts.rewrite.render({}),
      ...dialogueMessages(history, "all"),
      { role: "user", content: message },
    ],
    name: "question",
    schema: rewritten,
  }, { signal });
  if (reply.kind === "value") return reply.value.question;
  turn.note(agent, "The message was not rewritten, as the model's reply could not be used.");
  return message;
}
