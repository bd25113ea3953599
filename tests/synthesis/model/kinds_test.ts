import assert from "node:assert/strict";
import { buildAtlas } from "../../../lib/bundled/mod.ts";
import { introspect } from "../../../lib/database/mod.ts";
import type { ChatRequest } from "../../../lib/llm/mod.ts";
import type { Interaction } from "../../../lib/dialogue/mod.ts";
import type { DialogueKind, ModelComposition } from "../../../lib/synthesis/mod.ts";
import { defaultTypeMix, type TypeMix } from "../../../lib/synthesis/type_mix.ts";
import { synthesizeByModel } from "../../../lib/synthesis/model/synthesize_by_model.ts";
import { atlasDrafts, atlasTurns } from "./atlas_drafts.ts";
import { planOf } from "./lake_setup.ts";
import { type ScriptedModel, scriptedModel, textOf } from "./scripted_model.ts";
import { sharedDatabase } from "../../shared_database.ts";

interface MakeOptions extends ScriptedModel {
  /** Joins of the combination, as "from to". */
  readonly joins: readonly string[];
  readonly typeMix?: TypeMix;
  /** Gets all requests. */
  readonly seen?: ChatRequest[];
}

async function make(
  kind: DialogueKind,
  { joins, typeMix = defaultTypeMix, seen = [], ...model }: MakeOptions,
): Promise<ModelComposition | undefined> {
  const url = `duckdb:${await buildAtlas()}`;
  const database = await sharedDatabase(url);
  const predictedDatabase = await sharedDatabase(url, 2);
  const schema = await introspect(database);
  const plan = planOf(schema, 1, (join) => joins.includes(join));
  const { chat, requests } = scriptedModel(model);
  const options = { seed: 1, kinds: [kind], chat, predictedDatabase, typeMix };
  const made = await Array.fromAsync(synthesizeByModel(database, schema, plan, options));
  seen.push(...requests);
  return made[0];
}

function interactionsOf(made: ModelComposition | undefined): readonly Interaction[] {
  assert.ok(made !== undefined && "dialogue" in made, JSON.stringify(made));
  assert.deepEqual(made.refused, []);
  return made.dialogue.interactions;
}

Deno.test("partial questions are made, and tell what they were written by", async () => {
  const made = await make("partial", {
    joins: ["country_continent continent", "mountain_range continent"],
    write: () => atlasDrafts.partial,
  });
  assert.deepEqual(interactionsOf(made).map((one) => one.utterance_kinds), [["question"], [
    "partial_question",
  ]]);
  assert.ok(made !== undefined && "dialogue" in made);
  const { kind, total_expected_interactions, prompts } = made.dialogue;
  assert.deepEqual([kind, total_expected_interactions], ["partial", 2]);
  assert.ok(prompts !== undefined && "partial" in prompts && "judge_dialogue" in prompts);
});

const germany = "FROM sea s JOIN country_sea cs ON cs.sea = s.name JOIN country c ON c.code = cs.country " +
  "WHERE c.name = 'Germany'";
const onSeas = {
  interactions: [
    {
      utterance: "Which seas does Germany lie on?",
      intention: "List the seas on which Germany lies.",
      standalone_intention: "List the names of the seas on which the country Germany lies.",
      ground_truth_sql: `SELECT s.name ${germany}`,
    },
    {
      utterance: "And how large is each of them?",
      intention: "Show the areas of these seas.",
      standalone_intention: "Show the name and the area of each sea on which the country Germany lies.",
      ground_truth_sql: `SELECT s.name, s.area ${germany}`,
    },
  ],
};

Deno.test("a table that only links others comes in with its joins in one question, and another one asks on", async () => {
  const joins = ["country_sea sea", "country_sea country"];
  const made = await make("partial", { joins, write: () => onSeas });
  assert.equal(interactionsOf(made).length, 2);
});

Deno.test("where no table is a link, each question brings a join in", async () => {
  const range =
    "FROM mountain m JOIN mountain_range r ON m.mountain_range = r.name JOIN continent c ON r.continent = c.name " +
    "WHERE c.name = 'Asia'";
  const [first, second] = onSeas.interactions;
  const made = await make("partial", {
    joins: ["mountain_range continent", "mountain mountain_range"],
    write: () => ({
      interactions: [
        { ...first, ground_truth_sql: `SELECT m.name ${range}` },
        { ...second, ground_truth_sql: `SELECT m.name, m.elevation ${range}` },
      ],
    }),
  });
  assert.match(
    made?.refused[0]?.join("\n") ?? "",
    /^interaction 2: it makes no join of the combination that no query before it made$/m,
  );
});

Deno.test("context modifications are made, acknowledged and kept", async () => {
  const made = await make("context", {
    joins: ["country_sea sea", "island sea"],
    write: () => atlasDrafts.context,
    typeOf: (utterance) => /Mediterranean|Baltic|forget/.test(utterance) ? "context" : "answerable",
  });
  const interactions = interactionsOf(made);
  assert.deepEqual(interactions.map((one) => one.expected_reply.join()), [
    ...["acknowledgment", "response", "acknowledgment", "response", "acknowledgment", "response"],
  ]);
  assert.deepEqual(interactions.map((one) => one.context?.change), [
    ...["set", undefined, "replace", undefined, "withdraw", undefined],
  ]);
});

Deno.test("several kinds in one utterance are made", async () => {
  const made = await make("mixed", {
    joins: ["country_sea sea", "river sea"],
    write: () => atlasDrafts.mixed,
    typeOf: (utterance) => utterance.startsWith("Thank") ? "context" : "answerable",
  });
  assert.deepEqual(interactionsOf(made).map((one) => one.expected_reply), [
    ["response"],
    ["acknowledgment", "response"],
    ["acknowledgment"],
    ["response"],
  ]);
});

interface AskedTurn {
  readonly type: string;
  /** Why the turn is to be unanswerable. */
  readonly reason: string | undefined;
  /** The first of the relations that it may have. */
  readonly relation: string | undefined;
}

/** A draft of these turns, in their order. */
function draftOf(turns: readonly AskedTurn[]): { readonly interactions: readonly unknown[] } {
  const answerable = [...atlasTurns.answerable];
  return {
    interactions: turns.map(({ type, reason, relation = null }) => {
      const known = Object.entries(atlasTurns).find(([name]) => name === type)?.[1] ?? [];
      const turn = type === "answerable"
        ? answerable.shift()
        : known.find((turn) => reason === undefined || turn.unanswerable_reason === reason);
      return { ...turn, thematic_relation: relation };
    }),
  };
}

function turnsIn(request: string): readonly AskedTurn[] {
  const lines = request.matchAll(
    /^\d+\. (answerable|unanswerable|ambiguous|improper)(?: \((\w+):.*\))?(?:, (\w+) or .*)?/gm,
  );
  return [...lines].map(([, type = "", reason, relation]) => ({ type, reason, relation }));
}

const typeByUtterance = new Map(
  Object.values(atlasTurns).flat().map(({ utterance, question_type }) => [utterance, question_type]),
);

const typed = {
  joins: ["mountain_range continent", "mountain mountain_range"],
  write: (request: ChatRequest) => draftOf(turnsIn(textOf(request))),
  typeOf: (utterance: string) => typeByUtterance.get(utterance) ?? "",
};

for (const type of ["unanswerable", "ambiguous", "improper"] as const) {
  Deno.test(`a dialogue with ${type} turns is made, of the types that were drawn`, async () => {
    const typeMix = { answerable: 3, unanswerable: 0, ambiguous: 0, improper: 0, [type]: 1 };
    const interactions = interactionsOf(await make("types", { ...typed, typeMix }));
    assert.deepEqual(interactions.filter((one) => one.question_type === "answerable").length, 3);
    const [other, ...more] = interactions.filter((one) => one.question_type !== "answerable");
    assert.deepEqual([other?.question_type, more], [type, []]);
    const replies = { unanswerable: "refusal", ambiguous: "request", improper: "acknowledgment" };
    assert.deepEqual(other?.expected_reply, [replies[type]]);
    assert.equal(other?.thematic_relation === undefined, type === "improper");
  });
}

Deno.test("a turn that a reader finds of another type goes back", async () => {
  const typeMix = { answerable: 3, unanswerable: 1, ambiguous: 0, improper: 0 };
  const made = await make("types", { ...typed, typeOf: () => "answerable", typeMix });
  assert.ok(made !== undefined && "reason" in made);
  assert.match(made.reason, /interaction \d: it is to be unanswerable, and a reader finds it answerable/);
});

Deno.test("a turn has one of the relations that it may have, as the writer chooses", async () => {
  const typeMix = { answerable: 3, unanswerable: 0, ambiguous: 1, improper: 0 };
  const write = (request: ChatRequest, n: number) =>
    draftOf(turnsIn(textOf(request)).map((turn) => n === 1 ? { ...turn, relation: undefined } : turn));
  const made = await make("types", { ...typed, typeMix, write });
  assert.match(
    made?.refused[0]?.join("\n") ?? "",
    /interaction 4: its thematic_relation must be \w+ or \w+$/m,
  );
  assert.ok(made !== undefined && "dialogue" in made);
  const [first, ...later] = made.dialogue.interactions.map((one) => one.thematic_relation);
  assert.equal(first, undefined);
  assert.ok(later.every((relation) => relation !== undefined));
});

Deno.test("an unanswerable turn has the reason that was drawn", async () => {
  const typeMix = { answerable: 3, unanswerable: 1, ambiguous: 0, improper: 0 };
  const made = await make("types", {
    ...typed,
    typeMix,
    write: (request, n) => {
      const turns = turnsIn(textOf(request));
      const other = atlasTurns.unanswerable.find(({ unanswerable_reason }) =>
        turns.every(({ reason }) => reason !== unanswerable_reason)
      );
      return draftOf(
        n === 1
          ? turns.map((turn) => ({ ...turn, reason: turn.reason && other?.unanswerable_reason }))
          : turns,
      );
    },
  });
  assert.match(made?.refused[0]?.join() ?? "", /interaction \d: its unanswerable_reason must be \w+: /);
  assert.ok(made !== undefined && "dialogue" in made);
});

Deno.test("the judge sees what the person answers when asked back, and every reading", async () => {
  const seen: ChatRequest[] = [];
  await make("types", {
    ...typed,
    seen,
    typeMix: { answerable: 3, unanswerable: 0, ambiguous: 1, improper: 0 },
  });
  const judged = seen.filter(({ replySchema }) => replySchema?.name === "judgement").map(textOf).join();
  assert.match(
    judged,
    /^\["How many of them are there\?", ".*", "asked which is meant: Those of Europe, I mean\."\]$/m,
  );
  assert.match(judged, /^\["turn \d", "How many mountain ranges are on the continent Europe\?"\]$/m);
  assert.match(judged, /^\["turn \d", "How many mountain ranges are on any continent\?"\]$/m);
});

Deno.test("a reading that a reader would not think of goes back", async () => {
  const made = await make("types", {
    ...typed,
    typeMix: { answerable: 3, unanswerable: 0, ambiguous: 1, improper: 0 },
    isPlausible: (meaning) => !meaning.includes("any continent"),
  });
  assert.ok(made !== undefined && "reason" in made);
  assert.match(
    made.reason,
    /interaction \d: a reader would not think of the reading "How many mountain ranges are on any continent\?"/,
  );
});
