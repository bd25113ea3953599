import { InvalidArgumentError } from "commander";

/** A parser of shares, from 0 to 1, for commander. */
export function share(text: string): number {
  const number = Number(text);
  if (text.trim() !== "" && number >= 0 && number <= 1) return number;
  throw new InvalidArgumentError("It must be a number from 0 to 1.");
}
