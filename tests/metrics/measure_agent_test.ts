import assert from "node:assert/strict";
import fc from "fast-check";
import {
  averageTurnPairsPerInteraction,
  clopperPearson,
  dialogueIntentionAlignmentRate,
  type DialogueRow,
  interactionRate,
  judgeCoverage,
  measureAgent,
  type Metric,
  type MetricName,
  scoringCoverage,
  sqlQueryCorrectnessRate,
  type TurnRow,
  unscoredCounts,
  userTurnIntentionAlignmentRate,
  wilson,
} from "../../lib/metrics/mod.ts";
import { randomFrom, shuffle } from "../../lib/base/mod.ts";
import { anyDialogues, type Rows, rowsOf } from "./rows.ts";

const seed = 1;
const counts = ({ numerator, denominator }: Metric) => [numerator, denominator];
const measure = ({ turns, dialogues }: Rows) => measureAgent(turns, dialogues, { seed });

Deno.test("measureAgent() gives the numbers worked out by hand", () => {
  const { metrics, unscored, coverage, judge_coverage, comparable } = measure(rowsOf([
    "+ -+", // all goes well in the end
    "- --- a", // the second interaction never succeeds
    "g e- .", // ground truth fails; the harness; never reached
    "? o", // undecided; no data asked
  ]));
  assert.deepEqual(
    Object.fromEntries(Object.entries(metrics).map(([name, metric]) => [name, counts(metric)])),
    {
      user_turn_intention_alignment_rate: [4, 12],
      sql_query_correctness_rate: [2, 10],
      dialogue_intention_alignment_rate: [1, 4],
      average_turn_pairs_per_interaction: [11, 8],
      first_attempt_sql_correctness: [1, 6],
      eventual_sql_correctness: [2, 6],
      first_attempt_alignment: [3, 9],
      eventual_alignment: [4, 9],
      sql_query_correctness_rate_errored_as_wrong: [2, 11],
    },
  );
  assert.deepEqual(unscored, { gold_failed: 1, gold_vacuous: 0, errored: 1, user_fault: 0 });
  assert.deepEqual(coverage, { numerator: 11, denominator: 13, value: 11 / 13, sufficient: false });
  assert.deepEqual(judge_coverage, { numerator: 11, denominator: 12, value: 11 / 12, sufficient: true });
  assert.equal(comparable, false);
});

Deno.test("turn pairs of the published counts round to the published number", () => {
  // 39 of 149 interactions take two turns and 35 take three.
  const words = Array.from({ length: 149 }, (_, i) => i < 39 ? "-+" : i < 74 ? "---" : "+");
  const { turns, dialogues } = rowsOf([words.slice(0, 50).join(" "), words.slice(50).join(" ")]);
  const metric = averageTurnPairsPerInteraction(turns, dialogues, { seed });
  assert.ok("value" in metric);
  assert.deepEqual([...counts(metric), metric.value.toFixed(2)], [258, 149, "1.73"]);
});

Deno.test("sqlQueryCorrectnessRate() leaves out turns without data and turns that could not be scored", () => {
  const { turns } = rowsOf(["+ o g v e u -"]);
  assert.deepEqual(counts(sqlQueryCorrectnessRate(turns, { seed })), [1, 2]);
  assert.deepEqual(counts(sqlQueryCorrectnessRate(turns, { seed, asWrong: "errored" })), [1, 3]);
});

Deno.test("userTurnIntentionAlignmentRate() gives bounds where the judge left turns undecided", () => {
  const metric = userTurnIntentionAlignmentRate(rowsOf(["+ ?", "- a"]).turns, { seed });
  assert.ok("value" in metric);
  assert.deepEqual([...counts(metric), metric.value, metric.bounds], [2, 4, 0.5, [0.5, 0.75]]);
  const decided = userTurnIntentionAlignmentRate(rowsOf(["+ -"]).turns, { seed });
  assert.equal("bounds" in decided, false);
});

Deno.test("dialogueIntentionAlignmentRate() needs an aligned turn in every expected interaction", () => {
  const rate = (dialogue: string) => {
    const { turns, dialogues } = rowsOf([dialogue]);
    const metric = dialogueIntentionAlignmentRate(turns, dialogues, { seed });
    return "value" in metric ? [...counts(metric), ...(metric.bounds ?? [])] : metric.unscored;
  };
  assert.deepEqual(rate("--a v"), [1, 1]);
  assert.deepEqual(rate("+ -"), [0, 1]);
  assert.deepEqual(rate("+ ."), [0, 1]);
  assert.deepEqual(rate("+ -?"), [0, 1, 0, 1]);
  // What is known settles it, whatever is not.
  assert.deepEqual(rate("e+ +"), [1, 1]);
  assert.deepEqual(rate("e -"), [0, 1]);
  assert.deepEqual(rate("? -"), [0, 1]);
  assert.deepEqual(rate("+ -e"), "no dialogues could be scored");
  assert.deepEqual(rate("? -e"), "no dialogues could be scored");
});

Deno.test("averageTurnPairsPerInteraction() leaves out interactions that were never reached or that a fault spoiled", () => {
  const pairs = (dialogue: string) => {
    const { turns, dialogues } = rowsOf([dialogue]);
    return counts(averageTurnPairsPerInteraction(turns, dialogues, { seed }));
  };
  assert.deepEqual(pairs("--- + ."), [4, 2]);
  assert.deepEqual(pairs("+ e . . ."), [1, 1]);
  assert.deepEqual(pairs("g vv"), [3, 2]);
  assert.deepEqual(pairs("-e +"), [1, 1]);
  assert.deepEqual(pairs("u e"), [0, 0]);
});

Deno.test("averageTurnPairsPerInteraction() of one turn everywhere could be higher by the retries allowed", () => {
  const { turns, dialogues } = rowsOf(["+", "+ +", "+"]);
  const [, share] = clopperPearson(0, 3);
  for (const maxRetries of [0, 2, 4]) {
    const metric = averageTurnPairsPerInteraction(turns, dialogues, { seed, maxRetries });
    assert.ok("value" in metric);
    assert.deepEqual(metric.interval, [1, 1 + share * maxRetries]);
  }
});

Deno.test("interactionRate() tells first attempts from eventual success", () => {
  const rate = (dialogue: string, of: "sql" | "alignment", attempt: "first" | "eventual") => {
    const { turns, dialogues } = rowsOf([dialogue]);
    return counts(interactionRate(turns, dialogues, { of, attempt, seed }));
  };
  assert.deepEqual(rate("-+ + --- .", "sql", "first"), [1, 3]);
  assert.deepEqual(rate("-+ + --- .", "sql", "eventual"), [2, 3]);
  assert.deepEqual(rate("-+ + --- .", "alignment", "first"), [1, 4]);
  assert.deepEqual(rate("-+ + --- .", "alignment", "eventual"), [2, 4]);
  // An error leaves open what is not settled otherwise.
  assert.deepEqual(rate("e+ -e +e", "sql", "first"), [1, 2]);
  assert.deepEqual(rate("e+ -e +e", "sql", "eventual"), [2, 2]);
  assert.deepEqual(rate("o o-", "sql", "first"), [0, 0]);
});

Deno.test("intervals are Wilson's over dialogues, and by cluster within them", () => {
  const { metrics } = measure(rowsOf(["+ -", "+ +", "- a", "+"]));
  const dialogue = metrics.dialogue_intention_alignment_rate;
  assert.ok("value" in dialogue);
  assert.deepEqual([dialogue.interval, dialogue.method], [wilson(2, 4), "wilson"]);
  const turn = metrics.user_turn_intention_alignment_rate;
  assert.ok("value" in turn);
  assert.equal(turn.method, "cluster bootstrap");
  const perfect = measure(rowsOf(["+", "+ +"])).metrics.sql_query_correctness_rate;
  assert.ok("value" in perfect);
  assert.deepEqual([perfect.interval, perfect.method], [clopperPearson(2, 2), "clopper-pearson"]);
});

Deno.test("several trials of a dialogue are one cluster", () => {
  const [first, second] = [rowsOf(["+", "-", "+"]), rowsOf(["+", "-", "-"], { trial: 2 })];
  const { metrics } = measure({
    turns: [...first.turns, ...second.turns],
    dialogues: [...first.dialogues, ...second.dialogues],
  });
  const metric = metrics.dialogue_intention_alignment_rate;
  assert.ok("value" in metric);
  assert.deepEqual([...counts(metric), metric.method], [3, 6, "cluster bootstrap"]);
});

Deno.test("no number has a value without anything scored", () => {
  const empty = measure({ turns: [], dialogues: [] });
  for (const metric of Object.values(empty.metrics)) {
    assert.deepEqual(counts(metric), [0, 0]);
    assert.match("unscored" in metric ? metric.unscored : "", /^no /);
  }
  assert.equal(empty.comparable, false);
  const errored = measure(rowsOf(["e", "u"])).metrics.user_turn_intention_alignment_rate;
  assert.deepEqual(errored, { numerator: 0, denominator: 0, unscored: "no user turns could be scored" });
});

Deno.test("unscoredCounts() counts each reason of a turn once, and not the SQL of a turn without data", () => {
  const [turn] = rowsOf(["-"]).turns as [TurnRow];
  const failed: TurnRow = {
    ...turn,
    sql: { unscored: "gold_failed" },
    alignment: { unscored: "errored" },
  };
  const zero = { gold_failed: 0, gold_vacuous: 0, errored: 0, user_fault: 0 };
  assert.deepEqual(unscoredCounts([failed]), { ...zero, gold_failed: 1, errored: 1 });
  assert.deepEqual(unscoredCounts([{ ...failed, expectsResponse: false, sql: "not_expected" }]), {
    ...zero,
    errored: 1,
  });
  assert.deepEqual(unscoredCounts(rowsOf(["e"]).turns), { ...zero, errored: 1 });
});

Deno.test("coverage suffices from 95 % scored and from 80 % decided turns on", () => {
  const turns = (signs: string) => rowsOf([[...signs].join(" ")]).turns;
  const sufficient = (coverage: ReturnType<typeof judgeCoverage>) =>
    "sufficient" in coverage && coverage.sufficient;
  assert.equal(sufficient(scoringCoverage(turns("e" + "+".repeat(19)))), true);
  assert.equal(sufficient(scoringCoverage(turns("e" + "+".repeat(18)))), false);
  assert.equal(sufficient(judgeCoverage(turns("?++++eeee"))), true);
  assert.equal(sufficient(judgeCoverage(turns("?+++"))), false);
});

Deno.test("rows that do not fit together are refused", () => {
  const { turns, dialogues } = rowsOf(["+ +"]);
  const refused = (turns: readonly TurnRow[], dialogues: readonly DialogueRow[], message: RegExp) =>
    assert.throws(
      () => measureAgent(turns, dialogues, { seed }),
      (error) => error instanceof RangeError && message.test(error.message),
    );
  refused([...turns, ...turns], dialogues, /turn twice: dialogue "d0", trial 1, interaction 1, turn 1/);
  refused(turns, [...dialogues, ...dialogues], /dialogue "d0" of trial 1 twice/);
  refused([...turns, ...rowsOf(["+"], { agent: "other" }).turns], dialogues, /two agents/);
  refused(turns, rowsOf(["+ +"], { agent: "other" }).dialogues, /two agents/);
  refused(turns, rowsOf(["+"]).dialogues, /interaction 2 of dialogue "d0".*no dialogue row/);
  refused([], dialogues.map((row) => ({ ...row, expectedInteractions: 0 })), /0 expected interactions/);
});

/** The definitions read word by word, slow and without any grouping. */
function slowCounts({ turns, dialogues }: Rows): Partial<Record<MetricName, number[]>> {
  const of = (row: DialogueRow, interaction: number) =>
    turns.filter((turn) => turn.dialogue === row.dialogue && turn.interaction === interaction);
  const interactions = dialogues.flatMap((row) =>
    Array.from({ length: row.expectedInteractions }, (_, i) => of(row, i + 1))
  );
  const aligned = (turn: TurnRow) => turn.alignment === "aligned";
  const scored = (turn: TurnRow) => typeof turn.alignment === "string";
  const data = turns.filter((turn) => turn.expectsResponse && typeof turn.sql === "string");
  const firsts = interactions.flatMap((some) => some.filter((turn) => turn.turn === 1));
  const firstData = firsts.filter((turn) => turn.expectsResponse && typeof turn.sql === "string");
  const isFault = (verdict: TurnRow["sql"] | TurnRow["alignment"]) =>
    typeof verdict === "object" && ["errored", "user_fault"].includes(verdict.unscored);
  const reached = interactions.filter((some) => some.length > 0);
  const paired = reached.filter((some) =>
    !some.some(({ sql, alignment }) => isFault(sql) || isFault(alignment))
  );
  const reachedFirst = interactions.filter((some) =>
    some.length === 0 || some.some((t) => t.turn === 1 && scored(t))
  );
  const eventual = interactions.filter((some) => some.some(aligned) || some.every(scored));
  const openDialogues = dialogues.filter((row) => {
    const each = Array.from({ length: row.expectedInteractions }, (_, i) => of(row, i + 1));
    const failed = each.some((some) =>
      some.every((turn) => scored(turn) && turn.alignment === "not_aligned")
    );
    return !failed && each.some((some) => !some.some(aligned) && !some.every(scored));
  });
  const good = dialogues.filter((row) =>
    Array.from({ length: row.expectedInteractions }, (_, i) => of(row, i + 1)).every((some) =>
      some.some(aligned)
    )
  );
  return {
    user_turn_intention_alignment_rate: [turns.filter(aligned).length, turns.filter(scored).length],
    sql_query_correctness_rate: [data.filter((turn) => turn.sql === "correct").length, data.length],
    dialogue_intention_alignment_rate: [good.length, dialogues.length - openDialogues.length],
    average_turn_pairs_per_interaction: [paired.flat().length, paired.length],
    first_attempt_sql_correctness: [
      firstData.filter((turn) => turn.sql === "correct").length,
      firstData.length,
    ],
    first_attempt_alignment: [firsts.filter(aligned).length, reachedFirst.length],
    eventual_alignment: [eventual.filter((some) => some.some(aligned)).length, eventual.length],
  };
}

Deno.test("measureAgent() counts as the definitions read word by word", () => {
  fc.assert(
    fc.property(anyDialogues, (dialogues) => {
      const rows = rowsOf(dialogues);
      const { metrics } = measure(rows);
      for (const [name, expected] of Object.entries(slowCounts(rows))) {
        assert.deepEqual(counts(metrics[name as MetricName] as Metric), expected, name);
      }
    }),
    { numRuns: 60 },
  );
});

Deno.test("measureAgent() keeps value, interval and bounds in order and in range", () => {
  fc.assert(
    fc.property(anyDialogues, (dialogues) => {
      for (const [name, metric] of Object.entries(measure(rowsOf(dialogues)).metrics)) {
        if ("unscored" in metric) {
          assert.equal(metric.denominator, 0);
          continue;
        }
        const [low, high] = metric.interval;
        assert.equal(metric.value, metric.numerator / metric.denominator);
        assert.ok(0 <= low && low <= metric.value && metric.value <= high, name);
        if (name === "average_turn_pairs_per_interaction") assert.ok(low >= 1, name);
        else assert.ok(high <= 1, name);
        if (metric.bounds !== undefined) {
          assert.ok(metric.bounds[0] === metric.value && metric.value < metric.bounds[1]);
          assert.ok(metric.bounds[1] <= 1);
        }
      }
    }),
    { numRuns: 40 },
  );
});

Deno.test("measureAgent() ignores the order of rows, so that a resumed run equals a whole one", () => {
  fc.assert(
    fc.property(anyDialogues, fc.nat(), (dialogues, order) => {
      const rows = rowsOf(dialogues);
      const random = randomFrom(order);
      const resumed = { turns: shuffle(random, rows.turns), dialogues: shuffle(random, rows.dialogues) };
      assert.equal(JSON.stringify(measure(resumed)), JSON.stringify(measure(rows)));
    }),
    { numRuns: 40 },
  );
});

Deno.test("measureAgent() of 50 dialogues stays within 100 ms", () => {
  const rows = rowsOf(Array.from({ length: 50 }, (_, i) => i % 3 === 0 ? "-+ + ---" : "+ -a +"));
  const tookMs = Array.from({ length: 3 }, () => {
    const start = performance.now();
    measure(rows);
    return performance.now() - start;
  });
  assert.ok(Math.min(...tookMs) < 100, `${tookMs} ms`);
});

Deno.test("first attempts where context is needed count those interactions alone, and only where it is known", () => {
  const { turns, dialogues } = rowsOf(["+ -+ - ?", "+ ."]);
  assert.equal(
    "first_attempt_alignment_needing_context" in measureAgent(turns, dialogues, { seed }).metrics,
    false,
  );
  const known = turns.map((turn) => ({ ...turn, needsContext: turn.interaction > 1 }));
  const { first_attempt_alignment_needing_context: metric } =
    measureAgent(known, dialogues, { seed }).metrics;
  assert(metric !== undefined && "value" in metric);
  assert.deepEqual([metric.numerator, metric.denominator, metric.bounds], [0, 3, [0, 1 / 3]]);
});

Deno.test("one count of the same dialogues has one interval, whatever it is called", () => {
  const others = ["dialogue_intention_alignment_rate", "average_turn_pairs_per_interaction"];
  // Each interaction has one turn, so that first, eventual and turn rates count the same.
  fc.assert(
    fc.property(
      fc.array(fc.stringMatching(/^[+-]( [+-]){1,5}$/), { minLength: 2, maxLength: 8 }),
      fc.nat(),
      (words, seed) => {
        const { turns, dialogues } = rowsOf(words);
        const { metrics } = measureAgent(turns, dialogues, { seed, maxRetries: 0 });
        const intervals = new Map<string, string>();
        for (const [name, metric] of Object.entries(metrics)) {
          if ("unscored" in metric || others.includes(name)) continue;
          const count = `${metric.numerator} of ${metric.denominator}`;
          const interval = JSON.stringify(metric.interval);
          assert.equal(intervals.get(count) ?? interval, interval, name);
          intervals.set(count, interval);
        }
        assert.equal(intervals.size, 1);
      },
    ),
    { numRuns: 10 },
  );
});
