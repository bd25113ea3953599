import assert from "node:assert/strict";
import { withMinutes } from "../../../lib/linking/lexicon/with_minutes.ts";

const said = (name: string, siblings: readonly string[] = []) => {
  const words = (text: string) => text.split("_").map((word) => SPELLED.get(word) ?? word);
  return withMinutes(words(name), { name, siblings: [name, ...siblings].map(words) }).join(" ");
};

const SPELLED = new Map([["min", "minimum"], ["max", "maximum"]]);

Deno.test("min after a word of duration is minutes", () => {
  assert.equal(said("dur_min"), "dur minutes");
  assert.equal(said("wait_min"), "wait minutes");
  assert.equal(said("len_min"), "len minutes");
});

Deno.test("min is the minimum after other words, and beside a maximum of the same", () => {
  assert.equal(said("price_min"), "price minimum");
  assert.equal(said("len_min", ["len_max"]), "len minimum");
  assert.equal(said("dur_minimum"), "dur minimum");
});
