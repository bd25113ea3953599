import assert from "node:assert/strict";
import { type Database, introspect, openDatabase } from "../../../lib/database/mod.ts";
import type { Dialogue } from "../../../lib/dialogue/mod.ts";
import type { Schema } from "../../../lib/schema/mod.ts";
import {
  type Composition,
  createSynthesisContext,
  synthesize,
  type SynthesizeOptions,
} from "../../../lib/synthesis/mod.ts";
import { createSentenceMask, type SentenceField } from "../../../lib/verify/mod.ts";
import { textShares } from "../../../lib/verify/diversity/text_shares.ts";
import { isThorough, sharedPath, sharedTest } from "../../shared_data.ts";
import { checkEnglish } from "./check_english.ts";
import { fastAtlas } from "../../fast_atlas.ts";
import { sharedDatabase } from "../../shared_database.ts";
import { dialoguesOf, planFor } from "./made_dialogues.ts";

const SIZES = { 2: 17, 3: 17, 4: 16 };
const FIELDS: readonly SentenceField[] = ["utterance", "intention", "standalone_intention"];

/** Everything that must hold of dialogues whatever the database. */
async function checkDialogues(dialogues: readonly Dialogue[], database: Database) {
  for (const { experiment_id, interactions, join_combination, total_expected_interactions } of dialogues) {
    const combination = join_combination;
    assert.ok(combination);
    assert.equal(interactions.length, combination.size);
    assert.equal(total_expected_interactions, combination.size);
    let before: string | undefined;
    let touched = 1;
    for (const [i, interaction] of interactions.entries()) {
      const where = `dialogue ${experiment_id}, interaction ${i + 1}`;
      const query: string = interaction.ground_truth_sql ?? "";
      const tables: readonly string[] = combination.tables.filter((table) =>
        query.includes(`FROM "${table}"`) || query.includes(`JOIN "${table}"`)
      );
      assert.equal(tables.length, ++touched, `${where} brings exactly one table in`);
      const outcome = await database.query(query, { maxRows: 5_000 });
      assert.equal(outcome.kind, "rows", where);
      if (outcome.kind !== "rows") continue;
      assert.ok(outcome.table.columns.some(({ values }) => values.some((value) => value !== null)), where);
      assert.ok(outcome.table.rowCount <= 2_000, where);
      const rows = Array.from(
        { length: outcome.table.rowCount },
        (_, row) => JSON.stringify(outcome.table.columns.map(({ values }) => String(values[row]))),
      ).sort().join("\n");
      assert.notEqual(rows, before, `${where} answers something new`);
      before = rows;
      assert.deepEqual(interaction.utterance_kinds, [i === 0 ? "question" : "partial_question"]);
      for (const field of FIELDS) checkEnglish(interaction[field] ?? "", `${where}, ${field}`);
    }
  }
}

Deno.test("synthesize() writes proven and varied dialogues of the embedded database", async (t) => {
  const { database, schema } = await fastAtlas();
  const plan = await planFor(database, schema, SIZES);
  const made = await Array.fromAsync(synthesize(database, schema, plan, { seed: 1 }));
  const dialogues = dialoguesOf(made);

  await t.step("nearly every combination gives a dialogue, in the order of the plan", () => {
    assert.equal(made.length, plan.combinations.length);
    assert.ok(dialogues.length >= 48, `${dialogues.length} dialogues`);
    const numbers = dialogues.map(({ experiment_id }) => Number(experiment_id));
    assert.deepEqual(numbers, numbers.toSorted((a, b) => a - b));
  });

  await t.step(
    "every turn brings one table in, runs, and answers something new in plain English",
    async () => {
      await checkDialogues(dialogues, database);
    },
  );

  await t.step("no sentence pattern is common", () => checkVariety(dialogues, schema));

  await t.step("a start in the middle gives what the full run gives there", async () => {
    const late = await Array.fromAsync(synthesize(database, schema, plan, { seed: 1, start: 44 }));
    assert.deepEqual(late, made.slice(44));
  });

  await t.step("another seed gives other dialogues", async () => {
    const other = await Array.fromAsync(synthesize(database, schema, plan, { seed: 2, start: 47 }));
    assert.notDeepEqual(other, made.slice(47));
  });

  await t.step("an aborted run ends with the reason", async () => {
    const signal = AbortSignal.abort(new Error("enough"));
    await assert.rejects(Array.fromAsync(synthesize(database, schema, plan, { seed: 1, signal })), /enough/);
  });
});

Deno.test("synthesize() on several connections", async (t) => {
  const { database, schema } = await fastAtlas();
  const second = await sharedDatabase(database.url, 2);
  const plan = await planFor(database, schema, { 2: 5, 3: 4 });
  const context = await createSynthesisContext(database, schema, { alongside: [second] });
  const make = (options: Partial<SynthesizeOptions>) =>
    synthesize(database, schema, plan, { seed: 1, kinds: ["partial", "context"], context, ...options });
  const made = await Array.fromAsync(make({ concurrency: 1 }));

  await t.step("the position in the plan says the kind", () => {
    const kinds = dialoguesOf(made).map(({ kind, experiment_id }) => [kind, Number(experiment_id) % 2]);
    assert.ok(kinds.length >= 8);
    for (const [kind, odd] of kinds) assert.equal(kind, odd === 1 ? "partial" : "context");
  });

  for (const concurrency of [2, 8]) {
    await t.step(`${concurrency} at a time are what one at a time are, in the same order`, async () => {
      const unused = await createSynthesisContext(database, schema, { alongside: [second] });
      assert.deepEqual(await Array.fromAsync(make({ concurrency, context: unused })), made);
    });
  }

  await t.step("a context of its own gives the same", async () => {
    assert.deepEqual(
      await Array.fromAsync(
        synthesize(database, schema, plan, { seed: 1, kinds: ["partial", "context"], start: 7 }),
      ),
      made.slice(7),
    );
  });

  await t.step("an abort ends it, and what was finished in front of it has been yielded", async () => {
    const abort = new AbortController();
    const kept: Composition[] = [];
    await assert.rejects(async () => {
      for await (const composition of make({ concurrency: 2, signal: abort.signal })) {
        kept.push(composition);
        if (kept.length === 3) abort.abort(new Error("enough"));
      }
    }, /enough/);
    assert.ok(kept.length < made.length);
    assert.deepEqual(kept, made.slice(0, kept.length));
  });

  await t.step("a refused dialogue is made again, and after three times more is not made", async () => {
    const [first] = dialoguesOf(made);
    const refused: Dialogue[] = [];
    const again = await Array.fromAsync(make({
      concurrency: 3,
      refuse: (dialogue) => {
        const { experiment_id } = dialogue;
        if (experiment_id === first?.experiment_id) return refused.push(dialogue) < 2 ? "seen" : undefined;
        return experiment_id === "3" ? "never" : undefined;
      },
    }));
    assert.deepEqual(refused[0], first);
    assert.ok(again[0] !== undefined && "dialogue" in again[0]);
    assert.notDeepEqual(again[0].dialogue.interactions, first?.interactions);
    assert.deepEqual(again[2], { notMade: plan.combinations[2]?.id, reason: "never" });
    assert.deepEqual(again.slice(3), made.slice(3));
  });

  await t.step("no kinds and no concurrency are refused", async () => {
    await assert.rejects(Array.fromAsync(make({ kinds: [] })), RangeError);
    await assert.rejects(Array.fromAsync(make({ concurrency: 0 })), RangeError);
  });
});

function checkVariety(dialogues: readonly Dialogue[], schema: Schema) {
  const mask = createSentenceMask(schema);
  for (const field of FIELDS) {
    const patterns = dialogues.flatMap(({ interactions }) => interactions).flatMap((interaction) => {
      const { [field]: text, ground_truth_sql: sql = "" } = interaction;
      return text === undefined ? [] : [mask(text, sql)];
    });
    const { texts, distinct, most, commonest } = textShares(patterns);
    const largest = texts === 0 ? 0 : most / texts;
    assert.ok(distinct >= 40, `${distinct} patterns of ${field}`);
    assert.ok(largest <= 0.08, `${field}: ${largest} are "${commonest}"`);
  }
}

sharedTest(
  "synthesize() writes proven and varied dialogues of Mondial",
  ["mondial/mondial.sqlite"],
  async () => {
    await using database = await openDatabase(`sqlite:${sharedPath("mondial/mondial.sqlite")}`);
    const schema = await introspect(database);
    const plan = await planFor(database, schema, isThorough ? SIZES : { 2: 6, 3: 6, 4: 5 });
    const dialogues = dialoguesOf(await Array.fromAsync(synthesize(database, schema, plan, { seed: 1 })));
    assert.equal(dialogues.length, isThorough ? 50 : 17);
    await checkDialogues(dialogues, database);
    // Shares of patterns say something of many dialogues only.
    if (isThorough) checkVariety(dialogues, schema);
  },
);

for (const name of ["chinook", "northwind"]) {
  sharedTest(
    `synthesize() works on ${name}, which nobody shaped for it`,
    [`schemas/${name}.sqlite`],
    async () => {
      await using database = await openDatabase(`sqlite:${sharedPath(`schemas/${name}.sqlite`)}`);
      const schema = await introspect(database);
      const plan = await planFor(database, schema, { 2: 5, 3: 5 });
      const dialogues = dialoguesOf(await Array.fromAsync(synthesize(database, schema, plan, { seed: 1 })));
      assert.ok(dialogues.length >= 8);
      await checkDialogues(dialogues, database);
    },
  );
}
