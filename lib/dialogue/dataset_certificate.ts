import { type JoinCombination, type JoinPlan, planQuality, rolesOf } from "../joins/mod.ts";
import type { Schema } from "../schema/mod.ts";
import type { Dialect } from "../sql/mod.ts";
import { realized } from "./realized.ts";
import type { CombinationBalance, DatasetCertificate, Dialogue, TypeBalance } from "./types.ts";

export interface DatasetCertificateOptions {
  readonly plan: JoinPlan;
  /** Kinds of the dialogues, in turn along a plan that says no roles. At least one. */
  readonly kinds: readonly string[];
  readonly schema: Schema;
  /** Dialect of the ground truths. */
  readonly dialect: Dialect;
  /** How many turns of each further type are wanted beside so many answerable ones. @default the types are not told */
  readonly wantedTurns?: ((answerable: number) => Readonly<Record<string, number>>) | undefined;
}

/**
 * Computes the certificate of dialogues that were made from a join plan: how balanced the plan was, how balanced the
 * combinations of the dialogues are, and what the ground truths use. Runs nothing.
 */
export async function datasetCertificate(
  dialogues: readonly Dialogue[],
  { plan, kinds, schema, dialect, wantedTurns }: DatasetCertificateOptions,
): Promise<DatasetCertificate> {
  const joinable = Object.keys(plan.quality.table_frequency);
  const { totals, plan: touched } = await realized({ control: {}, dialogues }, schema, { dialect });
  const types = wantedTurns && typeBalance(dialogues, wantedTurns);
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
    ...(types && { question_types: types }),
  };
}

/** Undefined where no dialogue has types of questions. */
function typeBalance(
  dialogues: readonly Dialogue[],
  wantedTurns: (answerable: number) => Readonly<Record<string, number>>,
): Readonly<Record<string, TypeBalance>> | undefined {
  const turns = dialogues.filter(({ kind }) => kind === "types").flatMap(({ interactions }) => interactions);
  if (turns.length === 0) return undefined;
  const made = (type: string) =>
    turns.filter(({ question_type, unanswerable_reason }) =>
      question_type === type || unanswerable_reason === type
    ).length;
  return Object.fromEntries(
    Object.entries(wantedTurns(made("answerable"))).map(([type, wanted]) =>
      [type, { wanted: Math.round(wanted * 10) / 10, made: made(type) }] as const
    ),
  );
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
