import { balance } from "querylogue/joins";
import { schemaGraph } from "querylogue/schema";
import assert from "node:assert/strict";
import { schemaOf } from "../schema/random_schema.ts";
import { assertCertificate } from "./assert_certificate.ts";

const path = schemaGraph(schemaOf(6, [[0, 1], [1, 2], [2, 3], [3, 4], [4, 5]]));
const withLog = schemaOf(5, [[0, 1], [1, 2], [3, 3]]);

Deno.test("balance() names contradictions among required and forbidden tables", async () => {
  const graph = schemaGraph(withLog);
  const make = (required: readonly string[], forbidden: readonly string[], strict = false) =>
    balance(graph, { database: "log", sizes: { 1: 2 }, seed: 1, required, forbidden, strict });
  const both = await make(["t2", "t4"], ["t2"]);
  assertCertificate(both, { graph, sizes: { 1: 2 }, required: ["t2", "t4"], forbidden: ["t2"] });
  assert.deepEqual(both.quality.unmet, [
    'No foreign key joins the table "t3" to another',
    'No foreign key joins the table "t4" to another',
    "Only 1 of 2 combinations of 1 join could be chosen: the usable joins make only 1",
    'The table "t2" is required and forbidden: it is left out',
    'The required table "t4" is in no combination',
  ]);
  const cut = await make(["t0"], ["t1", "t2"]).catch((error) => error);
  assert.match(cut.message, /no join of two tables is admitted/);
});

Deno.test("balance() names what is forbidden around a table, not a missing key", async () => {
  const plan = await balance(path, { database: "path", sizes: { 1: 3 }, seed: 1, forbidden: ["t1"] });
  assertCertificate(plan, { graph: path, sizes: { 1: 3 }, forbidden: ["t1"] });
  assert.deepEqual(plan.quality.unmet, [
    'Every table that a foreign key joins to the table "t0" is forbidden',
  ]);
});

Deno.test("balance() refuses in one sentence what falls short of what was asked where it is strict", async () => {
  const graph = schemaGraph(withLog);
  const make = (options: object) =>
    balance(graph, { database: "log", sizes: { 1: 2 }, seed: 1, strict: true, ...options });
  const { quality } = await make({});
  assert.equal(quality.unmet.length, 2, "isolated tables are no shortfall");
  await assert.rejects(make({ sizes: { 1: 3, 5: 2 }, required: ["t4"] }), {
    name: "InputError",
    message: "The join plan for log would fall short of what was asked: " +
      "Only 2 of 3 combinations of 1 join could be chosen: the usable joins make only 2; " +
      "Only 0 of 2 combinations of 5 joins could be chosen: the usable joins make none; " +
      'The required table "t4" is in no combination',
  });
  await assert.rejects(make({ sizes: { 1: 1 } }), /1 combinations leave 1 of 3 tables uncovered/);
  await make({ required: ["t4"], singleTables: true });
});

Deno.test("balance() gives the best plan so far when the deadline strikes", async () => {
  const struck = AbortSignal.abort();
  const sizes = { 1: 2, 2: 2 };
  const early = await balance(path, { database: "path", sizes, seed: 1, deadline: struck });
  assert.equal(early.combinations.length, 4);
  assert.match(early.quality.unmet.at(-1) ?? "", /^The deadline struck/);

  const controller = new AbortController();
  let asked = 0;
  const plan = await balance(path, {
    database: "path",
    sizes,
    seed: 1,
    deadline: controller.signal,
    admit: () => {
      if (++asked === 6) controller.abort();
      return asked > 6 ? Promise.reject(new Error("not asked any more")) : Promise.resolve(true);
    },
  });
  assert.equal(asked, 6);
  assert.match(
    plan.quality.unmet.join("\n"),
    /^Only \d of 2 combinations of 2 joins could be chosen: the deadline struck/m,
  );
  assert.match(plan.quality.unmet.at(-1) ?? "", /^The deadline struck/);
  await assert.rejects(
    balance(path, { database: "path", sizes, seed: 1, deadline: struck, admit: () => Promise.resolve(true) }),
    { name: "InputError", message: /the deadline struck before any was admitted/ },
  );
});

Deno.test("balance() keeps what it chose first and was admitted when the deadline strikes in the search", async () => {
  const keys = Array.from({ length: 60 }, (_, i) => [i, (7 * i + 1) % 50] as const);
  const graph = schemaGraph(schemaOf(60, keys));
  const options = { database: "wide", sizes: { 2: 20 }, seed: 1 };
  const controller = new AbortController();
  let larger = 0;
  const plan = await balance(graph, {
    ...options,
    deadline: controller.signal,
    admit: ({ size }) => {
      if (size > 1 && ++larger === 12) controller.abort();
      return Promise.resolve(true);
    },
  });
  assert.equal(plan.combinations.length, 12);
  const admit = () => Promise.resolve(true);
  const patient = await balance(graph, { ...options, admit, deadline: new AbortController().signal });
  assert.deepEqual(patient, await balance(graph, { ...options, admit }));
});

Deno.test("balance() notices a deadline by the clock in the middle of its work", async () => {
  const keys = Array.from({ length: 200 }, (_, i) => [i, (7 * i + 1) % 150] as const);
  const graph = schemaGraph(schemaOf(200, keys));
  const started = performance.now();
  const deadline = AbortSignal.timeout(20);
  const { quality } = await balance(graph, {
    database: "wide",
    sizes: { 2: 100, 3: 100 },
    seed: 1,
    deadline,
  });
  assert.match(quality.unmet.at(-1) ?? "", /^The deadline struck/);
  assert.deepEqual(quality.sizes, { 2: 100, 3: 100 });
  const untimed = performance.now();
  await balance(graph, { database: "wide", sizes: { 2: 100, 3: 100 }, seed: 1 });
  assert.ok(untimed - started < performance.now() - untimed, "sooner than without");
});

Deno.test("balance() says of keys that join tables with themselves only that trees cannot hold them", async () => {
  const loops = schemaGraph(schemaOf(2, [[0, 0], [1, 1]]));
  await assert.rejects(balance(loops, { database: "loops", sizes: { 1: 1 }, seed: 1 }), {
    name: "InputError",
    message: /join tables with themselves only: ask for all shapes/,
  });
  const plan = await balance(loops, { database: "loops", sizes: { 1: 2 }, seed: 1, trees: false });
  assert.equal(plan.combinations.length, 2);
});
