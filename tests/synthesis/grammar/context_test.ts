import assert from "node:assert/strict";
import type { Dialogue, Interaction } from "../../../lib/dialogue/mod.ts";
import { synthesize } from "../../../lib/synthesis/mod.ts";
import { checkEnglish } from "./check_english.ts";
import { isThorough } from "../../shared_data.ts";
import { fastAtlas } from "../../fast_atlas.ts";
import { dialoguesOf, planFor } from "./made_dialogues.ts";
import { answerOf, checkCombination } from "./proven_answers.ts";

/** The proper names that a restriction compares with; days and numbers are written in other ways in sentences. */
function namesIn(restrictions: readonly string[]): readonly string[] {
  return restrictions.flatMap((sql) => [...sql.matchAll(/'((?:[^']|'')*)'/g)])
    .map(([, text = ""]) => text.replaceAll("''", "'"))
    .filter((text) => /^\p{Lu}/u.test(text));
}

/** Each question with the restrictions that are in force. */
function* questionsOf({ interactions }: Dialogue): Generator<readonly [Interaction, readonly string[]]> {
  let inForce: readonly string[] = [];
  for (const interaction of interactions) {
    if (interaction.context !== undefined) inForce = interaction.context.restrictions;
    if (interaction.ground_truth_sql !== undefined) yield [interaction, inForce];
  }
}

Deno.test("synthesize() writes dialogues of context modifications for the embedded database", async (t) => {
  const { database, schema } = await fastAtlas();
  const sizes = isThorough ? { 1: 12, 2: 20, 3: 18, 4: 10 } : { 1: 6, 2: 10, 3: 9, 4: 5 };
  const plan = await planFor(database, schema, sizes);
  const made = await Array.fromAsync(synthesize(database, schema, plan, { seed: 1, kinds: ["context"] }));
  const dialogues = dialoguesOf(made);
  const turns = dialogues.flatMap(({ interactions }) => interactions);
  const changes = turns.flatMap(({ context }) => context === undefined ? [] : [context]);

  await t.step("nearly every combination gives one", () => {
    assert.ok(dialogues.length >= made.length * 55 / 60, `${dialogues.length} of ${made.length}`);
    assert.ok(dialogues.every(({ kind }) => kind === "context"));
  });

  await t.step("each begins with a restriction, which is acknowledged and asks for nothing", () => {
    for (const { interactions: [first] } of dialogues) {
      assert.equal(first?.context?.change, "set");
      assert.deepEqual(first.utterance_kinds, ["context_modification"]);
      assert.equal(first.ground_truth_sql, undefined);
      assert.equal(first.question_type, undefined);
      if (first.clarification !== undefined) continue;
      assert.deepEqual(first.expected_reply, ["acknowledgment"]);
      for (const name of namesIn(first.context.restrictions)) {
        assert.ok(first.utterance.includes(name), first.utterance);
      }
    }
  });

  await t.step("some restrict to a name that no row has, and mean another one when asked", async () => {
    const mistaken = turns.filter(({ context, clarification }) => context && clarification !== undefined);
    assert.ok(mistaken.length >= 3, `${mistaken.length}`);
    for (const { utterance, clarification = "", context, expected_reply } of mistaken) {
      assert.deepEqual(expected_reply, ["request", "refusal"]);
      const [restriction = ""] = context?.restrictions ?? [];
      const [name = ""] = namesIn([restriction]);
      assert.ok(clarification.includes(name) && !utterance.includes(name), `${utterance} ${clarification}`);
      const [, table = "", column = ""] = /^"(\w+)"\."(\w+)"/.exec(restriction) ?? [];
      const outcome = await database.query(`SELECT "${column}" FROM "${table}"`);
      assert.equal(outcome.kind, "rows");
      const names = outcome.kind === "rows" ? outcome.table.columns[0]?.values.map(String) ?? [] : [];
      const before = turns.flatMap(({ context }) => namesIn(context?.restrictions ?? []));
      const said = names.filter((other) => utterance.includes(other) && !before.includes(other));
      assert.deepEqual(said, [], utterance);
    }
  });

  await t.step("each join is asked for once, under what is in force and nothing else", () => {
    for (const dialogue of dialogues) {
      const { interactions, join_combination } = dialogue;
      const changed = interactions.filter(({ context }) => context !== undefined).length - 1;
      const asked = [...questionsOf(dialogue)];
      assert.equal(asked.length, (join_combination?.size ?? 0) + changed);
      const known = new Set(interactions.flatMap(({ context }) => context?.restrictions ?? []));
      for (const [question, inForce] of asked) {
        const sql = question.ground_truth_sql ?? "";
        assert.deepEqual(question.utterance_kinds, ["partial_question"]);
        assert.deepEqual(question.expected_reply, ["response"]);
        assert.deepEqual([...known].filter((one) => `${sql} `.includes(`${one} `)), inForce, sql);
      }
    }
  });

  await t.step("a question does not say the restriction, its explanations do", () => {
    for (const dialogue of dialogues) {
      for (const [question, inForce] of questionsOf(dialogue)) {
        for (const name of namesIn(inForce)) {
          assert.ok(!question.utterance.includes(name), question.utterance);
          assert.ok(question.intention.includes(name), question.intention);
          assert.ok(question.standalone_intention?.includes(name), question.standalone_intention ?? "");
        }
      }
    }
  });

  await t.step("right after a restriction, a question is not about all", () => {
    for (const { interactions } of dialogues) {
      assert.doesNotMatch(interactions[1]?.utterance ?? "", /^(?:for|[a-z ]{0,24}) all /i);
    }
  });

  await t.step("a change of the restriction changes the answer", async () => {
    for (const { interactions } of dialogues) {
      for (const [i, { context }] of interactions.entries()) {
        const [before, after] = [interactions[i - 1], interactions[i + 1]];
        if (context === undefined || context.change === "set" || !before || !after) continue;
        assert.notEqual(await answerOf(database, before), await answerOf(database, after), after.utterance);
      }
    }
  });

  await t.step("the queries of a dialogue make every join of its combination", async () => {
    for (const dialogue of dialogues) await checkCombination(dialogue, schema);
  });

  await t.step("most restrictions change, some are withdrawn, and they stand on many columns", () => {
    const those = (change: string) =>
      dialogues.filter(({ interactions }) => interactions.some(({ context }) => context?.change === change));
    assert.ok(those("replace").length >= dialogues.length / 2, `${those("replace").length} replaced`);
    assert.ok(those("withdraw").length >= dialogues.length / 6, `${those("withdraw").length} withdrawn`);
    const columns = changes.flatMap(({ restrictions }) =>
      restrictions.map((sql) => /^"[^ ]*"/.exec(sql)?.[0])
    );
    assert.ok(new Set(columns).size >= 20, `${new Set(columns).size} columns`);
  });

  await t.step("every sentence is plain English, and no two turns in a row begin alike", () => {
    for (const { interactions, experiment_id } of dialogues) {
      for (const [i, { utterance, intention, standalone_intention = "" }] of interactions.entries()) {
        for (const text of [utterance, intention, standalone_intention]) {
          checkEnglish(text, `dialogue ${experiment_id}, interaction ${i + 1}`);
        }
        const start = (text = "") => text.split(" ").slice(0, 2).join(" ");
        assert.notEqual(start(utterance), start(interactions[i - 1]?.utterance), utterance);
      }
    }
  });
});
