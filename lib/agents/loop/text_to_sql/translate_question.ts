import { z } from "zod";
import { querySteadily } from "../../../database/mod.ts";
import type { ReplyKind } from "../../../dialogue/mod.ts";
import {
  askStructured,
  type ChatMessage,
  ContextTooLongError,
  dataBlock,
  replyText,
} from "../../../llm/mod.ts";
import { LoopStop } from "../loop_stop.ts";
import type { AnsweredQuestion, TranslatedQuestion, Turn } from "../types.ts";
import { backgroundText } from "./background_text.ts";
import { failureText } from "./failure_text.ts";
import { tablesText } from "./tables_text.ts";

export interface TranslateQuestionOptions {
  readonly turn: Turn;
  /** Who translates, in the trace. */
  readonly agent: string;
  /** @default the agent's model */
  readonly model?: string | undefined;
  /** The dialogue before the question. @default none */
  readonly dialogue?: readonly ChatMessage[] | undefined;
  /** Tables that are shown, for each of the numbers of most tables; all where there is none. */
  readonly tables: (most: number | undefined) => readonly string[];
  /** Most tables, in decreasing order; the next is taken where the model's context is too small. */
  readonly mostTables: readonly (number | undefined)[];
  /** u′ is the question itself; otherwise the model's own sentence. @default false */
  readonly keepsQuestion?: boolean | undefined;
}

/** How translating a question ended. */
export type Translation =
  | { readonly kind: "answered"; readonly answered: AnsweredQuestion; readonly text: string }
  /** The model wrote no query; it says why. */
  | { readonly kind: "no_query"; readonly reply: ReplyKind; readonly text: string }
  /** The database runs none of its queries. */
  | {
    readonly kind: "failed";
    readonly failed: TranslatedQuestion;
    /** The database's own message. */
    readonly message: string;
  };

const draftShape = z.object({
  kind: z.enum(["response", "request", "acknowledgment", "refusal"]),
  interpretation: z.string().nullable().default(null),
  sql: z.string().nullable().default(null),
  text: z.string().nullable().default(null),
});

type Draft = z.infer<typeof draftShape>;

/**
 * Translates a question to SQL and runs it: the tables that it is linked to, a call of a model, the database, and as
 * many repairs by the database's own message as the turn's limits allow.
 *
 * @throws {LoopStop} If the model's context is too small, its reply cannot be read, or the tokens are used up.
 * @throws {OutsideError} If the database does not come back.
 */
export async function translateQuestion(
  question: string,
  { turn, agent, model, dialogue = [], tables: linked, mostTables, keepsQuestion = false }:
    TranslateQuestionOptions,
): Promise<Translation> {
  const chat = turn.chat(agent, model);
  const ask = async (messages: readonly ChatMessage[]): Promise<Draft> => {
    const reply = await askStructured(chat, { messages, name: "sql", schema: draftShape }, {
      signal: turn.signal,
    });
    switch (reply.kind) {
      case "value":
        return reply.value;
      case "refused":
        return { kind: "refusal", interpretation: null, sql: null, text: reply.text };
      case "unreadable":
        throw new LoopStop("no_sql", ", as my model's reply could not be read.");
      default:
        return reply satisfies never;
    }
  };
  const { draft: first, messages: opening, tables } = await openingDraft();
  const messages = [...opening];
  for (let draft = first, repairs = 0;; repairs++) {
    const sql = draft.sql?.trim() ?? "";
    if (draft.kind !== "response" || sql === "") {
      const text = draft.text?.trim() || "I cannot answer this from the database.";
      return { kind: "no_query", reply: draft.kind === "response" ? "refusal" : draft.kind, text };
    }
    turn.ran(sql);
    const sentence = keepsQuestion ? question : draft.interpretation?.trim() || question;
    const outcome = await querySteadily(turn.database, sql, { signal: turn.signal });
    if (outcome.kind === "rows") {
      const answered = { question: sentence, sql, table: outcome.table, tables };
      return { kind: "answered", answered, text: draft.text?.trim() ?? "" };
    }
    turn.signal?.throwIfAborted();
    const message = failureText(outcome);
    turn.note(agent, `The database does not run the query: ${message}`);
    if (repairs === turn.limits.repairs) {
      return { kind: "failed", failed: { question: sentence, sql, tables }, message };
    }
    const said = dataBlock("the database's message", [message], { maxCharacters: 500 });
    messages.push(
      { role: "assistant", content: replyText(JSON.stringify(draft)) },
      ...turn.prompts.repair_sql.render({ message: said }),
    );
    draft = await ask(messages);
  }

  async function openingDraft() {
    for (const most of mostTables) {
      const tables = linked(most);
      const messages = [
        ...turn.prompts.write_sql.render({
          dialect: turn.database.dialect,
          tables: tablesText(tables, turn),
          background: await backgroundText(question, tables, turn),
        }),
        ...dialogue,
        { role: "user" as const, content: question },
      ];
      try {
        return { draft: await ask(messages), messages, tables };
      } catch (error) {
        if (!(error instanceof ContextTooLongError)) throw error;
        turn.note(agent, `The context of the model is too small for ${tables.length} tables.`);
      }
    }
    throw new LoopStop(
      "context_window",
      ", as my model's context is too small for the tables.",
    );
  }
}
