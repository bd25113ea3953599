import assert from "node:assert/strict";
import fc from "fast-check";
import { measureAgent, passHatK, type PassUnit } from "../../lib/metrics/mod.ts";
import "../fixed_seed.ts";
import { passHatKTable, toMarkdown } from "../../lib/report/mod.ts";
import { rowsOf } from "./rows.ts";

/** The rows of trials, each a list of dialogues as `rowsOf` reads them. */
function trialsOf(...trials: readonly (readonly string[])[]) {
  const rows = trials.map((dialogues, index) => rowsOf(dialogues, { trial: index + 1 }));
  return { turns: rows.flatMap(({ turns }) => turns), dialogues: rows.flatMap(({ dialogues }) => dialogues) };
}

function values(unit: PassUnit, ...trials: readonly (readonly string[])[]): readonly (number | string)[] {
  const { turns, dialogues } = trialsOf(...trials);
  return passHatK(turns, dialogues, { unit, seed: 1 }).map((one) =>
    "value" in one ? one.value : one.unscored
  );
}

/** All ways to choose k of these. */
function* choices<Item>(items: readonly Item[], k: number): Generator<readonly Item[]> {
  if (k === 0) yield [];
  for (const [i, item] of items.entries()) {
    if (k === 0) return;
    for (const rest of choices(items.slice(i + 1), k - 1)) yield [item, ...rest];
  }
}

const mean = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

const close = (found: readonly (number | string)[], wanted: readonly number[]) => {
  assert.equal(found.length, wanted.length);
  found.forEach((value, i) => assert.ok(Math.abs(Number(value) - wanted[i]!) < 1e-12, `${found} ${wanted}`));
};

Deno.test("pass^k by hand: two dialogues of two interactions in three trials", () => {
  const trials = [["+ +", "- +"], ["+ -+", "- -"], ["+ -", "- +"]];
  // Right of three: 3, 2 and 0, 2 for the interactions; 2 and 0 for the dialogues.
  close(values("interactions", ...trials), [7 / 12, (1 + 1 / 3 + 0 + 1 / 3) / 4, 1 / 4]);
  close(values("dialogues", ...trials), [1 / 3, 1 / 6, 0]);
});

Deno.test("pass^k is the share of all choices of k trials that are right throughout", () => {
  const trial = fc.array(fc.boolean(), { minLength: 3, maxLength: 3 });
  fc.assert(fc.property(fc.array(trial, { minLength: 1, maxLength: 6 }), (trials) => {
    const found = values(
      "dialogues",
      ...trials.map((rights) => rights.map((isRight) => isRight ? "+" : "-")),
    );
    const slow = trials.map((_, index) =>
      mean(
        [0, 1, 2].map((dialogue) =>
          mean(
            [...choices(trials, index + 1)].map((chosen) =>
              chosen.every((rights) => rights[dialogue]) ? 1 : 0
            ),
          )
        ),
      )
    );
    close(found, slow);
  }));
});

Deno.test("pass^k is unbiased: over all that n independent trials can give, its mean is p to the k", () => {
  const [n, p] = [5, 0.7];
  const outcomes = Array.from(
    { length: 2 ** n },
    (_, bits) => Array.from({ length: n }, (_, i) => (bits >> i & 1) === 1),
  );
  const expected = Array.from({ length: n }, () => 0);
  for (const outcome of outcomes) {
    const weight = outcome.reduce((product, isRight) => product * (isRight ? p : 1 - p), 1);
    values("dialogues", ...outcome.map((isRight) => [isRight ? "+" : "-"])).forEach((value, i) =>
      expected[i]! += weight * Number(value)
    );
  }
  close(expected, Array.from({ length: n }, (_, i) => p ** (i + 1)));
});

Deno.test("a trial that cannot be scored is none, and what has fewer than k trials, all right, leaves the average", () => {
  close(values("dialogues", ["+", "+"], ["e", "-"]), [3 / 4, 0]);
  assert.deepEqual(values("dialogues", ["+"], ["g"]), [1, "no dialogues with 2 scored trials"]);
  // A wrong answer decides beside one that is not scored; words alone are no answer.
  close(values("dialogues", ["- e"], ["o +"]), [1 / 2, 0]);
  assert.deepEqual(values("interactions", ["o"], ["o"]).length, 2);
});

Deno.test("a failed trial decides beside unscored ones, by hand: four dialogues in three trials", () => {
  const { turns, dialogues } = trialsOf(["+", "-", "+", "+"], ["+", "e", "e", "-"], ["+", "e", "+", "e"]);
  // Right of scored: 3 of 3, 0 of 1, 2 of 2 and 1 of 2; right of three at least and at most: 3-3, 0-2, 2-3 and 1-2.
  const [first, second, third] = passHatK(turns, dialogues, { unit: "dialogues", seed: 1 });
  assert.ok(first && "value" in first && second && "value" in second && third && "value" in third);
  assert.deepEqual([first.value, first.count, first.open], [(1 + 0 + 1 + 1 / 2) / 4, 4, 3]);
  close(first.bounds ?? [], [(3 + 0 + 2 + 1) / 12, (3 + 2 + 3 + 2) / 12]);
  assert.deepEqual([second.value, second.count, second.open], [(1 + 0 + 1 + 0) / 4, 4, 3]);
  close(second.bounds ?? [], [(3 + 0 + 1 + 0) / 12, (3 + 1 + 3 + 1) / 12]);
  // What failed once does not pass three times: only the third dialogue is open.
  assert.deepEqual([third.value, third.count, third.open, third.bounds], [1 / 3, 3, 1, [1 / 4, 2 / 4]]);
});

Deno.test("pass^k and its bounds never grow with k and hold each other, whatever could not be scored", () => {
  const trial = fc.array(fc.constantFrom("+", "-", "e", "g"), { minLength: 4, maxLength: 4 });
  fc.assert(fc.property(fc.array(trial, { minLength: 2, maxLength: 5 }), (trials) => {
    for (const unit of ["interactions", "dialogues"] as const) {
      const { turns, dialogues } = trialsOf(
        ...trials.map((words) => [words.slice(0, 2).join(" "), words[2]!, words[3]!]),
      );
      let last = [1, 1, 1];
      for (const one of passHatK(turns, dialogues, { unit, seed: 1 })) {
        if (!("value" in one)) continue;
        const { value, bounds: [low, high] = [one.value, one.value] } = one;
        const now = [low, value, high];
        assert.deepEqual(now, now.toSorted((a, b) => a - b));
        now.forEach((share, place) => assert.ok(share <= last[place]! + 1e-12, `${now} after ${last}`));
        last = now;
      }
    }
  }));
});

Deno.test("a dialogue that ended before its last interaction is not right", () => {
  close(values("dialogues", ["+ ."], ["+ +"]), [1 / 2, 0]);
});

Deno.test("pass^k never grows with k, and pass^1 is the share of right trials", () => {
  const trial = fc.array(fc.constantFrom("+", "-", "-+", "?"), { minLength: 4, maxLength: 4 });
  fc.assert(fc.property(fc.array(trial, { minLength: 2, maxLength: 5 }), (trials) => {
    const found = values(
      "interactions",
      ...trials.map((words) => [words.slice(0, 2).join(" "), words.slice(2).join(" ")]),
    )
      .map(Number);
    assert.deepEqual(found, found.toSorted((a, b) => b - a));
    close(found.slice(0, 1), [mean(trials.flat().map((word) => word.endsWith("+") ? 1 : 0))]);
  }));
});

Deno.test("runs of several trials have a table of pass^k, others have neither table nor numbers", () => {
  const { turns, dialogues } = trialsOf(["+", "-"], ["+", "+"]);
  const measures = measureAgent(turns, dialogues, { seed: 1 });
  const table = passHatKTable([{ label: "keyword", ...measures }]);
  assert.ok(table !== undefined);
  assert.match(toMarkdown(table), /\| pass\^2 \| 50\.0 % \[.*\] \(of 2\) \| 50\.0 % \[/);
  assert.doesNotMatch(toMarkdown(table), /open/);
  const some = trialsOf(["+", "-"], ["e", "e"]);
  const open = passHatKTable([{
    label: "keyword",
    ...measureAgent(some.turns, some.dialogues, { seed: 1 }),
  }]);
  assert.ok(open !== undefined);
  assert.match(toMarkdown(open), /\| pass\^2 \| 0\.0 % \[.*\] \(of 1\), 0\.0 to 50\.0 % with 1 open \|/);
  assert.match(toMarkdown(open), /were all of them wrong or all right/);
  const once = rowsOf(["+", "-"]);
  const measured = measureAgent(once.turns, once.dialogues, { seed: 1 });
  assert.equal("pass_hat_k" in measured, false);
  assert.equal(passHatKTable([{ label: "keyword", ...measured }]), undefined);
});
