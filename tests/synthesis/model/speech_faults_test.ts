import assert from "node:assert/strict";
import type { Interaction } from "../../../lib/dialogue/mod.ts";
import type { Schema } from "../../../lib/schema/mod.ts";
import { speechFaults } from "../../../lib/synthesis/model/speech_faults.ts";

function schemaOf(table: string): Schema {
  const column = (name: string) => ({ name, type: "TEXT", notNull: false });
  const tables = [{ name: table, columns: [column("name")], primaryKey: [], uniqueKeys: [] }];
  return { tables, foreignKeys: [] };
}

function faultsOf(
  utterance: string,
  { table = "nurse", type }: { readonly table?: string; readonly type?: Interaction["question_type"] } = {},
): string {
  const interaction: Interaction = {
    ...{ utterance, intention: "Ask.", utterance_kinds: ["question"], expected_reply: ["response"] },
    ...(type && { question_type: type }),
  };
  return speechFaults([interaction], schemaOf(table)).join("\n");
}

Deno.test("talk of conditions and of the database goes back", () => {
  for (
    const [utterance, said] of [
      ["Lift the restriction to trainees.", "restriction"],
      ["Restrict it to trainees.", "restrict"],
      ["Drop the limit on age.", "the limit"],
      ["All nurses are in scope.", "in scope"],
      ["Which entries are there for May?", "entries"],
      ["Which wards are not part of a larger one?", "part of a larger one"],
      ["Considering every ward: who works there?", "considering every"],
      ["Whose address is not recorded?", "not recorded"],
    ] as const
  ) assert.match(faultsOf(utterance), new RegExp(`^interaction 1: "${said}" `), utterance);
});

Deno.test("what the dialogue does next is not announced", () => {
  for (
    const [utterance, said] of [
      ["For all of my questions, take trainees.", "for all of my questions"],
      ["My next question is about wards: how many are there?", "my next question"],
      ["Turn to wards: how many are there?", "turn to "],
      ["With May still in place, who works there?", "still in place"],
      ["Trainees are done; the focus moves to doctors.", "focus moves"],
    ] as const
  ) assert.match(faultsOf(utterance), new RegExp(`"${said}" announces`), utterance);
});

Deno.test("what people say is let through", () => {
  for (
    const utterance of [
      "Only trainees for now.",
      "Forget the trainees, all nurses again.",
      "And the doctors?",
      "Who has worked for Abbey Road Records?",
      "Which nurses want to switch to another ward?",
    ]
  ) assert.equal(faultsOf(utterance), "", utterance);
});

Deno.test("words of the schema are words of the subject", () => {
  assert.match(faultsOf("Which records are the longest?"), /"records" speaks of a database/);
  assert.equal(faultsOf("Which records are the longest?", { table: "record" }), "");
});

Deno.test("a wish that no query answers may be about the database", () => {
  assert.equal(faultsOf("Please delete her from the database.", { type: "unanswerable" }), "");
});
