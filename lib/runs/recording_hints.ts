import { howMany } from "../base/mod.ts";
import { keyedDialogues } from "../evaluation/mod.ts";
import type { EvaluationRun } from "./evaluation_run.ts";

/**
 * Says of each transcript that a run plays how all of it, and nothing else, is played: which dialogues it holds where some
 * are lacking, and how many trials it holds where the run has less.
 */
export function recordingHints(
  { setup, configuration }: Pick<EvaluationRun, "setup" | "configuration">,
): readonly string[] {
  const keys = keyedDialogues(setup.dataset).map(({ dialogue_key }) => dialogue_key);
  return setup.agents.flatMap(({ label, recordedTrials }) => {
    if (recordedTrials === undefined) return [];
    const held = keys.filter((key) => recordedTrials.has(key));
    const most = Math.max(0, ...held.map((key) => recordedTrials.get(key) ?? 0));
    return [
      ...(held.length === 0 || held.length === keys.length ? [] : [
        `${label} holds ${held.length} of ${howMany(keys.length, "dialogue")}; to play no other: --only ${
          held.join(" ")
        }`,
      ]),
      ...(most <= configuration.trials
        ? []
        : [`${label} holds dialogues that were played up to ${most} times; to play all: --trials ${most}`]),
    ];
  });
}
