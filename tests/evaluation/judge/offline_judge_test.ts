import fc from "fast-check";
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { buildAtlas } from "querylogue/bundled";
import { introspect, openDatabase } from "querylogue/database";
import { loadDataset } from "querylogue/dialogue";
import { createOfflineJudge, datasetQuestions, type FlipMeasure, measureFlips } from "querylogue/evaluation";
import { createLinker, readValues } from "querylogue/linking";
import { sharedPath, sharedTest } from "../../shared_data.ts";
import { judgePairs } from "./pairs.ts";
import { geography, music, shop } from "./worlds.ts";

const judge = createOfflineJudge(geography.linker);

Deno.test("no pair of sentences that ask for the same is called different, and most are decided", async () => {
  const same = judgePairs.filter((pair) => pair.same);
  const judged = await Promise.all(same.map((pair) => createOfflineJudge(pair.world.linker)(pair)));
  const wrong = same.filter((_, i) => judged[i]?.verdict === "not_aligned").map((pair) => pair.intention);
  assert.deepEqual(wrong, []);
  assert.ok(judged.filter(({ verdict }) => verdict === "undecided").length <= same.length / 2);
});

Deno.test("no pair of sentences that ask for different things is called the same", async () => {
  const other = judgePairs.filter((pair) => !pair.same);
  const judged = await Promise.all(other.map((pair) => createOfflineJudge(pair.world.linker)(pair)));
  const wrong = other.filter((_, i) => judged[i]?.verdict === "aligned").map((pair) => pair.intention);
  assert.deepEqual(wrong, []);
  assert.ok(judged.filter(({ verdict }) => verdict === "undecided").length <= other.length / 2);
});

Deno.test("changing one thing in an intention flips the verdict in at least 90 % of the decided cases", async () => {
  const measures = await Promise.all([geography, music, shop].map((world) => {
    const questions = judgePairs.filter((pair) => pair.same && pair.world === world);
    return measureFlips(questions, { judge: createOfflineJudge(world.linker), values: world.values });
  }));
  checkFlips(measures, 40);
});

function checkFlips(measures: readonly FlipMeasure[], fewest: number) {
  const sum = (field: "noticed" | "missed" | "undecided") =>
    measures.reduce((total, { all }) => total + all[field], 0);
  const decided = sum("noticed") + sum("missed");
  assert.ok(decided >= fewest, `only ${decided} cases`);
  assert.ok(sum("noticed") / decided >= 0.9, JSON.stringify(measures.flatMap((measure) => measure.missed)));
  assert.ok(decided / (decided + sum("undecided")) >= 0.8);
}

Deno.test("any two texts get a verdict with a reason, always the same, and equal texts are aligned", async () => {
  const words = fc.constantFrom(
    "not",
    "rivers",
    "more than",
    "5",
    "average",
    "the",
    "highest",
    "Peru",
    "first",
    "'",
    "between",
    "≤",
  );
  const text = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.string({ unit: "grapheme" }),
    fc.array(words).map((list) => list.join(" ")),
  );
  await fc.assert(
    fc.asyncProperty(
      text,
      text,
      fc.array(text, { maxLength: 2 }),
      async (interpretation, intention, earlier) => {
        const question = { interpretation, intention, earlier };
        const judgement = await judge(question);
        assert.ok(["aligned", "not_aligned", "undecided"].includes(judgement.verdict));
        assert.match(judgement.reason, /^\S.*\.$/s);
        assert.deepEqual(await judge(question), judgement);
        assert.equal(
          (await judge({ interpretation, intention: interpretation, earlier })).verdict,
          "aligned",
        );
      },
    ),
    { numRuns: 300 },
  );
});

Deno.test("the same words in another spelling are aligned, signs that differ are not", async () => {
  const verdict = async (interpretation: string, intention: string) =>
    (await judge({ interpretation, intention, earlier: [] })).verdict;
  assert.equal(await verdict("which rivers are LONG", "Which rivers are long?"), "aligned");
  assert.equal(await verdict("rivers with length > 5", "rivers with length < 5"), "not_aligned");
});

Deno.test("sentences of which nothing can be read are undecided", async () => {
  const { verdict } = await judge({
    interpretation: "Sure thing!",
    intention: "Which rivers are longer than 5?",
    earlier: [],
  });
  assert.equal(verdict, "undecided");
});

Deno.test("to deny that anything is restricted denies nothing that is stored", async () => {
  const verdict = async (interpretation: string) =>
    (await judge({ interpretation, intention: "How many rivers are there?", earlier: [] })).verdict;
  assert.equal(await verdict("Without any restriction: count the rivers."), "aligned");
  assert.equal(await verdict("No restriction of the rivers applies. Count the rivers."), "aligned");
  assert.equal(await verdict("Count the rivers without lakes."), "not_aligned");
});

Deno.test("an interpretation may say what was asked before, and must where the intention leans on it", async () => {
  const earlier = ["Which countries are in Africa?"];
  const verdict = async (intention: string, interpretation: string) =>
    (await judge({ intention, interpretation, earlier })).verdict;
  const capitals = "Show the capital of country";
  assert.equal(
    await verdict("What are their capitals?", `${capitals} where continent is Africa.`),
    "aligned",
  );
  assert.notEqual(await verdict("What are their capitals?", `${capitals}.`), "aligned");
  assert.equal(
    await verdict("What are the capitals of all countries?", `${capitals} where continent is Africa.`),
    "aligned",
  );
  assert.equal(
    await verdict("What are the capitals of all countries?", `${capitals} where continent is Asia.`),
    "not_aligned",
  );
});

Deno.test("an interpretation that leans on the dialogue as the intention does is understood with it", async () => {
  const { verdict } = await judge({
    intention: "Show the population of Peru.",
    interpretation: "What is its population?",
    earlier: ["What is the capital of Peru?"],
  });
  assert.equal(verdict, "aligned");
});

Deno.test("an aborted judge rejects with the signal's reason", async () => {
  const signal = AbortSignal.abort(new Error("stopped"));
  await assert.rejects(judge({ intention: "a", interpretation: "b", earlier: [] }, { signal }), /stopped/);
});

const published = ["mondial40/dialogue_dataset.json", "mondial40/mondial40.sqlite"];

sharedTest(
  "the authors' utterances hardly ever conflict with their own intentions and never align with another dialogue's",
  published,
  async () => {
    await using database = await openDatabase(`sqlite:${sharedPath("mondial40/mondial40.sqlite")}`);
    const schema = await introspect(database);
    const judge = createOfflineJudge(
      createLinker(schema, { values: await readValues(database, { schema }) }),
    );
    const { dialogues } = await loadDataset(sharedPath("mondial40/dialogue_dataset.json"));
    const firsts = dialogues.flatMap((dialogue) => dialogue.interactions.slice(0, 1));
    const share = async (shift: number, wanted: "aligned" | "not_aligned") => {
      const judged = await Promise.all(firsts.map(({ utterance }, i) => {
        const intention = firsts[(i + shift) % firsts.length]?.intention ?? "";
        return judge({ interpretation: utterance, intention, earlier: [] });
      }));
      return judged.filter(({ verdict }) => verdict === wanted).length / judged.length;
    };
    assert.ok(await share(0, "not_aligned") <= 0.05);
    assert.ok(await share(0, "aligned") >= 0.5);
    assert.equal(await share(1, "aligned"), 0);
  },
);

const spider = [
  "spider/dev.json",
  "spider_en/database/world_1/world_1.sqlite",
  "spider_en/database/flight_2/flight_2.sqlite",
];

sharedTest(
  "two people's wordings of one Spider question mostly align, and a change flips them",
  spider,
  async () => {
    const questions: { db_id: string; question: string; query: string }[] = JSON.parse(
      await Deno.readTextFile(sharedPath("spider/dev.json")),
    );
    const measures: FlipMeasure[] = [];
    for (const name of ["world_1", "flight_2"]) {
      await using database = await openDatabase(
        `sqlite:${sharedPath(`spider_en/database/${name}/${name}.sqlite`)}`,
      );
      const schema = await introspect(database);
      const values = await readValues(database, { schema });
      const linker = createLinker(schema, { values });
      const wordings = Map.groupBy(
        questions.filter(({ db_id }) => db_id === name),
        ({ query }) => query.toLowerCase(),
      );
      const pairs = [...wordings.values()].flatMap(([one, other]) =>
        one && other ? [{ intention: one.question, interpretation: other.question, earlier: [] }] : []
      );
      measures.push(
        await measureFlips(pairs, { judge: createOfflineJudge(linker), values }),
      );
    }
    checkFlips(measures, 50);
    const base = (verdict: "aligned" | "not_aligned") =>
      measures.reduce((sum, measure) => sum + measure.base[verdict], 0);
    assert.ok(base("aligned") >= 4 * base("not_aligned"), `${base("aligned")} to ${base("not_aligned")}`);
  },
);

const embedded = new URL("../../../datasets/atlas/dialogues.json", import.meta.url).pathname;

Deno.test({
  name: "the embedded dialogues' standalone intentions align with their intentions, and a change flips them",
  ignore: !existsSync(embedded),
  fn: async () => {
    await using database = await openDatabase(`duckdb:${await buildAtlas()}`);
    const schema = await introspect(database);
    const values = await readValues(database, { schema });
    const linker = createLinker(schema, { values });
    const questions = datasetQuestions(await loadDataset(embedded));
    const measure = await measureFlips(questions, {
      judge: createOfflineJudge(linker),
      values,
    });
    checkFlips([measure], 100);
    assert.ok(measure.base.not_aligned <= 0.05 * questions.length, JSON.stringify(measure.base));
    assert.ok(measure.base.aligned >= 0.5 * questions.length, JSON.stringify(measure.base));
  },
});
