import type { ResultColumn, ResultTable, Value, ValueType } from "../../database/mod.ts";
import { lexSql } from "../../sql/mod.ts";
import { assignColumns } from "../assign_columns.ts";
import type { EncodedColumn } from "../encode_tables.ts";
import { type PythonKey, pythonKey } from "./python_key.ts";
import { pythonText } from "./python_text.ts";
import type { Preset } from "./types.ts";

/**
 * Spider's test-suite execution match on one database: the same multiset of rows under some order of columns.
 *
 * DISTINCT is taken out of both queries first. The order of rows counts where the ground truth's text holds
 * `order by` with one blank, wherever that stands. Values compare as in Python: 1 is 1.0, but '1' is neither;
 * None is None; noise in a float is a difference. Two empty results are equal, whatever their columns. The
 * published script tries columns one order after the other; the verdict here is the same without that search.
 *
 * Source: `eval_exec_match` of taoyds/test-suite-sql-eval, without plugged-in values.
 *
 * @example
 * ```ts
 * import { presets } from "querylogue/compare";
 * import assert from "node:assert/strict";
 *
 * const { spider } = presets;
 * assert.equal(await spider.rewrite?.("SELECT count(DISTINCT name) FROM lake"), "SELECT count( name) FROM lake");
 *
 * const table = (...names: string[]) => (
 *   { columns: [{ name: "n", type: "text", values: names }], rowCount: names.length, truncated: false } as const
 * );
 * const judge = (goldSql: string) =>
 *   spider.compare(table("a", "b"), table("b", "a"), { goldSql, predictedSql: "SELECT name FROM lake" }).equal;
 * assert.equal(judge("SELECT name FROM lake"), true);
 * assert.equal(judge("SELECT name FROM lake ORDER BY name"), false);
 * ```
 */
export const spider: Preset = {
  name: "spider",
  rewrite: (sql) => rewriteSpider(sql),
  compare: (gold, predicted, { goldSql }) => {
    const equal = sameDenotation(gold, predicted, goldSql.toLowerCase().includes("order by"));
    return { equal, score: Number(equal) };
  },
};

/**
 * Spider's test-suite execution match with DISTINCT kept in both queries, as the option `keep_distinct` of
 * the published script does; all else as `spider`.
 *
 * @example
 * ```ts
 * import { presets } from "querylogue/compare";
 * import assert from "node:assert/strict";
 *
 * const { rewrite } = presets["spider-distinct"];
 * const rewritten = await rewrite?.("SELECT DISTINCT name FROM lake WHERE depth > = 9");
 * assert.equal(rewritten, "SELECT DISTINCT name FROM lake WHERE depth >= 9");
 * ```
 */
export const spiderDistinct: Preset = {
  name: "spider-distinct",
  rewrite: (sql) => rewriteSpider(sql, { keepDistinct: true }),
  compare: spider.compare,
};

/**
 * Whether some order of the prediction's columns makes both results the same rows, as a multiset or in
 * sequence.
 *
 * The test suite tries every order of columns, and before that rejects where the rows, each sorted by the
 * text and type of its values, differ as sets (as sequences where order matters). That rejects too much where
 * equal numbers are spelled 1 and 1.0, so it is done here as well, and only there.
 */
function sameDenotation(gold: ResultTable, predicted: ResultTable, ordered: boolean): boolean {
  if (gold.rowCount === 0 && predicted.rowCount === 0) return true;
  if (gold.rowCount !== predicted.rowCount || gold.columns.length !== predicted.columns.length) return false;
  const values = new Map<PythonKey, number>();
  const spellings = new Map<string, Map<PythonKey, Spelling>>();
  const encoded = [gold, predicted].map(({ columns }): readonly EncodedColumn[] =>
    columns.map((column) => ({ name: "", values: encodeColumn(column, { values, spellings }) }))
  );
  const [goldColumns = [], predictedColumns = []] = encoded;
  const spelledTwice = spellings.values().reduce((sum, { size }) => sum + size, 0) > values.size;
  if (spelledTwice && !sameSortedRows([gold, predicted], { spellings, ordered })) return false;
  const groups = Int32Array.from({ length: gold.rowCount }, (_, row) => ordered ? row : 0);
  return assignColumns({ gold: goldColumns, predicted: predictedColumns }, groups) !== undefined;
}

/** One way to write a value. */
interface Spelling {
  /** The number of the value: equal values have equal numbers. */
  readonly id: number;
  /** What rows are sorted by. */
  readonly text: string;
}

/** The ways to write each value, by the class that Python has for it. */
type Spellings = Map<string, Map<PythonKey, Spelling>>;

function encodeColumn(
  { type, values: stored }: ResultColumn,
  { values, spellings }: { readonly values: Map<PythonKey, number>; readonly spellings: Spellings },
): Int32Array {
  return Int32Array.from(stored, (value) => {
    const key = pythonKey(value);
    const name = className(value, type);
    const own = spellings.get(name) ?? new Map<PythonKey, Spelling>();
    const known = own.get(key);
    if (known) return known.id;
    const id = values.get(key) ?? values.size + 1;
    values.set(key, id);
    spellings.set(name, own.set(key, { id, text: `${pythonText(value, type)}<class '${name}'>` }));
    return id;
  });
}

/**
 * -0.0 equals 0.0 and is spelled otherwise, so it counts as a class of its own, which sorts where it belongs.
 */
function className(value: Value, type: ValueType): string {
  switch (typeof value) {
    case "number":
      if (type !== "float" && Number.isInteger(value)) return "int";
      return Object.is(value, -0) ? "float-" : "float";
    case "bigint":
      return "int";
    case "boolean":
      return "bool";
    case "string":
      return "str";
    default:
      return value === null ? "NoneType" : "bytes";
  }
}

function sameSortedRows(
  tables: readonly ResultTable[],
  { spellings, ordered }: { readonly spellings: Spellings; readonly ordered: boolean },
): boolean {
  const [goldRows = [], predictedRows = []] = tables.map(({ columns, rowCount }) =>
    Array.from({ length: rowCount }, (_, row) =>
      columns.map(({ type, values }) => {
        const value = values[row] ?? null;
        return spellings.get(className(value, type))?.get(pythonKey(value)) as Spelling;
      }).toSorted((a, b) => a.text < b.text ? -1 : a.text > b.text ? 1 : 0)
        .map(({ id }) => id).join(" "))
  );
  if (ordered) return goldRows.every((row, i) => row === predictedRows[i]);
  return new Set(goldRows).symmetricDifference(new Set(predictedRows)).size === 0;
}

interface RewriteSpiderOptions {
  /** Leave DISTINCT where it is. @default false */
  readonly keepDistinct?: boolean | undefined;
}

/**
 * What the test suite does to both queries before it runs them: comparison signs are closed up, every
 * DISTINCT goes, and so does all that follows the first statement; MySQL's current year becomes 2020. The
 * text is read as SQLite's, the only engine that the test suite runs.
 */
function rewriteSpider(sql: string, { keepDistinct = false }: RewriteSpiderOptions = {}): string {
  const closed = sql.replaceAll("> =", ">=").replaceAll("< =", "<=").replaceAll("! =", "!=");
  const plain = keepDistinct ? closed : withoutDistinct(closed);
  return plain.replace(/YEAR\s*\(\s*CURDATE\s*\(\s*\)\s*\)\s*/gi, "2020");
}

function withoutDistinct(sql: string): string {
  let rewritten = "";
  let kept = 0;
  let depth = 0;
  for (const { kind, value, start, end } of lexSql(sql, "sqlite")) {
    if (kind === "symbol" && value === "(") depth++;
    if (kind === "symbol" && value === ")") depth--;
    if (kind === "symbol" && value === ";" && depth <= 0) return rewritten + sql.slice(kept, end);
    if (kind !== "word" || value.toLowerCase() !== "distinct") continue;
    rewritten += sql.slice(kept, start);
    kept = end;
  }
  return rewritten + sql.slice(kept);
}
