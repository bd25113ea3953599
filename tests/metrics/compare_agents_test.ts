import assert from "node:assert/strict";
import fc from "fast-check";
import { randomFrom, shuffle } from "../../lib/base/mod.ts";
import {
  type AgentRows,
  compareAgents,
  improvement,
  measureAgent,
  type Metric,
} from "../../lib/metrics/mod.ts";
import { anyDialogues, rowsOf } from "./rows.ts";

const agent = (agent: string, dialogues: readonly string[]): AgentRows => ({
  agent,
  ...rowsOf(dialogues, { agent }),
});
const compare = (a: AgentRows, b: AgentRows) => compareAgents(a, b, { seed: 1 });

Deno.test("compareAgents() gives the numbers worked out by hand", () => {
  const a = agent("with", ["+ +", "+ +", "+ -+", "+ +"]);
  const b = agent("without", ["+ -", "+ ---", "- -", "+ +"]);
  const [sql, alignment, dialogue] = compare(a, b);
  assert.ok(sql && "p" in sql && alignment && "p" in alignment && dialogue && "p" in dialogue);
  assert.deepEqual([sql.a, sql.b, sql.metric], ["with", "without", "first_attempt_sql_correctness"]);
  // First attempts by dialogue: +1, +1, +1, 0 of 2 each; all three on one side in 2 of 8 swaps.
  assert.deepEqual([sql.difference, sql.pairs, sql.p], [3 / 8, 8, 2 / 8]);
  assert.equal(sql.test, "permutation by dialogue");
  // One agent alone is right in 3 of 8 pairs. By dialogue the deviations from 2 · 3/8 are 1/4 three times and -3/4: their
  // squares add up to 3/4, times 4/3, over 3 - 8 · (3/8)² = 15/8 of independent pairs.
  assert.deepEqual([sql.dialogues, sql.discordance], [4, 3 / 8]);
  assert.equal(sql.design_effect, 1);
  assert.deepEqual([alignment.difference, alignment.p], [sql.difference, sql.p]);
  // Three dialogues are aligned for one agent only: 2 · (1/2)^3.
  assert.deepEqual([dialogue.difference, dialogue.pairs, dialogue.p], [3 / 4, 4, 2 / 8]);
  assert.equal(dialogue.test, "mcnemar exact");
});

Deno.test("compareAgents() tells how much alike the pairs of a dialogue are", () => {
  const [sql] = compare(agent("a", ["+ +", "+ +", "- -", "- -"]), agent("b", ["- -", "- -", "- -", "+ +"]));
  assert.ok(sql && "p" in sql);
  // Deviations from 2 · 1/4: 3/2, 3/2, -1/2, -5/2; squares 11, times 4/3, over 6 - 8 · (1/4)².
  assert.ok(Math.abs(sql.design_effect - 11 * 4 / 3 / 5.5) < 1e-12);
});

Deno.test("compareAgents() drops pairs that could not be scored for both", () => {
  const comparisons = compare(agent("a", ["+ g +", "+"]), agent("b", ["- + o", "e"]));
  assert.deepEqual(comparisons.map((one) => one.pairs), [1, 3, 1]);
  const nothing = compare(agent("a", ["e"]), agent("b", ["+"]));
  assert.deepEqual(nothing[0], {
    a: "a",
    b: "b",
    metric: "first_attempt_sql_correctness",
    pairs: 0,
    unscored: "nothing could be scored for both agents",
  });
});

Deno.test("compareAgents() counts the pairs that it leaves out by what left them out", () => {
  const faults = { errored: "agent", user_fault: "user", gold_failed: "ground_truth" } as const;
  const withFaults = ({ turns, ...rows }: AgentRows): AgentRows => ({
    ...rows,
    turns: turns.map((turn) => {
      const { sql } = turn;
      const fault = typeof sql === "object" ? faults[sql.unscored as keyof typeof faults] : undefined;
      return { ...turn, ...(fault && { fault }) };
    }),
  });
  const a = withFaults(agent("a", ["+ e +", "g .", "+ o"]));
  const b = withFaults(agent("b", ["+ + u", "+ +", "e o"]));
  const wanted = { agent: 2, user: 1, ground_truth: 1, not_reached: 1 };
  for (const [sql] of [compare(a, b), compare(b, a)]) {
    assert.ok(sql && "p" in sql);
    assert.equal(sql.pairs, 1);
    assert.deepEqual(sql.left_out, wanted);
  }
  const [whole] = compare(agent("a", ["+ - o"]), agent("b", ["- - o"]));
  assert.ok(whole && "p" in whole && !("left_out" in whole));
});

Deno.test("compareAgents() says when no ranking should be read from it", () => {
  const [sql, alignment] = compare(agent("a", ["+ ?"]), agent("b", ["+ +"]));
  assert.ok(sql && !("caveat" in sql));
  assert.ok(alignment && "caveat" in alignment);
  assert.match(alignment.caveat ?? "", /judge decided less than 80 % of the turns of "a"/);
  const [scored] = compare(agent("a", ["+ +"]), agent("b", ["+ g"]));
  assert.ok(scored && "caveat" in scored);
  assert.match(scored.caveat ?? "", /less than 95 % of the turns of "b"/);
});

Deno.test("compareAgents() tests repeated trials of a dialogue together", () => {
  const twice = (name: string, signs: string): AgentRows => {
    const trials = [0, 1].map((trial) => rowsOf([signs, signs], { agent: name, trial }));
    return {
      agent: name,
      turns: trials.flatMap((rows) => rows.turns),
      dialogues: trials.flatMap((rows) => rows.dialogues),
    };
  };
  const dialogue = compare(twice("a", "+"), twice("b", "-")).at(-1);
  assert.ok(dialogue && "p" in dialogue);
  // Four pairs, but two dialogues: they lie on one side in 2 of 4 swaps.
  assert.deepEqual([dialogue.test, dialogue.pairs, dialogue.p], ["permutation by dialogue", 4, 0.5]);
});

Deno.test("compareAgents() refuses agents that were to play different dialogues", () => {
  assert.throws(() => compare(agent("a", ["+"]), agent("b", ["+", "+"])), RangeError);
  assert.throws(() => compare(agent("a", ["+"]), agent("b", ["+ +"])), RangeError);
});

const twoAgents = anyDialogues.map((dialogues) => {
  const words = dialogues.map((text) => text.split(" "));
  // The same dialogues, played the other way round.
  const other = words.map((some) => some.map((word) => [...word].reverse().join("")).reverse().join(" "));
  return [agent("a", dialogues), agent("b", other)] as const;
});

Deno.test("compareAgents() is the same with the agents swapped but for the sign", () => {
  fc.assert(
    fc.property(twoAgents, ([a, b]) => {
      const [there, back] = [compare(a, b), compare(b, a)];
      there.forEach((one, index) => {
        const other = back[index];
        assert.ok(other !== undefined && one.pairs === other.pairs);
        if (!("p" in one) || !("p" in other)) return;
        assert.equal(one.p, other.p);
        assert.equal(one.difference + other.difference, 0);
        assert.ok(Math.abs(one.interval[0] + other.interval[1]) < 1e-9);
        assert.ok(one.interval[0] <= one.difference && one.difference <= one.interval[1]);
        assert.ok(-1 <= one.interval[0] && one.interval[1] <= 1 && 0 < one.p && one.p <= 1);
      });
    }),
    { numRuns: 30 },
  );
});

Deno.test("compareAgents() ignores the order of rows", () => {
  fc.assert(
    fc.property(twoAgents, fc.nat(), ([a, b], order) => {
      const random = randomFrom(order);
      const shuffled = {
        agent: a.agent,
        turns: shuffle(random, a.turns),
        dialogues: shuffle(random, a.dialogues),
      };
      assert.equal(JSON.stringify(compare(shuffled, b)), JSON.stringify(compare(a, b)));
    }),
    { numRuns: 30 },
  );
});

Deno.test("the difference of fully scored agents is the difference of their rates", () => {
  const [a, b] = [agent("a", ["+ -", "a +", "-s"]), agent("b", ["- -", "s +", "?"])];
  for (const one of compare(a, b)) {
    const [of, over] = [a, b].map(({ turns, dialogues }) =>
      measureAgent(turns, dialogues, { seed: 1 }).metrics[one.metric]
    );
    assert.ok("difference" in one && of && "value" in of && over && "value" in over);
    assert.ok(Math.abs(one.difference - (of.value - over.value)) < 1e-12, one.metric);
  }
});

Deno.test("improvement() is a difference for rates and a relative change for turn pairs", () => {
  const metric = (value: number): Metric => ({
    numerator: value,
    denominator: 1,
    value,
    interval: [value, value],
    method: "wilson",
  });
  const rate = improvement("sql_query_correctness_rate", { of: metric(0.908), over: metric(0.326) });
  assert.ok("value" in rate);
  assert.deepEqual([rate.kind, rate.value.toFixed(3)], ["points", "0.582"]);
  const pairs = improvement("average_turn_pairs_per_interaction", { of: metric(1.01), over: metric(1.73) });
  assert.ok("value" in pairs);
  assert.deepEqual([pairs.kind, pairs.value.toFixed(3)], ["relative", "-0.416"]);
  const missing: Metric = { numerator: 0, denominator: 0, unscored: "no dialogues" };
  for (const options of [{ of: missing, over: metric(1) }, { of: metric(1), over: missing }]) {
    assert.deepEqual(improvement("sql_query_correctness_rate", options), {
      kind: "unscored",
      reason: "no dialogues",
    });
  }
  assert.equal(
    improvement("average_turn_pairs_per_interaction", { of: metric(1), over: metric(0) }).kind,
    "unscored",
  );
});
