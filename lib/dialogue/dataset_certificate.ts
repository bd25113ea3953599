import { type JoinCombination, type JoinPlan, planQuality, rolesOf } from "../joins/mod.ts";
import type { Schema } from "../schema/mod.ts";
import type { Dialect } from "../sql/mod.ts";
import { realized } from "./realized.ts";
import type { CombinationBalance, DatasetCertificate, Dialogue } from "./types.ts";

export interface DatasetCertificateOptions {
  readonly plan: JoinPlan;
  /** Kinds of the dialogues, in turn along a plan that says no roles. At least one. */
  readonly kinds: readonly string[];
  readonly schema: Schema;
  /** Dialect of the ground truths. */
  readonly dialect: Dialect;
}

/**
 * Computes the certificate of dialogues that were made from a join plan: how balanced the plan was, how balanced the
 * combinations of the dialogues are, and what the ground truths use. Runs nothing.
 */
export async function datasetCertificate(
  dialogues: readonly Dialogue[],
  { plan, kinds, schema, dialect }: DatasetCertificateOptions,
): Promise<DatasetCertificate> {
  const joinable = Object.keys(plan.quality.table_frequency);
  const { totals, plan: touched } = await realized({ control: {}, dialogues }, schema, { dialect });
  const none = { covered: 0, of: 0 };
  return {
    planned: balanceOf(plan.combinations, {
      joinable,
      kinds: rolesOf(plan, kinds),
    }),
    made: balanceOf(dialogues.flatMap(({ join_combination }) => join_combination ?? []), {
      joinable,
      kinds: dialogues.map(({ kind }) => kind),
    }),
    queries: {
      count: totals.queries,
      tables: touched?.tables ?? none,
      joins: touched?.joins ?? none,
      constructs: Object.fromEntries(Object.entries(totals.constructs).filter(([, count]) => count > 0)),
    },
  };
}

interface BalanceOfOptions {
  readonly joinable: readonly string[];
  readonly kinds: readonly string[];
}

function balanceOf(
  combinations: readonly JoinCombination[],
  { joinable, kinds }: BalanceOfOptions,
): CombinationBalance {
  const { sizes, table_frequency, standard_deviation, minimum, maximum } = planQuality(combinations, {
    joinable,
    fewestToCover: 0,
    lowerBound: 0,
    unmet: [],
  });
  const frequencies = Object.values(table_frequency);
  return {
    dialogues: kinds.length,
    kinds: Object.fromEntries(
      [...Map.groupBy(kinds, (kind) => kind)].map(([kind, all]) => [kind, all.length]),
    ),
    sizes,
    tables: { covered: frequencies.filter((frequency) => frequency > 0).length, of: joinable.length },
    ...{ standard_deviation, minimum, maximum },
  };
}
