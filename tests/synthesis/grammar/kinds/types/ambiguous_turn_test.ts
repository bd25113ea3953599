import assert from "node:assert/strict";
import type { Join } from "../../../../../lib/schema/mod.ts";
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
  INSERT INTO line VALUES (1, 1, 5), (1, 2, 7), (2, 1, 8), (3, 1, 9), (3, 2, 4), (4, 1, 3);
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

Deno.test("what comes first is open after two numbers for each, and not after one", async () => {
  await using rig = await openSynthesis(SHOP);
  const customers = listing("customer", [key("invoice", "customer")], [shown("customer", "name")]);
  const counted = (table: string) => {
    const joins = table === "invoice"
      ? [key("invoice", "customer")]
      : [key("invoice", "customer"), key("line", "invoice")];
    const list = listing("customer", joins, [shown("customer", "name")]);
    const outputs = [shown("customer", "name"), { kind: "aggregate", function: "count" } as const];
    const groupBy = [{ table: "customer", column: "id" }, { table: "customer", column: "name" }];
    const specification = { ...list.specification, outputs, groupBy, distinct: false };
    return {
      ...listed(list, table),
      move: "per_each" as const,
      base: customers,
      after: { ...list, form: "grouped" as const, counted: { table }, specification },
    };
  };
  assert.equal(await ambiguousAfter([counted("invoice")], "comparison", rig), undefined);
  const asked = await ambiguousAfter([counted("invoice"), counted("line")], "comparison", rig);
  const { readings = [], utterance = "" } = asked?.interaction ?? {};
  assert.match(utterance, /first|top/);
  assert.deepEqual(readings.map(({ meaning }) => /invoices|lines/.exec(meaning)?.[0]), ["lines", "invoices"]);
});
