import { InvalidArgumentError } from "commander";

/** A parser for commander of an option whose last value would otherwise silently replace the one before. */
export function givenOnce(text: string, before: string | undefined): string {
  if (before !== undefined) throw new InvalidArgumentError(`"${before}" is given already; give one.`);
  return text;
}
