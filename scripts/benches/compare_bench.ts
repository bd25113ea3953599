import { join } from "node:path";
import { OutsideError, type Random, randomFrom, shuffle } from "../../lib/base/mod.ts";
import { compareQueries, compareTables, type Verdict } from "../../lib/compare/mod.ts";
import {
  createDuckDbFile,
  openDatabase,
  type ResultColumn,
  type ResultTable,
} from "../../lib/database/mod.ts";
import { numberRows } from "./number_rows.ts";
import { summarize } from "./summarize.ts";
import type { Benchmark, Figure } from "./types.ts";

/** Comparing result tables, small and hard ones and large ones. */
export const compareBench: Benchmark = {
  name: "compare",
  measures:
    "compareTables() on a result beside itself with rows and columns moved and no name in common, so that the columns " +
    "have to be found; one run before is not counted. Two values: each cell 0 or 1 at random. Alike: columns that no " +
    "count tells apart, equal, and unequal as a prism is no Möbius ladder. Large: numbers, floats, texts and dates that " +
    "hardly repeat; one cell other: a number that has changed. MB: the whole process with both tables after " +
    "one comparison. Queries: compareQueries() on a DuckDB file with maxRows raised.",
  async *run({ signal }) {
    for (const piece of small) {
      yield figure(piece, 15);
      signal.throwIfAborted();
    }
    for (const { rows, columns, mostMs, mostMb } of large) {
      const gold = largeTable(rows, columns);
      const predicted = moved(gold);
      const name = `large, ${rows.toLocaleString("en")} × ${columns}`;
      const asked = mostMs && { mostMs };
      if (mostMb !== undefined) {
        // Before many runs leave what nobody has collected yet.
        compareTables(gold, predicted, { ordered: false });
        const megabytes = Deno.memoryUsage().rss / 1e6;
        yield { name, unit: "MB", ...summarize([megabytes]), asked: { at: "most", value: mostMb } };
      }
      yield figure({ name, gold, predicted, verdict: "equal", ...asked }, 5);
      signal.throwIfAborted();
      const other = withOtherCell(predicted);
      yield figure({
        name: `${name}, one cell other`,
        gold,
        predicted: other,
        verdict: "different",
        ...asked,
      }, 5);
      signal.throwIfAborted();
    }
    yield* queries([100_000, 1_000_000], signal);
  },
};

interface Work {
  readonly name: string;
  readonly gold: ResultTable;
  readonly predicted: ResultTable;
  readonly verdict: Verdict["verdict"];
  readonly mostMs?: number;
}

const small: readonly Work[] = [12, 26].flatMap((columns) => {
  const mostMs = columns === 12 ? 5 : 10;
  const bits = twoValues(100, columns);
  const prism = prismTable({ columns, rows: 100 });
  const ladder = prismTable({ columns, rows: 100, twisted: true });
  const size = `100 × ${columns}`;
  return [
    { name: `two values, ${size}, equal`, gold: bits, predicted: moved(bits), verdict: "equal", mostMs },
    { name: `alike, ${size}, equal`, gold: prism, predicted: moved(prism), verdict: "equal", mostMs },
    { name: `alike, ${size}, unequal`, gold: prism, predicted: moved(ladder), verdict: "different", mostMs },
  ] as const;
});

const large = [
  { rows: 1_000, columns: 8 },
  { rows: 10_000, columns: 8 },
  { rows: 100_000, columns: 2 },
  { rows: 100_000, columns: 4 },
  { rows: 100_000, columns: 8, mostMs: 200 },
  { rows: 100_000, columns: 12, mostMs: 200 },
  { rows: 100_000, columns: 16 },
  { rows: 1_000_000, columns: 8, mostMs: 1200, mostMb: 1000 },
] as readonly {
  readonly rows: number;
  readonly columns: number;
  readonly mostMs?: number;
  readonly mostMb?: number;
}[];

function figure({ name, gold, predicted, verdict, mostMs }: Work, runs: number): Figure {
  const all: number[] = [];
  for (let run = 0; run <= runs; run++) {
    const started = performance.now();
    const found = compareTables(gold, predicted, { ordered: false }).verdict;
    all.push(performance.now() - started);
    if (found !== verdict) throw new Error(`${name}: ${found} instead of ${verdict}`);
  }
  return {
    name,
    unit: "ms",
    ...summarize(all.slice(1)),
    ...(mostMs !== undefined && { asked: { at: "most", value: mostMs } }),
  };
}

function twoValues(rowCount: number, columns: number): ResultTable {
  const random = randomFrom(1, "two values", columns);
  return {
    columns: Array.from({ length: columns }, (_, i): ResultColumn => ({
      name: `g${i}`,
      type: "integer",
      values: Array.from({ length: rowCount }, () => Math.floor(2 * random())),
    })),
    rowCount,
    truncated: false,
  };
}

const makers: readonly ((
  random: Random,
) => Omit<ResultColumn, "name" | "values"> & { readonly value: string | number })[] = [
  (random) => ({ type: "integer", value: Math.floor(1e9 * random()) }),
  (random) => ({ type: "float", value: 1000 * random() }),
  (random) => ({ type: "text", value: `name ${Math.floor(1e7 * random())}` }),
  (random) => ({ type: "date", value: new Date(Math.floor(1e12 * random())).toISOString().slice(0, 10) }),
];

function largeTable(rowCount: number, columns: number): ResultTable {
  const random = randomFrom(1, "large");
  return {
    columns: Array.from({ length: columns }, (_, i): ResultColumn => {
      const make = makers[i % makers.length] as typeof makers[number];
      const { type } = make(random);
      return { name: `g${i}`, type, values: Array.from({ length: rowCount }, () => make(random).value) };
    }),
    rowCount,
    truncated: false,
  };
}

/** The same rows and columns in other places, under other names, with texts of its own as a second query brings them. */
function moved({ columns, rowCount, truncated }: ResultTable): ResultTable {
  const random = randomFrom(2, "moved");
  const rows = shuffle(random, Array.from({ length: rowCount }, (_, row) => row));
  return {
    columns: shuffle(random, columns).map(({ type, values }, i): ResultColumn => ({
      name: `p${i}`,
      type,
      values: structuredClone(rows.map((row) => values[row] ?? null)),
    })),
    rowCount,
    truncated,
  };
}

function withOtherCell(table: ResultTable): ResultTable {
  const at = table.columns.findIndex(({ type }) => type === "float");
  const columns = table.columns.map((column, i) =>
    i === at ? { ...column, values: column.values.with(0, 123.25) } : column
  );
  return { ...table, columns };
}

async function* queries(sizes: readonly number[], signal: AbortSignal): AsyncGenerator<Figure> {
  const folder = await Deno.makeTempDir({ prefix: "querylogue-bench-" });
  try {
    const path = join(folder, "numbers.duckdb");
    await createDuckDbFile(path, (file) => file.run("CREATE TABLE small AS SELECT 1 AS n"));
    await using goldDatabase = await openDatabase(`duckdb:${path}`);
    await using predictedDatabase = await openDatabase(`duckdb:${path}`);
    for (const rows of sizes) {
      const goldSql = numberRows(rows);
      const started = performance.now();
      const comparison = await compareQueries({
        goldDatabase,
        predictedDatabase,
        goldSql,
        predictedSql: `${goldSql} ORDER BY a, b`,
        maxRows: 10_000_000,
        timeoutMs: 120_000,
        signal,
      });
      if (!("verdict" in comparison) || comparison.verdict.verdict !== "equal") {
        throw new OutsideError(
          `Cannot compare ${rows} rows of DuckDB: ${JSON.stringify(comparison).slice(0, 300)}`,
        );
      }
      const name = `queries, ${rows.toLocaleString("en")} × 8`;
      yield { name, unit: "ms", ...summarize([performance.now() - started]) };
    }
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

interface PrismTableOptions {
  /** Corners of the prism, an even number. */
  readonly columns: number;
  readonly rows: number;
  /** A Möbius ladder instead: the two rings are one that goes round twice. @default false */
  readonly twisted?: boolean | undefined;
}

/**
 * A table whose columns are the corners of a prism over a ring and whose rows are its edges, a 1 at both ends, again and
 * again. All columns are alike, and those of a twisted one are as well, so that no count tells the two apart.
 */
function prismTable({ columns, rows, twisted = false }: PrismTableOptions): ResultTable {
  const half = columns / 2;
  const edges = Array.from({ length: half }, (_, i) => {
    const last = i === half - 1;
    const ring = last ? twisted ? half : 0 : i + 1;
    return [[i, ring], [half + i, last && twisted ? 0 : half + (i + 1) % half], [i, half + i]];
  }).flat();
  const whole = Math.floor(rows / edges.length) * edges.length;
  return {
    columns: Array.from({ length: columns }, (_, corner): ResultColumn => ({
      name: `g${corner}`,
      type: "integer",
      values: Array.from(
        { length: rows },
        (_, row) => row < whole && edges[row % edges.length]?.includes(corner) ? 1 : 0,
      ),
    })),
    rowCount: rows,
    truncated: false,
  };
}
