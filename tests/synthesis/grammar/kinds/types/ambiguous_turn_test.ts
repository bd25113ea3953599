import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { randomFrom } from "../../../../../lib/base/mod.ts";
import { introspect, openDatabase } from "../../../../../lib/database/mod.ts";
import type { Join } from "../../../../../lib/schema/mod.ts";
import type { ConjunctiveOutput } from "../../../../../lib/specification/mod.ts";
import { ambiguousTurn } from "../../../../../lib/synthesis/grammar/kinds/types/ambiguous_turn.ts";
import { createSynthesisContext } from "../../../../../lib/synthesis/grammar/plan/create_synthesis_context.ts";
import type { Proposal } from "../../../../../lib/synthesis/grammar/plan/move.ts";
import type { State } from "../../../../../lib/synthesis/grammar/plan/types.ts";
import { createVariation } from "../../../../../lib/synthesis/variation.ts";

/** Orders and invoices, and lines that belong to one of each and have no name. */
async function shop() {
  const path = await Deno.makeTempFile({ suffix: ".sqlite" });
  const file = new DatabaseSync(path);
  file.exec(`
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
  `);
  file.close();
  const database = await openDatabase(`sqlite:${path}`);
  const synthesis = await createSynthesisContext(database, await introspect(database));
  return { synthesis, [Symbol.asyncDispose]: () => database[Symbol.asyncDispose]() };
}

const key = (table: string, to: string): Join => ({
  from: { table, columns: [`${to}_id`] },
  to: { table: to, columns: ["id"] },
});
const shown = (table: string, column: string): ConjunctiveOutput => ({
  kind: "column",
  column: { table, column },
});

function listing(table: string, joins: readonly Join[], outputs: readonly ConjunctiveOutput[]): State {
  const tables = [...new Set([table, ...joins.flatMap(({ from, to }) => [from.table, to.table])])];
  const nothing = { filters: [], groupBy: [], groupFilters: [], orderBy: [], distinct: true } as const;
  return { subject: { table }, form: "list", specification: { tables, joins, outputs, ...nothing } };
}

Deno.test("how many there are is asked of two sorts of things only where both have names", async () => {
  await using rig = await shop();
  const asked = (state: State) => {
    const turn: Proposal = {
      move: "extend",
      base: state,
      after: state,
      listing: state,
      fresh: { table: "customer" },
      leaves: "nothing",
      added: [],
      shown: [],
    };
    return ambiguousTurn("word", {
      attempt: {
        synthesis: rig.synthesis,
        options: {},
        random: randomFrom(1),
        mostRows: 100,
        refused: new Map(),
        steps: [],
        stuck: { at: undefined },
      },
      turns: [turn],
      place: 1,
      variation: createVariation(1, 1),
      taken: new Set(),
    });
  };
  const names = [shown("invoice", "title"), shown("customer", "name")];
  const invoices = await asked(listing("invoice", [key("invoice", "customer")], names));
  assert.equal(invoices?.key, "ambiguous thing count");
  // "How many are there?" could mean the lines, too, which nothing names.
  const joins = [key("line", "invoice"), key("line", "customer")];
  assert.equal(await asked(listing("line", joins, names)), undefined);
});
