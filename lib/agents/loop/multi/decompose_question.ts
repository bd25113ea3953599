import { z } from "zod";
import { backgroundText } from "../text_to_sql/background_text.ts";
import { dialectNote } from "../text_to_sql/dialect_note.ts";
import { tablesText } from "../text_to_sql/tables_text.ts";
import type { Turn } from "../types.ts";
import { askPart } from "./ask_part.ts";
import { composeSql } from "./compose_sql.ts";
import { shownTables } from "./shown_tables.ts";

const stepsShape = z.object({
  thought: z.string().nullable().default(null),
  steps: z.array(z.object({ question: z.string(), sql: z.string() })),
  text: z.string().nullable().default(null),
});

const queryShape = z.object({
  sql: z.string().nullable().default(null),
  text: z.string().nullable().default(null),
});

/** A query, not yet run. */
export interface WrittenQuery {
  /** "" where the model wrote none. */
  readonly sql: string;
  readonly text: string;
}

/**
 * The question decomposer: sub-questions, each with SQL that may read the results of those before it; code composes them to
 * one statement. The chain of thought and the steps stand in the trace.
 *
 * @returns Undefined where the model's reply cannot be used.
 *
 * Source: MMSQL, section IV-C.
 */
export async function decomposeQuestion(question: string, turn: Turn): Promise<WrittenQuery | undefined> {
  const { dialect } = turn.database;
  const written = await askPart(turn, {
    agent: "decomposer",
    prompt: turn.prompts.decompose_question,
    values: { ...await shownSchema(question, turn), notes: dialectNote(dialect) },
    question,
    schema: stepsShape,
  });
  if (written === undefined) return undefined;
  const sql = composeSql(written.steps.map((step) => step.sql), dialect);
  if (written.steps.length > 1) turn.note("decomposer", `Composed: ${sql}`);
  return { sql, text: written.text?.trim() ?? "" };
}

/** Writes a query in one go, by the prompt of the agent `prompt`: what stands in for the decomposer where it is left out. */
export async function writeQuery(question: string, turn: Turn): Promise<WrittenQuery | undefined> {
  const written = await askPart(turn, {
    agent: "writer",
    prompt: turn.prompts.write_sql,
    values: await shownSchema(question, turn),
    question,
    schema: queryShape,
  });
  return written && { sql: written.sql?.trim() ?? "", text: written.text?.trim() ?? "" };
}

async function shownSchema(question: string, turn: Turn) {
  const tables = shownTables(turn);
  return {
    dialect: turn.database.dialect,
    tables: tablesText(tables, turn),
    background: await backgroundText(question, tables, turn),
  };
}
