import assert from "node:assert/strict";
import { join } from "node:path";
import { followLines } from "../../lib/runs/mod.ts";
import { callTask, inFolder } from "./run_task.ts";

const question = "What is the total spend in China?";
const good = "SELECT SUM(spend) FROM t WHERE c = 'China'";
const bad = "SELECT SUM(spend) FROM t";

function lines(from: number, to: number, sql: string): string {
  return Array.from({ length: to - from }, (_, i) => {
    const id = from + i;
    const at = `2024-05-0${1 + Math.floor(id / 40)}`;
    return `${JSON.stringify({ id, agent: "a", at, question, sql })}\n`;
  }).join("");
}

Deno.test("trend shows days and raises an alarm where answers become worse", () =>
  inFolder(async (folder) => {
    const [log, html] = [join(folder, "log.jsonl"), join(folder, "page.html")];
    await Deno.writeTextFile(log, lines(0, 80, good) + lines(80, 120, bad));
    const args = ["trend", "--log", log, "--baseline", "40", "--html", html, "--annotations"];
    const result = await callTask("score", args);
    assert.equal(result.code, 0, result.stderr);
    assert.match(result.stdout, /2024-05-03 +40 +100\.0 % +0\.0/);
    assert.match(result.stderr, /a: the mean fell below \d/);
    assert.match(result.stdout, /::warning title=STEF::a: the mean fell/);
    assert.match(await Deno.readTextFile(html), /\? = china<\/td><td[^>]*>40</);
  }));

Deno.test("trend --metrics writes gauges of days and counts by tier as OTLP's JSON", () =>
  inFolder(async (folder) => {
    const [log, metrics] = [join(folder, "log.jsonl"), join(folder, "metrics.json")];
    await Deno.writeTextFile(log, lines(0, 60, good) + lines(60, 80, bad));
    const result = await callTask("score", ["trend", "--log", log, "--metrics", metrics]);
    assert.equal(result.code, 0, result.stderr);
    const { resourceMetrics: [{ scopeMetrics: [{ metrics: written }] }] } = JSON.parse(
      await Deno.readTextFile(metrics),
    );
    const named = new Map(written.map((metric: { readonly name: string }) => [metric.name, metric]));
    const { gauge } = named.get("querylogue.score.mean") as { gauge: { dataPoints: readonly unknown[] } };
    assert.deepEqual(
      gauge.dataPoints,
      [1, 2].map((day) => ({
        attributes: [{ key: "gen_ai.agent.name", value: { stringValue: "a" } }],
        timeUnixNano: `${Date.parse(`2024-05-0${day + 1}`)}000000`,
        asDouble: day === 1 ? 80 : 40,
      })),
    );
    const { sum } = named.get("querylogue.score.answers") as {
      sum: {
        dataPoints: readonly { attributes: readonly { value: { stringValue: string } }[]; asInt: string }[];
      };
    };
    const byTier = sum.dataPoints.map((
      { attributes, asInt },
    ) => [attributes.at(-1)?.value.stringValue, asInt]);
    assert.deepEqual(Object.fromEntries(byTier), {
      ...{ Excellent: "0", Good: "60", Marginal: "0", Poor: "20", unscored: "0" },
    });
  }));

Deno.test("a watch that goes on later gives what one at a time gives, and scores no line twice", () =>
  inFolder(async (folder) => {
    const [log, state, scores] = ["log.jsonl", "state.json", "scores.jsonl"].map((name) =>
      join(folder, name)
    ) as [
      string,
      string,
      string,
    ];
    const args = ["watch", "--log", log, "--state", state, "--scores", scores, "--baseline", "40", "--mask"];
    await Deno.writeTextFile(log, `${lines(0, 50, good)}not JSON\n{"id": 50, "ag`);
    const first = await callTask("score", args);
    assert.equal(first.code, 0, first.stderr);
    assert.match(first.stderr, /Line 51 of .* left out: it is not JSON/);
    // As after a crash: a score that is not in the state.
    await Deno.writeTextFile(scores, "{}\n", { append: true });
    await Deno.writeTextFile(log, `${lines(0, 50, good)}not JSON\n${lines(50, 120, bad)}`);
    const second = await callTask("score", args);
    assert.equal(second.code, 0, second.stderr);
    const written = await Deno.readTextFile(scores);
    assert.deepEqual(
      written.trim().split("\n").map((line) => JSON.parse(line).id),
      Array.from({ length: 120 }, (_, i) => `${i}`),
    );
    for (const text of [written, await Deno.readTextFile(state), second.stdout]) {
      assert.doesNotMatch(text, /china/i);
    }
    const whole = await callTask("score", [
      ...args.slice(0, 3),
      "--state",
      join(folder, "2.json"),
      ...args.slice(7),
    ]);
    assert.equal(whole.stdout, second.stdout);
    const other = await callTask("score", [...args, "--days", "3"]);
    assert.equal(other.code, 2);
    assert.match(other.stderr, /other rules or options; give them again/);
  }));

Deno.test("lines are followed as they come, through a rotation and a file that was emptied", () =>
  inFolder(async (folder) => {
    const path = join(folder, "log");
    await Deno.writeTextFile(path, "1\n2");
    const ending = new AbortController();
    const texts: string[] = [];
    let rotations = 0;
    const options = { follow: true, pollMs: 5, signal: ending.signal, onRotated: () => rotations++ };
    for await (const { text } of followLines(path, options)) {
      texts.push(text);
      if (text === "1") await Deno.writeTextFile(path, "\n", { append: true });
      if (text === "2") {
        await Deno.rename(path, `${path}.1`);
        await Deno.writeTextFile(`${path}.1`, "3\n", { append: true });
        await Deno.writeTextFile(path, "4 is longer\n");
      }
      if (text === "4 is longer") await Deno.writeTextFile(path, "5\n");
      if (text === "5") ending.abort();
    }
    assert.deepEqual(texts, ["1", "2", "3", "4 is longer", "5"]);
    assert.equal(rotations, 2);
  }));

Deno.test("several profiles score each answer, and secrets of a log are not shown", () =>
  inFolder(async (folder) => {
    const [log, rules] = [join(folder, "log.jsonl"), join(folder, "rules.json")];
    await Deno.writeTextFile(rules, '{"ignore_filters": ["tenant"]}');
    const sql = "SELECT SUM(spend) FROM t WHERE c = 'China' AND mail = 'anna@example.org'";
    await Deno.writeTextFile(log, lines(0, 1, good) + JSON.stringify({ id: "s", question, sql }));
    const named = [`a=${rules}`, `b=${rules}`];
    const result = await callTask("score", ["--log", log, "--json", "--rules", ...named]);
    assert.equal(result.code, 0, result.stderr);
    const scored = result.stdout.trim().split("\n").map((line) => JSON.parse(line));
    assert.deepEqual(scored.map(({ id, profile }) => `${id}${profile}`), ["0a", "0b", "sa", "sb"]);
    assert.doesNotMatch(result.stdout, /anna/);
    assert.match(result.stderr, /b: The ignored filter "tenant" matched no answer/);
    const twice = await callTask("score", ["--log", log, "--rules", `a=${rules}`, `a=${rules}`]);
    assert.equal(twice.code, 2);
    assert.match(twice.stderr, /two are called "a"/);
  }));
