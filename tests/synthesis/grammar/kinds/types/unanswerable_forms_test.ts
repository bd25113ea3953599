import assert from "node:assert/strict";
import type { Interaction, UnanswerableReason } from "../../../../../lib/dialogue/mod.ts";
import { checkUnanswerable } from "../../../../../lib/verify/check_unanswerable.ts";
import type { Missing } from "../../../../../lib/synthesis/grammar/kinds/types/missing.ts";
import { unanswerableForms } from "../../../../../lib/synthesis/grammar/kinds/types/unanswerable_forms.ts";
import type { Wording } from "../../../../../lib/synthesis/grammar/kinds/types/wording.ts";

const listed: Wording = {
  they: "they",
  them: "them",
  plural: "cities",
  singular: "city",
  whole: "the cities in Peru",
  name: "Lima",
};
const counted: Wording = { ...listed, they: "the cities", them: "the cities" };

const missing: Missing = {
  heads: ["city"],
  properties: [{ noun: "number of hospitals", measured: true }, { noun: "fish species" }],
  related: { verb: "in", nouns: ["hotels"] },
  opinions: ["the nicest", "your favourite"],
};

const formsOf = (
  reason: Exclude<UnanswerableReason, "no_such_value">,
  relation: Parameters<typeof unanswerableForms>[0]["relation"],
  wording = listed,
) => unanswerableForms({ reason, relation }, missing, wording);

Deno.test("the number of something is asked for as people do", () => {
  for (const relation of ["theme_entity", "answer_refinement"] as const) {
    const [hospitals] = formsOf("no_such_column", relation);
    for (const text of hospitals?.utterances ?? []) {
      assert.doesNotMatch(text, /of (?:Lima|them)$|their number/);
    }
    assert.match(hospitals?.standalone ?? "", /^how many hospitals does /);
  }
});

Deno.test("a noun in the plural has its verb in the plural", () => {
  const [, species] = formsOf("no_such_column", "answer_refinement");
  assert.equal(species?.standalone, "what are the fish species of Lima?");
});

Deno.test("an utterance and its meaning ask for the same: the highest, or all in order", () => {
  for (const { utterances, standalone } of formsOf("no_such_column", "refinement")) {
    for (const text of utterances) assert.equal(/highest/.test(text), /highest/.test(standalone), text);
  }
});

Deno.test("where the last answer was a number, nothing leans on a list", () => {
  for (const reason of ["no_such_column", "outside_the_data"] as const) {
    for (const { utterances } of formsOf(reason, "refinement", counted)) {
      for (const text of utterances) assert.doesNotMatch(text, /\b(?:which one|the ones?|them)\b/, text);
    }
  }
});

Deno.test("every request to do something says what is to be done", () => {
  for (const relation of ["theme_entity", "answer_refinement"] as const) {
    for (const { utterances } of formsOf("not_a_query", relation)) {
      for (const utterance of utterances) {
        const interaction: Interaction = {
          utterance,
          intention: "",
          utterance_kinds: ["partial_question"],
          expected_reply: ["refusal"],
          question_type: "unanswerable",
          unanswerable_reason: "not_a_query",
        };
        assert.equal(
          checkUnanswerable(interaction, { unknownWords: () => [], unheldNames: () => [] }).ok,
          true,
          utterance,
        );
      }
    }
  }
});

Deno.test("to delete all is to delete those listed after a list, and every one where none was listed", () => {
  const deletion = (wording: Wording) =>
    formsOf("not_a_query", "theme_entity", wording).find(({ key }) => key === "delete all");
  assert.equal(deletion(listed)?.standalone, "delete the cities in Peru from the database");
  assert.equal(deletion(counted)?.standalone, "delete all cities from the database");
  for (const text of deletion(counted)?.utterances ?? []) assert.match(text, /\ball\b/);
});
