import assert from "node:assert/strict";
import { toMarkdown } from "../../lib/report/mod.ts";
import { type JudgedLabel, judgeLabelled } from "../../scripts/experiments/pairs/judge_labelled.ts";
import {
  measureLabelled,
  type MeasureLabelledOptions,
} from "../../scripts/experiments/pairs/labelled_pairs.ts";
import { labelledSets } from "../../scripts/experiments/pairs/labelled_sets.ts";
import {
  disagreementTable,
  labelTable,
  reasonTable,
  undecidedTable,
} from "../../scripts/experiments/pairs/labelled_tables.ts";
import { sharedPath, sharedTest } from "../shared_data.ts";
import { inFolder } from "./run_task.ts";

const lakes = "CREATE TABLE lake (name TEXT PRIMARY KEY, depth INTEGER, country TEXT)";

function pair(id: string, gold: string, predicted: string) {
  return { id, database: "lakes", gold, predicted, labels: [true] };
}

for (const [dialect, instances] of [["sqlite", 4], ["duckdb", 2]] as const) {
  Deno.test(`judgeLabelled() tells apart on ${dialect} what a schema alone allows to differ, and nothing else`, async () => {
    await inFolder(async (folder) => {
      const pairs = [
        pair("edge", "SELECT name FROM lake WHERE depth > 7", "SELECT name FROM lake WHERE depth >= 7"),
        pair("same", "SELECT name FROM lake WHERE depth > 7", "SELECT name FROM lake WHERE NOT (depth <= 7)"),
        pair("key", "SELECT name FROM lake", "SELECT DISTINCT name FROM lake"),
        pair("repeats", "SELECT country FROM lake", "SELECT DISTINCT country FROM lake"),
        pair("empty", "SELECT name FROM lake WHERE 1 = 0", "SELECT country FROM lake WHERE 1 = 0"),
        pair("broken gold", "SELECT area FROM lake", "SELECT name FROM lake"),
        pair("names", "SELECT depth AS n, -depth AS m FROM lake", "SELECT -depth AS n, depth AS l FROM lake"),
        pair("broken", "SELECT name FROM lake", "SELECT area FROM lake"),
      ];
      let done = 0;
      const set = { set: "lakes", dialect, pairs, unpaired: 0, structures: new Map([["lakes", [lakes]]]) };
      const judged = await judgeLabelled(set, { folder, instances, onPair: () => void done++ });
      assert.equal(done, pairs.length);
      assert.deepEqual(judged.map(({ id, verdict, cause }) => [id, cause ?? verdict]), [
        ["edge", "told_apart"],
        ["same", "not_told_apart"],
        ["key", "not_told_apart"],
        ["repeats", "told_apart"],
        ["empty", "nothing_compared"],
        ["broken gold", "gold_fails"],
        ["names", "told_apart"],
        ["broken", "prediction_fails"],
      ]);
      const [edge, same, , repeats] = judged;
      assert.deepEqual(edge?.told_apart_by, { spider: true, bird: true, spider2: true });
      assert.deepEqual(same?.told_apart_by, { spider: false, bird: false, spider2: false });
      assert.deepEqual(judged.flatMap(({ id, by_names_alone }) => by_names_alone ? [id] : []), ["names"]);
      // The first two do not count how often a row stands.
      assert.deepEqual(repeats?.told_apart_by, { spider: false, bird: false, spider2: true });
    });
  });
}

Deno.test("judgeLabelled() counts malformed structures and pairs with their reason, and judges no known pair again", async () => {
  await inFolder(async (folder) => {
    const pairs = [
      { ...pair("absent", "SELECT 1", "SELECT 1"), database: "nowhere" },
      { ...pair("broken", "SELECT 1", "SELECT 1"), database: "broken" },
      { ...pair("lacking", "", ""), malformed: "Entry 3: gold_sql: Required" },
      pair("edge", "SELECT name FROM lake WHERE depth > 7", "SELECT name FROM lake WHERE depth >= 7"),
      pair("key", "SELECT name FROM lake", "SELECT DISTINCT name FROM lake"),
    ];
    const structures = new Map([["lakes", [lakes]], ["broken", ["CREATE TABLE lake (name"]]]);
    const set = { set: "lakes", dialect: "sqlite" as const, pairs, unpaired: 0, structures };
    const judge = async (known: readonly JudgedLabel[]) => {
      const asked: string[] = [];
      const judged = await judgeLabelled(set, {
        folder,
        instances: 4,
        known: new Map(known.map((one) => [one.id, one])),
        onPair: ({ id }) => void asked.push(id),
      });
      return { judged, asked };
    };
    const whole = await judge([]);
    assert.deepEqual(whole.judged.map(({ cause, verdict }) => cause ?? verdict), [
      "malformed",
      "malformed",
      "malformed",
      "told_apart",
      "not_told_apart",
    ]);
    assert.ok(whole.judged.slice(0, 3).every(({ text }) => text));
    const resumed = await judge(whole.judged.slice(0, 4));
    assert.deepEqual(resumed.asked, ["key"]);
    assert.equal(JSON.stringify(resumed.judged), JSON.stringify(whole.judged));
  });
});

const benchmarks = [
  { index: 1, pair: ["SELECT N FROM LAKE WHERE N > 3", "SELECT N FROM LAKE WHERE N >= 3"] },
  { index: 2, pair: ["SELECT N FROM LAKE", "SELECT N FROM LAKE ORDER BY N"] },
  { index: 3 },
  { index: 4, pair: ["SELECT N FROM LAKE", "SELECT N + 1 FROM LAKE"] },
  { index: 5, pair: ["SELEC N FORM", "SELECT N FROM LAKE"] },
  { index: 6, pair: ["SELECT N FROM LAKE", "SELECT N FROM LAKE"], schema: { LAKE: { N: "NO TYPE (" } } },
];

async function writeBenchmarks(folder: string): Promise<void> {
  const place = `${folder}/sqlequiv/verieql`;
  await Deno.mkdir(place, { recursive: true });
  const lines = (values: readonly unknown[]) => values.map((value) => JSON.stringify(value)).join("\n");
  const usual = { schema: { LAKE: { N: "INT" } }, constraint: [] };
  await Deno.writeTextFile(
    `${place}/benchmarks_calcite_calcite2.jsonlines`,
    lines(benchmarks.map((one) => ({ ...usual, ...one }))),
  );
  await Deno.writeTextFile(
    `${place}/experiments_2025_10_31_calcite.out`,
    lines([{ index: 1, states: ["NEQ"] }, { index: 2 }, { index: 2, states: ["EQU"] }]),
  );
}

Deno.test("measureLabelled() measures around malformed entries, and ends in the same bytes when it is resumed", async () => {
  await inFolder(async (folder) => {
    await writeBenchmarks(folder);
    const partial = `${folder}/out/equivalent-pairs.partial.jsonl`;
    const out = `${folder}/out`;
    const measure = (options: Partial<MeasureLabelledOptions> = {}) =>
      measureLabelled({ data: folder, out, instances: 2, ...options });
    const written = async () => {
      const files = ["equivalent-pairs.json", "equivalent-pairs.md"].map((name) => `${out}/${name}`);
      const texts = await Promise.all(files.map((file) => Deno.readTextFile(file)));
      return { texts, sets: JSON.parse(texts[0] ?? "").sets };
    };
    await measure();
    const whole = await written();
    const causes = Object.fromEntries(
      whole.sets[0].pairs.map(({ id, cause, verdict }: JudgedLabel) => [id, cause ?? verdict]),
    );
    assert.deepEqual(causes, {
      "1": "told_apart",
      "2": "not_told_apart",
      "entry 3": "malformed",
      "4": "told_apart",
      "5": "gold_fails",
      "6": "malformed",
    });
    await assert.rejects(measure({ resume: true }), /no unfinished run/);
    await assert.rejects(Deno.stat(partial));

    // A run that cannot write its tables keeps what it has judged.
    for (const name of ["equivalent-pairs.json", "equivalent-pairs.md"]) await Deno.remove(`${out}/${name}`);
    await Deno.mkdir(`${out}/equivalent-pairs.md/taken`, { recursive: true });
    await assert.rejects(measure());
    await Deno.remove(`${out}/equivalent-pairs.md`, { recursive: true });
    // As a run leaves it that is ended while it writes its fourth line.
    const lines = (await Deno.readTextFile(partial)).split("\n");
    assert.equal(lines.length, 2 + benchmarks.length);
    await Deno.writeTextFile(partial, `${lines.slice(0, 3).join("\n")}\n${lines[3]?.slice(0, 20)}`);
    await assert.rejects(measure(), /--resume/);
    await measure({ resume: true });
    assert.deepEqual((await written()).texts, whole.texts);
    await Deno.writeTextFile(partial, `{"kept":"of other pairs"}\n`);
    await assert.rejects(measure({ resume: true }), /other pairs/);
  });
});

const none = { spider: false, bird: false, spider2: false };
const all = { spider: true, bird: true, spider2: true };

function judged(id: string, verdict: JudgedLabel["verdict"], labels: readonly boolean[]): JudgedLabel {
  const by = verdict === "undecided" ? { cause: "gold_fails" as const } : {
    told_apart_by: verdict === "told_apart" ? { ...all, bird: false } : none,
    ...(verdict === "told_apart" &&
      { reasons: ["missing_rows" as const], text: "1 row is missing.", by_names_alone: true as const }),
  };
  return { id, labels, verdict, ...by };
}

Deno.test("labelTable() counts every label and agrees over decided pairs only", () => {
  const measured = {
    set: "SQLExam",
    unpaired: 3,
    pairs: [
      judged("1", "told_apart", [true, false]),
      judged("2", "not_told_apart", [true, true]),
      judged("3", "told_apart", [false, false]),
      judged("4", "undecided", [true]),
      judged("5", "told_apart", []),
    ],
  };
  const text = toMarkdown(labelTable([measured]));
  // By hand: of the six labels on decided pairs, ours agrees with five, BIRD with one and two that are the same.
  assert.match(
    text,
    /\| SQLExam \| same \| 4 \| 2 \| 1 \| 1 \| 66\.7 % \| 66\.7 % \| 100\.0 % \| 66\.7 % \|/,
  );
  assert.match(
    text,
    /\| SQLExam \| different \| 3 \| 0 \| 3 \| 0 \| 100\.0 % \| 100\.0 % \| 0\.0 % \| 100\.0 % \|/,
  );
  assert.match(text, /\| SQLExam \| not known \| 1 \| 0 \| 1 \| 0 \| none \| none \| none \| none \|/);
  assert.match(text, /\| SQLExam \| all \| 8 \| 2 \| 5 \| 1 \| 83\.3 % \| 83\.3 % \| 50\.0 % \| 83\.3 % \|/);
  assert.match(text, /two people judged 3 pairs and agree on 2 of them \(66\.7 %\)/);
  assert.match(toMarkdown(undecidedTable([measured])), /\| SQLExam \| 5 \| 0 \| 1 \| 0 \| 0 \| 3 \|/);
  assert.match(toMarkdown(reasonTable([measured])), /\| pairs \| 0 \|/);
});

Deno.test("disagreementTable() and reasonTable() list what is told apart though labelled the same", () => {
  const measured = {
    set: "VeriEQL Calcite",
    unpaired: 0,
    pairs: [
      judged("1", "told_apart", [true]),
      judged("2", "not_told_apart", [false]),
      judged("3", "told_apart", [false]),
      judged("4", "undecided", [true]),
    ],
  };
  const { rows } = disagreementTable(measured);
  assert.deepEqual(rows, [["1", "same", "1 row is missing.", "yes"], ["2", "different", "nothing", "no"]]);
  assert.match(
    toMarkdown(reasonTable([measured])),
    /\| missing rows \| 1 \|\n\| names alone \| 1 \|\n\| pairs \| 1 \|/,
  );
});

Deno.test("measureLabelled() refuses a folder without labelled pairs", async () => {
  await inFolder(async (folder) => {
    await assert.rejects(measureLabelled({ data: folder, out: folder }), /Cannot find labelled pairs/);
  });
});

sharedTest("labelledSets() reads every published pair with its labels and schema", [
  "sqlequiv/sqlexam",
  "sqlequiv/nl2sql_bugs_half.json",
  "sqlequiv/verieql",
  "bird/tables.json",
], async () => {
  const sets = await labelledSets(sharedPath(""));
  const counts = sets.map(({ set, pairs, unpaired }) => [
    set,
    pairs.length,
    pairs.flatMap(({ labels }) => labels).filter((label) => label).length,
    pairs.flatMap(({ labels }) => labels).filter((label) => !label).length,
    unpaired,
  ]);
  assert.deepEqual(counts, [
    ["SQLExam", 388, 501, 270, 0],
    ["NL2SQL-Bugs", 498, 206, 292, 511],
    ["VeriEQL Calcite", 397, 261, 4, 0],
  ]);
  assert.equal(
    sets.flatMap(({ pairs }) => pairs).filter(({ labels }) => labels.includes(false)).length > 0,
    true,
  );
  for (const { pairs, structures } of sets) {
    assert.ok(pairs.every(({ database }) => (structures.get(database)?.length ?? 0) > 0));
  }
});

sharedTest(
  "judgeLabelled() finds the counterexample that the prover found, and none for rewrites that it proves",
  [
    "sqlequiv/verieql",
  ],
  async () => {
    await inFolder(async (folder) => {
      const set = (await labelledSets(sharedPath(""))).find(({ set }) => set === "VeriEQL Calcite");
      assert.ok(set);
      const pairs = set.pairs.filter(({ id }) => ["13", "14", "28", "35"].includes(id));
      const judged = await judgeLabelled({ ...set, pairs }, { folder, instances: 4, onPair: () => {} });
      assert.deepEqual(judged.map(({ labels, verdict }) => [...labels, verdict]), [
        [false, "told_apart"],
        [true, "not_told_apart"],
        [true, "not_told_apart"],
        [true, "not_told_apart"],
      ]);
    });
  },
);
