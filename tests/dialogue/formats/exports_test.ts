import { parquetReadObjects } from "hyparquet";
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { type Dataset, type Interaction, loadDataset, parseDataset } from "querylogue/dialogue";
import { chatLines, importDatasets, mmsqlText, parquetFile, spiderFiles } from "querylogue/dialogue/formats";
import { sharedPath, sharedTest } from "../../shared_data.ts";

const atlas = await loadDataset(
  fileURLToPath(new URL("../../../datasets/atlas/dialogues.json", import.meta.url)),
);
const interactions = atlas.dialogues.flatMap((one) => one.interactions);
const queries = interactions.flatMap((one) => one.ground_truth_sql ?? []);

const kinds = (dataset: Partial<Interaction>[]): Dataset =>
  parseDataset({
    control: { database: "sqlite:data/geo.v2.sqlite" },
    dialogues: [{
      experiment_id: "1",
      total_expected_interactions: dataset.length,
      interactions: dataset.map((one) => ({ utterance: "u", intention: "i", ...one })),
    }],
  });

/** One of each kind that asks for something else than an answer. */
const mixed = kinds([
  { utterance: "Hello!", utterance_kinds: ["greeting"], expected_reply: ["acknowledgment"] },
  { utterance: "Rivers?", ground_truth_sql: "SELECT name\n\tFROM river -- all\n" },
  { utterance: "Only Paris.", utterance_kinds: ["context_modification"], expected_reply: ["acknowledgment"] },
  {
    utterance: "The largest?",
    question_type: "ambiguous",
    expected_reply: ["request"],
    ground_truth_sql: "SELECT 1",
    clarification: "By area.",
    readings: [
      { meaning: "The largest by area.", ground_truth_sql: "SELECT 1" },
      { meaning: "The largest by population.", ground_truth_sql: "SELECT 2" },
    ],
  },
  { utterance: "Its mayor?", expected_reply: ["refusal"], unanswerable_reason: "no_such_column" },
]);

async function back(text: string, kind: "spider" | "mmsql") {
  const file = await Deno.makeTempFile({ suffix: ".json" });
  try {
    await Deno.writeTextFile(file, text);
    return await importDatasets(file, kind);
  } finally {
    await Deno.remove(file);
  }
}

Deno.test("Spider's files hold every question of the embedded dataset with its query and database", async () => {
  const files = spiderFiles(atlas);
  assert.deepEqual([files.left_out, files.leaning], [interactions.length - queries.length, 0]);
  const gold = files.gold.split("\n");
  assert.equal(gold.pop(), "");
  assert.deepEqual(gold, queries.map((sql) => `${sql}\tatlas`));
  const [only] = await back(files.questions, "spider");
  assert.equal(only?.database, "atlas");
  assert.deepEqual(
    only?.dataset.dialogues.flatMap((one) => one.interactions).map((
      one,
    ) => [one.utterance, one.ground_truth_sql]),
    interactions.flatMap(({ standalone_intention, ground_truth_sql }) =>
      ground_truth_sql === undefined ? [] : [[standalone_intention, ground_truth_sql]]
    ),
  );
});

Deno.test("a query of several lines stands on one; one that cannot is left out and counted", () => {
  const files = spiderFiles(mixed);
  assert.equal(files.gold, "SELECT name FROM river\tgeo.v2\nSELECT 1\tgeo.v2\n");
  assert.deepEqual([files.left_out, files.leaning], [3, 2]);
  const broken = spiderFiles(kinds([{ ground_truth_sql: "SELECT 'a\nb'" }]));
  assert.deepEqual([broken.gold, broken.left_out], ["", 1]);
});

sharedTest(
  "Spider's questions go out as they came in",
  ["spider/dev.json", "spider/dev_gold.sql"],
  async () => {
    const official = await Deno.readTextFile(sharedPath("spider/dev_gold.sql"));
    const gold = (await importDatasets(sharedPath("spider/dev.json"), "spider"))
      .map(({ dataset }) => spiderFiles(dataset).gold).join("");
    const lines = (text: string) => text.split("\n").filter((line) => line !== "").map((line) => line.trim());
    const known = new Set(lines(official));
    assert.equal(lines(gold).length, 1034);
    assert.ok(lines(gold).filter((line) => known.has(line)).length > 1000);
  },
);

sharedTest("MMSQL's dialogues go out in the published shape", ["mmsql/MMSQL_test.json"], async () => {
  const file = sharedPath("mmsql/MMSQL_test.json");
  const official: readonly { readonly turns: readonly Record<string, unknown>[] }[] = JSON.parse(
    await Deno.readTextFile(file),
  );
  for (const { dataset } of await importDatasets(file, "mmsql")) {
    const written = JSON.parse(mmsqlText([dataset]));
    assert.deepEqual(Object.keys(written[0]), Object.keys(official[0] ?? {}));
    for (const [i, { experiment_id }] of dataset.dialogues.entries()) {
      const before = official[Number(experiment_id) - 1]?.turns ?? [];
      const turns: readonly Record<string, unknown>[] = written[i].turns;
      const user = (all: typeof turns) =>
        all.filter((turn) => turn.isuser).map(({ text, ...turn }) => ({
          ...turn,
          text: String(text).trim(),
        }));
      assert.deepEqual(user(turns), user(before));
      const sql = (all: typeof turns) =>
        all.filter((turn, t) => !turn.isuser && all[t - 1]?.type === "answerable").map((turn) => turn.query);
      assert.deepEqual(sql(turns), sql(before));
    }
  }
});

Deno.test("an MMSQL file of any kind of interaction is read back with its types", async () => {
  const [only] = await back(mmsqlText([mixed]), "mmsql");
  assert.equal(only?.database, "geo.v2");
  assert.deepEqual(
    only?.dataset.dialogues[0]?.interactions.map((one) => [
      one.utterance,
      one.question_type,
      one.ground_truth_sql ?? one.reference_reply,
    ]),
    [
      ["Hello!", "improper", "I am here to help."],
      ["Rivers?", "answerable", "SELECT name\n\tFROM river -- all\n"],
      ["Only Paris.", "improper", "Understood."],
      [
        "The largest?",
        "ambiguous",
        "Which of these do you mean? The largest by area. Or: The largest by population.",
      ],
      ["By area.", "answerable", "SELECT 1"],
      ["Its mayor?", "unanswerable", "The database does not record that."],
    ],
  );
});

interface Message {
  readonly role: string;
  readonly content: string;
}

Deno.test("chats are lines of messages that take turns and end with the system's answer", () => {
  const lines = chatLines(atlas).trimEnd().split("\n").map((line) => JSON.parse(line).messages);
  assert.equal(lines.length, atlas.dialogues.length);
  for (const [d, [system, ...turns]] of lines.entries()) {
    assert.equal(system.role, "system");
    assert.match(system.content, /about the database atlas\..*one DuckDB query/);
    const said = atlas.dialogues[d]?.interactions ?? [];
    assert.deepEqual(
      turns.map(({ role }: Message) => role),
      turns.map((_: Message, t: number) => t % 2 === 0 ? "user" : "assistant"),
    );
    assert.deepEqual(
      turns.flatMap(({ role, content }: Message) => role === "user" ? [content] : []),
      said.flatMap(({ utterance, clarification }) => [utterance, clarification ?? []].flat()),
    );
    assert.deepEqual(
      turns.flatMap(({ content }: Message) => /^SELECT /.test(content) ? [content] : []),
      said.flatMap((one) => one.ground_truth_sql ?? []),
    );
  }
  const [only] = chatLines(mixed).trimEnd().split("\n").map((line) => JSON.parse(line).messages);
  assert.equal(only.length, 1 + 2 * 6);
  assert.ok([...lines.flat(), ...only].every(({ content }: Message) => content !== ""));
});

Deno.test("a Parquet file has a row for each interaction, and equal datasets are equal bytes", async () => {
  const bytes = await parquetFile(atlas);
  assert.deepEqual(await parquetFile(structuredClone(atlas)), bytes);
  const rows = await parquetReadObjects({ file: bytes.slice().buffer });
  assert.equal(rows.length, interactions.length);
  assert.deepEqual(rows.map((row) => row.utterance), interactions.map((one) => one.utterance));
  for (const name of ["ground_truth_sql", "question_type", "clarification"] as const) {
    assert.deepEqual(rows.map((row) => row[name]), interactions.map((one) => one[name] ?? null), name);
  }
  for (const name of ["utterance_kinds", "expected_reply", "readings", "context"] as const) {
    assert.deepEqual(
      rows.map((row) => JSON.parse(row[name])),
      interactions.map((one) => one[name] ?? null),
      name,
    );
  }
  assert.deepEqual(
    rows.map((row) => [row.dialogue_key, row.interaction]),
    atlas.dialogues.flatMap((one) => one.interactions.map((_, i) => [one.experiment_id, i + 1])),
  );
  const others = await parquetReadObjects({ file: (await parquetFile(mixed)).slice().buffer });
  assert.equal(JSON.parse(others[3]?.readings)[1].meaning, "The largest by population.");
  assert.equal(others[0]?.ground_truth_sql, null);
});

Deno.test("files that name the database are not made of a dataset that names none", () => {
  const unnamed = parseDataset({ dialogues: mixed.dialogues });
  for (const write of [spiderFiles, (one: typeof unnamed) => mmsqlText([one]), chatLines]) {
    assert.throws(() => write(unnamed), {
      name: "InputError",
      message: /write its name into control\.database/,
    });
  }
});
