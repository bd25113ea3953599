import type { QueryOptions } from "../../database/mod.ts";
import type { Table } from "../../schema/mod.ts";
import type { QueryComparison } from "../compare_answer.ts";
import { compareQueries } from "../compare_queries.ts";
import { steadyPairs } from "../variants/steady_pairs.ts";
import type { DatabasePair } from "../variants/types.ts";
import { mutateQuery } from "./mutate_query.ts";
import type { Mutant } from "./types.ts";

export interface MutationScoreOptions extends DatabasePair, QueryOptions {
  /** The ground truth. */
  readonly sql: string;
  /** Tables that it reads, as `mutateQuery` takes them. @default none */
  readonly tables?: readonly Table[] | undefined;
  /** Other databases of the same structure, which are asked where the first does not tell a mutant apart. @default none */
  readonly variants?: readonly DatabasePair[] | undefined;
}

/** What became of a mutant. */
export type MutantFate =
  /** Its answer differs. */
  | { readonly kind: "killed"; readonly mutant: Mutant; readonly by: string }
  /** Its answer is the same on every database that was asked. */
  | { readonly kind: "survived"; readonly mutant: Mutant }
  /** It does not run, or not within the limits: any evaluator would notice. */
  | { readonly kind: "invalid"; readonly mutant: Mutant }
  /** A connection was lost, or the data moved. */
  | { readonly kind: "undecided"; readonly mutant: Mutant };

/** How well data tell a query from its mutants, or why that cannot be told. */
export type MutationScore =
  | {
    readonly kind: "scored";
    /** Killed / (killed + survived); absent where there are neither. */
    readonly score?: number;
    readonly killed: number;
    /** Of the killed, those that only a variant told apart. */
    readonly killed_by_variants: number;
    readonly survived: number;
    readonly invalid: number;
    readonly undecided: number;
    readonly survivors: readonly Mutant[];
    readonly fates: readonly MutantFate[];
  }
  | { readonly kind: "unscored"; readonly reason: string };

/**
 * The share of a query's mutants whose answer differs from its own on the data at hand: how much an `equal` verdict on
 * these data is worth.
 *
 * Mutants that do not run are counted apart. A mutant may mean the same as the query on all data, so that 1 cannot always
 * be reached. A ground truth that does not run, or whose answer is not equal to itself (cut off, or left open by the
 * query) is unscored; a variant on which it fails, is cut off, or has a LIMIT that cuts through ties is not asked.
 *
 * Source of the measure: DeMillo, Lipton and Sayward, "Hints on Test Data Selection" (1978); for SQL: Tuya,
 * Suárez-Cabal and de la Riva, "Mutating database queries" (2007).
 *
 * @throws {RangeError} If the databases of a pair are the same object.
 *
 * @example
 * ```ts
 * import { openDatabase } from "querylogue/database";
 * import assert from "node:assert/strict";
 * import { DatabaseSync } from "node:sqlite";
 * import { mutationScore } from "querylogue/compare";
 *
 * const path = await Deno.makeTempFile();
 * new DatabaseSync(path).exec("CREATE TABLE lake (name, depth); INSERT INTO lake VALUES ('Thun', 217), ('Zug', 198)");
 * await using goldDatabase = await openDatabase(`sqlite:${path}`);
 * await using predictedDatabase = await openDatabase(`sqlite:${path}`);
 *
 * const score = await mutationScore({
 *   goldDatabase,
 *   predictedDatabase,
 *   sql: "SELECT name FROM lake WHERE depth > 200",
 * });
 * assert(score.kind === "scored");
 * assert.deepEqual(score.survivors.map(({ text }) => text), [
 *   "adds DISTINCT",
 *   "depth > 200 becomes depth >= 200",
 *   "200 becomes 201",
 *   "200 becomes 199",
 * ]);
 * assert.deepEqual([score.killed, score.survived, score.score], [2, 4, 1 / 3]);
 * await Deno.remove(path);
 * ```
 */
export async function mutationScore(
  { sql, tables, variants = [], name, goldDatabase, predictedDatabase, ...limits }: MutationScoreOptions,
): Promise<MutationScore> {
  const compare = ({ goldDatabase, predictedDatabase }: DatabasePair, predictedSql: string) =>
    compareQueries({ goldDatabase, predictedDatabase, goldSql: sql, predictedSql, ...limits });
  const first: DatabasePair = { ...(name !== undefined && { name }), goldDatabase, predictedDatabase };
  const problem = whyUnsteady(await compare(first, sql));
  if (problem !== undefined) return { kind: "unscored", reason: problem };
  const pairs = [first, ...await steadyPairs({ pairs: variants, sql, ...limits })];
  const known = tables && { tables };
  const fates: MutantFate[] = [];
  for (const mutant of await mutateQuery(sql, { dialect: goldDatabase.dialect, ...known })) {
    fates.push(await fateOf(mutant, { pairs, compare }));
  }
  return scored(fates, nameOf(first));
}

/** Why an answer is not equal to itself; `undefined` where it is. */
function whyUnsteady(comparison: QueryComparison): string | undefined {
  if ("message" in comparison) return comparison.message;
  const { verdict, reasons } = comparison.verdict;
  return verdict === "equal" || verdict === "vacuous" ? undefined : reasons[0]?.text ?? verdict;
}

interface Asking {
  readonly pairs: readonly DatabasePair[];
  readonly compare: (pair: DatabasePair, predictedSql: string) => Promise<QueryComparison>;
}

async function fateOf(mutant: Mutant, { pairs, compare }: Asking): Promise<MutantFate> {
  let kind: MutantFate["kind"] = "undecided";
  for (const [i, pair] of pairs.entries()) {
    const comparison = await compare(pair, mutant.sql);
    if (!("verdict" in comparison)) continue;
    switch (comparison.verdict.verdict) {
      case "different":
        return { kind: "killed", mutant, by: nameOf(pair) };
      case "refused":
      case "failed":
        // What runs on the data at hand is a query; that it fails elsewhere tells it apart.
        if (i > 0 && kind === "survived") return { kind: "killed", mutant, by: nameOf(pair) };
        return { kind: "invalid", mutant };
      case "equal":
      case "vacuous":
        kind = "survived";
        break;
      default:
        comparison.verdict.verdict satisfies never;
    }
  }
  return { kind, mutant } as MutantFate;
}

function nameOf({ name, goldDatabase }: DatabasePair): string {
  return name ?? goldDatabase.url;
}

function scored(fates: readonly MutantFate[], first: string): MutationScore {
  const count = (kind: MutantFate["kind"]) => fates.filter((fate) => fate.kind === kind).length;
  const killed = count("killed");
  const survived = count("survived");
  return {
    kind: "scored",
    ...(killed + survived > 0 && { score: killed / (killed + survived) }),
    killed,
    killed_by_variants: fates.filter((fate) => fate.kind === "killed" && fate.by !== first).length,
    survived,
    invalid: count("invalid"),
    undecided: count("undecided"),
    survivors: fates.filter(({ kind }) => kind === "survived").map(({ mutant }) => mutant),
    fates,
  };
}

/** Mutants from which on a query's score counts in a mean: a share of fewer says little. */
export const leastMutants = 5;
