import type { QueryOptions } from "../../database/mod.ts";
import type { CompareOptions } from "../compare_options.ts";
import { compareQueries } from "../compare_queries.ts";
import type { Verdict } from "../types.ts";
import { steadyPairs } from "./steady_pairs.ts";
import type { DatabasePair } from "./types.ts";

export interface CompareOnVariantsOptions extends QueryOptions, CompareOptions {
  /** Open variants, and the database itself where it counts too. */
  readonly variants: readonly DatabasePair[];
  readonly goldSql: string;
  readonly predictedSql: string;
  /**
   * The prediction runs on the database that the variants are made of: one on which it misses something lacks a part of
   * that, and is left out. @default false
   */
  readonly predictionRuns?: boolean | undefined;
}

/** What all variants together say of two queries. */
export interface VariantsVerdict extends Verdict {
  /** `failed`: the prediction does not run on one of them. `vacuous`: on none there was anything to compare. */
  readonly verdict: Verdict["verdict"];
  /** The variant that the verdict comes from, where one tells the queries apart. */
  readonly told_apart_by?: string;
  /** Variants on which the verdict rests. */
  readonly asked: readonly string[];
  /**
   * Variants on which the ground truth fails or leaves its answer open, or that lack what the prediction names, so that
   * nothing follows from them.
   */
  readonly left_out: readonly string[];
}

/**
 * Compares two queries on each of several databases of one structure: `equal` only if equal on all that can tell.
 *
 * A variant on which the ground truth fails, is cut off, or has a LIMIT that cuts through ties is left out; where
 * that leaves none the verdict is `vacuous`. Variants are asked in turn, up to the first that tells the queries apart.
 *
 * @throws {RangeError} If there are no variants.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { DatabaseSync } from "node:sqlite";
 * import { compareOnVariants, openVariants } from "querylogue/compare";
 *
 * const folder = await Deno.makeTempDir();
 * const make = (name: string, depth: number) => {
 *   const path = `${folder}/${name}.sqlite`;
 *   new DatabaseSync(path).exec(`CREATE TABLE lake (name, depth); INSERT INTO lake VALUES ('Thun', 217), ('Zug', ${depth})`);
 *   return { name, url: `sqlite:${path}` };
 * };
 * {
 *   await using variants = await openVariants([make("as it is", 198), make("on the edge", 200)]);
 *   const verdict = await compareOnVariants({
 *     variants: variants.pairs,
 *     goldSql: "SELECT name FROM lake WHERE depth > 200",
 *     predictedSql: "SELECT name FROM lake WHERE depth >= 200",
 *   });
 *   assert.equal(verdict.verdict, "different");
 *   assert.equal(verdict.told_apart_by, "on the edge");
 * }
 * await Deno.remove(folder, { recursive: true });
 * ```
 */
export async function compareOnVariants(
  { variants, goldSql, predictedSql, predictionRuns = false, ...limits }: CompareOnVariantsOptions,
): Promise<VariantsVerdict> {
  if (variants.length === 0) throw new RangeError("Cannot compare on no variants: make at least one");
  const steady = await steadyPairs({ pairs: variants, sql: goldSql, ...limits });
  const asked: string[] = [];
  const left_out = variants.filter((pair) => !steady.includes(pair)).map(nameOf);
  let equal: Verdict | undefined;
  for (const pair of steady) {
    const { goldDatabase, predictedDatabase } = pair;
    const comparison = await compareQueries({
      goldDatabase,
      predictedDatabase,
      goldSql,
      predictedSql,
      ...limits,
    });
    const name = nameOf(pair);
    if (!("verdict" in comparison) || predictionRuns && missesSomething(comparison.verdict)) {
      left_out.push(name);
      continue;
    }
    asked.push(name);
    const { verdict } = comparison;
    if (verdict.verdict === "equal") equal ??= verdict;
    else if (verdict.verdict !== "vacuous") return { ...verdict, told_apart_by: name, asked, left_out };
  }
  return { ...(equal ?? NOTHING), asked, left_out };
}

/** Whether a query fails before it runs, for want of what it names. */
function missesSomething({ verdict, reasons }: Verdict): boolean {
  return verdict === "failed" &&
    reasons.some(({ text }) => /^(?:(?:Catalog|Binder) Error|no such (?:table|column|function))/.test(text));
}

const NOTHING: Verdict = {
  verdict: "vacuous",
  reasons: [{
    kind: "nothing_compared",
    text: "No variant gives the ground truth an answer to compare with.",
  }],
};

function nameOf({ name, goldDatabase }: DatabasePair): string {
  return name ?? goldDatabase.url;
}
