import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { loadDataset } from "../../lib/dialogue/mod.ts";
import { writeLakes } from "./lakes.ts";
import { callTask, inFolder } from "./run_task.ts";

Deno.test("eval --only plays the dialogues that are named, repeats by their keys, and goes on with them", () =>
  inFolder(async (folder) => {
    const { database, dataset } = await writeLakes(folder);
    const out = join(folder, "run");
    const on = ["--database", database, "--dataset", dataset, "--agent", "echo"];
    const run = await callTask("eval", [...on, "--only", "1#2", "3", "--out", out]);
    assert.equal(run.code, 0, run.stderr);
    const turns = (await Deno.readTextFile(join(out, "journal.jsonl"))).trim().split("\n").map((line) =>
      JSON.parse(line)
    );
    assert.deepEqual(new Set(turns.map(({ dialogue_key }) => dialogue_key)), new Set(["3", "1#2"]));
    const metrics = await Deno.readTextFile(join(out, "metrics.json"));
    const again = await callTask("eval", ["--resume", out]);
    assert.equal(again.code, 0, again.stderr);
    assert.equal(await Deno.readTextFile(join(out, "metrics.json")), metrics);
    const wrong = await callTask("eval", [...on, "--only", "1#4", "--out", join(folder, "other")]);
    assert.equal(wrong.code, 2);
    assert.match(wrong.stderr, /no dialogue "1#4"/);
  }));

Deno.test("eval --dry-run plays nothing and tells turns, values and what difference can show", () =>
  inFolder(async (folder) => {
    const { database, dataset: path } = await writeLakes(folder);
    const dataset = await loadDataset(path);
    const ofPeru = {
      utterance: "Which lakes has Peru?",
      intention: "List the names of the lakes in Peru.",
      ground_truth_sql:
        "SELECT lake.name FROM lake JOIN country ON country.code = lake.country WHERE country.name = 'Peru'",
      utterance_kinds: ["question" as const],
      expected_reply: ["response" as const],
    };
    const dialogues = dataset.dialogues.map((dialogue, i) =>
      i === 0 ? { ...dialogue, interactions: [ofPeru], total_expected_interactions: 1 } : dialogue
    );
    await Deno.writeTextFile(path, JSON.stringify({ ...dataset, dialogues }));
    const on = ["--database", database, "--dataset", path, "--dry-run", "--agent", "keyword"];
    const told = await callTask("eval", [...on, "http://127.0.0.1:1/"]);
    assert.equal(told.code, 0, told.stderr);
    assert.match(told.stdout, /^4 dialogues with 7 interactions\n.*: 7 to 14 turns\n/);
    assert.match(told.stdout, /127\.0\.0\.1:1\/: 7 to 14 turns, 1 minute at 5 s a reply, 4 at a time/);
    assert.match(told.stdout, /Stored values in 1 message of the user go to [^,]*: country\.name \(1\)\n/);
    assert.match(told.stdout, /can hardly be told apart, .* of 7 interactions/);
    const json = await callTask("eval", [...on, "--json", "--trials", "3"]);
    const { agents, values } = JSON.parse(json.stdout);
    assert.deepEqual(agents[0].most_turns, 42);
    assert.deepEqual(values, { messages: 1, columns: { "country.name": 1 } });
    const spoken = dialogues.map((dialogue, i) =>
      i === 0
        ? { ...dialogue, interactions: [{ ...ofPeru, utterance: "Which lakes are Peruvian?" }] }
        : dialogue
    );
    await Deno.writeTextFile(path, JSON.stringify({ ...dataset, dialogues: spoken }));
    assert.equal(JSON.parse((await callTask("eval", [...on, "--json"])).stdout).values.messages, 0);
    await Deno.writeTextFile(path, JSON.stringify({ ...dataset, dialogues }));
    const offline = await callTask("eval", on);
    assert.match(offline.stdout, /No stored value leaves this machine/);
    // Without the ambiguous question and the one whose ground truth returns nothing, as in the results of a run.
    const [first, second, ...others] = dialogues;
    const ambiguous = {
      ...{ ...ofPeru, question_type: "ambiguous" as const, expected_reply: ["request", "response"] as const },
      readings: [ofPeru.intention, "List the lakes of Peru."].map((meaning) => ({
        ...{ meaning, ground_truth_sql: ofPeru.ground_truth_sql },
      })),
    };
    const empty = { ...ofPeru, ground_truth_sql: ofPeru.ground_truth_sql.replace("Peru", "Atlantis") };
    const mixed = [
      { ...first, interactions: [ambiguous, empty], total_expected_interactions: 2 },
      second,
      ...others,
    ];
    await Deno.writeTextFile(path, JSON.stringify({ ...dataset, dialogues: mixed }));
    const out = join(folder, "run");
    const run = ["--database", database, "--dataset", path, "--agent", "oracle", "--force"];
    const played = await callTask("eval", [...run, "--out", out]);
    assert.equal(played.code, 0, played.stderr);
    const { agents: [{ metrics }] } = JSON.parse(await Deno.readTextFile(join(out, "metrics.json")));
    await Deno.remove(out, { recursive: true });
    const forecast = await callTask("eval", [...run, "--dry-run", "--json"]);
    assert.equal(
      JSON.parse(forecast.stdout).resolution.pairs,
      metrics.first_attempt_sql_correctness.denominator,
    );
    assert.equal(JSON.parse(forecast.stdout).resolution.pairs, 6);
    assert.deepEqual([...Deno.readDirSync(folder)].map(({ name }) => name).sort(), [
      "lakes.json",
      "lakes.sqlite",
    ]);
  }));

Deno.test("eval --dry-run with --out writes nothing and says so", () =>
  inFolder(async (folder) => {
    const { database, dataset } = await writeLakes(folder);
    const out = join(folder, "run");
    const on = ["--database", database, "--dataset", dataset, "--agent", "echo"];
    const told = await callTask("eval", [...on, "--dry-run", "--out", out]);
    assert.equal(told.code, 0, told.stderr);
    assert.match(told.stderr, /Nothing is written to .*run, as --dry-run plays nothing/);
    assert.match(told.stdout, /^4 dialogues/);
    assert.ok(!existsSync(out));
  }));

Deno.test("eval calls an agent in tables and progress by the label before it, and resumes it by its whole text", () =>
  inFolder(async (folder) => {
    const { database, dataset } = await writeLakes(folder);
    const out = join(folder, "run");
    const on = ["--database", database, "--dataset", dataset, "--agent"];
    const run = await callTask("eval", [...on, "mine=oracle", "theirs=echo", "--out", out]);
    assert.equal(run.code, 0, run.stderr);
    assert.match(run.stderr, /right: mine 100 %, theirs 0 %/);
    assert.match(run.stdout, /\bmine\b/);
    assert.ok(!run.stdout.includes("mine=oracle"));
    const { agents } = JSON.parse(await Deno.readTextFile(join(out, "metrics.json")));
    assert.deepEqual(agents.map(({ agent, label }: Record<string, unknown>) => [agent, label]), [
      ["mine=oracle", "mine"],
      ["theirs=echo", "theirs"],
    ]);
    const again = await callTask("eval", ["--resume", out]);
    assert.equal(again.code, 0, again.stderr);
    assert.equal(again.stdout, run.stdout);
    const twice = await callTask("eval", [...on, "mine=oracle", "mine=echo", "--out", join(folder, "other")]);
    assert.equal(twice.code, 2);
    assert.match(twice.stderr, /Two agents are called "mine"/);
    for (const pair of [["keyword=oracle", "keyword"], ["oracle", "oracle=echo"]]) {
      const { code, stderr } = await callTask("eval", [...on, ...pair]);
      assert.equal(code, 2);
      assert.match(stderr, /Two agents are called "(?:keyword|oracle)"; give each a label of its own/);
    }
  }));

Deno.test("eval refuses a dataset of which little can be scored, and with --force ranks nobody by it", () =>
  inFolder(async (folder) => {
    const { database, dataset: path } = await writeLakes(folder);
    const text = await Deno.readTextFile(path);
    // The second query of each dialogue returns nothing.
    await Deno.writeTextFile(
      path,
      text.replaceAll("lake.country WHERE depth > 250", "lake.country WHERE depth > 9999"),
    );
    const on = [
      "--database",
      database,
      "--dataset",
      path,
      "--agent",
      "oracle",
      "echo",
      "--out",
      join(folder, "run"),
    ];
    const refused = await callTask("eval", on);
    assert.equal(refused.code, 2);
    assert.match(refused.stderr, /only 4 of 8 ground truths can be scored \(4 return nothing\).*--force/);
    const forced = await callTask("eval", [...on, "--force"]);
    assert.equal(forced.code, 0, forced.stderr);
    assert.doesNotMatch(forced.stdout, /difference|resolved/);
    assert.match(forced.stdout, /rank no agent [^]* only\s+4\s+of\s+8\s+ground\s+truths\s+can\s+be\s+scored/);
    const { comparisons, incomparable } = JSON.parse(
      await Deno.readTextFile(join(folder, "run", "metrics.json")),
    );
    assert.equal(incomparable, "only 4 of 8 ground truths can be scored");
    assert.ok(comparisons.every(({ pairs }: { readonly pairs: number }) => pairs === 0));
  }));
