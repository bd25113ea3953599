import assert from "node:assert/strict";
import fc from "fast-check";
import { createEmbeddingSearch } from "../../lib/linking/mod.ts";
import type { Embed } from "../../lib/llm/mod.ts";
import type { Schema } from "../../lib/schema/mod.ts";

const lakes: Schema = {
  tables: [
    {
      name: "lake",
      columns: [
        { name: "max_depth", type: "INTEGER", notNull: false, comment: "in metres" },
        { name: "lake_name", type: "TEXT", notNull: false },
      ],
      primaryKey: [],
      uniqueKeys: [],
      comment: "standing water",
    },
    { name: "road", columns: [], primaryKey: [], uniqueKeys: [] },
  ],
  foreignKeys: [],
};

/** Vectors by the texts that have them, all others zero; remembers what it was asked. */
function embedding(vectors: Readonly<Record<string, readonly number[]>>) {
  const asked: string[][] = [];
  const signals: (AbortSignal | undefined)[] = [];
  const embed: Embed = (texts, { signal } = {}) => {
    asked.push([...texts]);
    signals.push(signal);
    return Promise.resolve(texts.map((text) => Float32Array.from(vectors[text] ?? [0, 0])));
  };
  return { embed, asked, signals };
}

const lakeText = "Table lake. standing water. Columns: maximum depth, lake name";
const depthText = "Column maximum depth of table lake. in metres";

Deno.test("a text about each table and column is embedded once, with comments and a few values", async () => {
  const { embed, asked } = embedding({});
  const values = [{ table: "lake", column: "lake_name", values: ["Thun", "Geneva", "Baikal", "Victoria"] }];
  const search = await createEmbeddingSearch(lakes, { embed, values });
  await search("How deep?");
  await search("How deep?");
  assert.deepEqual(asked, [
    [lakeText, "Table road", depthText, "Column lake name of table lake. Values: Thun, Geneva, Baikal"],
    ["How deep?"],
    ["How deep?"],
  ]);
});

Deno.test("tables and columns are ranked by the cosine of the texts, with the nearest columns as reasons", async () => {
  const { embed } = embedding({
    [lakeText]: [3, 4],
    "Table road": [0, -2],
    [depthText]: [5, 0],
    "Column lake name of table lake": [0, 0],
    "How deep?": [10, 0],
  });
  const search = await createEmbeddingSearch(lakes, { embed });
  const { tables, columns } = await search("How deep?");
  assert.deepEqual(tables.map(({ table, score }) => [table, score.toFixed(6)]), [
    ["lake", "0.600000"],
    ["road", "0.000000"],
  ]);
  assert.deepEqual(tables[0]?.because, [
    "is near in meaning (cosine 0.60)",
    "has max_depth, which is near in meaning (cosine 1.00)",
    "has lake_name, which is near in meaning (cosine 0.00)",
  ]);
  assert.deepEqual(columns.map(({ table, column, score }) => [table, column, score]), [
    ["lake", "max_depth", 1],
    ["lake", "lake_name", 0],
  ]);
});

Deno.test("a blank question asks no model and finds nothing", async () => {
  const { embed, asked } = embedding({});
  const search = await createEmbeddingSearch(lakes, { embed });
  assert.deepEqual(await search(" \n"), { tables: [], columns: [] });
  assert.equal(asked.length, 1);
  await assert.rejects(search("", { limit: 0 }), RangeError);
});

Deno.test("signals are handed on, and what the model throws is thrown", async () => {
  const { embed, signals } = embedding({});
  const [first, second] = [new AbortController().signal, new AbortController().signal];
  const search = await createEmbeddingSearch(lakes, { embed, signal: first });
  await search("How deep?", { signal: second });
  assert.deepEqual(signals, [first, second]);
  const broken: Embed = () => Promise.reject(new Error("no model"));
  await assert.rejects(createEmbeddingSearch(lakes, { embed: broken }), /no model/);
});

Deno.test("an empty schema needs no model", async () => {
  const { embed, asked } = embedding({});
  await createEmbeddingSearch({ tables: [], foreignKeys: [] }, { embed });
  assert.deepEqual(asked, []);
});

const vector = fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 3, maxLength: 3 });

Deno.test("the ranking is the one that cosines worked out by hand give", () =>
  fc.assert(
    fc.asyncProperty(fc.array(vector, { minLength: 1, maxLength: 8 }), vector, async (vectors, question) => {
      const schema: Schema = {
        tables: vectors.map((_, i) => ({ name: `t${i}`, columns: [], primaryKey: [], uniqueKeys: [] })),
        foreignKeys: [],
      };
      const texts = Object.fromEntries(vectors.map((vector, i) => [`Table t${i}`, vector]));
      const { embed } = embedding({ ...texts, q: question });
      const length = (a: readonly number[]) => Math.hypot(...a);
      const cosine = (a: readonly number[]) =>
        length(a) * length(question) === 0
          ? 0
          : a.reduce((sum, value, i) => sum + value * (question[i] ?? 0), 0) / (length(a) * length(question));
      const { tables } = await (await createEmbeddingSearch(schema, { embed }))("q", { limit: 8 });
      assert.equal(tables.length, vectors.length);
      const sorted = vectors.map(cosine).toSorted((a, b) => b - a);
      tables.forEach(({ table, score }, i) => {
        assert.ok(Math.abs(score - cosine(texts[`Table ${table}`] ?? [])) < 1e-6);
        assert.ok(Math.abs(score - (sorted[i] ?? NaN)) < 1e-6);
      });
    }),
  ));
