import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { introspect, openDatabase } from "../../../../lib/database/mod.ts";
import type { ConjunctiveQuery, Filter } from "../../../../lib/specification/mod.ts";
import { createGoldGate } from "../../../../lib/synthesis/grammar/plan/gold_gate.ts";

const column = (name: string) => ({ table: "river", column: name });
const above = (value: number): Filter => ({
  kind: "comparison",
  column: column("length"),
  operator: ">",
  value,
});

const rivers: ConjunctiveQuery = {
  tables: ["river"],
  joins: [],
  outputs: [{ kind: "column", column: column("name") }],
  filters: [],
  groupBy: [],
  groupFilters: [],
  orderBy: [],
  distinct: false,
};

async function gateOfRivers(asked: string[] = []) {
  const path = await Deno.makeTempFile();
  const file = new DatabaseSync(path);
  file.exec("CREATE TABLE river (name TEXT PRIMARY KEY, length INTEGER, mouth TEXT)");
  file.exec("INSERT INTO river VALUES ('Danube', 2850, NULL), ('Rhine', 1233, NULL), ('Elbe', 1094, NULL)");
  file.exec("INSERT INTO river VALUES ('Oder', 840, NULL), ('Weser', 840, NULL)");
  file.exec("CREATE TABLE gauge (place TEXT PRIMARY KEY, river TEXT REFERENCES river)");
  file.exec("INSERT INTO gauge VALUES ('Vienna', 'Danube'), ('Basel', 'Rhine'), ('Passau', 'Danube')");
  file.close();
  const database = await openDatabase(`sqlite:${path}`);
  const gate = createGoldGate({
    url: database.url,
    dialect: database.dialect,
    query: (sql, options) => {
      asked.push(sql);
      return database.query(sql, options);
    },
    [Symbol.asyncDispose]: () => Promise.resolve(),
  }, await introspect(database));
  return { gate, [Symbol.asyncDispose]: () => database[Symbol.asyncDispose]() };
}

const verdict = async (
  specification: ConjunctiveQuery,
  options: { before?: readonly string[]; mostRows?: number } = {},
) => {
  await using rig = await gateOfRivers();
  const found = await rig.gate(specification, { mostRows: 10, ...options });
  return found.ok ? "ok" : found.refusal;
};

Deno.test("the gold gate lets a query through that proves something", async () => {
  assert.equal(await verdict({ ...rivers, filters: [above(1000)] }), "ok");
});

Deno.test("the gold gate refuses a query that does not run", async () => {
  const outputs = [{ kind: "column", column: column("colour") }] as const;
  assert.equal(await verdict({ ...rivers, outputs }), "does_not_run");
});

Deno.test("the gold gate refuses no rows and rows of NULLs", async () => {
  assert.equal(await verdict({ ...rivers, filters: [above(9000)] }), "empty");
  const outputs = [{ kind: "column", column: column("mouth") }] as const;
  assert.equal(await verdict({ ...rivers, outputs, filters: [above(1000)] }), "empty");
});

Deno.test("the gold gate refuses aggregates of no rows, and lets counts of some through", async () => {
  const count = { kind: "aggregate", function: "count" } as const;
  const mouths = { ...count, column: column("mouth"), distinct: true } as const;
  const longest = { kind: "aggregate", function: "maximum", column: column("length") } as const;
  const none = { ...rivers, filters: [above(9000)] };
  assert.equal(await verdict({ ...none, outputs: [count] }), "empty");
  assert.equal(await verdict({ ...none, outputs: [count, longest] }), "empty");
  assert.equal(await verdict({ ...rivers, outputs: [mouths], filters: [above(1000)] }), "empty");
  assert.equal(await verdict({ ...rivers, outputs: [count], filters: [above(1000)] }), "ok");
  assert.equal(await verdict({ ...rivers, outputs: [mouths, longest] }), "ok");
});

Deno.test("the gold gate refuses more rows than a person reads", async () => {
  assert.equal(await verdict({ ...rivers, filters: [above(1000)] }, { mostRows: 2 }), "too_large");
});

Deno.test("the gold gate refuses a base table row for row", async () => {
  assert.equal(await verdict(rivers), "base_table");
});

Deno.test("the gold gate refuses a base table that is shown by the names of what it refers to", async () => {
  const onRivers: ConjunctiveQuery = {
    ...rivers,
    tables: ["gauge", "river"],
    joins: [{ from: { table: "gauge", columns: ["river"] }, to: { table: "river", columns: ["name"] } }],
    outputs: [{ kind: "column", column: { table: "gauge", column: "place" } }, ...rivers.outputs],
  };
  assert.equal(await verdict(onRivers), "base_table");
  const lengths = { kind: "column", column: column("length") } as const;
  assert.equal(await verdict({ ...onRivers, outputs: [...onRivers.outputs, lengths] }), "ok");
});

Deno.test("the gold gate refuses a filter whose removal changes nothing, wherever it stands", async () => {
  assert.equal(await verdict({ ...rivers, filters: [above(1000), above(900)] }), "filter_without_effect");
  assert.equal(await verdict({ ...rivers, filters: [above(900), above(1000)] }), "filter_without_effect");
});

Deno.test("the gold gate refuses a limit that cuts through ties", async () => {
  const by = { kind: "column", column: column("length") } as const;
  const ranked: ConjunctiveQuery = {
    ...rivers,
    outputs: [...rivers.outputs, by],
    orderBy: [{ by, direction: "descending" }],
  };
  assert.equal(await verdict({ ...ranked, limit: 4 }), "cut_through_ties");
  assert.equal(await verdict({ ...ranked, limit: 3 }), "ok");
});

Deno.test("the gold gate refuses what takes two things with equal values for one", async () => {
  const lengths = { ...rivers, outputs: [{ kind: "column", column: column("length") }] as const };
  const others: Filter = { kind: "comparison", column: column("name"), operator: "<>", value: "Danube" };
  assert.equal(await verdict({ ...lengths, filters: [above(1000)], distinct: true }), "ok");
  // Oder and Weser are of one length.
  assert.equal(await verdict({ ...lengths, filters: [others], distinct: true }), "labels_repeat");
  assert.equal(await verdict({ ...lengths, filters: [others] }), "ok");
});

Deno.test("the gold gate refuses a ranking in which two things are called alike", async () => {
  const by = { kind: "column", column: column("length") } as const;
  const mouths = { kind: "column", column: column("mouth") } as const;
  const ranked = { ...rivers, orderBy: [{ by, direction: "descending" }], limit: 3 } as const;
  assert.equal(await verdict({ ...ranked, outputs: [mouths, by] }), "labels_repeat");
});

Deno.test("the gold gate refuses the same answer twice", async () => {
  await using rig = await gateOfRivers();
  const first = await rig.gate({ ...rivers, filters: [above(1000)] }, { mostRows: 10 });
  assert.ok(first.ok);
  const again = await rig.gate({ ...rivers, filters: [above(950)] }, { mostRows: 10, before: first.rows });
  assert.deepEqual(again, { ok: false, refusal: "same_as_before" });
});

Deno.test("the gold gate asks the database no question twice", async () => {
  const asked: string[] = [];
  await using rig = await gateOfRivers(asked);
  const tall = { ...rivers, filters: [above(1000)] };
  for (let times = 0; times < 2; times++) assert.ok((await rig.gate(tall, { mostRows: 10 })).ok);
  assert.equal(asked.length, 2);
});

Deno.test("the gold gate knows from a longer answer that it is longer, and from a shorter one all of it", async () => {
  const asked: string[] = [];
  await using rig = await gateOfRivers(asked);
  const answers = async (value: number, mostRows: number) => {
    const found = await rig.gate({ ...rivers, filters: [above(value)] }, { mostRows });
    return found.ok ? found.rows.length : found.refusal;
  };
  assert.equal(await answers(1000, 10), 3);
  assert.equal(await answers(1000, 2), "too_large");
  assert.equal(asked.length, 2);
  assert.equal(await answers(1100, 10), 2);
  assert.equal(asked.length, 3);
  assert.equal(await answers(820, 10), "base_table");
  assert.deepEqual(asked.slice(3).map((sql) => sql.includes("WHERE")), [true, false]);
});

Deno.test("the gold gate asks one query of a ranking in every length and of what would tie with it", async () => {
  const asked: string[] = [];
  await using rig = await gateOfRivers(asked);
  const by = { kind: "column", column: column("length") } as const;
  const ranked: ConjunctiveQuery = {
    ...rivers,
    outputs: [by],
    orderBy: [{ by, direction: "descending" }],
    limit: 2,
  };
  const rows = ["[1233]", "[2850]"];
  assert.deepEqual(await rig.gate(ranked, { mostRows: 10 }), { ok: true, rows });
  assert.deepEqual(await rig.gate({ ...ranked, limit: 1 }, { mostRows: 10 }), { ok: true, rows: ["[2850]"] });
  const tied = await rig.gate({ ...ranked, limit: 4 }, { mostRows: 10 });
  assert.deepEqual(tied, { ok: false, refusal: "cut_through_ties" });
  assert.deepEqual(asked.map((sql) => / LIMIT (\d+)$/.exec(sql)?.[1]), ["11"]);
});

Deno.test("the gold gate asks nothing more of rows that are not there", async () => {
  const asked: string[] = [];
  await using rig = await gateOfRivers(asked);
  const none = { ...rivers, filters: [above(9000)] };
  const outputs = [{ kind: "column", column: column("length") }] as const;
  const count = [{ kind: "aggregate", function: "count" }] as const;
  const empty = { ok: false, refusal: "empty" };
  for (const specification of [none, { ...none, outputs }, { ...none, outputs: count }]) {
    assert.deepEqual(await rig.gate(specification, { mostRows: 10 }), empty);
  }
  assert.equal(asked.length, 1);
  const mouths = [{ kind: "column", column: column("mouth") }] as const;
  const nulls = { ...rivers, outputs: mouths, filters: [above(1000)] };
  assert.deepEqual(await rig.gate(nulls, { mostRows: 10 }), empty);
  assert.ok((await rig.gate({ ...rivers, filters: [above(1000)] }, { mostRows: 10 })).ok);
});

Deno.test("the gold gate has no more rows found than it needs", async () => {
  const asked: string[] = [];
  await using rig = await gateOfRivers(asked);
  assert.ok((await rig.gate({ ...rivers, filters: [above(1000)] }, { mostRows: 10 })).ok);
  assert.deepEqual(asked.map((sql) => / LIMIT (\d+)$/.exec(sql)?.[1]), ["11", "4"]);
});

Deno.test("a lost connection is no verdict: the gate asks again", async () => {
  let asked = 0;
  const path = await Deno.makeTempFile();
  new DatabaseSync(path).exec("CREATE TABLE river (name TEXT); INSERT INTO river VALUES ('Rhine'), ('Elbe')");
  await using opened = await openDatabase(`sqlite:${path}`);
  const gate = createGoldGate({
    url: opened.url,
    dialect: opened.dialect,
    query: (sql, options) =>
      asked++ % 3 === 0
        ? Promise.resolve({ kind: "connection_lost", message: "The server has gone." })
        : opened.query(sql, options),
    [Symbol.asyncDispose]: () => Promise.resolve(),
  }, await introspect(opened));
  const filters: readonly Filter[] = [
    { kind: "comparison", column: column("name"), operator: "=", value: "Elbe" },
  ];
  assert.ok((await gate({ ...rivers, filters }, { mostRows: 10 })).ok);
  await Deno.remove(path);
});
