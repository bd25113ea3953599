import type { AgentMeasures } from "../metrics/mod.ts";

/** Returns a sentence for each reason why numbers of an agent must not be compared with those of others. */
export function agentWarnings(
  { label, coverage, judge_coverage: judge, unfinished }:
    & Pick<AgentMeasures, "coverage" | "judge_coverage" | "unfinished">
    & { readonly label: string },
): readonly string[] {
  return [
    ...(unfinished === undefined ? [] : [
      `${label}: not comparable with others, as the run is not finished. Its rates count what was played, those by dialogue the dialogues that have ended.`,
    ]),
    ...("sufficient" in coverage && !coverage.sufficient
      ? [`${label}: not comparable with others, as less than 95 % of its turns could be scored.`]
      : []),
    ...("sufficient" in judge && !judge.sufficient
      ? [`${label}: no ranking by alignment stands, as the judge decided less than 80 % of its turns.`]
      : []),
  ];
}
