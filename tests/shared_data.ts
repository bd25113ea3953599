import { existsSync } from "node:fs";

const folder = new URL("../../shared/datasets/", import.meta.url);

/** Path of a published data file that is used for checks only and never copied into the project. */
export function sharedPath(name: string): string {
  return new URL(name, folder).pathname;
}

/** Whether published data are read whole, as `deno task test --thorough` does; the ordinary run reads a sample of them. */
export const isThorough = Deno.env.get("THOROUGH") === "true";

/** Every so many of the items, from the first; all of them in a thorough run. */
export function sampled<Item>(items: readonly Item[], every: number): readonly Item[] {
  return isThorough ? items : items.filter((_, index) => index % every === 0);
}

/**
 * A test that needs published data files beside the checkout. Where they are absent it is skipped, and says so;
 * with CI=true it fails instead.
 */
export function sharedTest(
  name: string,
  files: readonly string[],
  run: (t: Deno.TestContext) => Promise<void> | void,
) {
  const missing = files.filter((file) => !existsSync(sharedPath(file)));
  const skip = missing.length > 0 && Deno.env.get("CI") !== "true";
  Deno.test({
    name: skip ? `${name} (skipped: ${missing.join(", ")} not beside the checkout)` : name,
    ignore: skip,
    fn: async (t) => {
      if (missing.length > 0) throw new Error(`Missing beside the checkout: ${missing.join(", ")}`);
      await run(t);
    },
  });
}
