import { z } from "zod";
import { backgroundText } from "../text_to_sql/background_text.ts";
import { tablesText } from "../text_to_sql/tables_text.ts";
import type { Saying, Turn } from "../types.ts";
import { askPart } from "./ask_part.ts";
import { shownTables } from "./shown_tables.ts";

const detectionShape = z.object({
  thought: z.string().nullable().default(null),
  type: z.enum(["answerable", "ambiguous", "unanswerable", "improper"]),
  strategy: z.enum(["sql", "words"]),
  questions: z.array(z.string().min(1)).default([]),
  text: z.string().nullable().default(null),
});

type QuestionType = NonNullable<Saying["questionType"]>;

/** What a message is, and how it is to be answered. */
export interface Detection {
  readonly type: QuestionType;
  /** What queries are written for; none where words alone are the answer. */
  readonly questions: readonly string[];
  /** What the user reads; of a message that a query answers, nothing. */
  readonly text: string;
}

/** Readings of an ambiguous message for which queries are written, at most. */
const MOST_READINGS = 4;

/**
 * The question detector: tells the type of a message and the strategy, rewrites an ambiguous one in several ways, and writes
 * the reply to one that no query answers.
 *
 * Unanswerable and improper messages get no query, whatever the strategy; an answerable one with the strategy `sql` and no question is
 * its own.
 *
 * @returns Undefined where the model's reply cannot be used.
 *
 * Source: MMSQL, section IV-B.
 */
export async function detectType(turn: Turn): Promise<Detection | undefined> {
  const tables = shownTables(turn);
  const found = await askPart(turn, {
    agent: "detector",
    prompt: turn.prompts.detect_type,
    values: {
      dialect: turn.database.dialect,
      tables: tablesText(tables, turn),
      background: await backgroundText(turn.message, tables, turn),
    },
    schema: detectionShape,
  });
  if (found === undefined) return undefined;
  const { type, strategy, questions } = found;
  const text = found.text?.trim() || SAID[type];
  if (strategy === "words") return { type, questions: [], text };
  switch (type) {
    case "answerable":
      return { type, questions: [questions[0] ?? turn.message], text };
    case "ambiguous":
      return { type, questions: [...new Set(questions)].slice(0, MOST_READINGS), text };
    case "unanswerable":
    case "improper":
      return { type, questions: [], text };
    default:
      return type satisfies never;
  }
}

/** Where the model writes nothing. */
const SAID: Readonly<Record<QuestionType, string>> = {
  answerable: "I have nothing to add to what I said.",
  ambiguous: "What do you mean by that?",
  unanswerable: "The database cannot answer this.",
  improper: "I am here to answer questions about the database.",
};
