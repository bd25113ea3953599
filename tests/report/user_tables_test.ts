import assert from "node:assert/strict";
import type { TurnRecord, UserFault } from "../../lib/evaluation/mod.ts";
import { toMarkdown, userTables } from "../../lib/report/mod.ts";
import { datasetOf, question, turnRecord } from "../evaluation/fixtures.ts";

const dataset = datasetOf([question("rivers")]);
const agents = [{ agent: "a", label: "A" }];

/** The first turn of a trial by a terse user. */
function turnOf(trial: number, changes: Partial<TurnRecord> = {}, fault?: UserFault["kind"]): TurnRecord {
  return turnRecord({
    trial,
    user: {
      ...{ kind: "question", text: "rivers", action: "ask", mode: "terse" },
      ...(fault !== undefined && { fault: { kind: fault, text: "It is wrong." } }),
    },
    ...changes,
  });
}

function textOf(records: readonly TurnRecord[], trials: number): string {
  return userTables(records, { dataset, agents, trials, seed: 1 }).map(toMarkdown).join("\n");
}

Deno.test("a run without a user by model has no tables about one", () => {
  assert.deepEqual(userTables([turnRecord()], { dataset, agents, trials: 1, seed: 1 }), []);
});

Deno.test("a share is kept below its threshold only where there are messages enough to show it", () => {
  const turns = (count: number) => Array.from({ length: count }, (_, index) => turnOf(index + 1));
  assert.match(
    textOf(turns(20), 20),
    /Contradiction to the Goal \| 0\.0 % .*\| 1 %: too few messages to tell/,
  );
  assert.match(textOf(turns(400), 400), /Contradiction to the Goal \| 0\.0 % .*\| 1 %: kept/);
  const spoiled = turnOf(1, { cause: "user_fault", ends: true, proceed: false }, "contradiction");
  assert.match(
    textOf([...turns(20).slice(1), spoiled], 20),
    /Contradiction to the Goal \| 5\.0 % .*\| 1 %: exceeded/,
  );
});

Deno.test("the spread between users is the distance of their scores, flagged above five points", () => {
  const wrong = { sql: { verdict: "different" as const, reasons: [] }, aligned: false, proceed: false };
  assert.match(textOf([turnOf(1), turnOf(2), turnOf(3, wrong)], 3), /100\.0 pp \(too much\)/);
  assert.match(textOf([turnOf(1), turnOf(2), turnOf(3)], 3), / 0\.0 pp \|/);
  assert.match(textOf([turnOf(1), turnOf(2)], 2), /not measured: --trials 3/);
});
