import { InputError } from "../base/mod.ts";

/** Number of combinations of each number of joins. */
export type PlanSizes = Readonly<Record<number, number>>;

/**
 * Parses a mix of sizes: `2:17,3:17,4:16` gives each number, `2,3,4` spreads the count evenly, first sizes taking the
 * rest.
 *
 * @param count Number of combinations. Beside a text that says each number it must be their sum, or be left out.
 * @throws {InputError} If the text is neither, a size stands twice, or the count does not fit.
 *
 * @example
 * ```ts
 * import { planSizes } from "querylogue/joins";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(planSizes("2,3,4", 50), { 2: 17, 3: 17, 4: 16 });
 * assert.deepEqual(planSizes("2:10,3:40"), { 2: 10, 3: 40 });
 * ```
 */
export function planSizes(text: string, count?: number): PlanSizes {
  const parts = text.split(",").map((part) => /^\s*([1-9]\d{0,2})(?:\s*:\s*(\d{1,7}))?\s*$/.exec(part));
  const sizes = parts.map((part) => Number(part?.[1]));
  const told = parts.filter((part) => part?.[2] !== undefined).length;
  if (parts.includes(null) || (told > 0 && told < parts.length)) {
    throw new InputError(`Cannot read the sizes "${text}": write them as 2:17,3:17,4:16 or as 2,3,4`);
  }
  if (new Set(sizes).size < sizes.length) {
    throw new InputError(`Cannot read the sizes "${text}": a size stands twice; name each once`);
  }
  if (told === 0 && count === undefined) {
    throw new InputError(
      `Cannot read the sizes "${text}" without a count: say how many combinations are wanted`,
    );
  }
  const wanted = told > 0
    ? parts.map((part) => Number(part?.[2]))
    : sizes.map((_, i) => Math.floor(((count ?? 0) + sizes.length - 1 - i) / sizes.length));
  const total = wanted.reduce((sum, number) => sum + number, 0);
  if (total === 0 && count === undefined) {
    throw new InputError(`The sizes "${text}" ask for no combination: ask for at least 1`);
  }
  if (total === 0 || (count !== undefined && count !== total)) {
    throw new InputError(
      `The sizes "${text}" ask for ${total} combinations and the count for ${count}: ask for the same number, ` +
        "at least 1",
    );
  }
  return Object.fromEntries(
    sizes.map((size, i) => [size, wanted[i] as number] as const).filter(([, n]) => n > 0),
  );
}
