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

/** A parser of ports, 0 for any, for commander. */
export function portNumber(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new InvalidArgumentError("It must be a whole number from 0 to 65535.");
}

/** A parser of shares, from 0 to 1, for commander. */
export function share(text: string): number {
  const number = Number(text);
  if (text.trim() !== "" && number >= 0 && number <= 1) return number;
  throw new InvalidArgumentError("It must be a number from 0 to 1.");
}

/** A parser of rates between 0 and 1, for commander. */
export function openShare(text: string): number {
  const number = Number(text);
  if (number > 0 && number < 1) return number;
  throw new InvalidArgumentError("It must be a number between 0 and 1, as 0.01.");
}

/** A parser of scores, from 0 to 100, for commander. */
export function scoreNumber(text: string): number {
  const number = Number(text);
  if (text.trim() !== "" && number >= 0 && number <= 100) return number;
  throw new InvalidArgumentError("It must be a number from 0 to 100.");
}

/** A parser of differences in percentage points, to a tenth, for commander. */
export function percentagePoints(text: string): number {
  const number = Number(text);
  if (/^\d+(?:\.\d)?$/.test(text) && number > 0 && number <= 100) return number;
  throw new InvalidArgumentError("It must be a number of percentage points from 0.1 to 100, as 5 or 2.5.");
}

/** A parser of a share above 0, or of the folder of a run, for commander. */
export function shareOrRun(text: string): number | string {
  const number = Number(text);
  if (text.trim() === "" || Number.isNaN(number)) return text;
  if (number > 0 && number <= 1) return number;
  throw new InvalidArgumentError("It must be a share above 0 and up to 1, as 0.23, or the folder of a run.");
}

/** Timers count milliseconds in 31 bits, and a query is given one second more before its process is ended. */
const mostSeconds = 2_147_482;

/** A parser of the seconds that something may take, for commander. */
export function timeLimit(text: string): number {
  const seconds = Number(text);
  if (!/^\d+$/.test(text) || seconds < 1 || seconds > mostSeconds) {
    throw new InvalidArgumentError(`It must be a whole number from 1 to ${mostSeconds}.`);
  }
  return seconds;
}
