import fc from "fast-check";
import assert from "node:assert/strict";
import type { Dataset } from "querylogue/dialogue";
import { datasetQuestions, intentionFlips, type Judge, measureFlips } from "querylogue/evaluation";
import { judgePairs } from "./pairs.ts";
import { geography } from "./worlds.ts";

const { values } = geography;
const questions = judgePairs.filter((pair) => pair.same && pair.world === geography);
const always = (verdict: "aligned" | "not_aligned" | "undecided"): Judge => () =>
  Promise.resolve({ verdict, reason: "It always is." });

Deno.test("one thing of each kind is changed, and nothing else", () => {
  const changed = (sentence: string) =>
    intentionFlips(sentence, values).map((flip) => `${flip.kind}: ${flip.sentence}`);
  assert.deepEqual(changed("Count the lakes in Norway or Sri Lanka that are not deeper than 1,020.5 m."), [
    "operator: Count the lakes in Norway or Sri Lanka that are not shallower than 1,020.5 m.",
    "aggregate: List the lakes in Norway or Sri Lanka that are not deeper than 1,020.5 m.",
    "negation: Count the lakes in Norway or Sri Lanka that are deeper than 1,020.5 m.",
    "negation: Count the lakes not in Norway or Sri Lanka that are not deeper than 1,020.5 m.",
    "value: Count the lakes in Peru or Sri Lanka that are not deeper than 1,020.5 m.",
    "value: Count the lakes in Norway or Brazil that are not deeper than 1,020.5 m.",
    "number: Count the lakes in Norway or Sri Lanka that are not deeper than 3,062.5 m.",
  ]);
  assert.deepEqual(changed('Which three lakes of type "salt" are the deepest?'), [
    'superlative: Which three lakes of type "salt" are the shallowest?',
    'value: Which three lakes of type "caldera" are the deepest?',
    'number: Which seven lakes of type "salt" are the deepest?',
  ]);
  assert.deepEqual(changed('Name the rivers with a name that starts with "A", longest first.'), [
    'direction: Name the rivers with a name that starts with "A", shortest first.',
    'negation: Name the rivers without a name that starts with "A", longest first.',
    'value: Name the rivers with a name that starts with "B", longest first.',
  ]);
  assert.deepEqual(
    changed("Since 2001, name the mountains with the latest first ascent, 3 or 1,000,000, each."),
    [
      "operator: Before 2001, name the mountains with the latest first ascent, 3 or 1,000,000, each.",
      "superlative: Since 2001, name the mountains with the earliest first ascent, 3 or 1,000,000, each.",
      "number: Since 1988, name the mountains with the latest first ascent, 3 or 1,000,000, each.",
      "number: Since 2001, name the mountains with the latest first ascent, 10 or 1,000,000, each.",
      "number: Since 2001, name the mountains with the latest first ascent, 3 or 3,000,001, each.",
    ],
  );
  assert.deepEqual(changed("Show all lakes, sorted from earliest to latest."), [
    "direction: Show all lakes, sorted from latest to earliest.",
  ]);
  assert.deepEqual(changed("Show all lakes."), []);
});

Deno.test("no word of a stored name or a quoted text is changed for itself", () => {
  const stored = [{
    table: "track",
    column: "name",
    values: ["How Many More Than Two", "No 1 Hit", "Over 9"],
  }];
  const kinds = (sentence: string) => intentionFlips(sentence, stored).map((flip) => flip.kind);
  assert.deepEqual(kinds("Show the length of How Many More Than Two."), ["value"]);
  assert.deepEqual(kinds("Show the length of No 1 Hit."), ["value"]);
  assert.deepEqual(kinds('Show the tracks called "at least 5".'), ["value"]);
  assert.deepEqual(kinds('Show the tracks called "Live: No 1 Hit (Disc 1)".'), ["value"]);
});

Deno.test("a value gives way to the next of its column, the last to the first, never to one that is named already", () => {
  const stored = [{ table: "lake", column: "country", values: ["Peru", "Chad", "Mali", "Chad Basin"] }];
  const changed = (sentence: string) => intentionFlips(sentence, stored).map((flip) => flip.sentence);
  assert.deepEqual(changed("Show lakes of Chad."), ["Show lakes of Mali."]);
  assert.deepEqual(changed("Show lakes of Peru."), ["Show lakes of Chad."]);
  assert.deepEqual(changed("Show lakes of Mali, Peru."), [
    "Show lakes of Chad, Peru.",
    "Show lakes of Mali, Chad.",
  ]);
  assert.deepEqual(changed("Show lakes of Chad Basin."), ["Show lakes of Mali."]);
  assert.deepEqual(changed("Show lakes of Peruvians."), []);
});

Deno.test("a sentence's changes are all different from it and from each other, and always the same", () => {
  const words = fc.constantFrom(
    ...[
      "how many",
      "more than",
      "5",
      "1,000",
      "Norway",
      "not",
      "that are",
      "without",
      "the highest",
      "average",
    ],
    ...["three", "in", "Sri Lanka", '"salt"', "at least one", "between", ".", "’", "İ", "$1"],
  );
  const text = fc.oneof(fc.string({ unit: "binary" }), fc.array(words).map((list) => list.join(" ")));
  fc.assert(
    fc.property(text, (sentence) => {
      const changed = intentionFlips(sentence, values);
      const sentences = changed.map((flip) => flip.sentence);
      assert.ok(!sentences.includes(sentence));
      assert.equal(new Set(sentences).size, sentences.length);
      assert.deepEqual(intentionFlips(sentence, values), changed);
    }),
    { numRuns: 200 },
  );
});

Deno.test("a judge that finds everything aligned notices nothing, one that decides nothing has no rate", async () => {
  const blind = await measureFlips(questions, { judge: always("aligned"), values });
  assert.equal(blind.all.noticed, 0);
  assert.ok(blind.all.missed > 30);
  assert.equal(blind.missed.length, blind.all.missed);
  for (const verdict of ["undecided", "not_aligned"] as const) {
    const { base, all, rejected } = await measureFlips(questions, { judge: always(verdict), values });
    assert.deepEqual(rejected.map(({ question }) => question), verdict === "undecided" ? [] : questions);
    assert.equal(base[verdict], questions.length);
    assert.deepEqual(all, { noticed: 0, missed: 0, undecided: 0 });
  }
});

Deno.test("a judge that knows the intentions by heart notices every change, each counted once under its kind", async () => {
  const known = new Set(questions.map(({ intention }) => intention));
  const judge: Judge = ({ intention }) =>
    Promise.resolve({ verdict: known.has(intention) ? "aligned" : "not_aligned", reason: "By heart." });
  const { base, kinds, all, missed } = await measureFlips(questions, { judge, values });
  const changes = questions.flatMap(({ intention }) => intentionFlips(intention, values));
  assert.deepEqual(base, { aligned: questions.length, not_aligned: 0, undecided: 0 });
  assert.deepEqual(all, { noticed: changes.length, missed: 0, undecided: 0 });
  assert.deepEqual(missed, []);
  for (const [kind, count] of Object.entries(kinds)) {
    assert.equal(count.noticed, changes.filter((change) => change.kind === kind).length, kind);
  }
});

Deno.test("a measurement that is aborted rejects with the signal's reason", async () => {
  const signal = AbortSignal.abort(new Error("stopped"));
  await assert.rejects(measureFlips(questions, { judge: always("aligned"), values, signal }), /stopped/);
});

type Asked = readonly [intention: string, standalone?: string];

function datasetOf(...dialogues: readonly (readonly Asked[])[]): Dataset {
  return {
    control: {},
    dialogues: dialogues.map((asked, index) => ({
      experiment_id: String(index + 1),
      total_expected_interactions: asked.length,
      kind: "partial",
      interactions: asked.map(([intention, standalone]) => ({
        utterance: intention,
        intention,
        ...(standalone !== undefined && { standalone_intention: standalone, ground_truth_sql: standalone }),
        utterance_kinds: [standalone === "" ? "greeting" : "question"],
        expected_reply: [standalone === "" ? "acknowledgment" : "response"],
      })),
    })),
  };
}

Deno.test("a perfect interpretation says the request in full, or in its own words where nothing else is known", () => {
  assert.deepEqual(
    datasetQuestions(datasetOf([["Hello!", ""], ["Show lakes."], ["And seas?", "Show seas."]])),
    [
      { intention: "Show lakes.", interpretation: "Show lakes.", earlier: [] },
      { intention: "And seas?", interpretation: "Show seas.", earlier: ["Show lakes."] },
    ],
  );
});

Deno.test("a crossed interpretation is that of the next dialogue that goes so far, unless it asks for the same", () => {
  const dataset = datasetOf([["A?", "a"], ["B?", "b"]], [["C?", "c"]], [["D?", "c"], ["E?", "e"]]);
  const crossed = datasetQuestions(dataset, { crossed: true });
  assert.deepEqual(crossed.map((pair) => `${pair.intention} ${pair.interpretation}`), [
    "A? c",
    "B? e",
    "D? a",
    "E? b",
  ]);
  assert.deepEqual(datasetQuestions(datasetOf([["A?", "a"]]), { crossed: true }), []);
});
