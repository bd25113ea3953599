import { orderRecords, type TurnRecord } from "querylogue/evaluation";
import { playRun, reportRun } from "querylogue/runs";
import assert from "node:assert/strict";
import { join } from "node:path";
import { writeLakes } from "../scripts/lakes.ts";
import { inFolder } from "../scripts/run_task.ts";
import { createLakesRun } from "./lakes_run.ts";

const agents = ["keyword?memory=off", "saboteur:filter_dropped?rate=0.5&seed=2"];

const verdicts = (records: readonly TurnRecord[]) =>
  orderRecords(records).map((
    { dialogue_key, interaction, turn, user, reply, sql, aligned, cause, proceed },
  ) =>
    [dialogue_key, interaction, turn, user.text, reply.sql, sql.verdict, aligned, cause, proceed].join(" | ")
  );

Deno.test("the journal of a run, played back, gives the verdicts of the run, retries among them", () =>
  inFolder(async (folder) => {
    const lakes = await writeLakes(folder);
    const play = async (name: string, agents: readonly string[]) => {
      await using run = await createLakesRun(join(folder, name), { lakes, agents, max_retries: 2 });
      assert.deepEqual(run.setup.warnings, []);
      await Array.fromAsync(playRun(run));
      return await reportRun(run);
    };
    const first = await play("first", agents);
    const journal = join(folder, "first", "journal.jsonl");
    const again = await play(
      "again",
      agents.map((agent, i) => `again ${i}=transcript:${journal}?of=${encodeURIComponent(agent)}`),
    );
    assert.ok(first.records.some(({ turn }) => turn > 1));
    assert.ok(first.records.some(({ sql }) => sql.verdict === "equal"));
    for (const [i, agent] of agents.entries()) {
      const of = (records: readonly TurnRecord[], name: string) =>
        verdicts(records.filter((record) => record.agent.endsWith(name)));
      assert.deepEqual(of(again.records, `of=${encodeURIComponent(agent)}`), of(first.records, agent));
      assert.deepEqual(again.measures.agents[i]?.metrics, first.measures.agents[i]?.metrics);
    }
  }));
