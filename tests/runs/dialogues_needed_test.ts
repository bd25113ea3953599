import fc from "fast-check";
import { InputError } from "querylogue/base";
import { pairsNeeded } from "querylogue/metrics";
import { planSizes } from "querylogue/joins";
import { dialoguesNeeded, measuredDesign, resolution, usualDesign } from "querylogue/runs";
import assert from "node:assert/strict";
import { join } from "node:path";
import { inFolder } from "../scripts/run_task.ts";

const asked = fc.record({
  thousandths: fc.integer({ min: 30, max: 200 }),
  discordance: fc.integer({ min: 200, max: 1000 }).map((thousandths) => thousandths / 1000),
  design_effect: fc.double({ min: 1, max: 4, noNaN: true }),
  sizes: fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 4 }),
});

const questions = (sizes: string, count: number) =>
  Object.entries(planSizes(sizes, count)).reduce((sum, [size, of]) => sum + Number(size) * of, 0);

Deno.test("as many dialogues as are needed show the difference by the forecast of eval, and one fewer has too few questions", () => {
  fc.assert(fc.property(asked, ({ thousandths, sizes, ...design }) => {
    const difference = thousandths / 1000;
    const text = sizes.join(",");
    const { dialogues, pairs } = dialoguesNeeded({ difference, ...design }, text);
    assert.ok((resolution(questions(text, dialogues), design).clustered ?? 1) <= difference);
    assert.equal(pairs, pairsNeeded(difference, { ...design, designEffect: design.design_effect }));
    if (dialogues > 1) assert.ok(questions(text, dialogues - 1) < pairs);
  }));
});

Deno.test("five points need 900 questions: 300 dialogues of 2, 3 and 4 joins", () => {
  const detected = { difference: 0.05, ...usualDesign };
  assert.deepEqual(dialoguesNeeded(detected, "2,3,4"), { dialogues: 300, pairs: 900 });
  assert.deepEqual(dialoguesNeeded(detected, "2"), { dialogues: 450, pairs: 900 });
});

Deno.test("a difference that cannot come from the discordance is refused, and so are sizes that say a number", () => {
  const detected = { difference: 0.3, ...usualDesign };
  assert.throws(() => dialoguesNeeded(detected, "2,3"), {
    name: "InputError",
    message: /^A difference of 30 points cannot come from 23 % .*: ask for 23 points at most$/,
  });
  assert.throws(() => dialoguesNeeded({ ...detected, difference: 0.1 }, "2:3"), /write sizes as in 2,3,4$/);
});

Deno.test("of a run the pair of agents with the greatest variance counts, by their first attempts", () =>
  inFolder(async (folder) => {
    const metric = "first_attempt_sql_correctness";
    const write = (comparisons: unknown) =>
      Deno.writeTextFile(join(folder, "metrics.json"), JSON.stringify({ agents: [], comparisons }));
    await write([
      { metric, discordance: 0.2, design_effect: 1.5 },
      { metric, discordance: 0.25, design_effect: 1.4 },
      { metric: "dialogue_intention_alignment_rate", discordance: 0.9, design_effect: 2 },
      { metric, pairs: 0, unscored: "nothing could be scored for both agents" },
    ]);
    assert.deepEqual(await measuredDesign(folder), { discordance: 0.25, design_effect: 1.4 });
    await write([{ metric, discordance: 0, design_effect: 1 }]);
    await assert.rejects(measuredDesign(folder), InputError);
    await assert.rejects(measuredDesign(join(folder, "none")), InputError);
  }));
