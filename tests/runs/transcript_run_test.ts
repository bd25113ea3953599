import { dialogueKeys } from "querylogue/dialogue";
import { orderRecords, type TurnRecord } from "querylogue/evaluation";
import { playRun, priceOfDialogue, recordingHints, reportRun, reportStoredRun } from "querylogue/runs";
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
Deno.test("a run of a chat log says what has no place, leaves out what is not recorded and can be reported again", () =>
  inFolder(async (folder) => {
    const lakes = await writeLakes(folder);
    const log = join(folder, "log.csv");
    await Deno.writeTextFile(
      log,
      "conversation,message,sql\n" +
        "a,Which lakes are deeper than 250?,SELECT name FROM lake WHERE depth > 250\n" +
        "a,And their countries?,SELECT name FROM lake\n" +
        "a,No. The countries.,SELECT name FROM country\n" +
        "b,And their countries?,SELECT name FROM lake\n" +
        "c,Who are you?,SELECT 1\n",
    );
    const path = join(folder, "run");
    await using run = await createLakesRun(path, {
      lakes,
      agents: [`log=transcript:${log}`],
      max_retries: 2,
    });
    assert.deepEqual(run.setup.warnings.map((warning) => warning.replace(/^.* is at /, "")), [
      'line 6: "Who are you?"',
      'line 4: "No. The countries."',
    ]);
    assert.deepEqual(recordingHints(run), ["log holds 2 of 4 dialogues; to play no other: --only 1 2"]);
    const recordedTrials = new Map(
      dialogueKeys(run.setup.dataset).map((key, i) => [key, i === 1 ? 2 : 1]),
    );
    const twice = {
      ...run.setup,
      agents: run.setup.agents.map((agent) => ({ ...agent, recordedTrials })),
    };
    const hintsOf = (trials: number) =>
      recordingHints({ setup: twice, configuration: { ...run.configuration, trials } });
    assert.deepEqual(hintsOf(1), [
      "log holds dialogues that were played up to 2 times; to play all: --trials 2",
    ]);
    assert.deepEqual(hintsOf(2), []);
    await Array.fromAsync(playRun(run));
    const { measures: { agents: [measured] }, table } = await reportRun(run);
    const { sql_query_correctness_rate: sql, average_turn_pairs_per_interaction: pairs } =
      measured?.metrics ?? {};
    assert.deepEqual([sql?.numerator, sql?.denominator], [1, 3]);
    assert.equal(measured?.unscored.not_recorded, 5);
    assert.match(
      pairs !== undefined && "unscored" in pairs ? pairs.unscored : "",
      /later attempts are not recorded/,
    );
    assert.ok(table.rows.some((row) => row.includes("5/8 (not recorded 5)")));
    const again = await reportStoredRun(path, {});
    assert.deepEqual(again.measures.agents[0]?.metrics, measured?.metrics);
    await assert.rejects(
      priceOfDialogue({ ...lakes, dataset: run.setup.dataset, agents: [`transcript:${log}`], seed: 1 }),
      /has no price, as it can be asked nothing anew/,
    );
  }));
