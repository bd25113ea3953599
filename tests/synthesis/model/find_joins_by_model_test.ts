import assert from "node:assert/strict";
import { OutsideError } from "../../../lib/base/mod.ts";
import { buildAtlas } from "../../../lib/bundled/mod.ts";
import { introspect, openDatabase } from "../../../lib/database/mod.ts";
import { type ChatRequest, ContextTooLongError, scriptedChat } from "../../../lib/llm/mod.ts";
import { resolveKeys } from "../../../lib/schema/mod.ts";
import { findJoinsByModel } from "../../../lib/synthesis/model/find_joins_by_model.ts";
import { textOf } from "./scripted_model.ts";

const column = (name: string) => ({ name, type: "TEXT", notNull: false });
const table = (name: string, ...columns: string[]) => (
  { name, columns: columns.map(column), primaryKey: columns.slice(0, 1), uniqueKeys: [] }
);
const declared = { from: { table: "city", columns: ["in_land"] }, to: { table: "land", columns: ["code"] } };
const schema = {
  tables: [
    table("land", "code"),
    table("part", "name", "in_land"),
    table("city", "name", "in_land", "in_part"),
  ],
  foreignKeys: [{ name: "k", ...declared }],
};
const join = (from: string, columns: string[], to: string, toColumns: string[]) => (
  { from: { table: from, columns }, to: { table: to, columns: toColumns } }
);
const reply = (joins: readonly unknown[]) => JSON.stringify({ joins });

Deno.test("joins of the schema that are not declared become candidates, each once", async () => {
  const right = join("part", ["in_land"], "land", ["code"]);
  const joins = [
    right,
    right,
    declared,
    join("city", ["mayor"], "land", ["code"]),
    join("village", ["in_land"], "land", ["code"]),
    join("city", ["in_land", "in_part"], "part", ["name"]),
    join("land", ["code"], "land", ["code"]),
  ];
  const candidates = await findJoinsByModel(scriptedChat([reply(joins)]), schema);
  assert.deepEqual(candidates.map(({ from, to }) => ({ from, to })), [right]);
});

Deno.test("a key of several columns is known by the one that says more than a shorter key", async () => {
  const bare = { ...schema, foreignKeys: [] };
  const joins = [
    declared,
    join("city", ["in_part", "in_land"], "part", ["name", "in_land"]),
  ];
  const candidates = await findJoinsByModel(scriptedChat([reply(joins)]), bare);
  assert.deepEqual(candidates.map(({ anchor }) => anchor), ["in_land", "in_part"]);
  assert.equal(resolveKeys(bare, candidates).length, 2);
});

Deno.test("a model that gives no answer is told so", async () => {
  await assert.rejects(findJoinsByModel(scriptedChat(() => "no idea"), schema), OutsideError);
});

Deno.test("values are shown as data, fewer where there is no room, none of hidden columns", async () => {
  await using database = await openDatabase(`duckdb:${await buildAtlas()}`, { hidden: ["country.name"] });
  const atlas = await introspect(database);
  const requests: ChatRequest[] = [];
  const chat = scriptedChat((request) => {
    requests.push(request);
    if (/<data-[0-9a-f]/.test(textOf(request))) throw new ContextTooLongError("too long");
    return reply([]);
  });
  assert.deepEqual(await findJoinsByModel(chat, atlas, { database }), []);
  const lengths = requests.map((request) => textOf(request).length);
  assert.deepEqual(lengths, lengths.toSorted((a, b) => b - a));
  assert.equal(requests.length, 3);
  for (const request of requests) assert.doesNotMatch(textOf(request), /"country\.name"/);
});
