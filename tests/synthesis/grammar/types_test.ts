import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { type Database, introspect, openDatabase } from "../../../lib/database/mod.ts";
import type { Dialogue, Interaction } from "../../../lib/dialogue/mod.ts";
import { typesDialogue } from "../../../lib/synthesis/grammar/kinds/types.ts";
import type { TypeMix } from "../../../lib/synthesis/type_mix.ts";
import { createSynthesisContext } from "../../../lib/synthesis/grammar/plan/create_synthesis_context.ts";
import { fastAtlas } from "../../fast_atlas.ts";
import { dialoguesOf, planFor } from "./made_dialogues.ts";

const RICH: TypeMix = { answerable: 50, unanswerable: 20, ambiguous: 20, improper: 10 };

function ofType(dialogues: readonly Dialogue[], type: string): readonly Interaction[] {
  return dialogues.flatMap(({ interactions }) => interactions).filter(({ question_type }) =>
    question_type === type
  );
}

const SCOPE = /^(Over|For everything)\b/;

function isOfScope({ readings = [] }: Interaction): boolean {
  return readings.some(({ meaning }) => SCOPE.test(meaning));
}

async function rowsOf(database: Database, query: string): Promise<string> {
  const outcome = await database.query(query, { maxRows: 5_000 });
  assert.ok(outcome.kind === "rows", query);
  const { columns, rowCount } = outcome.table;
  return Array.from(
    { length: rowCount },
    (_, row) => columns.map(({ values }) => String(values[row])).join("|"),
  ).sort().join("\n");
}

Deno.test("typesDialogue() mixes turns of all types into the questions of the embedded database", async (t) => {
  const { database, schema } = await fastAtlas();
  const context = await createSynthesisContext(database, schema);
  const plan = await planFor(database, schema, { 1: 20, 2: 30, 3: 20 });
  const make = (index: number) => {
    const combination = plan.combinations[index];
    assert.ok(combination);
    const questionsBefore = plan.combinations.slice(0, index).flatMap(({ joins }) => joins).length;
    return typesDialogue(combination, context, {
      ...{ seed: 1, index, kind: "types", typeMix: RICH, questionsBefore },
    });
  };
  const made = await Promise.all(plan.combinations.map((_, index) => make(index)));
  const dialogues = dialoguesOf(made);

  await t.step("nearly every combination gives a dialogue", () => {
    assert.ok(dialogues.length >= 66, `${dialogues.length} dialogues`);
  });

  await t.step("each join has its answerable question, and the last query leads through all tables", () => {
    for (const { interactions, join_combination, total_expected_interactions, kind } of dialogues) {
      assert.equal(kind, "types");
      assert.equal(total_expected_interactions, interactions.length);
      const answerable = interactions.filter(({ question_type }) => question_type === "answerable");
      assert.equal(answerable.length, join_combination?.size);
      const last = interactions.findLast(({ ground_truth_sql }) => ground_truth_sql !== undefined);
      for (const table of join_combination?.tables ?? []) {
        assert.ok(last?.ground_truth_sql?.includes(`"${table}"`), `${last?.ground_truth_sql} has ${table}`);
      }
    }
  });

  await t.step("every turn has a type, and what follows another in theme says how", () => {
    for (const { interactions } of dialogues) {
      const first = interactions.findIndex(({ question_type }) => question_type === "answerable");
      for (const [i, { question_type, thematic_relation }] of interactions.entries()) {
        assert.ok(question_type);
        assert.equal(thematic_relation !== undefined, i > first && question_type !== "improper");
      }
    }
  });

  await t.step("no dialogue says the same twice", () => {
    for (const { interactions } of dialogues) {
      assert.equal(new Set(interactions.map(({ utterance }) => utterance)).size, interactions.length);
    }
  });

  await t.step("sentences are written as people write them", () => {
    for (const { interactions } of dialogues) {
      for (
        const { utterance, intention, standalone_intention, clarification, readings = [] } of interactions
      ) {
        const meanings = readings.map(({ meaning }) => meaning);
        for (const text of [utterance, intention, standalone_intention, clarification, ...meanings]) {
          if (text === undefined) continue;
          assert.match(text, /^[\p{Lu}"'].*[.?!]$/u);
          assert.doesNotMatch(text, / {2}| [,.?]|undefined|\b(the|a|of|in|that) \1\b|_|\.\./, text);
        }
      }
    }
  });

  await t.step(
    "unanswerable questions have a reason, are refused, and ask for nothing that the schema names",
    () => {
      const questions = ofType(dialogues, "unanswerable");
      assert.ok(questions.length > 30, `${questions.length}`);
      assert.equal(new Set(questions.map(({ unanswerable_reason }) => unanswerable_reason)).size, 5);
      const names = schema.tables.flatMap(({ name, columns }) => [name, ...columns.map(({ name }) => name)]);
      for (const { utterance, expected_reply, ground_truth_sql, unanswerable_reason } of questions) {
        const isMisnamed = unanswerable_reason === "no_such_value";
        assert.deepEqual(expected_reply, isMisnamed ? ["refusal", "request"] : ["refusal"]);
        assert.equal(ground_truth_sql, undefined);
        const noun = /\b(?:the|their|highest|which|by) ((?:\w+ )?\w+?)s? (?:of|are there)\b/.exec(utterance)
          ?.[1];
        if (unanswerable_reason !== "no_such_column" || noun === undefined) continue;
        assert.ok(!names.includes(noun.replaceAll(" ", "_")), utterance);
      }
    },
  );

  await t.step("an unanswerable question that calls its thing by name leans on nothing", () => {
    const questions = ofType(dialogues, "unanswerable").filter(({ unanswerable_reason: reason }) =>
      reason !== "no_such_value"
    );
    const whole = questions.filter(({ utterance_kinds }) => utterance_kinds.includes("question"));
    assert.ok(whole.length > 0 && whole.length < questions.length, `${whole.length} of ${questions.length}`);
    for (const { utterance, thematic_relation } of whole) {
      assert.equal(thematic_relation, "answer_refinement", utterance);
      assert.doesNotMatch(utterance, /\b(?:they|them|their|those|these)\b/, utterance);
    }
  });

  await t.step("ambiguous questions have readings that all run and give different answers", async () => {
    const questions = ofType(dialogues, "ambiguous");
    assert.ok(questions.length > 25, `${questions.length}`);
    for (const { readings = [], expected_reply, clarification, ...chosen } of questions) {
      assert.ok(readings.length >= 2 && clarification !== undefined);
      assert.deepEqual(expected_reply, ["request"]);
      assert.equal(chosen.ground_truth_sql, readings[0]?.ground_truth_sql);
      assert.equal(chosen.standalone_intention, readings[0]?.meaning);
      assert.equal(new Set(readings.map(({ meaning }) => meaning)).size, readings.length);
      const answers = await Promise.all(
        readings.map(({ ground_truth_sql }) => rowsOf(database, ground_truth_sql)),
      );
      assert.equal(new Set(answers).size, readings.length, chosen.utterance);
    }
  });

  await t.step(
    "ambiguous questions are so by scope, a word, a comparison and a time, none mostly, and tell it",
    () => {
      const sources = ofType(dialogues, "ambiguous").map(({ ambiguity_source }) => ambiguity_source);
      for (const source of ["scope", "word", "comparison", "time"]) {
        const share = sources.filter((one) => one === source).length / sources.length;
        assert.ok(share > 0.05 && share < 0.5, `${source}: ${share}`);
      }
      assert.ok(sources.every((source) => source !== undefined));
    },
  );

  await t.step("most unanswerable questions ask for data, few for opinions", () => {
    const reasons = ofType(dialogues, "unanswerable").map(({ unanswerable_reason }) => unanswerable_reason);
    const ofData = reasons.filter((reason) => /^no_such/.test(reason ?? ""));
    assert.ok(ofData.length * 3 > reasons.length * 2, `${ofData.length} of ${reasons.length}`);
  });

  await t.step("a name that the data do not hold is put right in the next turn", () => {
    let repairs = 0;
    for (const { interactions } of dialogues) {
      for (const [i, { unanswerable_reason, utterance }] of interactions.entries()) {
        if (unanswerable_reason !== "no_such_value") continue;
        repairs++;
        const next = interactions[i + 1];
        assert.deepEqual(next?.utterance_kinds, ["clarification"], utterance);
        assert.equal(next.question_type, "answerable");
        const meant = /(?:mean|meant|thinking of) "?([^"]+?)"?\.$/.exec(next.utterance)?.[1] ?? "";
        assert.ok(meant !== "" && next.ground_truth_sql?.includes(`'${meant}'`), next.utterance);
        assert.ok(!utterance.includes(meant), utterance);
      }
    }
    // Two in five of the unanswerable turns are wanted, where there are names.
    assert.ok(repairs * 5 > ofType(dialogues, "unanswerable").length, `${repairs} repairs`);
  });

  await t.step(
    "those listed or all is open only of things by their noun, two questions after the first",
    () => {
      for (const { interactions } of dialogues) {
        for (const [i, turn] of interactions.entries()) {
          if (turn.question_type !== "ambiguous" || !isOfScope(turn)) continue;
          assert.doesNotMatch(turn.utterance, /^And\b/);
          const before = interactions.slice(0, i).filter(({ question_type }) =>
            question_type === "answerable"
          );
          assert.ok(before.length >= 2, turn.utterance);
          const { ground_truth_sql: whole } = (turn.readings ?? []).find(({ meaning }) =>
            SCOPE.test(meaning)
          ) ?? {};
          const table = /FROM "(\w+)"/.exec(whole ?? "")?.[1] ?? "";
          assert.match(turn.utterance, new RegExp(table.replaceAll("_", " ").replace(/y$/, "(y|ies)"), "i"));
        }
      }
    },
  );

  await t.step("improper turns ask for no data; greetings open a dialogue and thanks end it", () => {
    for (const { interactions } of dialogues) {
      for (
        const [i, { question_type, expected_reply, ground_truth_sql, utterance }] of interactions.entries()
      ) {
        if (question_type !== "improper") continue;
        assert.deepEqual(expected_reply, ["acknowledgment"]);
        assert.equal(ground_truth_sql, undefined);
        if (/^(Hello|Hi|Good morning)\b/.test(utterance)) assert.equal(i, 0);
        if (/goodbye|bye\./.test(utterance)) assert.equal(i, interactions.length - 1);
      }
    }
  });

  await t.step("most improper turns are remarks and small talk", () => {
    const turns = ofType(dialogues, "improper");
    const thanks = turns.filter(({ standalone_intention = "" }) => /Thank|End/.test(standalone_intention));
    assert.ok(thanks.length * 2 < turns.length, `${thanks.length} of ${turns.length} are thanks`);
  });

  await t.step("the types come near the mix that was asked for", () => {
    const all = dialogues.flatMap(({ interactions }) => interactions).length;
    for (const [type, weight] of Object.entries(RICH)) {
      const share = ofType(dialogues, type).length * 100 / all;
      assert.ok(Math.abs(share - weight) < 6, `${type}: ${share.toFixed(1)}% for ${weight}%`);
    }
  });

  await t.step("a dialogue depends on nothing that was made before it", async () => {
    assert.deepEqual(await make(37), made[37]);
  });
});

Deno.test("typesDialogue() finds a name that two columns hold, and says by which each reading is meant", async () => {
  const path = await Deno.makeTempFile();
  const file = new DatabaseSync(path);
  file.exec("CREATE TABLE country (name TEXT PRIMARY KEY, area INTEGER)");
  file.exec("CREATE TABLE museum (name TEXT PRIMARY KEY, city TEXT, country TEXT REFERENCES country)");
  const names = ["Luxembourg", "Mexico", "Panama", "France", "Peru", "Kenya"];
  for (const [i, name] of names.entries()) {
    file.exec(`INSERT INTO country VALUES ('${name}', ${1_000 * (i + 1)})`);
    for (const [j, city] of [name, names[(i + 1) % 6], `Newtown ${i}`, `Oldham ${i}`].entries()) {
      file.exec(`INSERT INTO museum VALUES ('Museum ${i}${j}', '${city}', '${name}')`);
    }
  }
  file.close();
  await using database = await openDatabase(`sqlite:${path}`);
  const schema = await introspect(database);
  const context = await createSynthesisContext(database, schema);
  const plan = await planFor(database, schema, { 1: 1 });
  const [combination] = plan.combinations;
  assert.ok(combination);
  const typeMix = { answerable: 1, unanswerable: 0, ambiguous: 2, improper: 0 };
  const made = await Promise.all(
    Array.from(
      { length: 36 },
      (_, seed) => typesDialogue(combination, context, { seed, index: 0, kind: "types", typeMix }),
    ),
  );
  const questions = ofType(dialoguesOf(made), "ambiguous").filter(({ readings = [] }) =>
    readings.length === 2 &&
    readings.some(({ ground_truth_sql }) => / "museum"."city" = '/.test(ground_truth_sql)) &&
    readings.some(({ ground_truth_sql }) => /"country"."name" = '/.test(ground_truth_sql))
  );
  assert.ok(questions.length > 0);
  for (const { clarification = "", readings = [] } of questions) {
    const isCity = readings[0]?.ground_truth_sql.includes(`"museum"."city" =`) === true;
    assert.match(clarification, isCity ? /city/ : /country/);
  }
});
