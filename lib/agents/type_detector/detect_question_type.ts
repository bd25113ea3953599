import { type Database, querySteadily } from "../../database/mod.ts";
import { type Linker, type NameWords, nameWords } from "../../linking/mod.ts";
import { nameParts, type Schema } from "../../schema/mod.ts";
import { buildSql, sql } from "../../sql/mod.ts";
import { greets, isCourtesy } from "../keyword/courtesy_words.ts";
import type { AgentRequest } from "../types.ts";
import { type ColumnMention, competingColumns } from "./competing_columns.ts";
import { contentWords } from "./question_words.ts";

/** The type of a message, and what is said to one that is not answered. */
export type DetectedType =
  | { readonly type: "answerable" }
  | { readonly type: "ambiguous" | "unanswerable" | "improper"; readonly text: string };

export interface DetectQuestionTypeOptions {
  readonly link: Linker;
  readonly schema: Schema;
  readonly database: Database;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Tells the type of a message by rules over linking, without a model.
 *
 * - Improper: greetings, thanks and the like that ask nothing.
 * - Unanswerable: no word names a table, column or value though some could, or what is asked for ("the email address of
 *   each teacher") names none.
 * - Ambiguous: words denote columns of two tables equally well and the data of both differ, a superlative or comparative has
 *   no measure, or a first message names nothing at all.
 * - Answerable: all others, and a "yes" to what was asked back.
 */
export async function detectQuestionType(
  { message, history }: Pick<AgentRequest, "message" | "history">,
  { link, schema, database, signal }: DetectQuestionTypeOptions,
): Promise<DetectedType> {
  // It takes up what was offered.
  if (AFFIRMATION.test(message) && history.length > 0) return { type: "answerable" };
  if (isCourtesy(message) || greets(message) && !asks(message)) {
    return { type: "improper", text: "You are welcome to ask about the database." };
  }
  const mentions = link(message);
  const isUnknown = ({ start, end }: { readonly start: number; readonly end: number }) =>
    !mentions.some((mention) => mention.start < end && start < mention.end);
  const unknown = contentWords(message).filter(isUnknown);
  const wanted = wantedNoun(message);
  const missing = wanted !== undefined && isUnknown(wanted) ? wanted.word : undefined;
  if (missing !== undefined || mentions.length === 0 && unknown.length > 0 && asks(message)) {
    return {
      type: "unanswerable",
      text: `The database holds nothing about ${missing ?? unknown.map(({ word }) => word).join(", ")}.`,
    };
  }
  const earlier = history.flatMap(({ role, content }) => role === "user" ? [content] : []);
  const competing = competingColumns(message, { link, schema, earlier });
  if (competing.length > 1 && await differ(competing, { database, signal })) {
    return { type: "ambiguous", text: `Do you mean ${offersOf(competing, nameWords(schema)).join(" or ")}?` };
  }
  const measured = mentions.some(({ kind, start, end }) =>
    kind === "column" &&
    !mentions.some((other) => other.kind === "table" && other.start === start && other.end === end)
  );
  if (SUPERLATIVE.test(message) && !measured) {
    return { type: "ambiguous", text: "By what do you want to compare?" };
  }
  if (mentions.length === 0 && earlier.length === 0) {
    return { type: "ambiguous", text: "What do you mean by that?" };
  }
  return { type: "answerable" };
}

const asks = (message: string) =>
  /\?|\b(?:what|which|who|whose|how|where|when|why|show|list|give|tell|find|display|can you|could you)\b/i
    .test(message);

const AFFIRMATION = /^\W*(?:yes|yeah|yep|yup|exactly|correct|right)\b(?!.*\bthank)/i;

const SUPERLATIVE =
  /\b(?:best|highest|lowest|smallest|biggest|largest|average|higher|lower|popular|famous|top)\b/i;

/** What stands after "what is the", up to "of" or the end, without words of asking: its last word. */
function wantedNoun(message: string): ReturnType<typeof contentWords>[number] | undefined {
  const found =
    /\bwhat(?:'s| is| are| was| were)\s+(?:the|its|their|an?)\s+(?<wanted>[^?.,]*?)(?=\s+(?:of|for|from|in|that|who|which|with)\b|\s*[?.,]|\s*$)/id
      .exec(message);
  const [start = 0, end = 0] = found?.indices?.groups?.["wanted"] ?? [];
  return contentWords(message).findLast((word) => word.start >= start && word.end <= end);
}

/** Whether two columns, or two that hold a value, hold other values. */
async function differ(
  competing: readonly ColumnMention[],
  { database, signal }: Pick<DetectQuestionTypeOptions, "database" | "signal">,
): Promise<boolean> {
  const [first, ...others] = await Promise.all(
    competing.map((mention) => valuesOf(mention, { database, signal })),
  );
  return others.some((values) => values !== first);
}

/** Different values of a column that are read, at most. */
const MOST_VALUES = 1_000;

async function valuesOf(
  { table, column }: ColumnMention,
  { database, signal }: Pick<DetectQuestionTypeOptions, "database" | "signal">,
): Promise<string> {
  const query = buildSql(
    sql`SELECT DISTINCT ${sql.id(column)} FROM ${sql.id(...nameParts(table))} ORDER BY 1`,
    database.dialect,
  );
  const outcome = await querySteadily(database, query, { maxRows: MOST_VALUES, signal });
  return outcome.kind === "rows"
    ? JSON.stringify(outcome.table.columns[0]?.values.map(String))
    : outcome.kind;
}

function offersOf(competing: readonly ColumnMention[], words: NameWords): readonly string[] {
  return competing.map(({ table, column }) =>
    `the ${words.column(table, column).join(" ")} of ${words.plural(words.table(table)).join(" ")}`
  );
}
