import { InputError } from "querylogue/base";
import {
  generatedDataset,
  generateDialogues,
  type GenerationSetup,
  type GenerationWork,
  openGeneration,
  prepareGeneration,
} from "querylogue/runs";
import assert from "node:assert/strict";
import { join } from "node:path";
import type { DialogueKind } from "querylogue/synthesis";
import { sqliteFile } from "../database/fixtures.ts";
import { inFolder } from "../scripts/run_task.ts";
import { waters } from "./waters.ts";

/** Makes dialogues into a file until so many are made. */
async function generate(
  setup: GenerationSetup,
  { path, most = Infinity, resume }: {
    readonly path: string;
    readonly most?: number;
    readonly resume?: true;
  },
): Promise<readonly GenerationWork[]> {
  await using generation = await openGeneration(setup, { path, resume, kinds: ["partial"] });
  const works = [...generation.finished];
  for await (const { notes: _, ...work } of generateDialogues(generation, { concurrency: 2 })) {
    works.push(work);
    if (works.length >= most) break;
  }
  return works;
}

Deno.test("a generation that is cut and resumed comes to the dataset of one that was not", () =>
  inFolder(async (folder) => {
    await using setup = await prepareGeneration({ plan: { sizes: { 2: 2 } }, seed: 1 });
    const whole = await generate(setup, { path: join(folder, "whole") });
    const path = join(folder, "cut");
    assert.equal((await generate(setup, { path, most: 1 })).length, 1);
    await assert.rejects(generate(setup, { path }), InputError);
    const resumed = await generate(setup, { path, resume: true });
    const generation = { setup, kinds: ["partial"] } as const;
    const made = await generatedDataset(generation, whole);
    const { dataset, notMade } = made;
    assert.deepEqual(await generatedDataset(generation, resumed.toReversed()), made);
    assert.equal(dataset.dialogues.length + notMade.length, 2);
    assert.equal(await Deno.readTextFile(path), await Deno.readTextFile(join(folder, "whole")));
  }));

Deno.test("a combination without a dialogue of its kind gets one of another kind of the run where nothing can replace it", () =>
  inFolder(async (folder) => {
    const database = sqliteFile(
      folder,
      `CREATE TABLE country (code TEXT PRIMARY KEY, name TEXT);
      CREATE TABLE seal (country TEXT PRIMARY KEY REFERENCES country, colour TEXT);
      INSERT INTO country VALUES ('a', 'Aland'), ('b', 'Bland'), ('c', 'Cland');
      INSERT INTO seal VALUES ('a', 'red'), ('b', 'red'), ('c', 'blue');`,
    );
    await using setup = await prepareGeneration({ database, plan: { sizes: { 1: 1 } }, seed: 1 });
    const made = async (kinds: readonly DialogueKind[]) => {
      await using generation = await openGeneration(setup, { path: join(folder, kinds.join("_")), kinds });
      return await Array.fromAsync(generateDialogues(generation));
    };
    const [both] = await made(["context", "partial"]);
    assert.equal(both?.dialogue?.kind, "partial");
    assert.equal(both?.dialogue?.join_combination?.id, setup.plan.combinations[0]?.id);
    assert.match(
      both?.notes.join() ?? "",
      /^of the kind partial in place of context: no sequence of questions/,
    );
    const [alone] = await made(["context"]);
    assert.equal(alone?.dialogue, undefined);
  }));

Deno.test("prepareGeneration() tells how many combinations of its plan are accepted, and what the plan lacks in few lines", async () => {
  const accepted: number[] = [];
  const warnings: string[] = [];
  await using _ = await prepareGeneration({
    plan: { sizes: { 2: 1 } },
    seed: 1,
    onAccepted: (count) => accepted.push(count),
    onWarning: (warning) => warnings.push(warning),
  });
  assert.equal(accepted.at(-1), 1);
  assert.ok(warnings.filter((one) => one.startsWith("Not met by the plan")).length <= 6, warnings.join("\n"));
});

Deno.test("prepareGeneration() says before it tries dialogues how many a sparse database gives, and which tables are empty", () =>
  inFolder(async (folder) => {
    const warnings: string[] = [];
    await using _ = await prepareGeneration({
      database: sqliteFile(folder, waters()),
      plan: { sizes: { 1: 4, 2: 6 } },
      seed: 1,
      onWarning: (warning) => warnings.push(warning),
    });
    assert.equal(
      warnings[0],
      "Expect about 8 of 10 partial: 2 of 7 tables are empty, and 4 of 6 joins return rows",
    );
    assert.match(warnings.join("\n"), /2 tables are empty, so that no combination holds them: "/);
  }));

Deno.test("prepareGeneration() refuses a schema without data", () =>
  inFolder(async (folder) => {
    const database = join(folder, "catalog.json");
    const columns = [{ name: "id", type: "INTEGER", not_null: true }];
    const table = { schema: "main", name: "lake", columns, primary_key: ["id"] };
    await Deno.writeTextFile(database, JSON.stringify({ tables: [table], foreign_keys: [] }));
    await assert.rejects(prepareGeneration({ database, plan: { sizes: "2", count: 1 }, seed: 1 }), {
      name: "InputError",
      message: /catalog\.json, as a JSON catalog holds no data/,
    });
  }));
