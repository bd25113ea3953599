import assert from "node:assert/strict";
import type { Agent, TurnAgentOptions } from "../../lib/agents/mod.ts";
import { askUserTool, reactSpecification, translateQuestion } from "../../lib/agents/loop/mod.ts";
import { loadDataset } from "../../lib/dialogue/mod.ts";
import { scriptedChat } from "../../lib/llm/mod.ts";
import { evaluate } from "../../lib/runs/mod.ts";
import { writeLakes } from "../scripts/lakes.ts";
import { inFolder } from "../scripts/run_task.ts";

const MEANT = "List the names of the lakes with a depth of more than 250.";
const DEEP = "SELECT name FROM lake WHERE depth > 250";

/** A model that asks back where it has tools, and writes one query where it has none. */
const model = {
  name: "small",
  chat: () =>
    scriptedChat(({ tools }) =>
      tools === undefined
        ? JSON.stringify({ kind: "response", interpretation: MEANT, sql: DEEP, text: "Here." })
        : { toolCalls: [{ id: "1", name: "ask_user", arguments: '{"question": "Which lakes?"}' }] }
    ),
};

/** A fixed row of steps: one question, one query. */
const pipeline: TurnAgentOptions = {
  prompts: [],
  play: async (turn) => {
    const translation = await translateQuestion(turn.message, {
      ...{ turn, agent: "pipeline", mostTables: [undefined], tables: () => ["lake", "country"] },
    });
    return translation.kind === "answered"
      ? { kind: "response", text: "Here.", shows: translation.answered, questionType: "answerable" }
      : { kind: "refusal", text: "No.", questionType: "unanswerable" };
  },
};

/** An agent whose rows are not those of its SQL. */
const unfaithful: Agent = () =>
  Promise.resolve({
    kind: "response",
    text: "Thun.",
    interpretation: MEANT,
    sql: DEEP,
    rows: [["Thun"]],
  });

Deno.test("evaluate() takes agents by their specification, of a loop and of a fixed row of steps", () =>
  inFolder(async (folder) => {
    const { database, dataset } = await writeLakes(folder);
    const { records } = await evaluate(await loadDataset(dataset), {
      ...{ database, seed: 1, limit: 1, maxRetries: 0, agentModels: model },
      agents: [
        { name: "asks", specification: { ...reactSpecification(), name: "asks", tools: [askUserTool] } },
        { name: "pipeline", specification: pipeline },
        { name: "unfaithful", agent: unfaithful },
      ],
    });
    const first = records.filter(({ interaction }) => interaction === 1);
    assert.deepEqual(
      first.map(({ agent, cause, sql, shown }) => [agent, cause, sql.verdict, shown?.verdict]).toSorted(),
      [
        ["asks", "asked_back", "missing", undefined],
        ["pipeline", "none", "equal", "equal"],
        ["unfaithful", "unfaithful_answer", "equal", "different"],
      ],
    );
    const reply = first.find(({ agent }) => agent === "pipeline")?.reply;
    assert.deepEqual([reply?.question_type, reply?.rows?.length, reply?.usage?.calls], ["answerable", 3, 1]);
    assert.equal(reply?.trace?.steps.length, 1);
  }));

Deno.test("a specification without a model is refused", () =>
  inFolder(async (folder) => {
    const { database, dataset } = await writeLakes(folder);
    const agents = [{ name: "pipeline", specification: pipeline }];
    await assert.rejects(evaluate(await loadDataset(dataset), { database, seed: 1, agents }), {
      name: "InputError",
      message: 'Agent "pipeline" asks a model and none was opened',
    });
  }));
