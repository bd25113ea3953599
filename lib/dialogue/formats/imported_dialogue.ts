import type { Dialogue, Interaction, ReplyKind, UtteranceKind } from "../types.ts";

/** A question of a file of others. */
export interface ImportedQuestion {
  readonly text: string;
  readonly sql?: string | undefined;
  readonly type?: QuestionType | undefined;
  /** What the system says in words. */
  readonly reply?: string | undefined;
  /** What the question expresses, where the file says it otherwise. */
  readonly intention?: string | undefined;
  /** The request with its context written out. */
  readonly standalone?: string | undefined;
}

export type QuestionType = NonNullable<Interaction["question_type"]>;

/** Builds an `imported` dialogue from consecutive questions. The first is standalone; later ones may depend on it. */
export function importedDialogue(id: string, asked: readonly ImportedQuestion[]): Dialogue {
  return {
    experiment_id: id,
    total_expected_interactions: asked.length,
    kind: "imported",
    interactions: asked.map((one, position): Interaction => {
      const { text, sql, type, reply, intention = text } = one;
      const alone = position === 0 && (type ?? "answerable") === "answerable" ? intention : undefined;
      const standalone = one.standalone ?? alone;
      return {
        utterance: text,
        intention,
        ...(sql !== undefined && { ground_truth_sql: sql }),
        utterance_kinds: [utteranceKind(one, asked[position - 1])],
        expected_reply: [replies[type ?? "answerable"]],
        ...(standalone !== undefined && { standalone_intention: standalone }),
        ...(type !== undefined && { question_type: type }),
        ...(reply !== undefined && { reference_reply: reply }),
      };
    }),
  };
}

/** What MMSQL asks of a system for each type of question. */
const replies: Readonly<Record<QuestionType, ReplyKind>> = {
  answerable: "response",
  unanswerable: "refusal",
  ambiguous: "request",
  improper: "acknowledgment",
};

const courtesy = /\b(?:thanks?|thx|hi|hey|hello|hola|bye|goodbye)\b/i;

function utteranceKind(
  { text, type }: ImportedQuestion,
  before: ImportedQuestion | undefined,
): UtteranceKind {
  if (type === "improper") return courtesy.test(text) ? "greeting" : "question";
  if (before === undefined) return "question";
  const askedBack = before.type === "ambiguous" && before.reply !== undefined;
  return askedBack && type === "answerable" ? "clarification" : "partial_question";
}
