import { compareMmsql, holm, type MmsqlComparison } from "../../../lib/metrics/mod.ts";
import { type JudgedPredictions, type MmsqlScores, scoresOf } from "../../../lib/runs/mod.ts";
import { ablations, alone, whole } from "./compared_systems.ts";

/** Two systems compared by one number. */
export type SystemsComparison = MmsqlComparison & {
  readonly a: string;
  readonly b: string;
  /** Corrected by Holm among the pairs of its number. @default it is not scored */
  readonly p_holm?: number;
};

/** All numbers of the experiment; field names are those of the JSON. */
export interface MultiFigures {
  /** The model alone and the whole framework, on the dialogues that both answered. */
  readonly table_vi: readonly MmsqlScores[];
  /** The whole framework and its ablations, on the dialogues that all answered. */
  readonly table_vii: readonly MmsqlScores[];
  readonly comparisons: readonly SystemsComparison[];
}

/** Measures the systems of both tables and compares the whole framework with each other one. */
export function multiFigures(
  systems: readonly JudgedPredictions[],
  { seed }: { readonly seed: number },
): MultiFigures {
  const table = (agents: readonly string[]) => {
    const own = agents.flatMap((agent) => systems.find((one) => one.agent === agent) ?? []);
    return onSharedDialogues(own);
  };
  const [ofSix, ofSeven] = [table([alone, whole]), table([whole, ...ablations])];
  const pairs = [ofSix, ofSeven].flatMap((own) => {
    const framework = own.find(({ agent }) => agent === whole);
    return framework === undefined
      ? []
      : own.flatMap((other) => other === framework ? [] : [[framework, other] as const]);
  });
  const compared = pairs.flatMap(([framework, other]) =>
    compareMmsql(framework.turns["paper-formula"], other.turns["paper-formula"], { seed })
      .map((comparison) => ({ a: framework.agent ?? "", b: other.agent ?? "", ...comparison }))
  );
  return {
    table_vi: ofSix.map((one) => scoresOf(one, { seed })),
    table_vii: ofSeven.map((one) => scoresOf(one, { seed })),
    comparisons: corrected(compared),
  };
}

function onSharedDialogues(systems: readonly JudgedPredictions[]): readonly JudgedPredictions[] {
  const keysOf = ({ dialogues }: JudgedPredictions) => new Set(dialogues.map(({ key }) => key));
  const shared = systems.map(keysOf).reduce((all, own) => all.intersection(own));
  return systems.map((system) => {
    const { "published-script": byScript, "paper-formula": byFormula } = system.turns;
    const isShared = ({ dialogue }: { readonly dialogue: string }) => shared.has(dialogue);
    return {
      ...system,
      dialogues: system.dialogues.filter(({ key }) => shared.has(key)),
      turns: { "published-script": byScript.filter(isShared), "paper-formula": byFormula.filter(isShared) },
    };
  });
}

function corrected(
  comparisons: readonly (MmsqlComparison & { readonly a: string; readonly b: string })[],
): readonly SystemsComparison[] {
  const families = Map.groupBy(comparisons.filter((one) => "p" in one), ({ metric }) => metric);
  const values = new Map([...families].flatMap(([, own]) => {
    const found = holm(own.map(({ p }) => p));
    return own.map((one, place) => [one as object, found[place] as number] as const);
  }));
  return comparisons.map((one) => {
    const p_holm = values.get(one);
    return p_holm === undefined ? one : { ...one, p_holm };
  });
}
