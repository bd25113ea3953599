import { z } from "zod";
import type { DialogueKind } from "../types.ts";

const sentence = z.string().trim().min(1);
const absent = <Shape extends z.ZodType>(shape: Shape) => shape.nullable().default(null);

const spoken = { utterance: sentence, intention: sentence, standalone_intention: sentence };
const kinds = {
  utterance_kinds: z.array(z.enum(["greeting", "question", "partial_question", "context_modification"])).min(
    1,
  ),
};
const context = {
  context: absent(
    z.object({ change: z.enum(["set", "replace", "withdraw"]), restrictions: z.array(sentence) }),
  ),
};
const sql = { ground_truth_sql: absent(z.string()) };

const dialogueOf = <Shape extends z.ZodType>(interaction: Shape) =>
  z.object({ interactions: z.array(interaction).min(1) });

/** Reply formats by kind of dialogue, without fields that follow from others. */
export const draftShapes = {
  partial: dialogueOf(z.object({ ...spoken, ground_truth_sql: sentence })),
  context: dialogueOf(z.object({ ...spoken, ...kinds, ...context, ...sql })),
  mixed: dialogueOf(z.object({ ...spoken, ...kinds, ...context, ...sql })),
  types: dialogueOf(z.object({
    ...spoken,
    ...kinds,
    question_type: z.enum(["answerable", "unanswerable", "ambiguous", "improper"]),
    thematic_relation: absent(z.enum(["refinement", "theme_entity", "theme_property", "answer_refinement"])),
    ...sql,
    readings: absent(z.array(z.object({ meaning: sentence, ground_truth_sql: sentence }))),
    clarification: absent(z.string()),
    unanswerable_reason: absent(
      z.enum(["no_such_column", "no_such_table", "outside_the_data", "not_a_query"]),
    ),
  })),
} satisfies Record<DialogueKind, z.ZodType>;

/** A dialogue as written by a model. */
export type Draft = z.infer<typeof draftShapes[DialogueKind]>;
