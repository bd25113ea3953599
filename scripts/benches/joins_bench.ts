import { randomFrom } from "../../lib/base/mod.ts";
import { countCombinations, countTableSets, sampleCombinations } from "../../lib/joins/mod.ts";
import { type SchemaGraph, schemaGraph } from "../../lib/schema/mod.ts";
import { largeSchema, type LargeSchemaShape } from "./large_schema.ts";
import { summarize } from "./summarize.ts";
import type { Benchmark, Figure, Unmeasured } from "./types.ts";

const runs = 7;
const longestPeerS = 30;

/** Counting and drawing among more combinations of joins than anyone would list. */
export const joinsBench: Benchmark = {
  name: "joins",
  measures:
    "Calls on a graph that stands, one run before not counted, and beside each a plain ESU of some twenty lines " +
    `(scripts/benches/esu.ts), run once and for ${longestPeerS} s at most, whose count has to be the same; drawing, it ` +
    "lists all and keeps a random choice (reservoir sampling). MB: by how much the process grew over the runs. Keys " +
    "point to random tables, more and more unevenly (uneven, hub, star).",
  async *run({ signal }) {
    for (const piece of work) {
      const { shape, tables, keys } = piece;
      const graph = schemaGraph(largeSchema({ shape, tables, keys, seed: 1 }));
      const grown = Deno.memoryUsage().rss;
      let count = piece.run(graph);
      const all: number[] = [];
      for (let run = 0; run < runs; run++) {
        const started = performance.now();
        count = piece.run(graph);
        all.push(performance.now() - started);
      }
      const name = `${piece.name}, ${shape}, ${tables} tables, ${keys} keys: ${count.toLocaleString("en")}`;
      yield { name, unit: "ms", ...summarize(all), asked: { at: "most", value: piece.mostMs } };
      const megabytes = Math.max(0, Deno.memoryUsage().rss - grown) / 1e6;
      if (piece.mostMb !== undefined) {
        yield { name, unit: "MB", ...summarize([megabytes]), asked: { at: "most", value: piece.mostMb } };
      }
      signal.throwIfAborted();
      yield peer(piece, { graph, count, signal });
    }
  },
};

interface Work {
  readonly name: string;
  readonly shape: LargeSchemaShape;
  readonly tables: number;
  readonly keys: number;
  /** Gives how many sets there are, or were drawn. */
  readonly run: (graph: SchemaGraph) => number;
  /** Does the same by plain ESU. */
  readonly plainly: (graph: SchemaGraph, each: () => void) => number;
  readonly mostMs: number;
  readonly mostMb?: number;
}

interface Listing {
  readonly size: number;
  /** Called for each set. */
  readonly each: () => void;
}

const work: readonly Work[] = [
  {
    name: "countTableSets(), 5 tables",
    ...{ shape: "uneven", tables: 1500, keys: 3000 },
    run: (graph) => countTableSets(graph, 5),
    plainly: (graph, each) => listed(tableNeighbours(graph), { size: 5, each }),
    mostMs: 15,
  },
  {
    name: "countTableSets(), 5 tables",
    ...{ shape: "star", tables: 300, keys: 500 },
    run: (graph) => countTableSets(graph, 5),
    plainly: (graph, each) => listed(tableNeighbours(graph), { size: 5, each }),
    mostMs: 1000,
    mostMb: 100,
  },
  {
    name: "countCombinations(), 6 joins, circles too",
    ...{ shape: "uneven", tables: 1500, keys: 3000 },
    run: (graph) => countCombinations(graph, 6, { trees: false }),
    plainly: (graph, each) => listed(joinNeighbours(graph), { size: 6, each }),
    mostMs: 1000,
    mostMb: 100,
  },
  {
    name: "sampleCombinations() of 100,072,354, 5 joins",
    ...{ shape: "hub", tables: 300, keys: 420 },
    run: (graph) => sampleCombinations(graph, { size: 5, count: 1000, seed: 1 }).length,
    plainly: (graph, each) => drawn(graph, { size: 5, count: 1000, each }),
    mostMs: 1000,
  },
];

/** Lists by plain ESU what was counted; gives up where that is no match. */
function peer(
  { name, shape, plainly }: Work,
  { graph, count, signal }: {
    readonly graph: SchemaGraph;
    readonly count: number;
    readonly signal: AbortSignal;
  },
): Figure | Unmeasured {
  const peerName = `plain ESU for ${name}, ${shape}`;
  const started = performance.now();
  let listed = 0;
  const isLate = () => listed++ % 100_000 === 0 && performance.now() - started > 1000 * longestPeerS;
  try {
    const found = plainly(graph, () => {
      signal.throwIfAborted();
      if (isLate()) throw late;
    });
    if (found !== count) throw new Error(`${peerName} gives ${found}, not ${count}`);
    return { name: peerName, unit: "ms", ...summarize([performance.now() - started]) };
  } catch (error) {
    if (error !== late) throw error;
    return { name: peerName, skipped: `Not done in ${longestPeerS} s` };
  }
}

const late = new Error("The time is up");

function listed(neighbours: readonly (readonly number[])[], { size, each }: Listing): number {
  let count = 0;
  esu(neighbours, {
    size,
    visit: () => {
      each();
      count++;
    },
  });
  return count;
}

/** Each of the combinations that are trees stays with the same chance. */
function drawn(graph: SchemaGraph, { size, count, each }: Listing & { readonly count: number }): number {
  const random = randomFrom(1, "reservoir");
  const kept: (readonly number[])[] = [];
  let seen = 0;
  const visit = (joins: readonly number[]) => {
    each();
    if (new Set(joins.flatMap((join) => graph.ends[join] ?? [])).size <= size) return;
    const place = seen < count ? seen : Math.floor(random() * (seen + 1));
    seen++;
    if (place < count) kept[place] = joins;
  };
  esu(joinNeighbours(graph), { size, visit });
  return kept.length;
}

function tableNeighbours({ incident, ends }: SchemaGraph): readonly (readonly number[])[] {
  return incident.map((joins, table) =>
    [...new Set(joins.flatMap((join) => ends[join] ?? []))].filter((other) => other !== table)
  );
}

/** Joins adjoin where they share a table. */
function joinNeighbours({ incident, ends }: SchemaGraph): readonly (readonly number[])[] {
  return ends.map((tables, join) =>
    [...new Set(tables.flatMap((table) => incident[table] ?? []))].filter((other) => other !== join)
  );
}

/**
 * Calls `visit` with each connected set of `size` nodes once, as a textbook's few lines walk them: plain ESU (Wernicke,
 * "Efficient detection of network motifs", 2006), which the counts of `querylogue/joins` are measured against.
 *
 * @param neighbours For each node the others that it adjoins, each once.
 */
export function esu(
  neighbours: readonly (readonly number[])[],
  { size, visit }: { readonly size: number; readonly visit: (set: readonly number[]) => void },
): void {
  const near = neighbours.map((list) => new Set(list));
  const extend = (set: readonly number[], extension: readonly number[], root: number): void => {
    if (set.length === size) return visit(set);
    const left = [...extension];
    for (let next = left.pop(); next !== undefined; next = left.pop()) {
      const exclusive = (neighbours[next] ?? []).filter((other) =>
        other > root && !set.includes(other) && set.every((node) => !near[node]?.has(other))
      );
      extend([...set, next], [...left, ...exclusive], root);
    }
  };
  for (const root of neighbours.keys()) {
    extend([root], (neighbours[root] ?? []).filter((other) => other > root), root);
  }
}
