/** One measured value and the level of each factor under which it was measured. */
export interface FactorCell {
  /** The level of each factor, by the factor's name. */
  readonly levels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** What a source of variance contributes; field names are those of the JSON. */
export interface VarianceComponent {
  /** The factor; `interactions` of factors; `trials`, what differs between values of equal levels. */
  readonly source: string;
  readonly degrees_of_freedom: number;
  readonly mean_square: number;
  /** The estimated variance. It is unbiased, and so can be negative where the true one is small. */
  readonly variance: number;
  /** Share of the sum of all variances, negative ones counted as 0; absent where that sum is 0. */
  readonly share?: number;
}

/**
 * Splits the variance of a value into what each factor, their interactions and repeated trials contribute: the random-effects
 * analysis of variance of a balanced crossed design, by the method of moments.
 *
 * value = mean + effect of each factor + interaction of all levels + trial, all independent. Of N values, with L levels of a
 * factor and R values of each combination, the mean squares expect
 *
 * - trials: σ²(trials)
 * - interactions: σ²(trials) + R σ²(interactions)
 * - a factor: σ²(trials) + R σ²(interactions) + N/L σ²(factor)
 *
 * and the estimates solve these equations. Interactions of all orders are pooled.
 *
 * Source: Searle, Casella and McCulloch, Variance Components (1992), chapter 4 (ANOVA estimators of balanced data).
 *
 * @param cells All values, in any order: each combination of levels equally often, at least twice.
 * @returns The factors in the order of the first value, then `interactions` (with two factors or more), then `trials`.
 * @throws {RangeError} If a factor is missing or has one level, or a combination is missing, or measured once or more often
 * than another.
 *
 * @example
 * ```ts
 * import { varianceComponents } from "querylogue/metrics";
 * import assert from "node:assert/strict";
 *
 * // Between the datasets lies 10, within them 2: the mean squares are 100 and 2, two values each.
 * const cells = [0, 2, 10, 12].map((value, i) => ({ levels: { dataset: i < 2 ? "a" : "b" }, value }));
 * const [dataset, trials] = varianceComponents(cells);
 * assert.deepEqual([dataset?.variance, trials?.variance], [(100 - 2) / 2, 2]);
 * ```
 */
export function varianceComponents(cells: readonly FactorCell[]): readonly VarianceComponent[] {
  const factors = Object.keys(cells[0]?.levels ?? {});
  const levels = factors.map((factor) => valuesBy(cells, ({ levels }) => levelOf(levels, factor)));
  const combinations = valuesBy(
    cells,
    ({ levels }) => JSON.stringify(factors.map((factor) => levelOf(levels, factor))),
  );
  const trials = checkedTrials(cells, { factors, levels, combinations });
  const count = cells.length;
  const within = (groups: readonly (readonly number[])[]) =>
    groups.reduce((sum, group) => sum + squaresAbout(mean(group), group), 0);
  const total = within([cells.map(({ value }) => value)]);
  const ofFactors = levels.map((groups) => ({
    squares: total - within(groups),
    freedom: groups.length - 1,
    values: count / groups.length,
  }));
  const inCombinations = within(combinations);
  const residual = {
    squares: inCombinations,
    freedom: combinations.length * (trials - 1),
  };
  const crossed = {
    squares: total - inCombinations - ofFactors.reduce((sum, { squares }) => sum + squares, 0),
    freedom: combinations.length - 1 - ofFactors.reduce((sum, { freedom }) => sum + freedom, 0),
  };
  const meanSquare = ({ squares, freedom }: { readonly squares: number; readonly freedom: number }) =>
    squares / freedom;
  const ofTrials = meanSquare(residual);
  const hasInteractions = crossed.freedom > 0;
  const ofInteractions = hasInteractions ? meanSquare(crossed) : ofTrials;
  return withShares([
    ...ofFactors.map((one, index) => ({
      source: factors[index] as string,
      degrees_of_freedom: one.freedom,
      mean_square: meanSquare(one),
      variance: (meanSquare(one) - ofInteractions) / one.values,
    })),
    ...(hasInteractions
      ? [{
        source: "interactions",
        degrees_of_freedom: crossed.freedom,
        mean_square: ofInteractions,
        variance: (ofInteractions - ofTrials) / trials,
      }]
      : []),
    { source: "trials", degrees_of_freedom: residual.freedom, mean_square: ofTrials, variance: ofTrials },
  ]);
}

function withShares(components: readonly VarianceComponent[]): readonly VarianceComponent[] {
  const sum = components.reduce((sum, { variance }) => sum + Math.max(0, variance), 0);
  if (sum === 0) return components;
  return components.map((one) => ({ ...one, share: Math.max(0, one.variance) / sum }));
}

function levelOf(levels: FactorCell["levels"], factor: string): string {
  const level = levels[factor];
  if (level === undefined) {
    throw new RangeError(`Cannot split a variance: a value has no level of "${factor}"`);
  }
  return level;
}

function valuesBy(
  cells: readonly FactorCell[],
  key: (cell: FactorCell) => string,
): readonly (readonly number[])[] {
  return [...Map.groupBy(cells, key).values()].map((own) => own.map(({ value }) => value));
}

/** @returns The values of each combination. */
function checkedTrials(
  cells: readonly FactorCell[],
  { factors, levels, combinations }: {
    readonly factors: readonly string[];
    readonly levels: readonly (readonly unknown[])[];
    readonly combinations: readonly (readonly unknown[])[];
  },
): number {
  if (factors.length === 0) throw new RangeError("Cannot split a variance without a factor");
  const single = factors.find((_, index) => levels[index]?.length === 1);
  if (single !== undefined) {
    throw new RangeError(`Cannot split a variance by "${single}", which has one level`);
  }
  const wanted = levels.reduce((product, { length }) => product * length, 1);
  const trials = cells.length / wanted;
  if (combinations.length < wanted || combinations.some(({ length }) => length !== trials) || trials < 2) {
    throw new RangeError(
      `Cannot split a variance: each of ${wanted} combinations of levels is to be measured equally often, at least twice, ` +
        `and ${cells.length} values are of ${combinations.length} combinations`,
    );
  }
  return trials;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function squaresAbout(center: number, values: readonly number[]): number {
  return values.reduce((sum, value) => sum + (value - center) ** 2, 0);
}
