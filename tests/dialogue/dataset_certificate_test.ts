import { datasetCertificate, type Dialogue, parseDataset } from "querylogue/dialogue";
import { joinCombination, planQuality } from "querylogue/joins";
import { schemaGraph } from "querylogue/schema";
import assert from "node:assert/strict";

const column = (name: string) => ({ name, type: "TEXT", notNull: false });
const table = (name: string, ...columns: string[]) => ({
  name,
  columns: columns.map(column),
  primaryKey: [],
  uniqueKeys: [],
});
const key = (from: string) => ({
  name: from,
  from: { table: from, columns: ["country"] },
  to: { table: "country", columns: ["code"] },
});
const schema = {
  tables: [
    table("country", "code"),
    table("city", "name", "country"),
    table("lake", "name", "country"),
    table("peak", "name", "country"),
  ],
  foreignKeys: ["city", "lake", "peak"].map(key),
};
const graph = schemaGraph(schema);
const combinations = [0, 1].map((position) => joinCombination(graph, [position]));
const joinable = ["country", "city", "lake", "peak"];
const quality = planQuality(combinations, { joinable, fewestToCover: 3, lowerBound: 0, unmet: [] });
const options = { plan: { database: "lands", combinations, quality }, schema, dialect: "sqlite" } as const;

function dialogueOf(position: number, kind: string, sql: string): Dialogue {
  const { dialogues: [dialogue] } = parseDataset({
    dialogues: [{
      experiment_id: String(position + 1),
      total_expected_interactions: 1,
      kind,
      join_combination: combinations[position],
      interactions: [{ utterance: "Which?", intention: "List them.", ground_truth_sql: sql }],
    }],
  });
  return dialogue as Dialogue;
}

Deno.test("datasetCertificate() sets what was planned beside what was made and what the queries use", async () => {
  const joined = "SELECT city.name FROM city JOIN country ON city.country = country.code";
  const dialogues = [dialogueOf(0, "partial", joined)];
  const { planned, made, queries } = await datasetCertificate(dialogues, {
    ...options,
    kinds: ["partial", "mixed"],
  });
  assert.deepEqual(planned.kinds, { partial: 1, mixed: 1 });
  assert.deepEqual(made.kinds, { partial: 1 });
  assert.deepEqual([planned.dialogues, made.dialogues], [2, 1]);
  assert.deepEqual([planned.tables, made.tables], [{ covered: 3, of: 4 }, { covered: 2, of: 4 }]);
  // Frequencies 2, 1, 1, 0 and 1, 1, 0, 0.
  assert.equal(planned.standard_deviation, Math.sqrt(2 / 3));
  assert.equal(made.standard_deviation, Math.sqrt(1 / 3));
  assert.deepEqual(queries.tables, { covered: 2, of: 2 });
  assert.deepEqual(queries.joins, { covered: 1, of: 1 });
});

Deno.test("datasetCertificate() counts planned tables and joins that no query of the dialogue uses", async () => {
  const dialogues = [dialogueOf(0, "partial", "SELECT name FROM city")];
  const { queries } = await datasetCertificate(dialogues, { ...options, kinds: ["partial"] });
  assert.deepEqual(queries.tables, { covered: 1, of: 2 });
  assert.deepEqual(queries.joins, { covered: 0, of: 1 });
});

Deno.test("datasetCertificate() of no dialogues is one of zeros", async () => {
  const { made, queries } = await datasetCertificate([], { ...options, kinds: ["partial"] });
  assert.deepEqual([made.dialogues, made.tables.covered, made.standard_deviation], [0, 0, 0]);
  assert.deepEqual(queries, {
    count: 0,
    tables: { covered: 0, of: 0 },
    joins: { covered: 0, of: 0 },
    constructs: {},
  });
});

Deno.test("datasetCertificate() sets the further types of questions beside what the mix asks for", async () => {
  const typed = (...types: readonly (readonly [string, string?])[]): Dialogue => ({
    ...dialogueOf(0, "types", "SELECT name FROM city"),
    interactions: types.map(([question_type, unanswerable_reason]) => ({
      ...{ utterance: "Which?", intention: "List them.", question_type, unanswerable_reason },
    })) as unknown as Dialogue["interactions"],
  });
  const dialogues = [
    typed(["answerable"], ["answerable"], ["unanswerable", "no_such_value"], ["improper"]),
    { ...typed(["unanswerable"]), kind: "mixed" },
  ];
  const wantedTurns = (answerable: number) => ({
    unanswerable: answerable / 4,
    no_such_value: answerable / 8,
  });
  const certificate = await datasetCertificate(dialogues, { ...options, kinds: ["types"], wantedTurns });
  assert.deepEqual(certificate.question_types, {
    unanswerable: { wanted: 0.5, made: 1 },
    no_such_value: { wanted: 0.3, made: 1 },
  });
  const untyped = await datasetCertificate([], { ...options, kinds: ["types"], wantedTurns });
  assert.equal(untyped.question_types, undefined);
});
