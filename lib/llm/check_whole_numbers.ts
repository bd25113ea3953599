/** The most milliseconds that a timer can wait. */
const MOST = 2 ** 31 - 1;

/**
 * Refuses settings that are not whole numbers from `least` to what a timer can count.
 *
 * @throws {RangeError} That names the setting and its value.
 */
export function checkWholeNumbers(numbers: Readonly<Record<string, number>>, least: number): void {
  for (const [name, value] of Object.entries(numbers)) {
    if (Number.isInteger(value) && value >= least && value <= MOST) continue;
    throw new RangeError(
      `Cannot ask a model with ${name} ${value}: ${name} must be a whole number from ${least} to ${MOST}`,
    );
  }
}
