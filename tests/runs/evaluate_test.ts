import assert from "node:assert/strict";
import { join } from "node:path";
import { type Agent, oracleAgent } from "../../lib/agents/mod.ts";
import { openDatabase } from "../../lib/database/mod.ts";
import { dialogueKeys, loadDataset, withCanary } from "../../lib/dialogue/mod.ts";
import { readConversationId } from "../../lib/evaluation/mod.ts";
import { scriptedChat } from "../../lib/llm/mod.ts";
import { toMarkdown } from "../../lib/report/mod.ts";
import { evaluate } from "../../lib/runs/mod.ts";
import { writeLakes } from "../scripts/lakes.ts";
import { inFolder, runTask } from "../scripts/run_task.ts";

Deno.test("evaluate() comes to the numbers of the eval task", () =>
  inFolder(async (folder) => {
    const { database, dataset } = await writeLakes(folder);
    const agents = ["keyword", "empty", "oracle"];
    const { measures } = await evaluate(await loadDataset(dataset), { database, agents, seed: 3 });
    const out = join(folder, "run");
    const options = ["--database", database, "--dataset", dataset, "--seed", "3", "--out", out];
    const { code, stderr } = await runTask("eval", ...options, "--agent", ...agents);
    assert.equal(code, 0, stderr);
    assert.deepEqual(
      JSON.parse(JSON.stringify(measures)),
      JSON.parse(await Deno.readTextFile(join(out, "metrics.json"))),
    );
  }));

Deno.test("evaluate() keeps every turn and captions its table with what the engine is worth", () =>
  inFolder(async (folder) => {
    const { database, dataset } = await writeLakes(folder);
    const { records, table } = await evaluate(await loadDataset(dataset), {
      database,
      agents: ["empty", "oracle"],
      seed: 1,
      maxRetries: 0,
    });
    // Four dialogues of two interactions each, one turn an interaction.
    assert.equal(records.filter(({ agent }) => agent === "oracle").length, 8);
    assert.ok(records.every(({ turn }) => turn === 1));
    assert.ok(table.caption.endsWith("offline judge, which use no language model."), table.caption);
    assert.ok(!table.caption.includes("keyword agent"));
    assert.deepEqual(table.columns.map(({ header }) => header), ["Metric", "empty", "oracle", "Improvement"]);
  }));

Deno.test("evaluate() refuses an agent that is not known", () =>
  inFolder(async (folder) => {
    const { database, dataset } = await writeLakes(folder);
    const options = { database, agents: ["keywrod"], seed: 1 };
    await assert.rejects(evaluate(await loadDataset(dataset), options), {
      name: "InputError",
      message: /keywrod/,
    });
  }));

Deno.test("evaluate() shows the canary of a dataset to no agent, judge or user, and keeps it out of the results", () =>
  inFolder(async (folder) => {
    const { database, dataset: file } = await writeLakes(folder);
    const dataset = withCanary(await loadDataset(file));
    const canary = dataset.control.canary ?? assert.fail();
    const { oracle } = await knowing(database, file);
    const heard: string[] = [];
    const agent: Agent = async (request, options) => {
      heard.push(JSON.stringify(request));
      return {
        ...await oracle(request, options),
        interpretation: "List all lakes.",
        sql: "SELECT name FROM lake",
      };
    };
    const model = (name: string) => ({
      name,
      chat: scriptedChat((request) => {
        heard.push(`${name}: ${JSON.stringify(request)}`);
        return "I cannot tell.";
      }),
    });
    const options = { database, agents: [{ name: "mine", agent }], seed: 1, limit: 1 };
    const { measures, table } = await evaluate(dataset, {
      ...options,
      ...{ judge: "strict", judgeModel: model("judge") },
    });
    await evaluate(dataset, { ...options, user: "model", userModel: model("user") });
    for (const who of ["{", "judge: ", "user: "]) assert.ok(heard.some((text) => text.startsWith(who)), who);
    const guid = canary.slice(-36);
    for (const text of [...heard, JSON.stringify(measures), JSON.stringify(table)]) {
      assert.doesNotMatch(text, /canary/i);
      assert.ok(!text.includes(guid));
    }
  }));

/** Agents that know the dataset and answer in other ways than the oracle. */
async function knowing(database: string, file: string) {
  const dataset = await loadDataset(file);
  const keys = dialogueKeys(dataset);
  const oracle = oracleAgent(({ conversation_id }) =>
    dataset.dialogues[keys.indexOf(readConversationId(conversation_id)?.dialogueKey ?? "")]
  );
  const inRows: Agent = async (request) => {
    const { sql, interpretation: _, ...reply } = await oracle(request);
    if (sql === undefined) return reply;
    await using opened = await openDatabase(database, {});
    const outcome = await opened.query(sql);
    assert.ok(outcome.kind === "rows");
    const { columns, rowCount } = outcome.table;
    const rows = Array.from(
      { length: rowCount },
      (_, row) => columns.map(({ values }) => values[row] ?? null),
    );
    return { ...reply, columns: columns.map(({ name }) => name), rows: JSON.parse(JSON.stringify(rows)) };
  };
  return { dataset, oracle, inRows };
}

Deno.test("evaluate() takes functions beside names, each under a name of its own", () =>
  inFolder(async (folder) => {
    const { database, dataset: file } = await writeLakes(folder);
    const { dataset, oracle } = await knowing(database, file);
    const myAgent: Agent = (request, options) => oracle(request, options);
    const agents = [myAgent, { name: "mine", agent: oracle }, "oracle"];
    const { measures, table } = await evaluate(dataset, { database, agents, seed: 1 });
    assert.deepEqual(table.columns.map(({ header }) => header), ["Metric", "myAgent", "mine", "oracle"]);
    const [first, second, third] = measures.agents.map(({ metrics }) => metrics);
    assert.deepEqual(first, third);
    assert.deepEqual(second, third);
    await assert.rejects(evaluate(dataset, { database, agents: [myAgent, myAgent], seed: 1 }), {
      name: "InputError",
      message: /Two agents are called "myAgent"/,
    });
  }));

Deno.test("an oracle that shows rows alone is right in all rows and takes the turns of the oracle", () =>
  inFolder(async (folder) => {
    const { database, dataset: file } = await writeLakes(folder);
    const { dataset, inRows } = await knowing(database, file);
    const agents = [{ name: "rows", agent: inRows }, "oracle"];
    const { records, measures, table } = await evaluate(dataset, { database, agents, seed: 1 });
    assert.deepEqual(
      records.filter(({ rows }) => rows !== undefined && rows.verdict !== "equal").map(({ rows }) => rows),
      [],
    );
    const [rows, oracle] = measures.agents.map(({ metrics }) => metrics);
    assert.equal(rows?.rows_correctness_rate?.numerator, oracle?.sql_query_correctness_rate.numerator);
    assert.equal(rows?.rows_correctness_rate?.denominator, oracle?.sql_query_correctness_rate.denominator);
    assert.deepEqual(rows?.average_turn_pairs_per_interaction, oracle?.average_turn_pairs_per_interaction);
    const cells = table.rows.filter(([name]) => /^(SQL Query|Rows) Correctness Rate$/.test(String(name)));
    assert.deepEqual(cells.map((row) => row.slice(0, 3).map(String)).map(([name]) => name), [
      "SQL Query Correctness Rate",
      "Rows Correctness Rate",
    ]);
    assert.match(toMarkdown(table), /not applicable: the agent shows rows and no SQL/);
    assert.match(toMarkdown(table), /not applicable: the agent shows SQL/);
  }));

Deno.test("where values are hidden, rows are scored and not kept", () =>
  inFolder(async (folder) => {
    const { database, dataset: file } = await writeLakes(folder);
    const { dataset, inRows } = await knowing(database, file);
    const { records } = await evaluate(dataset, {
      ...{ database, agents: [inRows], seed: 1 },
      settings: { hidden: "all" },
    });
    assert.ok(records.length > 0);
    for (const { reply, rows } of records) {
      assert.deepEqual([rows?.verdict, reply.rows, reply.text], ["equal", undefined, "(values are hidden)"]);
    }
  }));

Deno.test("SQL of another dialect is translated, and the caption says so", () =>
  inFolder(async (folder) => {
    const { database, dataset: file } = await writeLakes(folder);
    const { dataset, oracle } = await knowing(database, file);
    const quoted: Agent = async (request) => {
      const { sql, ...reply } = await oracle(request);
      return sql === undefined ? reply : { ...reply, sql: `SELECT * FROM (${sql}) AS [answer] ORDER BY 1` };
    };
    const agents = [{ name: "fabric", agent: quoted, dialect: "tsql" }, "oracle"];
    const { records, table } = await evaluate(dataset, { database, agents, seed: 1 });
    const shown = records.filter(({ agent, reply }) => agent === "fabric" && reply.sql !== undefined);
    assert.ok(shown.length > 0);
    for (const { sql, reply } of shown) {
      assert.match(reply.sql ?? "", /\[answer\]/);
      assert.match(sql.translated ?? "", /AS "answer"/);
      assert.notEqual(sql.verdict, "failed");
    }
    assert.match(table.caption, /SQL of fabric is tsql, translated to \w+; the ground truth ran on a mirror/);
    const unknown = [{ name: "fabric", agent: quoted, dialect: "snowflack" }];
    await assert.rejects(evaluate(dataset, { database, agents: unknown, seed: 1 }), {
      name: "InputError",
      message: /did you mean "snowflake"/,
    });
  }));

Deno.test("names of a warehouse's tables are those of its mirror, whatever dialect is declared, and captions name it", () =>
  inFolder(async (folder) => {
    const { database, dataset: file } = await writeLakes(folder);
    const { dataset, oracle } = await knowing(database, file);
    const qualified: Agent = async (request) => {
      const { sql, ...reply } = await oracle(request);
      if (sql === undefined) return reply;
      return { ...reply, sql: sql.replaceAll(/(?<=FROM |JOIN )(\w+)/g, '"ATLAS".PUBLIC.$1') };
    };
    const agents = [
      { name: "warehouse", agent: qualified, dialect: "snowflake" },
      { name: "own", agent: qualified, dialect: "sqlite" },
      { name: "undeclared", agent: qualified },
    ];
    const mirrored = { ...dataset, control: { ...dataset.control, mirror: "the warehouse ATLAS" } };
    const { records, measures, table } = await evaluate(mirrored, { database, agents, seed: 1 });
    const right = measures.agents.map(({ metrics }) => metrics.sql_query_correctness_rate.numerator);
    assert.deepEqual(right, [8, 8, 0]);
    const own = records.find(({ agent, sql }) => agent === "own" && sql.verdict === "equal");
    assert.match(own?.sql.translated ?? "", /FROM "lake"/);
    assert.match(
      table.caption,
      /translated to sqlite; the ground truth ran on a mirror of the warehouse ATLAS\./,
    );
    const alone = await evaluate(mirrored, { database, agents: ["oracle"], seed: 1 });
    assert.match(alone.table.caption, /The ground truth ran on a mirror of the warehouse ATLAS\.$/);
  }));

Deno.test("a function whose reply breaks the contract is at fault, and one with big integers is not", () =>
  inFolder(async (folder) => {
    const { database, dataset: file } = await writeLakes(folder);
    const dataset = await loadDataset(file);
    const broken = () => Promise.resolve({ text: "Two." }) as unknown as ReturnType<Agent>;
    const silent = () => Promise.resolve(undefined) as unknown as ReturnType<Agent>;
    const counting: Agent = () =>
      Promise.resolve({ kind: "response", text: "Two.", rows: [[2n]], raw: { n: 2 } });
    const agents = [{ name: "broken", agent: broken }, { name: "silent", agent: silent }, counting];
    const { records } = await evaluate(dataset, { database, agents, seed: 1, maxRetries: 0 });
    const first = (name: string) => records.find(({ agent }) => agent === name);
    assert.equal(first("broken")?.cause, "agent_fault");
    assert.match(
      first("broken")?.reply.text ?? "",
      /kind: one of response, request.* is expected, and nothing stands there/,
    );
    assert.match(
      first("silent")?.reply.text ?? "",
      /the reply: an object is expected, and nothing stands there/,
    );
    const { reply, rows } = first("counting") ?? {};
    assert.deepEqual([reply?.rows, reply?.raw, rows?.verdict], [[["2"]], { n: 2 }, "different"]);
  }));
