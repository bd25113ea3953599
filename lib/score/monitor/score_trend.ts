import { tierOf } from "../composite_score.ts";
import { isoDay, momentOf } from "../dates/calendar.ts";
import type { ScoreTier } from "../types.ts";
import {
  nextScore,
  noScores,
  type ScoreAlarm,
  type ScoreAlarmOptions,
  type ScoreAlarms,
} from "./score_alarms.ts";

/** An answer as the trend needs it. */
export interface TrendAnswer {
  readonly id: string;
  readonly agent: string;
  /** Profile of the rules that it was scored by; empty for one without name. */
  readonly profile: string;
  readonly at?: string | undefined;
  /** Absent where it could not be scored. */
  readonly score?: number | undefined;
}

export interface ScoreTrendOptions extends ScoreAlarmOptions {
  /** Days of the rolling figures, the row's own among them. @default 7 */
  readonly days?: number | undefined;
}

/** A day of one agent by one profile. Figures of scores are of the scored answers. */
export interface TrendRow {
  readonly agent: string;
  readonly profile: string;
  /** In UTC; `(no day)` for answers without a time. */
  readonly day: string;
  readonly answers: number;
  readonly scored: number;
  /** Absent where nothing was scored. */
  readonly mean?: number;
  readonly p90?: number;
  readonly tiers: Readonly<Record<ScoreTier, number>>;
  /** Mean and P90 of this day and those before it. Absent where nothing was scored in them, or without a day. */
  readonly rolling_mean?: number;
  readonly rolling_p90?: number;
}

/** An alarm with its stream. */
export type TrendAlarm = ScoreAlarm & { readonly agent: string; readonly profile: string };

/** A stream whose baseline is not complete, so that nothing can be told of it. */
export interface UnwatchedStream {
  readonly agent: string;
  readonly profile: string;
  /** Scored answers so far. */
  readonly seen: number;
  /** Scored answers that make a baseline. */
  readonly baseline: number;
}

/** Of a day: answers, and how often each score occurs. */
interface Day {
  answers: number;
  readonly scores: Record<string, number>;
}

/** One agent by one profile, as it is saved. */
export interface TrendStream {
  readonly agent: string;
  readonly profile: string;
  readonly days: Readonly<Record<string, Readonly<Day>>>;
  readonly alarms: ScoreAlarms;
}

/** The course of scores by agent, day and profile of rules. Its memory grows with days and agents, not with answers. */
export interface ScoreTrend {
  /** Takes the next answer, and returns the alarms that it raises. */
  readonly add: (answer: TrendAnswer) => readonly TrendAlarm[];
  /** By agent and profile in the order of their first answers, by day in the order of time. */
  readonly rows: () => readonly TrendRow[];
  readonly alarms: () => readonly TrendAlarm[];
  readonly unwatched: () => readonly UnwatchedStream[];
  /** Plain data from which {@link createScoreTrend} resumes. */
  readonly save: () => readonly TrendStream[];
}

/**
 * Creates a trend. Figures are exact: the composite score takes 22 values, so that counts keep all of a day.
 *
 * @param saved What `save` returned. @default nothing
 * @throws {RangeError} If the baseline is below 1, `falseAlarms` is not between 0 and 1, or `days` is below 1.
 */
export function createScoreTrend(
  options: ScoreTrendOptions = {},
  saved: readonly TrendStream[] = [],
): ScoreTrend {
  const { days: window = 7, baseline = 200, falseAlarms = 0.01 } = options;
  if (!(baseline >= 1 && window >= 1 && falseAlarms > 0 && falseAlarms < 1)) {
    throw new RangeError(
      `Cannot follow scores with the baseline ${baseline}, ${window} days and the rate ${falseAlarms}: baseline and days are 1 or more, the rate is between 0 and 1`,
    );
  }
  const keyOf = ({ agent, profile }: Pick<TrendAnswer, "agent" | "profile">) =>
    JSON.stringify([agent, profile]);
  const streams = new Map(saved.map((stream) => [keyOf(stream), opened(stream)]));
  const told = ({ agent, profile }: Pick<TrendAnswer, "agent" | "profile">, alarms: readonly ScoreAlarm[]) =>
    alarms.map((alarm) => ({ agent, profile, ...alarm }));
  return {
    add(answer) {
      const { agent, profile, at, score, id } = answer;
      const stream = streams.get(keyOf(answer)) ??
        opened({ agent, profile, days: {}, alarms: noScores });
      streams.set(keyOf(answer), stream);
      const moment = momentOf(at);
      const name = moment === undefined ? noDay : isoDay(moment);
      const day = stream.days[name] ??= { answers: 0, scores: {} };
      day.answers++;
      if (score === undefined) return [];
      day.scores[score] = (day.scores[score] ?? 0) + 1;
      const before = stream.alarms.alarms.length;
      stream.alarms = nextScore(stream.alarms, { id, day: name, score }, options);
      return told(stream, stream.alarms.alarms.slice(before));
    },
    rows: () => Array.from(streams.values()).flatMap((stream) => rowsOf(stream, window)),
    alarms: () => Array.from(streams.values()).flatMap((stream) => told(stream, stream.alarms.alarms)),
    unwatched: () =>
      Array.from(streams.values()).flatMap(({ agent, profile, alarms: { seen, bounds } }) =>
        bounds === undefined ? [{ agent, profile, seen, baseline }] : []
      ),
    save: () => [...streams.values()],
  };
}

const noDay = "(no day)";

interface OpenedStream {
  readonly agent: string;
  readonly profile: string;
  readonly days: Record<string, Day>;
  alarms: ScoreAlarms;
}

function opened(stream: TrendStream): OpenedStream {
  return { ...stream, days: structuredClone(stream.days) };
}

function rowsOf({ agent, profile, days }: OpenedStream, window: number): readonly TrendRow[] {
  return Object.keys(days).sort().map((day) => {
    const { answers = 0, scores = {} } = days[day] ?? {};
    const first = day === noDay ? "" : isoDay(new Date(Date.parse(day) - (window - 1) * 86_400_000));
    const within = day === noDay ? [] : Object.keys(days).filter((one) => one >= first && one <= day);
    const rolling = figuresOf(within.map((one) => days[one]?.scores ?? {}));
    const { mean, p90, ...own } = figuresOf([scores]);
    return {
      ...{ agent, profile, day, answers, ...own },
      ...(mean !== undefined && p90 !== undefined && { mean, p90 }),
      ...(rolling.mean !== undefined && rolling.p90 !== undefined &&
        { rolling_mean: rolling.mean, rolling_p90: rolling.p90 }),
    };
  });
}

function figuresOf(
  days: readonly Readonly<Record<string, number>>[],
): Pick<TrendRow, "scored" | "tiers" | "mean" | "p90"> {
  const counts = new Map<number, number>();
  for (const [score, count] of days.flatMap((day) => Object.entries(day))) {
    counts.set(Number(score), (counts.get(Number(score)) ?? 0) + count);
  }
  const sorted = [...counts].sort(([a], [b]) => a - b);
  const scored = sorted.reduce((sum, [, count]) => sum + count, 0);
  const tiers = { Excellent: 0, Good: 0, Marginal: 0, Poor: 0 };
  for (const [score, count] of sorted) tiers[tierOf(score)] += count;
  if (scored === 0) return { scored, tiers };
  /** The value at a place of all values in order, from 0. */
  const valueAt = (place: number) => {
    let passed = 0;
    return sorted.find(([, count]) => (passed += count) > place)?.[0] ?? 0;
  };
  const place = (scored - 1) * 0.9;
  const [below, above] = [valueAt(Math.floor(place)), valueAt(Math.ceil(place))];
  return {
    ...{ scored, tiers },
    mean: sorted.reduce((sum, [score, count]) => sum + score * count, 0) / scored,
    p90: below + (above - below) * (place - Math.floor(place)),
  };
}
