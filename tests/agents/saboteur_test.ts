import assert from "node:assert/strict";
import fc from "fast-check";
import {
  createSaboteur,
  parseParaphrase,
  type PlantableInteraction,
  plantableInteractions,
  type PlantPlace,
  sayParaphrase,
} from "querylogue/agents";
import type { Dialogue } from "querylogue/dialogue";
import "../fixed_seed.ts";

const columns = (...names: string[]) => names.map((name) => ({ name, type: "INTEGER", notNull: false }));

const schema = {
  tables: [
    { name: "river", columns: columns("name", "length"), primaryKey: ["name"], uniqueKeys: [] },
    { name: "city_river", columns: columns("river", "city"), primaryKey: [], uniqueKeys: [] },
  ],
  foreignKeys: [{
    name: "key",
    from: { table: "city_river", columns: ["river"] },
    to: { table: "river", columns: ["name"] },
  }],
};

const question = { utterance_kinds: ["question"], expected_reply: ["response"] } as const;

const dialogue: Dialogue = {
  experiment_id: "1",
  total_expected_interactions: 4,
  kind: "context",
  interactions: [
    {
      ...{ utterance: "Only long ones.", intention: "Only rivers longer than 9." },
      utterance_kinds: ["context_modification"],
      expected_reply: ["acknowledgment"],
      context: { change: "set", restrictions: ['"river"."length" > 9'] },
    },
    {
      ...{ utterance: "How many?", intention: "How many rivers are longer than 9?", ...question },
      ground_truth_sql: `SELECT COUNT(*) FROM "river" WHERE "river"."length" > 9`,
    },
    {
      ...{ utterance: "All again.", intention: "All rivers count." },
      utterance_kinds: ["context_modification"],
      expected_reply: ["acknowledgment"],
      context: { change: "withdraw", restrictions: [] },
    },
    {
      ...{ utterance: "And now?", intention: "How many rivers are there?", ...question },
      ground_truth_sql: `SELECT COUNT(*) FROM "river"`,
    },
  ],
};

const says = [
  "",
  "Number of rivers {river.length|beyond 9|below 9|}",
  "",
  "Number of rivers {river.length||beyond 9|}",
];

function planted(): Promise<readonly PlantableInteraction[]> {
  return plantableInteractions(dialogue, {
    ...{ schema, dialect: "duckdb", dialogueKey: "1" },
    paraphraseOf: (interaction) => parseParaphrase(says[interaction - 1] ?? ""),
  });
}

Deno.test("a condition of an earlier turn is forgotten by query and words alike", async () => {
  const { plants = [] } = (await planted())[1] ?? {};
  const { reply } = plants.find(({ kind }) => kind === "context_forgotten") ?? assert.fail();
  assert.equal(reply?.interpretation, "Number of rivers");
  assert.doesNotMatch(reply?.sql ?? "", /WHERE/);
  assert(!plants.some(({ kind }) => kind === "filter_dropped"));
});

Deno.test("a withdrawn restriction is kept by query and words alike", async () => {
  const { plants = [], right } = (await planted())[3] ?? assert.fail();
  const { reply } = plants.find(({ kind }) => kind === "withdrawn_kept") ?? assert.fail();
  assert.equal(reply?.interpretation, "Number of rivers beyond 9");
  assert.match(reply?.sql ?? "", /"length" > 9/);
  assert.equal(right.interpretation, "Number of rivers");
});

Deno.test("a fan-out joins a table that refers to the counted one, and keeps the words", async () => {
  const { plants = [], right } = (await planted())[1] ?? assert.fail();
  const { reply } = plants.find(({ kind }) => kind === "fan_out") ?? assert.fail();
  assert.match(reply?.sql ?? "", /JOIN "city_river"/);
  assert.equal(reply?.interpretation, right.interpretation);
});

Deno.test("wrong words keep the right query", async () => {
  const { plants = [], right } = (await planted())[1] ?? assert.fail();
  const { reply } = plants.find(({ kind }) => kind === "wrong_words") ?? assert.fail();
  assert.deepEqual([reply?.sql, reply?.interpretation], [right.sql, "Number of rivers below 9"]);
});

Deno.test("an interaction without data is answered by its kind and offers no query", async () => {
  const { plants = [], right } = (await planted())[0] ?? assert.fail();
  assert.equal(right.kind, "acknowledgment");
  assert(plants.every(({ reply }) => typeof reply?.sql !== "string"));
});

Deno.test("a reply of a kind that is expected is no planted fault", async () => {
  const asked: Dialogue = {
    ...dialogue,
    total_expected_interactions: 1,
    interactions: [{
      ...{ utterance: "How long is the Rhein?", intention: "How long is the Rhein?" },
      utterance_kinds: ["question"],
      expected_reply: ["refusal", "request"],
    }],
  };
  const [{ plants = [] } = assert.fail()] = await plantableInteractions(asked, {
    ...{ schema, dialect: "duckdb", dialogueKey: "1" },
    paraphraseOf: () => undefined,
  });
  assert.deepEqual([...new Set(plants.map(({ kind }) => kind))], ["timeout", "malformed_reply"]);
});

const request = { conversation_id: "1", turn_id: "1.1", message: "", history: [] };

const placeArbitrary = fc.record({
  trial: fc.integer({ min: 1, max: 9 }),
  attempt: fc.integer({ min: 1, max: 3 }),
  dialogueKey: fc.constant("1"),
  interaction: fc.integer({ min: 1, max: 4 }),
  turn: fc.integer({ min: 1, max: 3 }),
});

Deno.test("a saboteur of rate 0 is always right, one of rate 1 never, and a plant stays at higher rates", async () => {
  const interactions = await planted();
  const plantOf = (rate: number, place: PlantPlace, seed: number) =>
    createSaboteur({ interactions, rate, seed, placeOf: () => place }).plantAt(place);
  fc.assert(
    fc.property(
      placeArbitrary,
      fc.integer(),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (place, seed, rate) => {
        assert.equal(plantOf(0, place, seed), undefined);
        const always = plantOf(1, place, seed);
        assert(always !== undefined);
        const found = plantOf(rate, place, seed);
        assert(found === undefined || JSON.stringify(found) === JSON.stringify(always));
      },
    ),
  );
});

Deno.test("a saboteur plants into about the share of turns that its rate says", async () => {
  const interactions = await planted();
  const { plantAt } = createSaboteur({ interactions, rate: 0.2, seed: 1, placeOf: () => assert.fail() });
  const turns = Array.from({ length: 2000 }, (_, i) => ({
    ...{ trial: i + 1, attempt: 1, dialogueKey: "1", interaction: 2, turn: 1 },
  }));
  const share = turns.filter((place) => plantAt(place) !== undefined).length / turns.length;
  assert(Math.abs(share - 0.2) < 0.04, `${share}`);
});

Deno.test("a planted timeout waits until its request is aborted", async () => {
  const place = { trial: 1, attempt: 1, dialogueKey: "1", interaction: 1, turn: 1 };
  const interactions = [{
    ...place,
    right: { kind: "response", text: "" } as const,
    plants: [{ kind: "timeout" } as const],
  }];
  const { agent } = createSaboteur({ interactions, rate: 1, seed: 1, placeOf: () => place });
  await assert.rejects(agent(request, { signal: AbortSignal.timeout(1) }), { name: "TimeoutError" });
});

Deno.test("marks of one column are said otherwise together, and blanks before punctuation go", () => {
  const read = parseParaphrase(
    "{a.b|Only long ones.|Only short ones.|} Rivers {a.b|beyond 9|below 9|}, {|all|some}",
  );
  assert.equal(sayParaphrase(read, { mark: 0, as: "wrong" }), "Only short ones. Rivers below 9, all");
  assert.equal(sayParaphrase(read, { mark: 0, as: "without" }), "Rivers, all");
  assert.throws(() => parseParaphrase("{a|b}"), RangeError);
});
