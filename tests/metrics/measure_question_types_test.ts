import assert from "node:assert/strict";
import fc from "fast-check";
import { clopperPearson, measureAgent, measureQuestionTypes, type Metric } from "../../lib/metrics/mod.ts";
import { anyDialogues, rowsOf, typedDialogues } from "./rows.ts";

const seed = 1;
const counts = (metric: Metric | undefined) => metric && [metric.numerator, metric.denominator];
const measureTypes = (dialogues: readonly string[]) =>
  measureQuestionTypes(rowsOf(dialogues).turns, { seed });

Deno.test("measureQuestionTypes() gives the numbers worked out by hand", () => {
  const { ambiguous, unanswerable, improper } = measureTypes([
    "+ ~q+ !xq =q", // asked back rightly and then answered; refused at the second attempt
    "~- ~?s - =x", // answered with neither reading; undecided
    "~q- ~ge !e", // asked back rightly and failed; ground truth fails; the harness
  ]);
  const rates = (measures: typeof ambiguous) => [
    counts(measures?.metrics.user_turn_intention_alignment_rate),
    counts(measures?.metrics.sql_query_correctness_rate),
  ];
  assert.deepEqual(rates(ambiguous), [[3, 8], [2, 5]]);
  assert.deepEqual(rates(unanswerable), [[1, 2], [0, 0]]);
  assert.deepEqual(rates(improper), [[1, 2], undefined]);
  assert.deepEqual(ambiguous?.unscored, { gold_failed: 1, gold_vacuous: 0, errored: 1, user_fault: 0 });
  assert.deepEqual(ambiguous?.coverage, {
    numerator: 7,
    denominator: 9,
    value: 7 / 9,
    sufficient: false,
  });
});

Deno.test("the unscored turns of an agent are among all of its turns, those about ambiguous questions too", () => {
  const { turns, dialogues } = rowsOf(["+ ~gv", "~q !x g"]);
  const { coverage, unscored } = measureAgent(turns, dialogues, { seed });
  assert.deepEqual([coverage.numerator, coverage.denominator], [3, 6]);
  assert.deepEqual([unscored.gold_failed, unscored.gold_vacuous], [2, 1]);
});

Deno.test("a turn that rightly asks back leaves the SQL of its type, one that is no answer does not", () => {
  const sql = (word: string) => counts(measureTypes([word]).ambiguous?.metrics.sql_query_correctness_rate);
  assert.deepEqual(sql("~q+"), [1, 1]);
  assert.deepEqual(sql("~-+"), [1, 2]);
  assert.equal(sql("~qq"), undefined);
});

Deno.test("numbers of a question type carry bounds and intervals as all others do", () => {
  const { ambiguous } = measureTypes(["~?", "~q"]);
  const metric = ambiguous?.metrics.user_turn_intention_alignment_rate;
  assert.ok(metric !== undefined && "value" in metric);
  assert.deepEqual([metric.value, metric.bounds, metric.method], [0.5, [0.5, 1], "cluster bootstrap"]);
  const all = measureTypes(["~q", "~q"]).ambiguous?.metrics.user_turn_intention_alignment_rate;
  assert.ok(all !== undefined && "value" in all);
  assert.deepEqual([all.interval, all.method], [clopperPearson(2, 2), "clopper-pearson"]);
});

Deno.test("what no agent met has no numbers", () => {
  assert.deepEqual(Object.keys(measureTypes(["+ o", "-"])), []);
  assert.deepEqual(Object.keys(measureTypes(["=q !x"])), ["unanswerable", "improper"]);
  fc.assert(
    fc.property(anyDialogues, (dialogues) => {
      const { turns, dialogues: rows } = rowsOf(dialogues);
      assert.equal("question_types" in measureAgent(turns, rows, { seed }), false);
    }),
    { numRuns: 20 },
  );
});

Deno.test("turns of a question type change nothing in the numbers of all turns", () => {
  fc.assert(
    fc.property(typedDialogues, (dialogues) => {
      const rows = rowsOf(dialogues);
      const untold = rows.turns.map(({ questionType: _, ...turn }) => turn);
      const { question_types: _, ...told } = measureAgent(rows.turns, rows.dialogues, { seed });
      assert.deepEqual(told, measureAgent(untold, rows.dialogues, { seed }));
    }),
    { numRuns: 40 },
  );
});

/** The definitions read word by word from the signs themselves. */
function slowCounts(dialogues: readonly string[], mark: string) {
  const turns = dialogues.flatMap((text) => text.split(" ")).filter((word) => word.startsWith(mark))
    .flatMap((word) => [...word.slice(1)]);
  const among = (signs: string) => turns.filter((sign) => signs.includes(sign)).length;
  if (turns.length === 0) return undefined;
  return {
    alignment: [among("+avq"), among("+-as?gvqx")],
    sql: turns.every((sign) => "qx".includes(sign)) ? undefined : [among("+s"), among("+-as?")],
    unscored: [among("g"), among("v"), among("e"), among("u")],
  };
}

Deno.test("measureQuestionTypes() counts as the definitions read word by word", () => {
  fc.assert(
    fc.property(typedDialogues, (dialogues) => {
      const measured = measureTypes(dialogues);
      for (const [mark, type] of [["~", "ambiguous"], ["!", "unanswerable"], ["=", "improper"]] as const) {
        const of = measured[type];
        const found = of && {
          alignment: counts(of.metrics.user_turn_intention_alignment_rate),
          sql: counts(of.metrics.sql_query_correctness_rate),
          unscored: Object.values(of.unscored),
        };
        assert.deepEqual(found, slowCounts(dialogues, mark));
      }
    }),
    { numRuns: 100 },
  );
});
