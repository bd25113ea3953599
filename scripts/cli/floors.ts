import { InputError, nearestName } from "../../lib/base/mod.ts";
import { agentMetrics, type MetricName } from "../../lib/metrics/mod.ts";
import { absentMetric, type RunMeasures } from "../../lib/report/mod.ts";
import { endWith, exitCode, say } from "./command.ts";

const rates = agentMetrics.filter(({ kind }) => kind === "rate").map(({ name }) => name);

const seeRates = "deno task eval --help lists the metrics";

/** The rate that a name begins, has as a part, or is nearest to, as the end of a clause; nothing where there is none. */
function meantRate(given: string): string {
  const name = given.trim().toLowerCase();
  const meant = rates.find((known) => known.startsWith(name)) ??
    rates.find((known) => known.includes(name)) ??
    nearestName(name, rates);
  return name === "" || meant === undefined ? "" : `, perhaps ${meant} is meant`;
}

/** The least value that a metric of an agent may have. */
export interface Floor {
  readonly metric: MetricName;
  readonly least: number;
}

/** Reads `METRIC=x` of `--fail-under`. */
export function readFloor(text: string): Floor {
  const [, name = "", value = ""] = /^([^=]+)=(.+)$/.exec(text) ?? [];
  const least = Number(value);
  if (name === "" || value.trim() === "" || !Number.isFinite(least)) {
    throw new InputError(
      `--fail-under ${text} is not METRIC=x with a number x${
        meantRate(text.replace(/=.*$/s, ""))
      }; ${seeRates}`,
    );
  }
  const metric = agentMetrics.find((known) => known.name === name.trim())?.name;
  if (metric === undefined) {
    throw new InputError(
      `--fail-under ${text} names no metric: there is no "${name}"${meantRate(name)}; ${seeRates}`,
    );
  }
  if (!rates.includes(metric)) {
    throw new InputError(
      `--fail-under ${text} cannot be held, as fewer turn pairs are better: choose another metric; ${seeRates}`,
    );
  }
  if (least < 0 || least > 1) {
    throw new InputError(`--fail-under ${text} cannot be held: a floor is a rate from 0 to 1`);
  }
  return { metric, least };
}

/** Says which agents are below a floor, or scored too seldom to hold one; the task ends with 1 then. */
export function checkFloors(agents: RunMeasures["agents"], floors: readonly Floor[]): void {
  if (floors.length === 0) return;
  for (const { label, coverage } of agents) {
    if (!("sufficient" in coverage) || coverage.sufficient) continue;
    const { numerator, denominator } = coverage;
    fail(
      `${label}: no floor is held, as less than 95 % of its turns could be scored (${numerator} of ${denominator})`,
    );
  }
  for (const { metric, least } of floors) {
    for (const { label, metrics } of agents) {
      const measured = metrics[metric] ?? absentMetric(metric);
      if ("value" in measured && measured.value >= least) continue;
      const [floor, value] = percents([least, "value" in measured ? measured.value : Infinity]);
      const found = "value" in measured
        ? `is ${value}, below`
        : `has no value (${measured.unscored}) to hold at`;
      fail(`${label}: ${metric} ${found} ${floor}`);
    }
  }
}

function fail(sentence: string): void {
  say(sentence);
  endWith(exitCode.checkFailed);
}

/** Two different rates as tables show them, with as many decimals more as tell them apart. */
function percents(rates: readonly [number, number]): readonly string[] {
  for (let decimals = 1;; decimals++) {
    const [one, other] = rates.map((rate) => `${(100 * rate).toFixed(decimals)} %`) as [string, string];
    if (one !== other || decimals === MOST_DECIMALS) return [one, other];
  }
}

const MOST_DECIMALS = 12;
