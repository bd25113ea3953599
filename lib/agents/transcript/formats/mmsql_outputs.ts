import { z } from "zod";
import type { ReplyKind } from "../../../dialogue/mod.ts";
import type { AgentReply } from "../../types.ts";
import { saidReply } from "../said_reply.ts";
import type { RecordedConversation, RecordedTurn } from "../types.ts";
import { hasFields } from "./has_fields.ts";
import { type PlacedValue, readShape } from "./read_shape.ts";

const types = ["answerable", "unanswerable", "ambiguous", "improper"] as const;

type QuestionType = typeof types[number];

const entry = z.object({
  db_name: z.string(),
  turns: z.array(z.object({
    isuser: z.boolean(),
    text: z.string().default(""),
    predict: z.string().optional(),
    predict_sql: z.string().optional(),
    predict_type: z.enum(types).optional(),
  })),
});

type Turn = z.output<typeof entry>["turns"][number];

/** Whether a value is an entry of a file in MMSQL's shape. */
export function isMmsqlEntry(value: unknown): boolean {
  return hasFields(value, "db_name", "turns");
}

/**
 * Reads outputs in MMSQL's shape: the answer to a user's turn stands as `predict` in the turn after it. `predict_type` and
 * `predict_sql` of scored outputs count where they are there. Without them SQL makes a question answerable, else the first
 * type that the text names is its type, and a text that names none is small talk.
 */
export function readMmsqlOutputs(
  entries: readonly PlacedValue[],
  path: string,
): readonly RecordedConversation[] {
  return entries.map((given) => {
    const { place } = given;
    const { db_name: database, turns } = readShape(entry, given, { path, what: "a dialogue of MMSQL" });
    const answered = turns.flatMap(({ predict, ...turn }, i): readonly RecordedTurn[] => {
      const asked = turns.slice(0, i).findLast(({ isuser }) => isuser);
      if (predict === undefined || asked === undefined) return [];
      const reply = readPrediction(predict, turn);
      return [{ place: `${place}, turn ${i + 1}`, message: asked.text, outcome: { kind: "reply", reply } }];
    });
    return { place, database, turns: answered };
  });
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

function namedType(text: string): QuestionType {
  const [named] = /\b(?:unanswerable|ambiguous|improper|answerable)\b|cannot be answered/i.exec(text) ?? [];
  return types.find((type) => type === named?.toLowerCase()) ??
    (named === undefined ? "improper" : "unanswerable");
}

/** The reply that an agent gives by calling a question so. */
const replies: Readonly<Record<QuestionType, ReplyKind>> = {
  answerable: "response",
  unanswerable: "refusal",
  ambiguous: "request",
  improper: "acknowledgment",
};
