import type { TrendAlarm, TrendRow } from "./score_trend.ts";

/** Metrics as OTLP writes them in JSON. */
export interface ScoreMetrics {
  readonly resourceMetrics: readonly [{
    readonly resource: { readonly attributes: readonly OtlpAttribute[] };
    readonly scopeMetrics: readonly [{
      readonly scope: { readonly name: string };
      readonly metrics: readonly OtlpMetric[];
    }];
  }];
}

export interface OtlpAttribute {
  readonly key: string;
  readonly value: { readonly stringValue: string };
}

export type OtlpMetric =
  & { readonly name: string; readonly unit: string; readonly description: string }
  & (
    | { readonly gauge: { readonly dataPoints: readonly OtlpPoint[] } }
    | {
      readonly sum: {
        /** Cumulative. */
        readonly aggregationTemporality: 2;
        readonly isMonotonic: true;
        readonly dataPoints: readonly OtlpPoint[];
      };
    }
  );

export type OtlpPoint =
  & {
    readonly attributes: readonly OtlpAttribute[];
    readonly timeUnixNano: string;
  }
  & ({ readonly asDouble: number } | { readonly asInt: string });

/**
 * The course of scores as OpenTelemetry's metrics, in the JSON of OTLP 1.x that a collector takes at `/v1/metrics`: gauges of
 * the mean, the 90th percentile and the rolling mean of each day, at its end, and counts of answers by tier (`unscored`
 * among them) and of alarms, as they stand now. Attributes are those of the GenAI conventions where there are some
 * (`gen_ai.agent.name`). Answers without a day are counted and have no gauges.
 *
 * @param now Milliseconds since 1970, to which the counts belong.
 */
export function scoreMetrics(
  rows: readonly TrendRow[],
  alarms: readonly TrendAlarm[],
  { now }: { readonly now: number },
): ScoreMetrics {
  const gauge = (
    name: string,
    description: string,
    of: (row: TrendRow) => number | undefined,
  ): OtlpMetric => ({
    ...{ name, unit: "{score}", description },
    gauge: {
      dataPoints: rows.flatMap((row) => {
        const [end, value] = [endOf(row.day), of(row)];
        return Number.isNaN(end) || value === undefined
          ? []
          : [{ attributes: streamOf(row), timeUnixNano: nanos(end), asDouble: value }];
      }),
    },
  });
  const sum = (
    { name, unit, description }: {
      readonly name: string;
      readonly unit: string;
      readonly description: string;
    },
    counts: ReadonlyMap<string, number>,
  ): OtlpMetric => ({
    ...{ name, unit, description },
    sum: {
      ...{ aggregationTemporality: 2, isMonotonic: true },
      dataPoints: Array.from(counts, ([attributes, count]) => ({
        attributes: JSON.parse(attributes) as readonly OtlpAttribute[],
        timeUnixNano: nanos(now),
        asInt: String(count),
      })),
    },
  });
  const metrics = [
    gauge("querylogue.score.mean", "Mean composite score (STEF) of a day, 0 to 100.", ({ mean }) => mean),
    gauge("querylogue.score.p90", "90th percentile of the scores of a day.", ({ p90 }) => p90),
    gauge(
      "querylogue.score.rolling_mean",
      "Mean of a day and those before it in the window.",
      ({ rolling_mean }) => rolling_mean,
    ),
    sum(
      { name: "querylogue.score.answers", unit: "{answer}", description: "Answers of the log by tier." },
      answersByTier(rows),
    ),
    sum(
      { name: "querylogue.score.alarms", unit: "{alarm}", description: "Alarms by kind." },
      counted(alarms.map((alarm) => [streamOf(alarm, ["kind", alarm.kind]), 1])),
    ),
  ];
  return {
    resourceMetrics: [{
      resource: { attributes: [attribute("service.name", "querylogue")] },
      scopeMetrics: [{ scope: { name: "querylogue.score" }, metrics }],
    }],
  };
}

function answersByTier(rows: readonly TrendRow[]): ReadonlyMap<string, number> {
  return counted(rows.flatMap((row) => [
    ...Object.entries(row.tiers).map(([tier, count]) => [streamOf(row, ["tier", tier]), count] as const),
    [streamOf(row, ["tier", "unscored"]), row.answers - row.scored] as const,
  ]));
}

/** Counts added up by their attributes. */
function counted(
  counts: readonly (readonly [attributes: readonly OtlpAttribute[], count: number])[],
): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const [attributes, count] of counts) {
    const key = JSON.stringify(attributes);
    sums.set(key, (sums.get(key) ?? 0) + count);
  }
  return sums;
}

function streamOf(
  { agent, profile }: Pick<TrendRow, "agent" | "profile">,
  ...more: readonly (readonly [key: string, value: string])[]
): readonly OtlpAttribute[] {
  return [
    attribute("gen_ai.agent.name", agent),
    ...(profile === "" ? [] : [attribute("querylogue.profile", profile)]),
    ...more.map(([key, value]) => attribute(`querylogue.${key}`, value)),
  ];
}

function attribute(key: string, value: string): OtlpAttribute {
  return { key, value: { stringValue: value } };
}

/** The end of a day; NaN where it is none. */
function endOf(day: string): number {
  return Date.parse(day) + 86_400_000;
}

/** As JSON writes 64 bits. */
function nanos(ms: number): string {
  return `${ms}000000`;
}
