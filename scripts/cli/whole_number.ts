import { InvalidArgumentError } from "commander";

/** A parser of whole-number options for commander, at least `least`. */
export function wholeNumber(least: number): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (!/^\d+$/.test(text) || !Number.isSafeInteger(number) || number < least) {
      throw new InvalidArgumentError(`It must be a whole number of ${least} or more.`);
    }
    return number;
  };
}
