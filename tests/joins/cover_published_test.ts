import { randomFrom } from "querylogue/base";
import { enumerateCombinations } from "querylogue/joins";
import type { SchemaGraph } from "querylogue/schema";
import assert from "node:assert/strict";
import { coverSets } from "../../lib/joins/cover/cover_sets.ts";
import { isThorough, sampled, sharedTest } from "../shared_data.ts";
import { assertCover, type CoverAsked } from "./assert_cover.ts";
import { finish } from "./finish.ts";
import { publishedFiles, publishedGraphs } from "./published_graphs.ts";
import { smallestCover } from "./smallest_cover.ts";

const asked: readonly CoverAsked[] = [
  { sizes: [2], trees: true, cover: "tables" },
  { sizes: [3], trees: true, cover: "tables" },
  { sizes: [2, 3, 4], trees: true, cover: "tables" },
  { sizes: [2, 3, 4], trees: false, cover: "keys" },
];

sharedTest(
  "coverSets() is within a tenth of the fewest on every published schema",
  publishedFiles,
  async () => {
    let [schemas, proven, known] = [0, 0, 0];
    for await (const [name, graph] of publishedGraphs((all) => sampled(all, 5))) {
      schemas++;
      for (const options of asked) {
        const found = finish(coverSets(graph, { ...options, allowed: () => true, random: randomFrom(1) }));
        assertCover(found, { graph, ...options });
        assert.deepEqual(found.unreached, tooSmall(graph, options), name);
        const { length } = found.sets;
        assert.ok(length <= 1.1 * found.atLeast, `${name}: ${length} for at least ${found.atLeast}`);
        if (length === found.atLeast) proven++;
        if (graph.tables.length > 9 || options.cover === "keys") continue;
        const columns = options.sizes.flatMap((size) => [...enumerateCombinations(graph, size)])
          .map((set) => set.flatMap((join) => graph.ends[join] ?? []));
        assert.equal(length, smallestCover(columns), `${name} by trying`);
        known++;
      }
    }
    assert.ok(schemas > (isThorough ? 200 : 40), `${schemas} schemas`);
    assert.ok(known > (isThorough ? 400 : 80), `${known} covers were compared with the true minimum`);
    assert.ok(proven >= 0.98 * schemas * asked.length, `${proven} covers were proven to be the fewest`);
  },
);

/** Tables, or keys, whose connected part is too small for any of the sizes. */
function tooSmall(graph: SchemaGraph, { sizes, trees, cover }: CoverAsked): readonly number[] {
  const label = graph.tables.map((_, table) => table);
  for (const _ of graph.tables) {
    for (const [from, to] of graph.ends) {
      const least = Math.min(label[from] as number, label[to] as number);
      [label[from], label[to]] = [least, least];
    }
  }
  const room = (part: number | undefined) =>
    trees
      ? label.filter((other) => other === part).length - 1
      : graph.ends.filter(([from]) => label[from] === part).length;
  const fits = graph.tables.map((_, table) => sizes.some((size) => size <= room(label[table])));
  const left = (position: number) =>
    cover === "tables" ? !fits[position] : !fits[graph.ends[position]?.[0] as number];
  return [...(cover === "tables" ? graph.tables : graph.joins).keys()].filter(left);
}
