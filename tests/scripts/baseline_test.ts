import assert from "node:assert/strict";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { loadDataset } from "../../lib/dialogue/mod.ts";
import { writeLakes } from "./lakes.ts";
import { callTask, inFolder } from "./run_task.ts";

/** A module whose agent gives the ground truths of the lakes, or a wrong query for some turns. */
const agentText = (isWrong: string) => `
  const gold = [
    "SELECT name FROM lake WHERE depth > 250",
    "SELECT lake.name, country.name FROM lake JOIN country ON country.code = lake.country WHERE depth > 250",
  ];
  export default ({ turn_id, conversation_id, message }) => {
    const [interaction] = turn_id.split(".").map(Number);
    const sql = ${isWrong} ? "SELECT name FROM country" : gold[interaction - 1];
    return { kind: "response", text: "Here.", interpretation: message, sql };
  };
`;

Deno.test("eval --baseline tells whether an agent became worse, and what changes from trial to trial", () =>
  inFolder(async (folder) => {
    const { database, dataset: path } = await writeLakes(folder);
    const dataset = await loadDataset(path);
    const dialogues = Array.from(
      { length: 8 },
      (_, i) => ({ ...dataset.dialogues[0], experiment_id: String(i + 1) }),
    );
    await Deno.writeTextFile(path, JSON.stringify({ ...dataset, dialogues }));
    const agent = join(folder, "agent.ts");
    const at = (name: string) => join(folder, name);
    const evaluate = async (isWrong: string, ...args: readonly string[]) => {
      await Deno.writeTextFile(agent, agentText(isWrong));
      return await callTask("eval", [
        ...["--database", database, "--dataset", path, "--agent", `module:${agent}`, "--max-retries", "0"],
        ...args,
      ]);
    };
    assert.equal((await evaluate("false", "--out", at("before"))).code, 0);
    const same = await evaluate("false", "--out", at("same"), "--baseline", at("before"));
    assert.equal(same.code, 0, same.stderr);
    assert.doesNotMatch(same.stderr, /differs|not played on the same/);
    assert.match(
      same.stderr,
      /First-Attempt SQL Correctness 0\.0 pp .* over 16 pairs, p = 1\.000: no change is shown\n/,
    );
    const worse = await evaluate("true", "--out", at("worse"), "--baseline", at("before"));
    assert.equal(worse.code, 1, worse.stderr);
    assert.match(worse.stderr, /-100\.0 pp .* p = 0\.008: it became worse/);
    const better = await evaluate("false", "--out", at("better"), "--baseline", at("worse"));
    assert.equal(better.code, 0, better.stderr);
    assert.match(better.stderr, /\+100\.0 pp .* it became better/);
    const flaky = await evaluate(
      `/\\/2\\/1\\/[38]$/.test(conversation_id) && interaction === 2`,
      ...["--trials", "2", "--out", at("flaky"), "--baseline", at("before"), "--proceed-on", "correct"],
    );
    assert.match(flaky.stderr, /differs in proceed_on: read changes with care/);
    assert.match(flaky.stderr, /no change is shown; from trial to trial change 3, 8\n/);
  }));

Deno.test("a baseline that cannot be compared is refused before the first turn, by a dry run too, and leaves no folder", () =>
  inFolder(async (folder) => {
    const { database, dataset } = await writeLakes(folder);
    const on = ["--database", database, "--dataset", dataset];
    const at = (name: string) => join(folder, name);
    await callTask("eval", [...on, "--agent", "echo", "--limit", "1", "--out", at("part")]);
    await callTask("eval", [...on, "--agent", "echo", "keyword", "--out", at("whole")]);
    await Deno.mkdir(at("unfinished"));
    await Deno.copyFile(join(at("whole"), "run.json"), join(at("unfinished"), "run.json"));
    const lines = (await Deno.readTextFile(join(at("whole"), "journal.jsonl"))).split("\n");
    const isKept = (line: string) => !line.includes('"agent":"keyword"') || line.includes('"interaction":1,');
    await Deno.writeTextFile(
      join(at("unfinished"), "journal.jsonl"),
      lines.filter((line) => line !== "" && isKept(line)).map((line) => `${line}\n`).join(""),
    );
    const cutOff = `{ kind: "response", text: "Here.", rows: [[1]], truncated: true }`;
    await Deno.writeTextFile(at("cut.ts"), `export default () => (${cutOff});`);
    const cut = `module:${at("cut.ts")}`;
    await callTask("eval", [...on, "--agent", cut, "--out", at("unscored")]);
    const configuration = JSON.parse(await Deno.readTextFile(join(at("whole"), "run.json")));
    await Deno.mkdir(at("forced"));
    await Deno.writeTextFile(
      join(at("forced"), "run.json"),
      JSON.stringify({ ...configuration, force: true }),
    );
    await Deno.copyFile(join(at("whole"), "journal.jsonl"), join(at("forced"), "journal.jsonl"));
    const against = (name: string) => ["--baseline", at(name)];
    const cases: readonly (readonly [readonly string[], RegExp])[] = [
      [["--baseline", folder, "--agent", "echo"], /holds no run/],
      [[...against("part"), "--agent", "echo"], /played other dialogues/],
      [[...against("part"), "--agent", "empty", "--limit", "1"], /none of the agents empty; it has echo/],
      [
        [...against("unfinished"), "--agent", "echo", "keyword"],
        /is not finished with agent "keyword": resume it with --resume/,
      ],
      [[...against("unscored"), "--agent", cut], /has nothing of agent ".*cut\.ts" that is scored/],
      [
        [...against("forced"), "--agent", "echo"],
        /^Nothing can be compared with .*, as less than 95 % of its ground truths could be scored/,
      ],
      [
        [...against("whole"), ...against("part"), "--agent", "echo"],
        /argument '.*part' is invalid. ".*whole" is given already; give one/,
      ],
    ];
    const out = at("other");
    for (const [args, sentence] of cases) {
      for (const how of [["--out", out], ["--dry-run"]]) {
        const { code, stdout, stderr } = await callTask("eval", [...on, ...args, ...how]);
        assert.equal(code, 2, `${args} ${how}: ${stderr}`);
        assert.match(stderr, sentence);
        assert.match(stderr, /^[^\n]*\n$/);
        assert.equal(stdout, "");
      }
    }
    const fine = await callTask("eval", [...on, "--agent", "echo", ...against("unfinished"), "--out", out]);
    assert.equal(fine.code, 0, fine.stderr);
    assert.match(fine.stderr, /no change is shown/);
    const dry = await callTask("eval", [...on, "--agent", "echo", ...against("whole"), "--dry-run"]);
    assert.equal(dry.code, 0, dry.stderr);
  }));

Deno.test("eval --baseline ends with 1 where an agent cannot be compared after all, and says which agents are new", () =>
  inFolder(async (folder) => {
    const { database, dataset } = await writeLakes(folder);
    const module = join(folder, "agent.ts");
    const agent = `module:${module}`;
    const evaluate = (...args: readonly string[]) =>
      callTask("eval", ["--database", database, "--dataset", dataset, "--agent", agent, ...args]);
    await Deno.writeTextFile(module, agentText("false"));
    const before = join(folder, "before");
    assert.equal((await evaluate("--out", before)).code, 0);
    const wider = await evaluate("echo", "--out", join(folder, "wider"), "--baseline", before);
    assert.equal(wider.code, 0, wider.stderr);
    assert.match(wider.stderr, /\necho is not in .*before and is not compared\n/);
    const text = `{ kind: "response", text: "Here.", rows: [[1]], truncated: true }`;
    await Deno.writeTextFile(module, `export default () => (${text});`);
    const { code, stderr } = await evaluate("--out", join(folder, "after"), "--baseline", before);
    assert.match(stderr, /cannot be compared with .*before: nothing could be scored for both agents/);
    assert.equal(code, 1);
  }));

Deno.test("eval --baseline says in one sentence where the data are not those of the earlier run", () =>
  inFolder(async (folder) => {
    const { database, dataset } = await writeLakes(folder);
    const evaluate = (...args: readonly string[]) =>
      callTask("eval", ["--database", database, "--dataset", dataset, "--agent", "oracle", ...args]);
    const before = join(folder, "before");
    assert.equal((await evaluate("--out", before)).code, 0);
    const lakes = new DatabaseSync(database);
    lakes.exec("UPDATE lake SET name = name || '!'");
    lakes.close();
    const { code, stderr } = await evaluate("--out", join(folder, "after"), "--baseline", before);
    assert.equal(code, 0, stderr);
    const told =
      /\nThe run in .*before was not played on the same rows and texts of the database: a change may be that of the data\n/g;
    assert.equal(stderr.match(told)?.length, 1, stderr);
    assert.match(stderr, /no change is shown/);
  }));

Deno.test("an agent that crashes passes neither a baseline nor a floor, however right its other answers are", () =>
  inFolder(async (folder) => {
    const { database, dataset: path } = await writeLakes(folder);
    const dataset = await loadDataset(path);
    const dialogues = Array.from(
      { length: 12 },
      (_, i) => ({ ...dataset.dialogues[0], experiment_id: String(i + 1) }),
    );
    await Deno.writeTextFile(path, JSON.stringify({ ...dataset, dialogues }));
    const module = join(folder, "agent.ts");
    const at = (name: string) => join(folder, name);
    const evaluate = async (crashing: string, ...args: readonly string[]) => {
      const text = agentText("false").replace("const [inter", `if (${crashing}) throw new Error("500"); $&`);
      await Deno.writeTextFile(module, text);
      return await callTask("eval", [
        ...["--database", database, "--dataset", path, "--agent", `module:${module}`],
        ...args,
      ]);
    };
    assert.equal((await evaluate("false", "--out", at("before"))).code, 0);
    const first = (dialogues: string) => `turn_id === "1.1" && /\\/${dialogues}$/.test(conversation_id)`;
    const floor = ["--fail-under", "first_attempt_sql_correctness=1"];
    const crashing = await evaluate(
      first("[1-4]"),
      "--out",
      at("often"),
      "--baseline",
      at("before"),
      ...floor,
    );
    assert.equal(crashing.code, 1, crashing.stderr);
    assert.match(
      crashing.stderr,
      /cannot be compared with .*before, as less than 95 % of the turns of ".*" could be scored; what is left is .*over 20 pairs \(4 of 24 are left out: the agent gave no reply that can be scored in 4\)\n/,
    );
    assert.match(crashing.stderr, /no floor is held, as less than 95 % .* could be scored \(24 of 28\)\n/);
    const floored = await evaluate(first("[1-4]"), "--out", at("floored"), ...floor);
    assert.equal(floored.code, 1, floored.stderr);
    const seldom = await evaluate(first("1"), "--out", at("seldom"), "--baseline", at("before"), ...floor);
    assert.equal(seldom.code, 0, seldom.stderr);
    assert.match(
      seldom.stderr,
      /over 23 pairs \(1 of 24 are left out: .* in 1\), p = 1\.000: no change is shown/,
    );
    for (const how of [["--out", at("refused")], ["--dry-run"]]) {
      const refused = await evaluate("false", ...how, "--baseline", at("often"));
      assert.equal(refused.code, 2, refused.stderr);
      assert.match(
        refused.stderr,
        /^Nothing can be compared with the run in .*often, as less than 95 % of the turns/,
      );
    }
  }));

Deno.test("eval --baseline knows an agent by its label, else by its text, and says where its text differs", () =>
  inFolder(async (folder) => {
    const { database, dataset } = await writeLakes(folder);
    const at = (name: string) => join(folder, name);
    await Deno.writeTextFile(at("old.ts"), agentText("false"));
    await Deno.writeTextFile(at("new.ts"), agentText("true"));
    const evaluate = async (agents: readonly string[], ...args: readonly string[]) => {
      const { code, stderr } = await callTask("eval", [
        ...["--database", database, "--dataset", dataset, "--agent", ...agents],
        ...args,
      ]);
      return { code, stderr };
    };
    const [before, after] = [at("before"), at("after")];
    await evaluate([`mine=module:${at("old.ts")}`, "keyword"], "--out", before);
    const { code, stderr } = await evaluate(
      [`mine=module:${at("new.ts")}`, "plain=keyword", "echo"],
      ...["--out", after, "--baseline", before],
    );
    assert.equal(code, 0, stderr);
    for (
      const [now, earlier] of [
        [`mine=module:${at("new.ts")}`, `mine=module:${at("old.ts")}`],
        ["plain=keyword", "keyword"],
      ] as const
    ) {
      assert.ok(
        stderr.includes(`\n${now} is compared with ${earlier} of ${before}, whose text differs\n`),
        stderr,
      );
      assert.ok(stderr.includes(`\n${now} against ${before}: First-Attempt`), stderr);
    }
    assert.ok(stderr.includes(`\necho is not in ${before} and is not compared\n`), stderr);
    assert.match(stderr, /mine=.* -100\.0 pp/);
  }));

Deno.test("eval --rescore and --explain refuse --baseline and --fail-under, which they would not look at", async () => {
  for (const mode of ["--rescore", "--explain"]) {
    for (
      const [option, value] of [["--baseline", "run"], ["--fail-under", "eventual_alignment=1"]] as const
    ) {
      const { code, stderr } = await callTask("eval", [mode, "run", option, value]);
      assert.equal(code, 2, stderr);
      assert.match(stderr, new RegExp(`'${mode} <folder>' cannot be used with option '${option}`));
    }
  }
});
