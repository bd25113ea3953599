import { randomFrom, shuffle } from "../base/mod.ts";
import type { LabelledTurn } from "./labelled_turns.ts";

const draws = 2000;

/**
 * Computes the p-value of a permutation test that a judge errs equally on all agents: labels are dealt to the agents anew, within
 * the aligned and within the others, 2,000 times; the statistic is Pearson's chi-square of errors by agent, summed over
 * both. An undecided turn is not called aligned.
 *
 * @param agents The turns of each agent; those without a label are left out.
 */
export function equalErrorsPValue(
  agents: readonly (readonly LabelledTurn[])[],
  { seed }: { readonly seed: number },
): number {
  const strata = [true, false].map((label) =>
    agents.map((turns) =>
      turns.filter((turn) => turn.label === label).map(({ called }) => (called === "aligned") !== label)
    )
  );
  const statistic = (dealt: readonly (readonly (readonly boolean[])[])[]) =>
    dealt.reduce((sum, groups) => sum + chiSquare(groups), 0);
  const observed = statistic(strata);
  const random = randomFrom(seed, "equal errors");
  let asFar = 1;
  for (let draw = 0; draw < draws; draw++) {
    const dealt = strata.map((groups) => {
      const all = [...shuffle(random, groups.flat())];
      return groups.map(({ length }) => all.splice(0, length));
    });
    if (statistic(dealt) >= observed - 1e-12) asFar++;
  }
  return asFar / (draws + 1);
}

function chiSquare(groups: readonly (readonly boolean[])[]): number {
  const all = groups.flat();
  const share = all.filter(Boolean).length / Math.max(1, all.length);
  if (share === 0 || share === 1) return 0;
  return groups.reduce((sum, group) => {
    const expected = group.length * share;
    const errors = group.filter(Boolean).length;
    return expected === 0 ? sum : sum + (errors - expected) ** 2 / (expected * (1 - share));
  }, 0);
}
