import { type Random, randomFrom, shuffle } from "../../lib/base/mod.ts";
import { compareTables, type CompareTablesOptions } from "../../lib/compare/mod.ts";
import type { ResultTable, Value } from "../../lib/database/mod.ts";
import { oracleVerdict } from "./oracle.ts";
import { tableOf } from "./tables.ts";

/** Two small results, alike but for what was done to one of them, and what is known of the first. */
export interface TablePair {
  readonly gold: ResultTable;
  readonly predicted: ResultTable;
  readonly options: CompareTablesOptions;
}

export interface Disagreement extends TablePair {
  readonly seed: number;
  readonly oracle: string;
  readonly ours: string;
}

/** The pairs of these seeds on which compareTables() and the oracle do not agree, and how often each verdict was given. */
export function disagreements(from: number, to: number) {
  const found: Disagreement[] = [];
  const verdicts = { equal: 0, different: 0, vacuous: 0, refused: 0, failed: 0 };
  for (let seed = from; seed < to; seed++) {
    const pair = tablePair(seed);
    const oracle = oracleVerdict(pair.gold, pair.predicted, pair.options);
    const ours = compareTables(pair.gold, pair.predicted, pair.options).verdict;
    verdicts[ours]++;
    if (ours !== oracle) found.push({ seed, oracle, ours, ...pair });
  }
  return { found, verdicts };
}

type Row = readonly Value[];

const json = [
  '{"a":1,"b":[0.5]}',
  '{"b": [0.5], "a": 1.0}',
  "[1]",
  "[1.0]",
  "[1,1]",
  `[${1 + 2 ** -46}]`,
  "{}",
];
const intervals = ["1 day", "24:00:00", "30 days", "1 mon", "12 mons", "1 year"];

/** The types that a database would give columns of such values. */
function typedTable(random: Random, rows: readonly Row[], names: readonly string[]): ResultTable {
  const table = tableOf(rows, { names });
  const holds = (values: readonly Value[], known: readonly Value[]) =>
    values.some((value) => value !== null) &&
    values.every((value) => value === null || known.includes(value));
  return {
    ...table,
    columns: table.columns.map((column) => {
      const type = holds(column.values, json)
        ? "json"
        : holds(column.values, intervals)
        ? "interval"
        : column.type;
      return random() < 0.2 ? column : { ...column, type };
    }),
  };
}

const pools: readonly (readonly Value[])[] = [
  [0, 1],
  [null, 0, 1],
  ["1", "1.0", "01", "a", null, ""],
  [null, 0, 1, "1", "1 ", "a", "a ", true, false, 1n, 0.5, 0.5 + 2 ** -48, 0.50001, "0.5", "TRUE"],
  ["2020-01-01", "2020-01-01 00:00:00", "2020-01-01T00:00:00", "2020-01-02", null],
  [1.005, 1.01, 1, 1.25, 1.2, 1.3, 2.5, 2, 3, 0.125, null],
  [new Uint8Array([1]), new Uint8Array([2]), null, "01"],
  ["\u00e9", "e\u0301", "e", "E", null],
  [...json, null],
  [...intervals, null],
];

/** A pair that is the same for the same seed. Few values, so that rows and columns tie often. */
export function tablePair(seed: number): TablePair {
  const random = randomFrom(seed, "pair");
  const width = 1 + below(random, 4);
  const columnPools = Array.from({ length: width }, () => pick(random, pools));
  const sharedPool = pick(random, pools);
  const mixed = random() < 0.5;
  const rows = Array.from(
    { length: random() < 0.03 ? 0 : 1 + below(random, 6) },
    () => columnPools.map((pool) => pick(random, mixed ? pool : sharedPool)),
  );
  const names = pick(random, [["a", "b", "c", "d"], ["x", "x", "x", "x"], ["a", "a", "b", "c"]]).slice(
    0,
    width,
  );
  switch (pick(random, ["rows", "ordered", "ties", "limit", "rounding", "repeats"])) {
    case "repeats":
      return repeated(random, { rows, names });
    case "rows":
      return answered(random, { rows, names, options: { ordered: false } });
    case "ordered":
      return answered(random, { rows, names, options: { ordered: true } });
    case "ties": {
      const key = below(random, width);
      return answered(random, {
        rows: grouped(rows, key),
        names,
        options: { ordered: true, orderKeys: [key] },
      });
    }
    case "limit":
      return limited(random, { rows, names });
    default: {
      const roundedTo = columnPools.map(() => random() < 0.7 ? below(random, 3) : undefined);
      const round = pick(random, roundings);
      const shown = rows.map((row) => row.map((value, i) => round(value, roundedTo[i])));
      const pair = answered(random, { rows, names, options: { ordered: random() < 0.3, roundedTo } });
      return { ...pair, gold: tableOf(shown, { names }) };
    }
  }
}

interface Answer {
  readonly rows: readonly Row[];
  readonly names: readonly string[];
  readonly options: CompareTablesOptions;
}

/** The rows as ground truth beside the same rows, moved and changed a little. */
function answered(random: Random, { rows, names, options }: Answer): TablePair {
  const exact = random() < 0.1 ? { allowExtraColumns: false } : {};
  return {
    gold: typedTable(random, rows, names),
    predicted: altered(random, { rows: changedOrder(random, { rows, names, options }), names, options }),
    options: { ...options, ...exact },
  };
}

function changedOrder(
  random: Random,
  { rows, options: { ordered, orderKeys: [key] = [] } }: Answer,
): readonly Row[] {
  if (!ordered) return shuffle(random, rows);
  if (random() < 0.2) return shuffle(random, rows);
  if (key === undefined) return rows;
  const runs: Row[][] = [];
  for (const row of rows) {
    const run = runs.at(-1);
    if (run && run[0]?.[key] === row[key]) run.push(row);
    else runs.push([row]);
  }
  return runs.flatMap((run) => shuffle(random, run));
}

/** A ground truth that shows one of its columns twice, beside a prediction that may show it once. */
function repeated(random: Random, { rows, names }: Omit<Answer, "options">): TablePair {
  const from = below(random, names.length);
  const twice = rows.map((row) => [...row, row[from] ?? null]);
  const both = [...names, pick(random, [names[from] ?? "", "again"])];
  const repeats = both.map((_, i) => i === names.length ? from : undefined);
  const options = { ordered: random() < 0.3, repeats };
  const shown = random() < 0.6 ? { rows, names } : { rows: twice, names: both };
  const { predicted } = answered(random, { ...shown, options: { ordered: options.ordered } });
  return { gold: typedTable(random, twice, both), predicted, options };
}

function limited(random: Random, { rows, names }: Omit<Answer, "options">): TablePair {
  const ordered = random() < 0.5;
  const key = below(random, names.length);
  const whole = ordered ? grouped(rows, key) : rows;
  const offset = below(random, 3);
  const end = Math.min(whole.length, offset + 1 + below(random, 3));
  const facts = { ordered, ...(ordered && { orderKeys: [key] }) };
  const others = changedOrder(random, { rows: whole, names, options: facts }).slice(offset, end);
  return {
    gold: tableOf(whole.slice(offset, end), { names }),
    predicted: altered(random, { rows: others, names, options: facts }),
    options: { ...facts, unlimited: { table: tableOf(whole, { names }), offset } },
  };
}

/** The rows in other columns, now and then with one change. */
function altered(random: Random, { rows, names }: Answer): ResultTable {
  const order = shuffle(random, [...names.keys()]);
  let table = rows.map((row) => order.map((i) => row[i] ?? null));
  const cell = () => [below(random, table.length), below(random, order.length)] as const;
  const [row, column] = cell();
  const other = below(random, table.length);
  const change = random() < 0.4 ? "none" : pick(random, changes);
  let shown = pick(random, [order.map((i) => names[i] ?? ""), order.map((_, i) => `p${i}`), [...names]]);
  if (change === "extra column" || change === "copied column") {
    const from = below(random, order.length);
    const at = below(random, order.length + 1);
    table = table.map((values) =>
      values.toSpliced(at, 0, change === "extra column" ? pick(random, [0, 1, null]) : values[from] ?? null)
    );
    shown = shown.toSpliced(at, 0, pick(random, ["a", "b", "x", "z"]));
  }
  if (change === "lost column") {
    table = table.map((values) => values.toSpliced(column, 1));
    shown = shown.toSpliced(column, 1);
  }
  const [first, second] = [table[row], table[other]];
  if (first && second) {
    if (change === "cell") first[column] = pick(random, pick(random, pools));
    if (change === "spelling") first[column] = respelled(first[column] ?? null);
    if (change === "swap") [first[column], second[column]] = [second[column] ?? null, first[column] ?? null];
    if (change === "repeated row") table[other] = [...first];
    if (change === "lost row") table.splice(row, 1);
    if (change === "added row") table.push([...first]);
  }
  return typedTable(random, table, shown);
}

const changes = [
  "cell",
  "spelling",
  "swap",
  "repeated row",
  "lost row",
  "added row",
  "extra column",
  "copied column",
  "lost column",
] as const;

/** The same value in another spelling, where it has one. */
function respelled(value: Value): Value {
  if (value === 1 || value === true) return "1";
  if (value === 0) return false;
  if (value === "a") return "a ";
  return typeof value === "number" ? value * (1 + 2 ** -46) : value;
}

/** Ways in which engines round: halves away from zero, to even, and by the binary number. */
const roundings = [
  (value: Value, places: number | undefined) => {
    if (typeof value !== "number" || places === undefined) return value;
    return Math.round(Number((value * 10 ** places).toFixed(6))) / 10 ** places;
  },
  (value: Value, places: number | undefined) => {
    if (typeof value !== "number" || places === undefined) return value;
    const units = Number((value * 10 ** places).toFixed(6));
    const whole = Math.floor(units);
    return (units - whole === 0.5 ? whole + whole % 2 : Math.round(units)) / 10 ** places;
  },
  (value: Value, places: number | undefined) =>
    typeof value !== "number" || places === undefined ? value : Number(value.toFixed(places)),
] as const;

/** Rows with equal keys beside each other. */
function grouped(rows: readonly Row[], key: number): readonly Row[] {
  return [...Map.groupBy(rows, (row) => row[key]).values()].flat();
}

function below(random: Random, count: number): number {
  return Math.floor(random() * count);
}

function pick<Item>(random: Random, items: readonly Item[]): Item {
  return items[below(random, items.length)] as Item;
}
