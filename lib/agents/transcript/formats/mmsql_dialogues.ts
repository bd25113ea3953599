import { z } from "zod";
import { saidReply } from "../said_reply.ts";
import type { ReplyKind } from "../../../dialogue/mod.ts";
import type { AgentReply } from "../../types.ts";
import { type PlacedValue, readShape } from "./read_shape.ts";

const types = ["answerable", "unanswerable", "ambiguous", "improper"] as const;

/** A type of question, as MMSQL names it. */
export type MmsqlType = typeof types[number];

/** What a file in MMSQL's shape holds for one question of a user. */
export interface MmsqlAnswer {
  /** Where it stands in the file, for example `entry 1, turn 2`. */
  readonly place: string;
  readonly reply: AgentReply;
  /** Whether it is the last turn of its dialogue. */
  readonly isLast: boolean;
  /** Response quality score, 0 to 10. @default the file has none */
  readonly quality?: number | undefined;
  /** Mean score of people, 0 to 10. @default the file has none */
  readonly humanQuality?: number | undefined;
  /** Queries of the rewritten questions, in their order; empty where there are none. */
  readonly rewritten: readonly string[];
}

/** A question of a user with what was expected and what was answered. */
export interface MmsqlQuestion {
  readonly place: string;
  readonly text: string;
  /** @default the file says no type */
  readonly type?: MmsqlType | undefined;
  /** What the turn after it holds as the query, which need not be SQL; absent where blank. */
  readonly gold?: string | undefined;
  /** What the turn after it says in words. @default it has no words */
  readonly reference?: string | undefined;
  /** Whether no turn follows it. */
  readonly isLast: boolean;
  /** @default the file holds no prediction */
  readonly answer?: MmsqlAnswer | undefined;
}

/** A dialogue of a file in MMSQL's shape. */
export interface MmsqlDialogue {
  readonly place: string;
  readonly database: string;
  /** Its questions, oldest first. */
  readonly questions: readonly MmsqlQuestion[];
}

const score = z.union([
  z.literal("N/A").transform(() => undefined),
  z.coerce.number({ error: 'a score from 0 to 10 or "N/A" is expected' }).min(0).max(10),
]).optional();

const entry = z.object({
  db_name: z.string(),
  turns: z.array(z.object({
    isuser: z.boolean(),
    text: z.string().default(""),
    type: z.enum(types).optional(),
    query: z.string().optional(),
    // One published output holds objects, which its script reads as text.
    predict: z.union([
      z.string(),
      z.record(z.string(), z.unknown()).transform((value) => JSON.stringify(value)),
    ])
      .optional(),
    predict_sql: z.string().optional(),
    predict_type: z.enum(types).optional(),
    RQS: score,
    RQS_human_avg: score,
    rewritten_outputs: z.array(z.string()).default([]),
  })),
});

type Turn = z.output<typeof entry>["turns"][number];

/**
 * Reads dialogues in MMSQL's shape: the answer to a user's turn stands as `predict` in a turn before the user's next one,
 * or, as one published dialogue has it, in that next one. `predict_type` and `predict_sql` of scored outputs count where they
 * are there. Without them SQL makes a question answerable, else the first type that the text names is its type, and a text
 * that names none is small talk.
 *
 * @throws {InputError} If an entry has another shape; the message names file, place and what is expected there.
 */
export function readMmsqlDialogues(
  entries: readonly PlacedValue[],
  path: string,
): readonly MmsqlDialogue[] {
  return entries.map((given) => {
    const { place } = given;
    const { db_name: database, turns } = readShape(entry, given, { path, what: "a dialogue of MMSQL" });
    const questions = turns.flatMap(({ isuser, text, type }, i): readonly MmsqlQuestion[] => {
      if (!isuser) return [];
      const next = turns.findIndex((turn, j) => j > i && (turn.predict !== undefined || turn.isuser));
      const answer = answerOf(turns, next, place);
      return [{
        ...{ place: `${place}, turn ${i + 1}`, text, type },
        gold: turns[i + 1]?.query?.trim() ? turns[i + 1]?.query : undefined,
        reference: wordsOf(turns[i + 1], type),
        isLast: i === turns.length - 1,
        ...(answer && { answer }),
      }];
    });
    return { place, database, questions };
  });
}

/** Prose stands in the field of the query too. */
function wordsOf(turn: Turn | undefined, type: MmsqlType | undefined): string | undefined {
  const prose = type === "answerable" ? "" : turn?.query?.trim();
  return turn?.text.trim() || prose || undefined;
}

function answerOf(turns: readonly Turn[], at: number, place: string): MmsqlAnswer | undefined {
  const turn = turns[at];
  if (turn?.predict === undefined) return undefined;
  return {
    place: `${place}, turn ${at + 1}`,
    reply: readPrediction(turn.predict, turn),
    isLast: at === turns.length - 1,
    quality: turn.RQS,
    humanQuality: turn.RQS_human_avg,
    rewritten: turn.rewritten_outputs,
  };
}

function readPrediction(
  text: string,
  { predict_sql, predict_type }: Pick<Turn, "predict_sql" | "predict_type">,
): AgentReply {
  // The published script leaves the end of a fence in some.
  const said = predict_sql?.replace(/`{3}\s*$/, "") ?? sqlOf(text);
  const sql = said.trim() === "" ? undefined : said;
  const type = predict_type ?? (sql !== undefined ? "answerable" : namedType(text));
  return {
    ...{ kind: replies[type], kind_source: "rule", text, question_type: type },
    ...(sql !== undefined && { sql }),
  };
}

function sqlOf(text: string): string {
  const said = saidReply({ text });
  return said.kind === "reply" ? said.reply.sql ?? "" : "";
}

function namedType(text: string): MmsqlType {
  const [named] = /\b(?:unanswerable|ambiguous|improper|answerable)\b|cannot be answered/i.exec(text) ?? [];
  return types.find((type) => type === named?.toLowerCase()) ??
    (named === undefined ? "improper" : "unanswerable");
}

/** The reply that an agent gives by calling a question so. */
const replies: Readonly<Record<MmsqlType, ReplyKind>> = {
  answerable: "response",
  unanswerable: "refusal",
  ambiguous: "request",
  improper: "acknowledgment",
};
