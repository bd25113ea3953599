import assert from "node:assert/strict";
import { OutsideError } from "../../../lib/base/mod.ts";
import type { LexiconFile } from "../../../lib/linking/mod.ts";
import { type ChatRequest, ContextTooLongError, scriptedChat } from "../../../lib/llm/mod.ts";
import { fillLexiconByModel } from "../../../lib/synthesis/model/fill_lexicon_by_model.ts";
import { textOf } from "./scripted_model.ts";

const column = (name: string) => ({ name, type: "TEXT", notNull: false });
const table = (name: string, ...columns: string[]) => (
  { name, columns: columns.map(column), primaryKey: columns.slice(0, 1), uniqueKeys: [] }
);
const key = { from: { table: "inv_hd", columns: ["cust"] }, to: { table: "customer", columns: ["id"] } };
const schema = {
  tables: [table("customer", "id", "name"), table("inv_hd", "nr", "wght", "cust")],
  foreignKeys: [{ name: "k", ...key }],
};
const doubtful = { confidence: 0.5, evidence: "a guess" };
const sure = { confidence: 0.9, evidence: "common words" };
const lexicon: LexiconFile = {
  tables: [
    { table: "inv_hd", singular: "inv hd", plural: "inv hds", labels: [], synonyms: [], ...doubtful },
    { table: "customer", singular: "customer", plural: "customers", labels: ["name"], synonyms: [], ...sure },
  ],
  columns: [{
    ...{ table: "inv_hd", column: "wght", singular: "wght", plural: "wghts", unit: "", kind: "measure" },
    ...{ synonyms: [], ...doubtful },
  }, {
    ...{ table: "inv_hd", column: "nr", singular: "number", plural: "numbers", unit: "", kind: "code" },
    ...{ synonyms: [], ...sure },
  }],
  keys: [{ ...key, ...doubtful }],
};
const reply = (edits: unknown) => scriptedChat([JSON.stringify(edits)]);

Deno.test("a model's words replace those that are doubtful, and nothing else", async () => {
  const filled = await fillLexiconByModel(
    reply({
      tables: [
        { table: "inv_hd", singular: "invoice", plural: null, named_by: ["nr"] },
        { table: "customer", singular: "client", plural: "clients", named_by: [] },
        { table: "invoices", singular: "bill", plural: "bills", named_by: [] },
      ],
      columns: [
        { table: "inv_hd", column: "wght", singular: "weight", plural: null, unit: "kg", kind: null },
        { table: "inv_hd", column: "nr", singular: "no", plural: "nos", unit: null, kind: "name" },
      ],
      keys: [
        { key: "inv_hd(cust) -> customer(id)", forward: "belong to", backward: "have" },
        { key: "inv_hd(nr) -> customer(id)", forward: "are", backward: "are" },
      ],
    }),
    lexicon,
    { schema },
  );
  const grounds = { confidence: 0.8, evidence: "in a model's judgement" };
  assert.deepEqual(filled.tables.find(({ table }) => table === "inv_hd"), {
    ...{ table: "inv_hd", singular: "invoice", plural: "invoices", labels: ["nr"], synonyms: [], ...grounds },
  });
  assert.deepEqual(filled.tables.find(({ table }) => table === "customer"), lexicon.tables[1]);
  const [weight, number] = ["wght", "nr"].map((name) => filled.columns.find(({ column }) => column === name));
  assert.deepEqual([weight?.singular, weight?.plural, weight?.unit, weight?.kind, weight?.confidence], [
    ...["weight", "weights", "kg", "measure", 0.8],
  ]);
  assert.deepEqual(number, lexicon.columns[1]);
  assert.deepEqual(filled.keys, [{ ...key, forward: "belong to", backward: "have", ...grounds }]);
});

Deno.test("a column that another table has names no row, and words that are no words are sent back", async () => {
  const bad = JSON.stringify({ tables: [{ table: "inv_hd", singular: "x".repeat(61), plural: null }] });
  const good = JSON.stringify({
    tables: [{ table: "inv_hd", singular: "invoice", plural: "invoices", named_by: ["name"] }],
  });
  const filled = await fillLexiconByModel(scriptedChat([bad, good]), lexicon, { schema });
  assert.deepEqual(filled.tables.find(({ table }) => table === "inv_hd")?.labels, []);
});

Deno.test("only tables with doubtful words are asked about, a few at a time", async () => {
  const requests: ChatRequest[] = [];
  const chat = scriptedChat((request) => {
    requests.push(request);
    return "{}";
  });
  const names = Array.from({ length: 9 }, (_, i) => `tab_${i}`);
  const many: LexiconFile = {
    tables: [
      ...names.map((name) => ({
        table: name,
        singular: name,
        plural: name,
        labels: [],
        synonyms: [],
        ...doubtful,
      })),
      { table: "customer", singular: "customer", plural: "customers", labels: [], synonyms: [], ...sure },
    ],
    columns: [],
    keys: [],
  };
  const steps: (readonly number[])[] = [];
  const filled = await fillLexiconByModel(chat, many, {
    schema: { tables: [...names, "customer"].map((name) => table(name, "id")), foreignKeys: [] },
    onProgress: (...step) => steps.push(step),
  });
  assert.equal(requests.length, 2);
  assert.deepEqual(steps, [[8, 9], [9, 9]]);
  assert.ok(requests.every((request) => !textOf(request).includes('customer"')));
  assert.deepEqual(filled, many);
});

Deno.test("a model that gives no answer, or has no room, is told so", async () => {
  await assert.rejects(fillLexiconByModel(scriptedChat(() => "no idea"), lexicon, { schema }), OutsideError);
  const full = scriptedChat(() => {
    throw new ContextTooLongError("too long");
  });
  await assert.rejects(fillLexiconByModel(full, lexicon, { schema }), /has no room for inv_hd; use/);
});
