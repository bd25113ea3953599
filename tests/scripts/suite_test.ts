import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { callTask, inFolder } from "./run_task.ts";

/** The file of a suite about two databases, of which one is there. */
async function writeSuite(folder: string) {
  await Deno.mkdir(join(folder, "databases", "geo"), { recursive: true });
  using database = new DatabaseSync(join(folder, "databases", "geo", "geo.sqlite"));
  database.exec(
    "CREATE TABLE river (name TEXT, length INT); INSERT INTO river VALUES ('Aare', 1), ('Po', 2)",
  );
  const thanks = [{ isuser: true, text: "Thanks!", type: "improper" }, {
    isuser: false,
    text: "Bye!",
    query: "",
  }];
  const dialogues = [
    {
      db_name: "geo",
      turns: [
        { isuser: true, text: "Show them.", type: "ambiguous" },
        { isuser: false, text: "All rivers, or the long ones?", query: "" },
        { isuser: true, text: "All river names.", type: "answerable" },
        { isuser: false, text: "", query: "SELECT name FROM river" },
        ...thanks,
      ],
    },
    { db_name: "gone", turns: thanks },
  ];
  const file = join(folder, "test.json");
  await Deno.writeTextFile(file, JSON.stringify(dialogues));
  // What it was told before stands in its answer.
  const agent = join(folder, "agent.js");
  await Deno.writeTextFile(
    agent,
    `export default ({ message, history }) => {
      const before = history.map(({ content }) => content).join(" | ");
      if (/them/.test(message)) {
        return { kind: ["request", "response"], text: "Which? " + before, sql: "SELECT name FROM river" };
      }
      if (/Thanks/.test(message)) return { kind: "acknowledgment", text: before };
      return { kind: "response", text: before, sql: "SELECT name FROM river WHERE length > 1" };
    };`,
  );
  return { file, databases: join(folder, "databases"), agent: `module:${agent}` };
}

const read = async (...parts: readonly string[]) => JSON.parse(await Deno.readTextFile(join(...parts)));

async function repliesOf(out: string): Promise<readonly string[]> {
  const journal = await Deno.readTextFile(join(out, "geo", "journal.jsonl"));
  return journal.trim().split("\n").map((line) => JSON.parse(line).reply.text);
}

Deno.test("a suite is played question by question, each dialogue on its database, and scored by both definitions", () =>
  inFolder(async (folder) => {
    const { file, databases, agent } = await writeSuite(folder);
    const out = join(folder, "out");
    const args = ["--suite", "mmsql", "--dataset", file, "--databases", databases, "--agent", agent];
    const played = await callTask("eval", [...args, "--out", out]);
    assert.equal(played.code, 0, played.stderr);
    assert.match(played.stderr, /Database gone is absent: 1 dialogue about it cannot be played/);
    assert.match(played.stdout, /MMSQL, published-script/);
    const { suite, files: [scores] } = await read(out, "suite.json");
    assert.deepEqual([suite, scores.turns, scores.types_by], ["mmsql", 3, {
      declared: 0,
      kind: 3,
      undeclared: 0,
    }]);
    const counts = ({ numerator, denominator }: { numerator: number; denominator: number }) => [
      numerator,
      denominator,
    ];
    // The request proposes the query that the next question asks for; the answer to that one is wrong.
    assert.deepEqual(counts(scores.definitions["paper-formula"].tdex), [2, 3]);
    assert.deepEqual(counts(scores.definitions["published-script"].tdex), [2, 3]);
    assert.deepEqual(counts(scores.clarification.asked_before.ex), [1, 1]);
    assert.deepEqual(counts(scores.clarification.asked_after.ex), [0, 1]);
    assert.deepEqual(counts(scores.definitions["paper-formula"].types.improper.recall), [1, 1]);
    const said = await repliesOf(out);
    assert.equal(said[1], "Show them. | Which? ");
    // The folder is scored again as it is, and without its databases told.
    const again = await callTask("mmsql", [out, "--json"]);
    assert.equal(again.code, 0, again.stderr);
    const { files: [rescored] } = JSON.parse(again.stdout);
    assert.deepEqual(rescored.definitions, scores.definitions);
    const resumed = await callTask("eval", ["--resume", out, "--json"]);
    assert.equal(JSON.parse(resumed.stdout).suite, "mmsql");
  }));

Deno.test("with --history ground-truth requests carry what the dataset says, and a run says so", () =>
  inFolder(async (folder) => {
    const { file, databases, agent } = await writeSuite(folder);
    const out = join(folder, "out");
    const args = ["--suite", "mmsql", "--dataset", file, "--databases", databases, "--out", out];
    const played = await callTask("eval", [...args, "--agent", agent, "--history", "ground-truth"]);
    assert.equal(played.code, 0, played.stderr);
    const said = await repliesOf(out);
    assert.equal(
      said[2],
      "Show them. | All rivers, or the long ones? | All river names. | SELECT name FROM river",
    );
    assert.equal((await read(out, "geo", "run.json")).history, "ground-truth");
    const stateful = await callTask("eval", [
      ...[...args.slice(0, -1), join(folder, "other"), "--agent", `${agent}?stateful=1`],
      ...["--history", "ground-truth"],
    ]);
    assert.equal(stateful.code, 2);
    assert.match(stateful.stderr, /hears no history but its own/);
    assert.equal(existsSync(join(folder, "other", "datasets")), false);
  }));

Deno.test("what a suite cannot be played or scored with is told in one sentence", () =>
  inFolder(async (folder) => {
    const { file, databases } = await writeSuite(folder);
    const mmsql = ["--suite", "mmsql"];
    const cases: readonly (readonly ["eval" | "mmsql", readonly string[], RegExp])[] = [
      ["eval", [...mmsql, "--dataset", file], /--suite mmsql needs its file and its databases/],
      ["eval", [...mmsql, "--dataset", file, "--databases", folder], /there is no .*geo\.sqlite/],
      ["eval", ["--databases", databases], /--databases belongs to a test suite/],
      [
        "eval",
        ["--suite", "cosql", "--dataset", file, "--databases", databases],
        /looks like MMSQL's dialogues/,
      ],
      ["mmsql", [file], /without its databases: give --databases|no turn holds a "predict"/],
      ["mmsql", [databases], /holds no run/],
      [
        "mmsql",
        [file, "--databases", databases, "--ratings", "a", "b"],
        /--ratings is given 2 times for 1 files/,
      ],
    ];
    for (const [task, args, message] of cases) {
      const { code, stderr } = await callTask(task, args);
      assert.deepEqual([code, stderr.trim().split("\n").length], [2, 1], stderr);
      assert.match(stderr, message);
    }
  }));
