import { z } from "zod";
import { InputError, readJsonFile } from "../base/mod.ts";
import listPrices from "./prices.json" with { type: "json" };

/** What a model's tokens cost, named as in the file. */
export interface ModelPrice {
  readonly input_usd_per_million: number;
  readonly output_usd_per_million: number;
}

/** Prices by the model's name as `--model` gives it. */
export type PriceTable = Readonly<Record<string, ModelPrice>>;

const price = z.number().nonnegative();
const priceTableShape = z.record(
  z.string(),
  z.strictObject({ input_usd_per_million: price, output_usd_per_million: price }),
);

/**
 * Loads model prices: the list prices in `lib/llm/prices.json`, overridden by a file of the same form. Dated model
 * versions have their own prices. List prices change: prefer a file of your own.
 *
 * @param path Of a file of the user's. @default none
 * @throws {InputError} If there is no such file, or it is not of the form.
 * @throws {OutsideError} If the file cannot be read.
 *
 * @example
 * ```ts
 * import { loadPrices } from "querylogue/llm";
 * import assert from "node:assert/strict";
 *
 * const path = await Deno.makeTempFile();
 * await Deno.writeTextFile(path, '{"ours": {"input_usd_per_million": 0, "output_usd_per_million": 0.1}}');
 * const prices = await loadPrices(path);
 * assert.equal(prices["ours"]?.output_usd_per_million, 0.1);
 * assert.ok("gpt-4o" in prices);
 * await Deno.remove(path);
 * ```
 */
export async function loadPrices(path?: string): Promise<PriceTable> {
  if (path === undefined) return listPrices;
  const parsed = priceTableShape.safeParse(await readJsonFile(path));
  if (parsed.success) return { ...listPrices, ...parsed.data };
  const [{ path: place = [] } = {}] = parsed.error.issues;
  throw new InputError(
    `Cannot use the prices of ${path}: ${
      place.length === 0 ? "its top" : `"${place.join(".")}"`
    } is not of the form ` +
      '{"MODEL": {"input_usd_per_million": 2.5, "output_usd_per_million": 10}}; correct the file',
  );
}
