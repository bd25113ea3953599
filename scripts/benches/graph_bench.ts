import { Bench as Tinybench } from "tinybench";
import {
  bridgeTables,
  components,
  degree,
  hubTables,
  isolatedTables,
  joinCycles,
  joinPaths,
  neighbours,
  type SchemaGraph,
  schemaGraph,
  shortestJoinPath,
  steinerTree,
} from "../../lib/schema/mod.ts";
import { largeSchema, type LargeSchemaShape } from "./large_schema.ts";
import type { Benchmark, Figure } from "./types.ts";

/** The longest pause that a person takes for none. */
const asked = { at: "most", value: 100 } as const;
const iterations = 20;

/** Every question about the schema graph, at the size of the largest schemas in use. */
export const graphBench: Benchmark = {
  name: "graph",
  measures:
    "Calls on a graph that was just made, without warm-up: the greatest figure has the loading of the graph library in " +
    "it. Keys point to random tables, or half of all to 6 % of the tables (hub).",
  async *run() {
    for (const shape of ["random", "hub"] as const) {
      for (const call of calls) yield await measure(call, shape);
    }
  },
};

interface Call {
  readonly name: string;
  /** @default 1,500 tables and 3,000 keys */
  readonly size?: { readonly tables: number; readonly keys: number };
  readonly run: (graph: SchemaGraph, far: readonly string[]) => unknown;
}

const calls: readonly Call[] = [
  {
    name: "neighbours() of every table",
    run: (graph) => graph.tables.map((table) => neighbours(graph, table)),
  },
  { name: "degree() of every table", run: (graph) => graph.tables.map((table) => degree(graph, table)) },
  { name: "components()", run: components },
  { name: "isolatedTables()", run: isolatedTables },
  { name: "bridgeTables()", run: bridgeTables },
  { name: "hubTables(), 10", run: (graph) => hubTables(graph, 10) },
  {
    name: "hubTables(), 10, ways weighed",
    size: { tables: 1000, keys: 2000 },
    run: (graph) => hubTables(graph, 10),
  },
  { name: "joinCycles()", run: joinCycles },
  { name: "shortestJoinPath()", run: (graph, far) => shortestJoinPath(graph, ends(far)) },
  { name: "joinPaths(), 10", run: (graph, far) => joinPaths(graph, { ...ends(far), most: 10 }) },
  { name: "steinerTree() of 8 tables, exact", run: (graph, far) => steinerTree(graph, spread(far, 8)) },
  { name: "steinerTree() of 9 tables", run: (graph, far) => steinerTree(graph, spread(far, 9)) },
  { name: "steinerTree() of all connected tables", run: steinerTree },
];

function ends(tables: readonly string[]) {
  return { from: tables[0] as string, to: tables.at(-1) as string };
}

function spread(tables: readonly string[], count: number): readonly string[] {
  const step = Math.floor(tables.length / count);
  return Array.from({ length: count }, (_, i) => tables[i * step] as string);
}

async function measure(
  { name, size = { tables: 1500, keys: 3000 }, run }: Call,
  shape: LargeSchemaShape,
): Promise<Figure> {
  const schema = largeSchema({ shape, ...size, seed: 1 });
  const [largest = []] = components(schemaGraph(schema)).toSorted((a, b) => b.length - a.length);
  let graph = schemaGraph(schema);
  const bench = new Tinybench({ iterations, time: 0, warmup: false, throws: true });
  // What is remembered of a graph must not make later calls look cheap.
  bench.add(name, () => void run(graph, largest), {
    async: false,
    beforeEach: () => void (graph = schemaGraph(schema)),
  });
  const [task] = await bench.run();
  const result = task?.result;
  if (result?.state !== "completed") throw new Error(`Cannot measure ${name}: ${result?.state}`);
  const { p50, min, max, samplesCount } = result.latency;
  return {
    name: `${name}, ${shape}, ${size.tables} tables, ${size.keys} keys`,
    unit: "ms",
    median: p50,
    least: min,
    greatest: max,
    runs: samplesCount,
    asked,
  };
}
