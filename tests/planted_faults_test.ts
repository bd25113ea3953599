import assert from "node:assert/strict";
import { plantedFaults } from "./planted_faults.ts";

Deno.test("the text of every planted fault stands once in its file, and its tests are there", () => {
  const root = new URL("../", import.meta.url);
  assert.ok(plantedFaults.length >= 40);
  for (const { file, text, tests } of plantedFaults) {
    assert.equal(Deno.readTextFileSync(new URL(file, root)).split(text).length, 2, `${file}: ${text}`);
    Deno.statSync(new URL(tests, root));
  }
});
