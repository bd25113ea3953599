import fc from "fast-check";
import type { Dataset } from "querylogue/dialogue";

/** Any text, and often what spreadsheets and YAML take for something else. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ minLength: 1, unit: "binary" }),
  fc.string({
    minLength: 1,
    unit: fc.constantFrom("'", '"', "=", "+", "-", "@", "\t", ";", ",", "\n", " ", "1", ".", "a"),
  }),
  fc.constantFrom(
    "=SUM(A1:A9)",
    "'=1",
    "''-",
    "007",
    "1.50",
    "2024-01-05",
    "1e5",
    "50 %",
    "yes",
    "null",
    "~",
    "{a: b}",
    "- x",
    "# no comment",
    "a\r\nb",
    "\rstart",
    "\n\n",
    " ",
    "x: |",
    "\uFEFF",
    "\u0085\u2028",
    '"quoted", and more',
    "Zürich; Genève",
    "SELECT name\nFROM river -- 'all'\n",
  ),
);

const kinds = fc.uniqueArray(
  fc.constantFrom(
    ...["greeting", "question", "partial_question", "context_modification", "clarification"] as const,
  ),
  { minLength: 1 },
);
const replies = fc.uniqueArray(fc.constantFrom(...["acknowledgment", "response", "request"] as const), {
  minLength: 1,
});

const interaction = fc.record({
  utterance: anyText,
  intention: anyText,
  ground_truth_sql: anyText,
  utterance_kinds: kinds,
  expected_reply: replies,
  standalone_intention: anyText,
  question_type: fc.constantFrom("answerable" as const, "ambiguous" as const),
  readings: fc.array(fc.record({ meaning: anyText, ground_truth_sql: anyText }), {
    minLength: 2,
    maxLength: 3,
  }),
  clarification: anyText,
  context: fc.record({
    change: fc.constantFrom("set" as const, "withdraw" as const),
    restrictions: fc.array(anyText),
  }),
  reference_reply: anyText,
}, { requiredKeys: ["utterance", "intention", "utterance_kinds", "expected_reply"] });

/** Any dataset, with repeated and awkward ids. */
export const anyDataset: fc.Arbitrary<Dataset> = fc.array(
  fc.tuple(
    fc.oneof(fc.constantFrom("101", "007", "=1", "1-2", "exp1"), anyText),
    fc.array(interaction, { minLength: 1, maxLength: 3 }),
  ),
  { minLength: 1, maxLength: 4 },
).map((dialogues) => ({
  control: { seed: 1 },
  dialogues: dialogues.map(([experiment_id, interactions]) => ({
    experiment_id,
    total_expected_interactions: interactions.length,
    kind: "partial",
    interactions,
  })),
}));
