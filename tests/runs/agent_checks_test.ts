import type { AgentReply } from "querylogue/agents";
import { checkAgent, createChatSession, openTestedAgent, type TestedAgent } from "querylogue/runs";
import assert from "node:assert/strict";
import { writeLakes } from "../scripts/lakes.ts";
import { inFolder } from "../scripts/run_task.ts";

/** Calls a test with an agent on the lakes that gives the replies that it is told to. */
function onLakes(
  test: (saying: (reply: AgentReply, dialect?: string) => TestedAgent) => Promise<void>,
): Promise<void> {
  return inFolder(async (folder) => {
    const { database } = await writeLakes(folder);
    await using tested = await openTestedAgent("echo", { database });
    await test((reply, dialect) => ({
      ...tested,
      agent: () => Promise.resolve(reply),
      opened: { ...tested.opened, dialect },
    }));
  });
}

const answer = (fields: Partial<AgentReply>): AgentReply => ({ kind: "response", text: "Here.", ...fields });

Deno.test("checkAgent() says what the SQL of a reply comes to on the database", () =>
  onLakes(async (saying) => {
    const noteOf = async (sql: string, dialect?: string) => {
      const { fields, usable } = await checkAgent(saying(answer({ sql }), dialect));
      assert.equal(usable, true);
      return fields.find(({ field }) => field === "sql")?.note ?? "";
    };
    assert.equal(await noteOf("SELECT name FROM lake WHERE depth > 1000"), "it runs and gives 1 row");
    assert.match(await noteOf("DELETE FROM lake"), /^it is refused: /);
    assert.match(await noteOf("SELECT nmae FROM lake"), /^it does not run: no such column: nmae/);
    assert.match(
      await noteOf("SELECT TOP 2 [name] FROM [lake]", "tsql"),
      /^translated to sqlite, it runs and gives 2 rows: SELECT "name" FROM "lake" LIMIT 2$/,
    );
    assert.equal(await noteOf("SELECT name FROM lake", "sqlite"), "it runs and gives 4 rows");
    assert.match(
      await noteOf("SELECT TOP FROM (", "tsql"),
      /^it stays unscored, as it cannot be translated from tsql to sqlite: /,
    );
  }));

Deno.test("checkAgent() says what a reply without SQL costs", () =>
  onLakes(async (saying) => {
    const checkOf = async (reply: AgentReply) => {
      const { fields, usable } = await checkAgent(saying(reply));
      return { usable, notes: Object.fromEntries(fields.map(({ field, note }) => [field, note])) };
    };
    const nothing = await checkOf(answer({}));
    assert.equal(nothing.usable, false);
    assert.match(nothing.notes.sql ?? "", /neither SQL nor rows: every answer counts as wrong/);
    const rows = await checkOf(answer({ rows: [["Thun"]], truncated: true }));
    assert.equal(rows.usable, true);
    assert.equal(rows.notes.sql, "the rows are scored in its place");
    assert.match(rows.notes.rows ?? "", /metrics of SQL will be not applicable/);
    assert.match(rows.notes.truncated ?? "", /never scored as wrong/);
    const refused = await checkOf({ kind: "refusal", text: "No." });
    assert.equal(refused.usable, true);
    const missing =
      /^not needed here, as the reply is no response but: refusal; ask something that it answers/;
    assert.match(refused.notes.sql ?? "", missing);
    assert.match(refused.notes.interpretation ?? "", missing);
    const failed = await checkOf({ kind: "error", text: "No GPU." });
    assert.equal(failed.usable, false);
    assert.match(failed.notes.kind ?? "", /counts as a wrong answer/);
  }));

Deno.test("checkAgent() shows the calls of a turn that was stopped, and what rows beside SQL are for", () =>
  onLakes(async (saying) => {
    const { fields } = await checkAgent(saying({
      ...{ kind: "error", text: "I stopped." },
      trace: {
        prompts: {},
        stopped: "repeated_call",
        steps: [
          {
            ...{ kind: "model", agent: "mine", model: "m", text: "" },
            input_tokens: 1,
            output_tokens: 1,
            ms: 1,
          },
          {
            ...{ kind: "tool", agent: "mine", tool: "run_sql", arguments: "{" },
            ...{ observation: "The arguments are no JSON object.\nMore", ms: 1 },
          },
        ],
      },
    }));
    assert.deepEqual(fields.filter(({ field }) => ["call", "model"].includes(field)), [
      { field: "call", value: "run_sql({)", note: "The arguments are no JSON object." },
    ]);
    const both = await checkAgent(saying(answer({ sql: "SELECT 1", rows: [[2]] })));
    assert.match(both.fields.find(({ field }) => field === "rows")?.note ?? "", /an unfaithful_answer$/);
  }));

Deno.test("a chat shows the agent's own rows, else those of its SQL, else why there are none", () =>
  onLakes(async (saying) => {
    const rowsOf = (reply: AgentReply, dialect?: string) =>
      createChatSession(saying(reply, dialect), { id: "chat", maxRows: 2 }).rows(reply);
    assert.equal(await rowsOf(answer({})), undefined);
    assert.deepEqual(await rowsOf(answer({ rows: [["a", 1], ["b", 2], ["c", 3]] })), {
      columns: ["1", "2"],
      rows: [["a", 1], ["b", 2]],
      rowCount: 3,
      cut: false,
    });
    assert.deepEqual(
      await rowsOf(answer({ rows: [[1]], columns: ["n"], truncated: true, sql: "SELECT 2" })),
      {
        columns: ["n"],
        rows: [[1]],
        rowCount: 1,
        cut: true,
      },
    );
    const sql = "SELECT name FROM lake ORDER BY name";
    assert.deepEqual(await rowsOf(answer({ sql })), {
      columns: ["name"],
      rows: [["Baikal"], ["Geneva"]],
      rowCount: 2,
      cut: true,
    });
    const faultOf = async (sql: string, dialect?: string) => {
      const shown = await rowsOf(answer({ sql }), dialect);
      return shown !== undefined && "fault" in shown ? shown.fault : `no fault: ${JSON.stringify(shown)}`;
    };
    assert.match(await faultOf("DROP TABLE lake"), /^The SQL is refused: /);
    assert.match(await faultOf("SELECT nmae FROM lake"), /^The SQL does not run: no such column: nmae/);
    assert.match(
      await faultOf("SELECT [x FROM", "tsql"),
      /^The SQL shows no rows here, as it cannot be translated/,
    );
  }));
