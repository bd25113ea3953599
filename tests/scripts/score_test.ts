import assert from "node:assert/strict";
import { parquetWriteBuffer } from "hyparquet-writer";
import { join } from "node:path";
import { callTask, inFolder } from "./run_task.ts";

const right = {
  question: "What is the total spend in China?",
  sql: "SELECT SUM(spend) FROM t WHERE c = 'China'",
};

async function writeLog(folder: string, lines: readonly unknown[]): Promise<string> {
  const path = join(folder, "log.jsonl");
  const texts = lines.map((line) => typeof line === "string" ? line : JSON.stringify(line));
  await Deno.writeTextFile(path, texts.join("\n"));
  return path;
}

Deno.test("score --json prints a line for each answer, in order; what cannot be scored has reasons alone", () =>
  inFolder(async (folder) => {
    const rules = join(folder, "rules.json");
    await Deno.writeTextFile(rules, JSON.stringify({ column_mappings: { spend: "spend" } }));
    const log = await writeLog(folder, [
      { id: 7, agent: "a", at: "2024-05-01", enriched_question: null, ...right },
      { id: "bad", agent: "a", ...right, sql: "DROP TABLE t" },
      {
        id: "dialect",
        agent: "b",
        ...right,
        sql: "SELECT TOP 1000 SUM([spend]) FROM t WHERE c = 'China'",
        dialect: "tsql",
      },
    ]);
    const result = await callTask("score", ["--log", log, "--rules", rules, "--json"]);
    assert.equal(result.code, 0, result.stderr);
    const lines = result.stdout.trim().split("\n").map((line) => JSON.parse(line));
    assert.deepEqual(lines.map(({ id, score, tier }) => [id, score, tier]), [
      ["7", 100, "Excellent"],
      ["bad", undefined, undefined],
      ["dialect", 100, "Excellent"],
    ]);
    assert.equal(lines[0].at, "2024-05-01");
    assert.match(lines[1].reasons[0], /SQL cannot be read/);
    assert.match(result.stderr, /3 answers: 2 scored, 1 could not be scored/);
  }));

Deno.test("score prints mean, P90, coverage and tiers by agent", () =>
  inFolder(async (folder) => {
    const log = await writeLog(folder, [
      { id: "1", agent: "able", ...right },
      { id: "2", agent: "able", ...right, sql: "nothing" },
      { id: "3", agent: "poor", ...right, sql: "SELECT SUM(spend) FROM t" },
    ]);
    const result = await callTask("score", ["--log", log]);
    assert.equal(result.code, 0, result.stderr);
    assert.match(result.stdout, /Agent +Answers +Coverage +Mean +P90 +Excellent +Good +Marginal +Poor/);
    assert.match(result.stdout, /able +2 +50\.0 %/);
    assert.match(result.stdout, /poor +1 +100\.0 % +0\.0 +0\.0/);
  }));

Deno.test("score reads CSV, Parquet and OpenTelemetry spans as it reads JSON lines", () =>
  inFolder(async (folder) => {
    const answer = { id: "7", agent: "a", ...right };
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
    const csv = [Object.keys(answer), Object.values(answer).map(quoted)].map((row) => row.join(",")).join(
      "\n",
    );
    await Deno.writeTextFile(join(folder, "log.csv"), csv);
    const columnData = Object.entries(answer).map(([name, value]) => (
      { name, data: [value], type: "STRING" as const }
    ));
    await Deno.writeFile(join(folder, "log.parquet"), new Uint8Array(parquetWriteBuffer({ columnData })));
    const attributes = (values: Readonly<Record<string, string>>) =>
      Object.entries(values).map(([key, stringValue]) => ({ key, value: { stringValue } }));
    const messages = [{ role: "user", parts: [{ type: "text", content: answer.question }] }];
    const query = (startTimeUnixNano: string, sql: string) => (
      { traceId: "7", startTimeUnixNano, attributes: attributes({ "db.query.text": sql }) }
    );
    const asked = {
      traceId: "7",
      attributes: attributes({
        "gen_ai.operation.name": "invoke_agent",
        "gen_ai.agent.name": "a",
        "gen_ai.input.messages": JSON.stringify(messages),
      }),
    };
    const spans = [asked, query("10", answer.sql), query("9", "SELECT 1")];
    await Deno.writeTextFile(
      join(folder, "spans.json"),
      JSON.stringify({ resourceSpans: [{ scopeSpans: [{ spans }] }] }, null, 2),
    );
    const expected = await callTask("score", ["--log", await writeLog(folder, [answer]), "--json"]);
    assert.equal(JSON.parse(expected.stdout).filter_status, "fully_applied");
    for (const name of ["log.csv", "log.parquet", "spans.json"]) {
      const result = await callTask("score", ["--log", join(folder, name), "--json"]);
      assert.equal(result.code, 0, result.stderr);
      assert.equal(result.stdout, expected.stdout, name);
    }
    await Deno.writeTextFile(join(folder, "broken.parquet"), "PAR1");
    const broken = await callTask("score", ["--log", join(folder, "broken.parquet")]);
    assert.equal(broken.code, 2);
    assert.match(broken.stderr, /broken\.parquet: it is no Parquet file/);
  }));

Deno.test("score --html writes a page with the lowest scores and the commonest reasons, over no other file", () =>
  inFolder(async (folder) => {
    const sql = "SELECT SUM(spend) FROM t";
    const log = await writeLog(folder, [{ id: "<1>", ...right, sql }, { id: "2", ...right, sql }, {
      id: "3",
      ...right,
    }]);
    const html = join(folder, "page.html");
    const result = await callTask("score", ["--log", log, "--html", html]);
    assert.equal(result.code, 0, result.stderr);
    const page = await Deno.readTextFile(html);
    assert.match(page, /lowest scores \(3 of 3 below 90\)/);
    assert.match(page, /&lt;1&gt;.*Incorrect.*no filter for \? = china/);
    assert.match(page, /The SQL has no filter for \? = china\.<\/td><td[^>]*>2</);
    assert.equal((await callTask("score", ["--log", log, "--html", html])).code, 0);
    const foreign = await callTask("score", ["--log", log, "--html", log]);
    assert.equal(foreign.code, 2);
    assert.match(foreign.stderr, /not overwritten/);
  }));

Deno.test("score --fail-under exits with 1 where the mean of an agent is below, or nothing of it could be scored", () =>
  inFolder(async (folder) => {
    const rules = join(folder, "rules.json");
    await Deno.writeTextFile(rules, JSON.stringify({ column_mappings: { spend: "spend" } }));
    const code = async (sql: string, least: string) => {
      const log = await writeLog(folder, [{ id: "1", agent: "a", ...right }, { id: "2", ...right, sql }]);
      return (await callTask("score", ["--log", log, "--rules", rules, "--fail-under", least])).code;
    };
    assert.equal(await code(right.sql, "100"), 0);
    assert.equal(await code("SELECT SUM(spend) FROM t", "1"), 1);
    assert.equal(await code("nothing", "0"), 1);
    assert.equal(await code(right.sql, "101"), 2);
  }));

Deno.test("score leaves malformed lines out and names them", () =>
  inFolder(async (folder) => {
    const log = await writeLog(folder, ["{", { id: "1", ...right }, "", { id: "1", ...right }, {
      id: "2",
      sql: "",
    }]);
    const result = await callTask("score", ["--log", log, "--json"]);
    assert.equal(result.code, 0, result.stderr);
    assert.equal(result.stdout.trim().split("\n").length, 1);
    assert.match(result.stderr, /3 lines of .* left out: line 1 is not JSON; the others are 4, 5/);
  }));

Deno.test("score tells wrong input in one sentence and prints nothing", () =>
  inFolder(async (folder) => {
    const log = await writeLog(folder, [{ id: "1", ...right }]);
    const none = join(folder, "none.jsonl");
    await Deno.writeTextFile(none, '\n{"id": "1", "question": "q"}');
    const rules = join(folder, "rules.json");
    await Deno.writeTextFile(rules, '{"benign_filters": ["status = region"]}');
    const other = join(folder, "other.json");
    await Deno.writeTextFile(other, '{"mappings": {}}');
    const cases: readonly (readonly [readonly string[], RegExp])[] = [
      [[], /--log FILE/],
      [["--log", join(folder, "absent.jsonl")], /absent\.jsonl/],
      [["--log", none], /line 2 has no "sql"/],
      [["--log", log, "--rules", rules], /benign filter "status = region"/],
      [["--log", log, "--rules", other], /other\.json.*"mappings" is unknown/],
      [["--log", log, "--dialect", "snowflack"], /did you mean "snowflake"/],
    ];
    for (const [args, sentence] of cases) {
      const result = await callTask("score", args);
      const label = `${args.join(" ")}: ${result.stderr}`;
      assert.equal(result.code, 2, label);
      assert.match(result.stderr, sentence, label);
      assert.equal(result.stdout, "", label);
      assert.equal(result.stderr.trim().split("\n").length, 1, label);
    }
  }));
