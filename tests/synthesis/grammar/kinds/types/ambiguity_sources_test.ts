import assert from "node:assert/strict";
import { ambiguitySources } from "../../../../../lib/synthesis/grammar/kinds/types/ambiguity_sources.ts";

const TURNS = Array.from({ length: 60 }, (_, turn) => ambiguitySources(turn));

/** How often each source comes first of those that a database has. */
function firstOf(has: readonly string[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const order of TURNS) {
    const first = order.find((source) => has.includes(source)) ?? "none";
    counts[first] = (counts[first] ?? 0) + 1;
  }
  return counts;
}

Deno.test("ambiguitySources() gives each source once, and each as often as the others first", () => {
  for (const order of TURNS) assert.equal(new Set(order).size, 5);
  const all = ["value", "scope", "comparison", "word", "time"];
  assert.deepEqual(new Set(Object.values(firstOf(all))), new Set([12]));
});

Deno.test("ambiguitySources() shares out what the data cannot give, to times last", () => {
  assert.deepEqual(firstOf(["time", "word"]), { word: 48, time: 12 });
  const { time = 0, word = 0, comparison = 0 } = firstOf(["time", "word", "comparison"]);
  assert.equal(time, 12);
  assert.ok(Math.abs(word - comparison) <= 12, `${word} and ${comparison}`);
});
