import fc from "fast-check";
import assert from "node:assert/strict";
import { compareMmsql, measurePaperFormula, type MmsqlTurn, mmsqlTypes } from "../../../lib/metrics/mod.ts";

const verdicts = ["right", "wrong", "failed", "undecided", undefined] as const;

/** Turns of two systems on the same questions of up to five dialogues. */
const played = fc.array(
  fc.record({
    dialogue: fc.constantFrom("1", "2", "3", "4", "5"),
    expected: fc.constantFrom(...mmsqlTypes),
    scored: fc.boolean(),
    sides: fc.tuple(...[0, 1].map(() =>
      fc.record({
        predicted: fc.constantFrom(...mmsqlTypes, "undeclared" as const),
        execution: fc.constantFrom(...verdicts.slice(0, 4)),
      })
    )),
  }),
  { minLength: 1, maxLength: 12 },
).map((questions) =>
  [0, 1].map((side) =>
    questions.map(({ dialogue, expected, scored, sides }): MmsqlTurn => {
      const { predicted, execution } = sides[side] as {
        predicted: MmsqlTurn["predicted"];
        execution: MmsqlTurn["execution"];
      };
      const counts = scored && (expected === "answerable" || expected === "ambiguous");
      return { dialogue, expected, predicted, ...(counts && { execution }) };
    })
  ) as [MmsqlTurn[], MmsqlTurn[]]
);

Deno.test("differences are those of the measures, and p that of all swaps of whole dialogues, slowly counted", () => {
  fc.assert(
    fc.property(played, ([a, b]) => {
      const valueOf = (turns: readonly MmsqlTurn[], metric: "tdex" | "ex" | "f1") => {
        const measured = measurePaperFormula(turns, { seed: 1 })[metric];
        return "value" in measured ? measured.value : undefined;
      };
      const dialogues = [...new Set(a.map(({ dialogue }) => dialogue))];
      for (const one of compareMmsql(a, b, { seed: 1 })) {
        const [ofA, ofB] = [valueOf(a, one.metric), valueOf(b, one.metric)];
        if (ofA === undefined || ofB === undefined) {
          assert.ok("unscored" in one);
          continue;
        }
        assert.ok("p" in one);
        assert.ok(Math.abs(one.difference - (ofA - ofB)) < 1e-12);
        assert.ok(one.interval[0] <= one.difference && one.difference <= one.interval[1]);
        let asFar = 0;
        for (let swap = 0; swap < 2 ** dialogues.length; swap++) {
          const isSwapped = ({ dialogue }: MmsqlTurn) => (swap >> dialogues.indexOf(dialogue)) % 2 === 1;
          const side = (own: readonly MmsqlTurn[], other: readonly MmsqlTurn[]) =>
            own.map((turn, i) => isSwapped(turn) ? other[i] as MmsqlTurn : turn);
          const difference = (valueOf(side(a, b), one.metric) ?? 0) - (valueOf(side(b, a), one.metric) ?? 0);
          if (Math.abs(difference) >= Math.abs(one.difference) - 1e-9) asFar++;
        }
        assert.ok(Math.abs(one.p - asFar / 2 ** dialogues.length) < 1e-12, one.metric);
      }
    }),
    { numRuns: 3 },
  );
});

Deno.test("of two systems only the dialogues that both answered count, and more than twelve are swapped by draws", () => {
  const turn = (dialogue: string, right: boolean): MmsqlTurn => ({
    ...{ dialogue, expected: "answerable", predicted: "answerable", execution: right ? "right" : "wrong" },
  });
  const many = Array.from({ length: 20 }, (_, i) => String(i));
  const [tdex] = compareMmsql(
    [...many.map((key) => turn(key, true)), turn("alone", false)],
    many.map((key) => turn(key, false)),
    { seed: 1 },
  );
  assert.ok(tdex !== undefined && "p" in tdex);
  assert.deepEqual([tdex.dialogues, tdex.difference, tdex.test], [20, 1, "drawn swaps of dialogues"]);
  assert.ok(tdex.p < 0.001);
  assert.deepEqual(compareMmsql([], [], { seed: 1 }).map((one) => "unscored" in one), [true, true, true]);
});
