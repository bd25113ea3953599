import { join } from "node:path";
import type { TurnRecord } from "../../lib/evaluation/mod.ts";
import type { Evaluation, EvaluationRun } from "../../lib/runs/mod.ts";
import { endWith, exitCode, say } from "./command.ts";

/** Says what keeps the results of a run from being whole, which ends the task with another code than 0. */
export function tellEnd(
  { folder, configuration }: Pick<EvaluationRun, "folder" | "configuration">,
  { records, measures, changedData }: Pick<Evaluation, "records" | "measures" | "changedData">,
): void {
  if (changedData !== undefined) say(changedData);
  if (measures.agents.some(({ unfinished }) => unfinished !== undefined)) {
    say(
      `The run in ${folder} is not finished, as the earlier one lacks turns: ` +
        `deno task eval --resume ${folder} asks the agent for them, or start a new run`,
    );
    endWith(exitCode.outsideFailed);
  }
  const mute = configuration.agents.find((agent) =>
    records.filter((record) => record.agent === agent).every(({ cause }) => cause === "agent_fault")
  );
  if (mute !== undefined) {
    say(`Agent "${mute}" gave no reply at all: run deno task agent check to see why`);
    endWith(exitCode.outsideFailed);
  }
  const faulty = records.filter(isFaulty);
  if (faulty.length === 0) return;
  endWith(exitCode.fault);
  say(
    `Querylogue itself failed to check ${faulty.length === 1 ? "1 turn" : `${faulty.length} turns`}, ` +
      `which ${
        faulty.length === 1 ? "is" : "are"
      } unscored: please report the first reason of kind "fault" in ` +
      join(folder, "journal.jsonl"),
  );
}

function isFaulty({ cause, sql, rows }: TurnRecord): boolean {
  return cause === "fault" ||
    [sql, rows].some((verdict) => verdict?.reasons.some(({ kind }) => kind === "fault"));
}
