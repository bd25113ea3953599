import { balance, explainPlan, type JoinPlan, tableCombination } from "querylogue/joins";
import { type Schema, schemaGraph } from "querylogue/schema";
import assert from "node:assert/strict";
import { certificateText } from "../../scripts/cli/certificate_text.ts";

/** Tables that a key each joins to the first, and others that nothing joins. */
function star(joined: readonly string[], alone: readonly string[] = []): Schema {
  const [hub = "", ...rays] = joined;
  return {
    tables: [...joined, ...alone].map((name) => ({
      name,
      columns: [{ name: "id", type: "INTEGER", notNull: true }],
      primaryKey: ["id"],
      uniqueKeys: [],
    })),
    foreignKeys: rays.map((ray) => ({
      name: ray,
      from: { table: ray, columns: ["hub"] },
      to: { table: hub, columns: ["id"] },
    })),
  };
}

async function planOf(schema: Schema, sizes: Readonly<Record<number, number>>): Promise<JoinPlan> {
  return await balance(schemaGraph(schema), {
    database: "star",
    tables: schema.tables,
    sizes,
    seed: 1,
    singleTables: true,
  });
}

const words = { seed: 1, admitted: "all combinations" };

Deno.test("certificateText() shows the ends of long lists", async () => {
  const names = (count: number, start: string) => Array.from({ length: count }, (_, i) => `${start}${i}`);
  const plan = await planOf(star(names(90, "t")), { 2: 20, 3: 20, 4: 20 });
  const unmet = names(70, "sentence ");
  const text = certificateText({ ...plan, quality: { ...plan.quality, unmet } }, words);
  assert.match(text, /\n +t0 +60 +#{60}\n/);
  assert.match(text, /\n +… 60 more tables in 2 combinations each; all with --json\n/);
  assert.match(text, /not met +40 more sentences; all with --json\n/);
  assert.ok(text.split("\n").length < 90);
});

Deno.test("certificateText() tells one frequency as one number", async () => {
  const text = certificateText(await planOf(star(["a", "b"]), { 1: 1 }), words);
  assert.match(text, /frequencies +1 combination a table, /);
  assert.match(text, /all tables +1 combination is enough, and no fewer can do/);
});

Deno.test("certificateText() says why each combination was chosen", async () => {
  const plan = await planOf(star(["a", "b", "c", "d"], ["e"]), { 2: 2 });
  const reasons = explainPlan(plan);
  const text = certificateText(plan, { ...words, reasons });
  assert.match(text, /single tables 1: e\n/);
  assert.match(text, /usable foreign keys/);
  assert.match(text, /Why each combination was chosen\n +2-\w+ .*\n +It .*; without it .*\n/);
  for (const { sentence } of reasons) assert.ok(`${text}\n`.includes(`    ${sentence}\n`), sentence);
});

Deno.test("certificateText() tells of single tables what can be told of them", async () => {
  const combinations = [tableCombination("a")];
  const schema = star(["a", "b"]);
  const { quality } = await planOf(schema, { 1: 1 });
  const plan = {
    database: "keyless",
    combinations,
    quality: {
      ...quality,
      table_frequency: {},
      sizes: { "0": 1 },
      columns: { covered: 1, total: 2, coverage: 0.5 },
    },
  };
  const text = certificateText(plan, { ...words, reasons: explainPlan(plan) });
  assert.match(text, /combinations +0\n +single tables 1: a\n +admitted .*\n +coverage +1 of 2 columns/);
  assert.match(text, /stands alone$/);
  assert.doesNotMatch(text, /Combinations a table occurs in/);
});

Deno.test("certificateText() lets no name break a line or steer the terminal", async () => {
  const plan = await planOf(star(["\x1b[31mred\nnot met  all is lost", "\u202Eb"], ["\ralone"]), { 1: 2 });
  const text = certificateText({ ...plan, database: "x\x07" }, { ...words, reasons: explainPlan(plan) });
  assert.doesNotMatch(text, /[^\P{Cc}\n]|[\u2028-\u202E]/u);
  assert.doesNotMatch(text, /^ *not met +all is lost/m);
  const [first, second] = text.split("\n").filter((line) => line.endsWith(" 1  #"));
  assert.equal(first?.length, second?.length);
});
