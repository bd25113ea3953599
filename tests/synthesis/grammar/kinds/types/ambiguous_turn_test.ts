import assert from "node:assert/strict";
import type { Join } from "../../../../../lib/schema/mod.ts";
import type { Proposal } from "../../../../../lib/synthesis/grammar/plan/move.ts";
import type { Filter } from "../../../../../lib/specification/mod.ts";
import { ambiguousAfter, listed, listing, openSynthesis, shown } from "./ambiguous_rig.ts";

/** Orders and invoices, and lines that belong to one of each and have no name. */
const SHOP = `
  CREATE TABLE customer (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
  CREATE TABLE invoice (
    id INTEGER PRIMARY KEY, title TEXT NOT NULL, customer_id INTEGER NOT NULL REFERENCES customer (id)
  );
  CREATE TABLE line (
    invoice_id INTEGER NOT NULL REFERENCES invoice (id), customer_id INTEGER NOT NULL REFERENCES customer (id),
    price INTEGER NOT NULL
  );
  INSERT INTO customer VALUES (1, 'Adams'), (2, 'Grady'), (3, 'Price');
  INSERT INTO invoice VALUES (1, 'May', 1), (2, 'June', 1), (3, 'July', 2), (4, 'August', 3);
  INSERT INTO line VALUES (1, 1, 5), (1, 2, 7), (2, 1, 8), (3, 1, 9), (3, 2, 4),
    (4, 1, 3), (4, 2, 6), (4, 3, 1), (4, 3, 2);
`;

const key = (table: string, to: string): Join => ({
  from: { table, columns: [`${to}_id`] },
  to: { table: to, columns: ["id"] },
});

Deno.test("how many there are is asked of two sorts of things only where both have names", async () => {
  await using rig = await openSynthesis(SHOP);
  const names = [shown("invoice", "title"), shown("customer", "name")];
  const invoices = listing("invoice", [key("invoice", "customer")], names);
  const asked = await ambiguousAfter([listed(invoices, "customer")], "word", rig);
  assert.equal(asked?.key, "ambiguous thing count");
  assert.equal(asked.interaction.ambiguity_source, "word");
  // "How many are there?" could mean the lines, too, which nothing names.
  const joins = [key("line", "invoice"), key("line", "customer")];
  assert.equal(
    await ambiguousAfter([listed(listing("line", joins, names), "customer")], "word", rig),
    undefined,
  );
});

Deno.test("how many there are is no open question where the last one asked for one sort of things only", async () => {
  await using rig = await openSynthesis(SHOP);
  const names = [shown("invoice", "title"), shown("customer", "name")];
  const first = listed(listing("invoice", [], [shown("invoice", "title")]), "invoice");
  const both = listed(listing("invoice", [key("invoice", "customer")], names), "customer");
  assert.notEqual(await ambiguousAfter([both], "word", rig), undefined);
  // "And their customers?"
  assert.equal(await ambiguousAfter([first, both], "word", rig), undefined);
  // "Keep the invoices whose customer …"
  assert.equal(await ambiguousAfter([{ ...both, move: "narrow" }], "word", rig), undefined);
});

/** How many of something each customer has. */
function counted(table: "invoice" | "line", filters: readonly Filter[] = []): Proposal {
  const joins = table === "invoice"
    ? [key("invoice", "customer")]
    : [key("invoice", "customer"), key("line", "invoice")];
  const list = listing("customer", joins, [shown("customer", "name")], filters);
  const outputs = [shown("customer", "name"), { kind: "aggregate", function: "count" } as const];
  const groupBy = [{ table: "customer", column: "id" }, { table: "customer", column: "name" }];
  const specification = { ...list.specification, outputs, groupBy, distinct: false };
  return {
    ...listed(list, table),
    move: "per_each" as const,
    base: listing("customer", [key("invoice", "customer")], [shown("customer", "name")]),
    after: { ...list, form: "grouped" as const, counted: { table }, specification },
  };
}

Deno.test("what comes first is open after two numbers for each, and not after one", async () => {
  await using rig = await openSynthesis(SHOP);
  assert.equal(await ambiguousAfter([counted("invoice")], "comparison", rig), undefined);
  const asked = await ambiguousAfter([counted("invoice"), counted("line")], "comparison", rig);
  const { readings = [], utterance = "" } = asked?.interaction ?? {};
  assert.match(utterance, /first|top/);
  assert.deepEqual(readings.map(({ meaning }) => /invoices|lines/.exec(meaning)?.[0]), ["lines", "invoices"]);
});

Deno.test("a number of fewer of the same things takes the place of the first one", async () => {
  await using rig = await openSynthesis(SHOP);
  const price = { table: "line", column: "price" };
  const dear = counted("line", [{ kind: "comparison", column: price, operator: ">", value: 3 }]);
  assert.equal(await ambiguousAfter([counted("line"), dear], "comparison", rig), undefined);
});
