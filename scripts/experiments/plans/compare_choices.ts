import process from "node:process";
import {
  balance,
  type JoinCombination,
  paperGreedy,
  type PlanQuality,
  planQuality,
  type PlanSizes,
  samplePlan,
} from "../../../lib/joins/mod.ts";
import type { SchemaGraph } from "../../../lib/schema/mod.ts";

/** The ways of choosing joins that are compared, by their names in tables. */
export const choices = {
  sampling: "naive sampling",
  greedy: "the paper's greedy",
  published: "the paper's plan",
  balance: "ours",
} as const;

/** What one choice gives, of one schema or of several together. */
export interface Choice {
  readonly tables: number;
  readonly covered: number;
  readonly standard_deviation: number;
  readonly minimum: number;
  readonly maximum: number;
  readonly gini: number;
  /** Processor time in milliseconds, absent of what was not chosen here. */
  readonly cpu_ms?: number;
}

/** What all ways of choosing give with one seed, and the certificate of ours. */
export interface ComparedChoices {
  readonly choices: Readonly<Partial<Record<keyof typeof choices, Choice>>>;
  readonly certificate: PlanQuality;
}

export interface CompareChoicesOptions {
  readonly sizes: PlanSizes;
  readonly seed: number;
  readonly admit?: ((combination: JoinCombination) => Promise<boolean>) | undefined;
  readonly published?: readonly JoinCombination[] | undefined;
  readonly signal: AbortSignal;
}

/**
 * Lets every way choose with the same seed. Time is that of the processor, so that it does not depend on what else the
 * machine does; it does not count what `admit` takes, and that of ours counts its certificate.
 */
export async function compareChoices(
  graph: SchemaGraph,
  { sizes, seed, admit, published, signal }: CompareChoicesOptions,
): Promise<ComparedChoices> {
  let askedMs = 0;
  const timedAdmit = admit && (async (combination: JoinCombination) => {
    const started = cpuMs();
    const admitted = await admit(combination);
    askedMs += cpuMs() - started;
    return admitted;
  });
  const options = { sizes, seed, signal, ...(timedAdmit && { admit: timedAdmit }) };
  const timed = async <Result>(choose: () => Promise<Result>) => {
    askedMs = 0;
    const started = cpuMs();
    return { result: await choose(), ms: cpuMs() - started - askedMs };
  };
  const ours = await timed(() => balance(graph, { database: "compared", ...options }));
  const certificate = ours.result.quality;
  const judge = (combinations: readonly JoinCombination[], ms?: number): Choice => ({
    ...measured(combinations, certificate),
    ...(ms !== undefined && { cpu_ms: ms }),
  });
  const sampling = await timed(() => samplePlan(graph, options));
  const greedy = await timed(() => paperGreedy(graph, options));
  return {
    certificate,
    choices: {
      sampling: judge(sampling.result, sampling.ms),
      greedy: judge(greedy.result, greedy.ms),
      ...(published && { published: judge(published) }),
      balance: judge(ours.result.combinations, ours.ms),
    },
  };
}

/** What a choice covers of the tables that the certificate of ours ranges over. */
function measured(
  combinations: readonly JoinCombination[],
  certificate: PlanQuality,
): Omit<Choice, "cpu_ms"> {
  const joinable = Object.keys(certificate.table_frequency);
  const { coverage, standard_deviation, minimum, maximum, gini } = planQuality(combinations, {
    joinable,
    fewestToCover: certificate.fewest_to_cover,
    lowerBound: certificate.lower_bound,
    unmet: [],
  });
  const covered = Math.round(coverage * joinable.length);
  return { tables: joinable.length, covered, standard_deviation, minimum, maximum, gini };
}

/** What this process has used of all processors. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
