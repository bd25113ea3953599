import { z } from "zod";
import { type QueryOutcome, querySteadily } from "../../../database/mod.ts";
import { dataBlock } from "../../../llm/mod.ts";
import { backgroundText } from "../text_to_sql/background_text.ts";
import { dialectNote } from "../text_to_sql/dialect_note.ts";
import { failureText } from "../text_to_sql/failure_text.ts";
import { tablesText } from "../text_to_sql/tables_text.ts";
import type { TranslatedQuestion, Turn } from "../types.ts";
import { askPart } from "./ask_part.ts";
import { shownTables } from "./shown_tables.ts";

const refinedShape = z.object({ thought: z.string().nullable().default(null), sql: z.string() });

export interface RefineSqlOptions {
  readonly turn: Turn;
  readonly question: string;
  /** Corrections, at most; 0 runs the statement and no more. */
  readonly most: number;
}

/**
 * The SQL refiner: runs a statement and has it corrected by the database's message, or as it gives no row, until it gives
 * some, the model leaves it as it is, or no correction is left. A correction that fails does not replace a statement that ran.
 *
 * @returns The last statement that ran with its result, or the last one where none did.
 *
 * Source: MMSQL, section IV-D.
 */
export async function refineSql(
  written: string,
  { turn, question, most }: RefineSqlOptions,
): Promise<TranslatedQuestion> {
  const tables = shownTables(turn);
  let sql = written;
  let answered: TranslatedQuestion | undefined;
  for (let corrections = 0;; corrections++) {
    turn.ran(sql);
    const outcome = await querySteadily(turn.database, sql, { signal: turn.signal });
    turn.signal?.throwIfAborted();
    if (outcome.kind === "rows") answered = { question, sql, tables, table: outcome.table };
    const feedback = feedbackOf(outcome);
    if (feedback === undefined) return answered ?? { question, sql, tables };
    turn.note("refiner", feedback);
    if (corrections >= most) break;
    const refined = await askPart(turn, {
      agent: "refiner",
      prompt: turn.prompts.refine_sql,
      values: {
        ...{ dialect: turn.database.dialect, notes: dialectNote(turn.database.dialect), sql },
        tables: tablesText(tables, turn),
        background: await backgroundText(question, tables, turn),
        feedback: dataBlock("the database's message", [feedback], { maxCharacters: 500 }),
      },
      question,
      schema: refinedShape,
    });
    const next = refined?.sql.trim() ?? "";
    if (next === "" || next === sql) break;
    sql = next;
  }
  return answered ?? { question, sql, tables };
}

/** What is wrong with a result; undefined where it has rows. */
function feedbackOf(outcome: QueryOutcome): string | undefined {
  if (outcome.kind !== "rows") return failureText(outcome);
  return outcome.table.rowCount === 0 ? "The statement runs and gives no row." : undefined;
}
