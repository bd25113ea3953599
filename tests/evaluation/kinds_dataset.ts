import { type Dataset, parseDataset } from "../../lib/dialogue/mod.ts";

const acknowledged = { expected_reply: ["acknowledgment"] };
const context = (change: string, ...restrictions: readonly string[]) => ({
  utterance_kinds: ["context_modification"],
  ...acknowledged,
  context: { change, restrictions },
});

/** Three short dialogues about the embedded database in which every kind of utterance and of question occurs. */
export const kindsDataset: Dataset = parseDataset({
  control: { max_retries: 2 },
  dialogues: [
    {
      experiment_id: "context",
      kind: "context",
      total_expected_interactions: 6,
      interactions: [
        {
          utterance: "I will now focus on Peru.",
          intention: "The following questions are only about the country named Peru.",
          ...context("set", "country.name = 'Peru'"),
        },
        {
          utterance: "How many cities are there?",
          intention: "Count the cities of the country Peru.",
          standalone_intention: "How many cities are there in the country Peru?",
          ground_truth_sql: "SELECT count(*) FROM city WHERE country = 'PE'",
        },
        {
          utterance: "Forget Peru, now France.",
          intention:
            "The following questions are about the country named France instead of the one named Peru.",
          standalone_intention: "Consider only the country named France in all following questions.",
          ...context("replace", "country.name = 'France'"),
        },
        {
          utterance: "And now?",
          intention: "Count the cities of the country France.",
          ground_truth_sql: "SELECT count(*) FROM city WHERE country = 'FR'",
        },
        {
          utterance: "Drop that restriction; all countries again.",
          intention: "The restriction to the country named France no longer applies.",
          ...context("withdraw"),
        },
        {
          utterance: "How many cities are there?",
          intention: "Count all cities.",
          ground_truth_sql: "SELECT count(*) FROM city",
        },
      ],
    },
    {
      experiment_id: "mixed",
      kind: "mixed",
      total_expected_interactions: 3,
      interactions: [
        {
          utterance: "Hello! Which rivers are longer than 4,000 km?",
          intention: "List the rivers with a length of more than 4,000.",
          ground_truth_sql: "SELECT name FROM river WHERE length > 4000",
          utterance_kinds: ["greeting", "question"],
          expected_reply: ["response"],
        },
        {
          utterance: "Only those longer than 5,000 km from now on: how many are there?",
          intention: "From now on only rivers longer than 5,000. How many rivers are longer than 5,000?",
          standalone_intention: "How many rivers have a length of more than 5,000?",
          ground_truth_sql: "SELECT count(*) FROM river WHERE length > 5000",
          utterance_kinds: ["context_modification", "partial_question"],
          expected_reply: ["acknowledgment", "response"],
          context: { change: "set", restrictions: ["river.length > 5000"] },
        },
        {
          utterance: "Thanks, that is all.",
          intention: "Thank the system.",
          utterance_kinds: ["greeting"],
          question_type: "improper",
          ...acknowledged,
        },
      ],
    },
    {
      experiment_id: "types",
      kind: "types",
      total_expected_interactions: 3,
      interactions: [
        {
          utterance: "Which is the largest country?",
          intention: "Show the country with the largest area.",
          ground_truth_sql: "SELECT name FROM country ORDER BY area DESC NULLS LAST LIMIT 1",
          utterance_kinds: ["question"],
          question_type: "ambiguous",
          expected_reply: ["request"],
          readings: [
            {
              meaning: "Show the country with the largest area.",
              ground_truth_sql: "SELECT name FROM country ORDER BY area DESC NULLS LAST LIMIT 1",
            },
            {
              meaning: "Show the country with the largest population.",
              ground_truth_sql: "SELECT name FROM country ORDER BY population DESC NULLS LAST LIMIT 1",
            },
          ],
          clarification: "I mean the area.",
        },
        {
          utterance: "What is the phone number of its president?",
          intention: "Show the phone number of the president of that country.",
          question_type: "unanswerable",
          unanswerable_reason: "no_such_column",
          expected_reply: ["refusal"],
        },
        {
          utterance: "Do you like maps?",
          intention: "Make small talk.",
          question_type: "improper",
          ...acknowledged,
        },
      ],
    },
  ],
});
