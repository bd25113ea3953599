import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { join } from "node:path";
import { openDatabase } from "querylogue/database";
import { plantUserFaults, selfTestFigures, selfTestSummary, type SelfTestTurn } from "querylogue/runs";
import { toTerminal } from "querylogue/report";
import { answerChange } from "../../lib/runs/self_test/answer_change.ts";

const right: SelfTestTurn = {
  ...{ rate: 0, trial: 1, dialogue_key: "1", interaction: 1, turn: 1, words_right: true },
  ...{ cause: "none", sql: "equal", aligned: true },
};

const dropped: SelfTestTurn = {
  ...right,
  ...{ rate: 1, planted: "filter_dropped", change: "on the data", words_right: false },
  ...{ cause: "not_aligned", sql: "different", aligned: false },
};

const figuresOf = (turns: readonly SelfTestTurn[]) =>
  selfTestFigures(turns, [], { seed: 1, judge: "offline" });

const detected = (turns: readonly SelfTestTurn[], what: string) =>
  figuresOf(turns).detection.find((one) => one.what === what) ?? assert.fail();

Deno.test("a fault that is found counts for recall, a right turn that is blamed as a false alarm", () => {
  const missed: SelfTestTurn = { ...dropped, cause: "none", sql: "equal", aligned: true };
  const blamed: SelfTestTurn = { ...right, cause: "not_aligned", aligned: false };
  const turns = [dropped, missed, right, right, blamed];
  assert.deepEqual(detected(turns, "words").recall, { numerator: 1, denominator: 2 });
  assert.deepEqual(detected(turns, "words").false_alarms, { numerator: 1, denominator: 3 });
  assert.deepEqual(detected(turns, "answers").recall, { numerator: 1, denominator: 2 });
  assert.deepEqual(detected(turns, "answers").false_alarms, { numerator: 0, denominator: 3 });
});

Deno.test("a planted query with the same rows everywhere is counted and left out of all rates", () => {
  const inert: SelfTestTurn = { ...dropped, change: "nowhere", cause: "none", sql: "equal", aligned: true };
  const figures = figuresOf([dropped, inert, right]);
  assert.deepEqual(figures.inert, { numerator: 1, denominator: 2 });
  assert.deepEqual(figures.plants[0]?.found, { numerator: 1, denominator: 1 });
});

Deno.test("a query that only variants tell apart is no wrong answer on the data", () => {
  const hidden: SelfTestTurn = { ...right, planted: "fan_out", change: "on variants" };
  const figures = figuresOf([hidden]);
  assert.equal(figures.plants[0]?.hidden, 1);
  assert.deepEqual(figures.detection[0]?.recall, { numerator: 0, denominator: 0 });
});

Deno.test("undecided words count neither for nor against the judge", () => {
  const undecided: SelfTestTurn = { ...right, cause: "undecided", aligned: "undecided" };
  const figures = figuresOf([right, undecided, dropped]);
  assert.deepEqual(figures.decided.right, { numerator: 1, denominator: 2 });
  assert.deepEqual(detected([right, undecided, dropped], "words").false_alarms.denominator, 1);
});

Deno.test("a cause is false blame only where the plant does not have it", () => {
  const figures = figuresOf([{ ...dropped, cause: "sql_different" }, { ...right, cause: "sql_different" }]);
  const blame = figures.blame.find(({ cause }) => cause === "sql_different");
  assert.deepEqual(blame?.blamed, { numerator: 1, denominator: 1 });
});

Deno.test("the short tables fit a terminal of 80 columns", () => {
  const many = Array.from(
    { length: 2000 },
    (_, i) => i % 2 === 0 ? dropped : { ...right, dialogue_key: `${i % 9}` },
  );
  for (const table of selfTestSummary(figuresOf(many))) {
    for (const line of toTerminal({ ...table, notes: [] }).split("\n")) assert(line.length <= 80, line);
  }
});

Deno.test("rules find what is planted into a user's words, and nothing in right ones", async () => {
  const interactions = Array.from({ length: 120 }, (_, index) => ({
    ...{ dialogue_key: "1", index },
    interaction: {
      ...{ utterance: "And the long ones?", intention: "List the rivers longer than 9." },
      ...{ utterance_kinds: ["question"], expected_reply: ["response"] } as const,
    },
  }));
  const messages = await plantUserFaults(interactions, { seed: 1 });
  const unseen = ["contradiction", "not_delivered"];
  for (const { planted, found } of messages) {
    if (planted === undefined || unseen.includes(planted)) assert.equal(found, undefined);
    else assert.equal(found, planted);
  }
});

Deno.test("whether a query answers otherwise is decided on the data, then on variants", async () => {
  const folder = await Deno.makeTempDir();
  const make = (name: string, depth: number) => {
    const path = join(folder, name);
    const file = new DatabaseSync(path);
    file.exec(`CREATE TABLE lake (name, depth); INSERT INTO lake VALUES ('Thun', 217), ('Zug', ${depth})`);
    file.close();
    return openDatabase(`sqlite:${path}`);
  };
  {
    await using database = await make("data.sqlite", 198);
    await using variant = await make("variant.sqlite", 200);
    const change = (planted: string) =>
      answerChange({ right: "SELECT name FROM lake WHERE depth > 200", planted }, {
        database,
        variants: [variant],
      });
    assert.equal(await change("SELECT name FROM lake"), "on the data");
    assert.equal(await change("SELECT name FROM lake WHERE depth >= 200"), "on variants");
    assert.equal(await change("SELECT name FROM lake WHERE 200 < depth"), "nowhere");
    assert.equal(await change("SELECT name FROM nowhere"), "on the data");
  }
  await Deno.remove(folder, { recursive: true });
});
