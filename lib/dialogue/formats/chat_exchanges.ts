import type { Interaction, UnanswerableReason } from "../types.ts";
import type { QuestionType } from "./imported_dialogue.ts";

/** What the user says and what the system should: a query or words. */
interface Exchange {
  readonly user: string;
  readonly type: QuestionType;
  readonly system: { readonly kind: "sql" | "words"; readonly text: string };
}

/**
 * Splits an interaction into exchanges: an ambiguous question with a clarification makes two, and so does a context with one.
 *
 * Without a question type, the expected reply decides. Text is the `reference_reply`, else a plain sentence.
 */
export function chatExchanges(interaction: Interaction): readonly Exchange[] {
  const { utterance, clarification, ground_truth_sql } = interaction;
  const type = questionType(interaction);
  if (type === "answerable" && ground_truth_sql !== undefined) {
    return [{ user: utterance, type, system: { kind: "sql", text: ground_truth_sql } }];
  }
  const words = interaction.reference_reply ?? wordsFor(type, interaction);
  const first: Exchange = { user: utterance, type, system: { kind: "words", text: words } };
  if (type !== "ambiguous" || clarification === undefined) return [first];
  if (ground_truth_sql !== undefined) {
    const system = { kind: "sql", text: ground_truth_sql } as const;
    return [first, { user: clarification, type: "answerable", system }];
  }
  if (interaction.context === undefined) return [first];
  return [first, {
    user: clarification,
    type: "improper",
    system: { kind: "words", text: wordsFor("improper", interaction) },
  }];
}

function questionType({ question_type, expected_reply, ground_truth_sql }: Interaction): QuestionType {
  if (question_type !== undefined) return question_type;
  if (expected_reply.includes("request")) return "ambiguous";
  if (expected_reply.includes("refusal")) return "unanswerable";
  return ground_truth_sql === undefined ? "improper" : "answerable";
}

function wordsFor(type: QuestionType, interaction: Interaction): string {
  const { readings, unanswerable_reason, utterance_kinds } = interaction;
  switch (type) {
    case "ambiguous":
      return readings === undefined
        ? "What do you mean by that?"
        : `Which of these do you mean? ${readings.map(({ meaning }) => meaning).join(" Or: ")}`;
    case "unanswerable":
      return reasons[unanswerable_reason ?? "outside_the_data"];
    case "improper":
    case "answerable":
      return utterance_kinds.includes("context_modification") ? "Understood." : "I am here to help.";
    default:
      return type satisfies never;
  }
}

const reasons: Readonly<Record<UnanswerableReason, string>> = {
  no_such_column: "The database does not record that.",
  no_such_table: "The database holds nothing about that.",
  no_such_value: "The database holds nothing of that name.",
  outside_the_data: "The database cannot answer that.",
  not_a_query: "I can only read the database.",
};
