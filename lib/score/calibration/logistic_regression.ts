/** Coefficients of a logistic regression: the constant, then one for each feature. */
export type LogisticCoefficients = readonly number[];

/**
 * Fits a logistic regression with a small ridge penalty by Newton's method (Platt scaling with several features).
 *
 * @param rows Features of each case, as many in each.
 * @param right Whether each case is right.
 * @param ridge Weight of the squared coefficients without the constant. @default 1
 *
 * @example
 * ```ts
 * import { logisticProbability, logisticRegression } from "querylogue/score";
 * import assert from "node:assert/strict";
 *
 * const fitted = logisticRegression([[0], [0], [1], [1]], [false, false, true, true]);
 * assert.ok(logisticProbability(fitted, [1]) > 0.5);
 * ```
 */
export function logisticRegression(
  rows: readonly (readonly number[])[],
  right: readonly boolean[],
  ridge = 1,
): LogisticCoefficients {
  const size = (rows[0]?.length ?? 0) + 1;
  const inputs = rows.map((row) => [1, ...row]);
  let fitted = Array.from({ length: size }, () => 0);
  for (let step = 0; step < 50; step++) {
    const gradient = fitted.map((coefficient, j) => j === 0 ? 0 : -ridge * coefficient);
    const hessian = fitted.map((_, j) => fitted.map((_, k) => j === k ? (j === 0 ? 1e-9 : ridge) : 0));
    for (const [i, input] of inputs.entries()) {
      const p = sigmoid(dot(fitted, input));
      const residual = (right[i] === true ? 1 : 0) - p;
      for (const [j, value] of input.entries()) {
        gradient[j] = (gradient[j] ?? 0) + residual * value;
        const line = hessian[j] as number[];
        for (const [k, other] of input.entries()) line[k] = (line[k] ?? 0) + p * (1 - p) * value * other;
      }
    }
    const change = solved(hessian, gradient);
    fitted = fitted.map((coefficient, j) => coefficient + (change[j] ?? 0));
    if (Math.max(...change.map(Math.abs)) < 1e-10) break;
  }
  return fitted;
}

/** The probability, from 0 to 1, that a case with these features is right. */
export function logisticProbability(fitted: LogisticCoefficients, row: readonly number[]): number {
  return sigmoid(dot(fitted, [1, ...row]));
}

const sigmoid = (x: number) => 1 / (1 + Math.exp(-x));

const dot = (a: readonly number[], b: readonly number[]) =>
  a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);

/** Solves a positive definite system by elimination. */
function solved(matrix: readonly (readonly number[])[], vector: readonly number[]): readonly number[] {
  const rows = matrix.map((line, i) => [...line, vector[i] ?? 0]);
  for (let i = 0; i < rows.length; i++) {
    const pivot = rows[i] as number[];
    for (const [j, row] of rows.entries()) {
      if (j === i) continue;
      const factor = (row[i] ?? 0) / (pivot[i] ?? 1);
      for (let k = i; k < row.length; k++) row[k] = (row[k] ?? 0) - factor * (pivot[k] ?? 0);
    }
  }
  return rows.map((row, i) => (row.at(-1) ?? 0) / (row[i] ?? 1));
}
