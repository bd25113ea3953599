import type { ScoreTier } from "./types.ts";

/** One answer as the summary needs it. */
export interface SummarizedAnswer {
  readonly agent: string;
  /** Absent where the answer could not be scored. */
  readonly score?: number | undefined;
  readonly tier?: ScoreTier | undefined;
  /** Whether its join signal is sound. */
  readonly joinsSound?: boolean | undefined;
}

/** The scores of one agent (STEF, table 4). */
export interface AgentScores {
  readonly agent: string;
  readonly answers: number;
  readonly scored: number;
  /** Mean and 90th percentile by linear interpolation; absent where no answer was scored. */
  readonly mean?: number;
  readonly p90?: number;
  readonly tiers: Readonly<Record<ScoreTier, number>>;
  /** Scored answers whose join signal is sound. */
  readonly joinsSound: number;
}

/** Summarizes answers by agent, in the order in which agents appear. */
export function summarizeScores(answers: readonly SummarizedAnswer[]): readonly AgentScores[] {
  return Array.from(Map.groupBy(answers, ({ agent }) => agent), ([agent, own]) => {
    const scores = own.flatMap(({ score }) => score ?? []).sort((a, b) => a - b);
    const count = (tier: ScoreTier) => own.filter((one) => one.tier === tier).length;
    return {
      agent,
      answers: own.length,
      scored: scores.length,
      ...(scores.length > 0 && {
        mean: scores.reduce((sum, score) => sum + score, 0) / scores.length,
        p90: percentile(scores, 0.9),
      }),
      tiers: {
        Excellent: count("Excellent"),
        Good: count("Good"),
        Marginal: count("Marginal"),
        Poor: count("Poor"),
      },
      joinsSound: own.filter(({ joinsSound }) => joinsSound === true).length,
    };
  });
}

function percentile(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share;
  const [below, above] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0];
  return below + (above - below) * (place - Math.floor(place));
}
