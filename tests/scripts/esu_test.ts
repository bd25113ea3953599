import { countTableSets } from "querylogue/joins";
import { schemaGraph } from "querylogue/schema";
import assert from "node:assert/strict";
import { esu } from "../../scripts/benches/joins_bench.ts";
import { largeSchema } from "../../scripts/benches/large_schema.ts";

Deno.test("esu() gives each connected set once, as many as countTableSets() counts", () => {
  const graph = schemaGraph(largeSchema({ shape: "hub", tables: 30, keys: 50, seed: 1 }));
  const neighbours = graph.tables.map((_, table) =>
    [...new Set((graph.incident[table] ?? []).flatMap((join) => graph.ends[join] ?? []))].filter((other) =>
      other !== table
    )
  );
  for (const size of [1, 2, 4]) {
    const sets = new Set<string>();
    let visits = 0;
    esu(neighbours, {
      size,
      visit: (set) => {
        visits++;
        sets.add(set.toSorted((a, b) => a - b).join());
      },
    });
    assert.deepEqual([sets.size, visits], [countTableSets(graph, size), countTableSets(graph, size)]);
  }
});
