import { joinIdentity } from "../join_identity.ts";
import type { ForeignKey, Join, Schema } from "../types.ts";
import type { KeyCandidate } from "./key_matches.ts";

/** A foreign key that was not declared but concluded. */
export interface InferredKey extends ForeignKey {
  /** How likely it was meant, in 0..1. */
  readonly confidence: number;
  /** What speaks for it and against it; each ends a sentence that begins with the referencing columns. */
  readonly evidence: readonly string[];
}

/**
 * Selects the probable candidates, surest first: one for an anchor unless several tie, never both directions of a
 * join, and none implied by others (the country of an airport follows from its city's composite key if the rest of
 * that key is never NULL).
 *
 * The confidence is the logistic function of the summed weights times the share of the best among its rivals: 1
 * without rivals, 1 / n for n ties.
 *
 * @example
 * ```ts
 * import { resolveKeys } from "querylogue/schema";
 * import assert from "node:assert/strict";
 *
 * const candidate = (table: string, weight: number) => ({
 *   from: { table: "city", columns: ["country"] },
 *   to: { table, columns: ["code"] },
 *   anchor: "country",
 *   evidence: [{ weight, words: "is called like the table" }],
 * });
 * const [key, ...rest] = resolveKeys({ tables: [], foreignKeys: [] }, [candidate("country", 4), candidate("region", 1)]);
 * assert.equal(key?.to.table, "country");
 * assert.ok(key.confidence > 0.8);
 * assert.deepEqual(rest, []);
 * ```
 */
export function resolveKeys(schema: Schema, candidates: readonly KeyCandidate[]): readonly InferredKey[] {
  const best = [
    ...Map.groupBy(candidates, ({ from, anchor }) => JSON.stringify([from.table, anchor])).values(),
  ]
    .flatMap((rivals) => {
      const sums = rivals.map(({ evidence }) => evidence.reduce((total, { weight }) => total + weight, 0));
      const most = Math.max(...sums);
      const equals = sums.filter((sum) => sum >= most - 1e-9);
      const next = Math.max(-Infinity, ...sums.filter((sum) => sum < most - 1e-9));
      const share = 1 / (equals.length + Math.exp(SHARPNESS * (next - most)));
      const confidence = share / (1 + Math.exp(-PRIOR - most));
      return rivals.flatMap((rival, i) => (sums[i] ?? 0) < most - 1e-9 ? [] : [{ ...rival, confidence }]);
    });
  const confidences = new Map(best.map((one) => [joinEndsText(one.from, one.to), one.confidence]));
  const oneWay = best.filter(({ from, to, confidence }) => {
    const back = confidences.get(joinEndsText(to, from));
    return back === undefined || confidence > back ||
      confidence === back && joinEndsText(from, to) < joinEndsText(to, from);
  });
  const likely = [...schema.foreignKeys, ...oneWay.filter(({ confidence }) => confidence >= SURE)];
  return oneWay
    .filter((key) => !follows(schema, key, likely))
    .toSorted((a, b) => b.confidence - a.confidence)
    .map(({ from, to, confidence, evidence }) => ({
      name: `${from.table}_${from.columns.join("_")}_inferred`,
      from,
      to,
      confidence,
      evidence: evidence.map(({ words }) => words),
    }));
}

/** The logarithm of the odds of a candidate about which nothing is known. */
const PRIOR = -1.5;

/** Confidence from which a key leaves out those that it implies. */
const SURE = 0.7;

/** How little a weaker rival takes off: one whose weights are less by 1 has exp(-SHARPNESS) of the best one's part. */
const SHARPNESS = 2;

/** Whether a key is implied by a longer one whose table references the same columns. */
function follows({ tables }: Schema, { from, to }: Join, keys: readonly Join[]): boolean {
  const table = tables.find(({ name }) => name === from.table);
  const isSet = (column: string) =>
    table?.primaryKey.includes(column) ||
    table?.columns.some(({ name, notNull }) => name === column && notNull);
  return keys.some((longer) => {
    if (longer.from.table !== from.table || longer.from.columns.length <= from.columns.length) return false;
    const met = from.columns.map((column) => longer.to.columns[longer.from.columns.indexOf(column)]);
    return longer.from.columns.every((column) => from.columns.includes(column) || isSet(column)) &&
      keys.some((next) =>
        next.from.table === longer.to.table && next.to.table === to.table &&
        next.from.columns.length === met.length &&
        met.every((column, i) => {
          const position = next.from.columns.indexOf(column ?? "");
          return position >= 0 && next.to.columns[position] === to.columns[i];
        })
      );
  });
}

function joinEndsText(from: Join["from"], to: Join["to"]): string {
  return JSON.stringify([from.table, from.columns, to.table, to.columns]);
}

/**
 * Adds foreign keys to a schema. A key that joins the same columns as an earlier one is skipped.
 *
 * @example
 * ```ts
 * import { withKeys } from "querylogue/schema";
 * import assert from "node:assert/strict";
 *
 * const key = { name: "k", from: { table: "city", columns: ["country"] }, to: { table: "country", columns: ["code"] } };
 * const { foreignKeys } = withKeys({ tables: [], foreignKeys: [key] }, [{ ...key, name: "again" }]);
 * assert.deepEqual(foreignKeys, [key]);
 * ```
 */
export function withKeys(schema: Schema, keys: readonly ForeignKey[]): Schema {
  const seen = new Set<string>();
  const foreignKeys = [...schema.foreignKeys, ...keys].flatMap(({ name, from, to }, i) => {
    const text = joinIdentity({ from, to });
    const isNew = !seen.has(text);
    seen.add(text);
    // Declared keys stay as they are, even where the database declares one twice.
    return isNew || i < schema.foreignKeys.length ? [{ name, from, to }] : [];
  });
  return { ...schema, foreignKeys };
}
