import { InvalidArgumentError } from "commander";

/** Timers count milliseconds in 31 bits, and a query is given one second more before its process is ended. */
const most = 2_147_482;

/** A parser of the seconds that something may take, for commander. */
export function timeLimit(text: string): number {
  const seconds = Number(text);
  if (!/^\d+$/.test(text) || seconds < 1 || seconds > most) {
    throw new InvalidArgumentError(`It must be a whole number from 1 to ${most}.`);
  }
  return seconds;
}
