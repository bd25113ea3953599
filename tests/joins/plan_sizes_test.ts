import { planSizes } from "querylogue/joins";
import assert from "node:assert/strict";

Deno.test("planSizes() takes each number as told, or spreads the count", () => {
  assert.deepEqual(planSizes("2:17, 3:17, 4:16"), { 2: 17, 3: 17, 4: 16 });
  assert.deepEqual(planSizes("2:1,3:0"), { 2: 1 });
  assert.deepEqual(planSizes("2,3,4", 50), { 2: 17, 3: 17, 4: 16 });
  assert.deepEqual(planSizes("2,3,4", 2), { 2: 1, 3: 1 });
  assert.deepEqual(planSizes("5", 3), { 5: 3 });
  assert.deepEqual(planSizes("2:3", 3), { 2: 3 });
});

Deno.test("planSizes() refuses in one sentence what it cannot read", () => {
  const refuses = (text: string, count: number | undefined, message: RegExp) =>
    assert.throws(() => planSizes(text, count), { name: "InputError", message });
  for (const text of ["", "two", "2;3", "2:17,3", "0", "2:-1", "2.5", "2,,3"]) {
    refuses(text, 5, /write them as/);
  }
  refuses("2,3,2", 5, /a size stands twice/);
  refuses("2,3", undefined, /how many combinations/);
  refuses("2:3,3:4", 8, /ask for 7 combinations and the count for 8/);
  refuses("2:0", undefined, /at least 1/);
});
