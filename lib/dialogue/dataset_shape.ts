import { z } from "zod";
import { howMany } from "../base/mod.ts";
import { sqlConstructs } from "../sql/mod.ts";
import type { Dataset, Interaction, UtteranceKind } from "./types.ts";

const name = z.string().min(1);
const end = z.object({ table: name, columns: z.array(name).min(1) });

const utteranceKind = z.enum(
  ["greeting", "question", "partial_question", "context_modification", "clarification"],
);
const replyKind = z.enum(["acknowledgment", "response", "request", "refusal", "error"]);

/** An interaction with nothing left out that every interaction has. */
export const interactionShape = z.object({
  utterance: name,
  intention: name,
  ground_truth_sql: name.exactOptional(),
  utterance_kinds: z.array(utteranceKind).min(1),
  expected_reply: z.array(replyKind).min(1),
  standalone_intention: name.exactOptional(),
  question_type: z.enum(["answerable", "unanswerable", "ambiguous", "improper"]).exactOptional(),
  readings: z.array(z.object({ meaning: name, ground_truth_sql: name })).min(2).exactOptional(),
  ambiguity_source: z.enum(["value", "word", "scope", "time", "comparison"]).exactOptional(),
  clarification: name.exactOptional(),
  unanswerable_reason: z.enum(
    ["no_such_column", "no_such_table", "no_such_value", "outside_the_data", "not_a_query"],
  ).exactOptional(),
  context: z.object({ change: z.enum(["set", "replace", "withdraw"]), restrictions: z.array(name) })
    .exactOptional(),
  thematic_relation: z.enum(["refinement", "theme_entity", "theme_property", "answer_refinement"])
    .exactOptional(),
  unconfirmed: z.literal(true).exactOptional(),
  reference_reply: name.exactOptional(),
});

const { utterance_kinds, expected_reply } = interactionShape.shape;

/** The paper's files leave out what the order of the interactions tells. */
const interaction = interactionShape.extend({
  utterance_kinds: utterance_kinds.optional(),
  expected_reply: expected_reply.optional(),
});

const dialogue = z.object({
  experiment_id: name,
  total_expected_interactions: z.int().min(1),
  kind: name.default("partial"),
  join_combination: z.object({
    id: name,
    size: z.int().min(0),
    tables: z.array(name).min(1),
    joins: z.array(z.object({ from: end, to: end })),
  }).exactOptional(),
  prompts: z.record(z.string(), name).exactOptional(),
  interactions: z.array(interaction).min(1),
}).check(hasAllExpected);

const count = z.int().min(0);
const counts = z.record(z.string(), count);
const coverage = z.object({ covered: count, of: count });
const balance = z.object({
  dialogues: count,
  kinds: counts,
  sizes: counts,
  tables: coverage,
  standard_deviation: z.number(),
  minimum: count,
  maximum: count,
});
const certificate = z.object({
  planned: balance,
  made: balance,
  queries: z.object({
    count,
    tables: coverage,
    joins: coverage,
    constructs: z.partialRecord(z.enum(sqlConstructs), count),
  }),
  question_types: z.record(z.string(), z.object({ wanted: z.number().min(0), made: count })).exactOptional(),
});

/** A line that names a GUID, ours or another benchmark's. */
export const canaryShape = z.string().refine(
  (line) => /^[^\n]* [0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(line),
  { error: "is no line that ends in a GUID" },
);

const control = z.object({
  canary: canaryShape.exactOptional(),
  max_retries: z.int().min(0).exactOptional(),
  model: z.string().exactOptional(),
  seed: z.number().exactOptional(),
  database: z.string().exactOptional(),
  mirror: z.string().trim().min(1).exactOptional(),
  schema_hash: z.string().exactOptional(),
  twin_of: z.string().exactOptional(),
  lexicon_hash: z.string().exactOptional(),
  today: z.iso.date().exactOptional(),
  sql_dialect: z.enum(["duckdb", "sqlite", "postgres", "mysql", "oracle"]).exactOptional(),
  replaced: z.array(z.object({ combination: name, by: name, reason: name })).exactOptional(),
  certificate: certificate.exactOptional(),
  detects: z.object({
    difference: z.number().gt(0).max(1),
    discordance: z.number().gt(0).max(1),
    design_effect: z.number().min(1),
  }).exactOptional(),
  unended: z.array(name).exactOptional(),
  judge: name.exactOptional(),
  sentence_checks: z.int().min(1).exactOptional(),
  mended: z.array(z.object({ experiment_id: name, refused: z.array(z.array(name)) })).exactOptional(),
  edits: z.array(z.object({
    dialogue_key: name,
    interaction: z.int().min(1),
    field: interactionShape.keyof(),
    before: z.unknown().exactOptional(),
    after: z.unknown().exactOptional(),
    reason: name.exactOptional(),
  })).exactOptional(),
});

/** Our own file: the paper's field names, ours beside them. Kinds and replies may be left out as the paper does. */
export const datasetShape = z.object({
  control: control.default({}),
  dialogues: z.array(dialogue).min(1),
}).transform((value): Dataset => ({
  control: value.control,
  dialogues: value.dialogues.map((item) => ({
    ...item,
    interactions: item.interactions.map((one, position): Interaction => {
      const { utterance, intention, ground_truth_sql, utterance_kinds, expected_reply, ...rest } = one;
      return {
        utterance,
        intention,
        ...(ground_truth_sql === undefined ? {} : { ground_truth_sql }),
        utterance_kinds: utterance_kinds ?? [kindAt(position)],
        expected_reply: expected_reply ?? ["response"],
        ...rest,
      };
    }),
  })),
}));

const authorsDialogue = z.object({
  experiment_id: z.union([name, z.number().transform(String)]),
  total_expected_interactions: z.int().min(1).optional(),
  interactions: z.array(z.object({
    utterance: z.string().trim().min(1),
    intention: z.string().trim().min(1),
    ground_truths: z.object({ golden_sql: name.optional(), danke_sql: name.optional() }).optional(),
  })).min(1),
}).check(hasAllExpected);

/**
 * The authors' published file. Its top key `dataset` tells it apart, and its SQL is Oracle's: the paper runs on an
 * Oracle database, and nothing in the file says otherwise.
 */
export const authorsShape = z.object({ dataset: z.array(authorsDialogue).min(1) }).transform((
  { dataset },
): Dataset => ({
  control: { sql_dialect: "oracle" },
  dialogues: dataset.map((item) => ({
    experiment_id: item.experiment_id,
    total_expected_interactions: item.total_expected_interactions ?? item.interactions.length,
    kind: "imported",
    interactions: item.interactions.map((one, position): Interaction => {
      const sql = one.ground_truths?.golden_sql ?? one.ground_truths?.danke_sql;
      return {
        utterance: one.utterance,
        intention: one.intention,
        ...(sql === undefined ? {} : { ground_truth_sql: sql }),
        utterance_kinds: [kindAt(position)],
        expected_reply: ["response"],
      };
    }),
  })),
}));

function kindAt(position: number): UtteranceKind {
  return position === 0 ? "question" : "partial_question";
}

/** Checks that a dialogue has as many interactions as it says: one that lacks some could never be aligned. */
function hasAllExpected(
  { value: { total_expected_interactions: expected, interactions }, issues }: z.core.ParsePayload<{
    readonly total_expected_interactions?: number | undefined;
    readonly interactions: readonly unknown[];
  }>,
): void {
  if (expected === undefined || expected === interactions.length) return;
  issues.push({
    code: "custom",
    path: ["total_expected_interactions"],
    input: expected,
    message: `is ${expected} while the dialogue has ${howMany(interactions.length, "interaction")}`,
  });
}
