import { countTableSets } from "querylogue/joins";
import { schemaGraph } from "querylogue/schema";
import assert from "node:assert/strict";
import fc from "fast-check";
import { randomSchema, schemaOf } from "../schema/random_schema.ts";
import { isConnected, subsets } from "./brute_force.ts";

Deno.test("countTableSets() counts exactly the sets of tables that joins connect", () => {
  fc.assert(
    fc.property(
      randomSchema({ maxTables: 7, maxKeys: 9 }),
      fc.integer({ min: 1, max: 5 }),
      (schema, size) => {
        const graph = schemaGraph(schema);
        const connected = subsets(graph.tables, size).filter((tables) => {
          const within = graph.joins.filter(({ from, to }) =>
            tables.includes(from.table) && tables.includes(to.table)
          );
          const joined = new Set(within.flatMap(({ from, to }) => [from.table, to.table]));
          return size === 1 || (joined.size === size && isConnected(within));
        });
        assert.equal(countTableSets(graph, size), connected.length);
      },
    ),
    { numRuns: 3000 },
  );
});

Deno.test("countTableSets() refuses what is no number of tables", () => {
  const graph = schemaGraph(schemaOf(1, []));
  for (const size of [0, -1, 1.5, NaN]) assert.throws(() => countTableSets(graph, size), RangeError);
});
