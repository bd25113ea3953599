import type { MeasuredAgent } from "./measured_agent.ts";

/** Returns a sentence for each reason why numbers of agents must not be compared with those of others, with all whom it concerns. */
export function agentWarnings(agents: readonly MeasuredAgent[]): readonly string[] {
  const warning = (
    holds: (agent: MeasuredAgent) => boolean,
    sentence: (its: "its" | "their") => string,
  ): readonly string[] => {
    const labels = agents.filter(holds).map(({ label }) => label);
    return labels.length === 0
      ? []
      : [`${inWords.format(labels)}: ${sentence(labels.length === 1 ? "its" : "their")}.`];
  };
  return [
    ...warning(
      ({ unfinished }) => unfinished !== undefined,
      (its) =>
        `not comparable with others, as the run is not finished. ${
          its === "its" ? "Its" : "Their"
        } rates count what was ` +
        "played, those by dialogue the dialogues that have ended",
    ),
    ...warning(
      ({ coverage }) => "sufficient" in coverage && !coverage.sufficient,
      (its) => `not comparable with others, as less than 95 % of ${its} turns could be scored`,
    ),
    ...warning(
      ({ judge_coverage: judge }) => "sufficient" in judge && !judge.sufficient,
      (its) => `no ranking by alignment stands, as the judge decided less than 80 % of ${its} turns`,
    ),
  ];
}

const inWords = new Intl.ListFormat("en-GB");
