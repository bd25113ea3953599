/**
 * Recomputes ground truths of generated dialogues by nested loops over rows, from the specifications that they were
 * written from: `deno run -A tests/synthesis/grammar/recompute_ground_truths.ts --count 300 [--seed 1] DATABASE…`, by
 * default on the embedded database. Exits with 1 where one gives other rows.
 */
import { parseArgs } from "node:util";
import { buildAtlas } from "../../../lib/bundled/mod.ts";
import { recomputedGroundTruths } from "./recomputed_ground_truths.ts";

const { values, positionals } = parseArgs({
  options: { count: { type: "string", default: "300" }, seed: { type: "string", default: "1" } },
  allowPositionals: true,
});
const urls = positionals.length > 0 ? positionals : [await buildAtlas()];
let left = Number(values.count);
let differences = 0;
for (const [i, url] of urls.entries()) {
  const { checked, different } = await recomputedGroundTruths(url, {
    sizes: { 2: 16, 3: 16, 4: 16 },
    seed: Number(values.seed),
    kinds: ["partial", "context", "mixed", "types"],
    most: Math.ceil(left / (urls.length - i)),
  });
  left -= checked;
  differences += different.length;
  print(`${url}: ${checked} ground truths recomputed, ${different.length} different`);
  for (const text of different) print(text);
}
Deno.exitCode = differences > 0 ? 1 : 0;

function print(text: string) {
  Deno.stdout.writeSync(new TextEncoder().encode(`${text}\n`));
}
