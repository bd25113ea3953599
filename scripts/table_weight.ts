import { InvalidArgumentError } from "commander";

/** A parser of `TABLE=N` for commander, which adds each to those before it. */
export function tableWeight(
  text: string,
  before: Readonly<Record<string, number>> = {},
): Readonly<Record<string, number>> {
  const at = text.lastIndexOf("=");
  const table = text.slice(0, Math.max(0, at)).trim();
  const digits = text.slice(at + 1).trim();
  const weight = Number(digits);
  if (table === "" || digits === "" || !(weight > 0) || weight === Infinity) {
    throw new InvalidArgumentError("It must be a table and a number above 0, as in city=2.");
  }
  if (Object.hasOwn(before, table)) {
    throw new InvalidArgumentError("The table has a weight already; give it one.");
  }
  return { ...before, [table]: weight };
}
