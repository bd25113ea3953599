import type { Interaction, ReplyKind, UtteranceKind } from "../../dialogue/mod.ts";
import type { Draft } from "./draft.ts";
import type { DrawnTurn } from "./draw_turns.ts";

type DraftInteraction = Draft["interactions"][number];

/**
 * Converts a draft into interactions and derives missing utterance kinds, question types and expected replies. A thematic
 * relation is kept where it is among the drawn ones.
 *
 * @param turns The drawn turns of a dialogue of the kind `types`.
 */
export function interactionsOf(draft: Draft, turns: readonly DrawnTurn[] = []): readonly Interaction[] {
  return draft.interactions.map((written, i) => {
    const sql = written.ground_truth_sql?.trim() ?? "";
    const kinds = "utterance_kinds" in written ? written.utterance_kinds : [kindAt(i)];
    const type = "question_type" in written ? written.question_type : typeOf(kinds, sql);
    const relation = "thematic_relation" in written ? written.thematic_relation : null;
    const fits = relation !== null && turns[i]?.relations?.includes(relation);
    return {
      utterance: written.utterance,
      intention: written.intention,
      standalone_intention: written.standalone_intention,
      ...(sql !== "" && { ground_truth_sql: sql }),
      utterance_kinds: kinds,
      expected_reply: repliesTo(kinds, type),
      ...(type && { question_type: type }),
      ...extras(written),
      ...(fits && { thematic_relation: relation }),
    };
  });
}

function extras(written: DraftInteraction): Partial<Interaction> {
  const context = "context" in written ? written.context : null;
  if (!("readings" in written)) return context === null ? {} : { context };
  const { readings, clarification, unanswerable_reason } = written;
  return {
    ...(readings !== null && readings.length > 0 && { readings }),
    ...(clarification !== null && clarification.trim() !== "" && { clarification }),
    ...(unanswerable_reason !== null && { unanswerable_reason }),
  };
}

function kindAt(position: number): UtteranceKind {
  return position === 0 ? "question" : "partial_question";
}

type QuestionType = Interaction["question_type"];

function typeOf(kinds: readonly UtteranceKind[], sql: string): QuestionType {
  if (sql !== "") return "answerable";
  return kinds.every((kind) => kind === "greeting") ? "improper" : undefined;
}

function repliesTo(kinds: readonly UtteranceKind[], type: QuestionType): readonly ReplyKind[] {
  const asked = kinds.includes("question") || kinds.includes("partial_question");
  const answer: Readonly<Record<NonNullable<QuestionType>, ReplyKind>> = {
    answerable: "response",
    unanswerable: "refusal",
    ambiguous: "request",
    improper: "acknowledgment",
  };
  if (!asked) return ["acknowledgment"];
  const reply = answer[type ?? "answerable"];
  return kinds.includes("context_modification") ? ["acknowledgment", reply] : [reply];
}
