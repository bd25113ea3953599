import { changedData, type EvaluationRun, recordingHints } from "../../lib/runs/mod.ts";
import { say } from "./command.ts";

/** Says what is to be known of a run before it is played: its database, its ground truths and what has changed. */
export function tellBeginning(run: EvaluationRun): void {
  const { folder, setup } = run;
  const changed = [changedData(run.configuration) ?? []].flat();
  for (const sentence of [...setup.warnings, ...setup.goldFindings, ...changed]) say(sentence);
  if (run.finished.length === 0) recordingHints(run).forEach((hint) => say(hint));
  for (const agent of run.changedMappings) {
    if (setup.agents.some(({ name, isRecorded }) => name === agent && isRecorded)) {
      say(
        `The file of agent "${agent}" has changed since the run began, and finished turns keep what it held before`,
      );
      continue;
    }
    say(
      `The mapping of agent "${agent}" has changed since the run began, and finished turns keep what it read before: ` +
        `deno task eval --remap ${folder} reads all kept replies with the new one`,
    );
  }
}
