import { InvalidArgumentError } from "commander";

/** Greater and smaller ones are slips, and their squares would overflow. */
const mostWeight = 1_000_000;

/** A parser of `TABLE=N` for commander, which adds each to those before it. */
export function tableWeight(
  text: string,
  before: Readonly<Record<string, number>> = {},
): Readonly<Record<string, number>> {
  const at = text.lastIndexOf("=");
  const table = text.slice(0, Math.max(0, at)).trim();
  const digits = text.slice(at + 1).trim();
  const weight = Number(digits);
  if (table === "" || digits === "" || !(weight >= 1 / mostWeight && weight <= mostWeight)) {
    throw new InvalidArgumentError(
      `It must be a table and a number from ${1 / mostWeight} to ${mostWeight}, as in city=2.`,
    );
  }
  if (Object.hasOwn(before, table)) {
    throw new InvalidArgumentError("The table has a weight already; give it one.");
  }
  return { ...before, [table]: weight };
}
