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
import { summarize } from "../../benches/summarize.ts";
import type { PlanBounds, PlanMeasure } from "./plan_tables.ts";

/** The ways of choosing joins that are compared, by their names in tables. */
const choices = {
  sampling: "naive sampling",
  greedy: "the paper's greedy",
  published: "the paper's plan",
  balance: "ours",
} as const;

/** What one choice gives, of one schema or of several together. */
interface Choice {
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

interface CompareChoicesOptions {
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

/** What several seeds gave for one schema, or for several that share a row. */
export interface Comparison {
  readonly bounds: PlanBounds;
  /** One of each way of choosing. */
  readonly measures: readonly PlanMeasure[];
}

interface SummarizeChoicesOptions {
  /** What the row is called. */
  readonly schema: string;
  /** What was asked for, in the order of the choices of a round. */
  readonly works: readonly { readonly graph: SchemaGraph; readonly sizes: PlanSizes }[];
}

/**
 * Takes the choices of each seed together, and the seeds to their median, least and greatest. Of several schemas tables,
 * combinations and times add up; deviations, frequencies, Gini and the bound of the deviation are means.
 *
 * @param rounds For each seed the choices of each schema.
 */
export function summarizeChoices(
  rounds: readonly (readonly ComparedChoices[])[],
  { schema, works }: SummarizeChoicesOptions,
): Comparison {
  const joins = sum(works.map(({ graph }) => graph.joins.length));
  const bounds = { schema, joins, ...boundsOf(works, rounds) };
  return { bounds, measures: measuresOf(rounds, bounds) };
}

function boundsOf(
  works: SummarizeChoicesOptions["works"],
  rounds: readonly (readonly ComparedChoices[])[],
): Omit<PlanBounds, "schema" | "joins"> {
  const certificates = rounds.map((round) => round.map(({ certificate }) => certificate));
  // A bound holds whatever the seed, so the strongest counts.
  const strongest = (bound: (certificate: PlanQuality) => number) =>
    works.map((_, i) => Math.max(...certificates.map((round) => bound(round[i]!))));
  const sizes = new Map<string, number>();
  for (const [size, count] of works.flatMap((work) => Object.entries(work.sizes))) {
    sizes.set(size, (sizes.get(size) ?? 0) + count);
  }
  return {
    joinable_tables: sum(certificates[0]!.map(({ table_frequency }) => Object.keys(table_frequency).length)),
    sizes: Object.fromEntries(sizes),
    lower_bound: mean(strongest(({ lower_bound }) => lower_bound)),
    fewest_to_cover: spreadOf(certificates.map((round) => sum(round.map((one) => one.fewest_to_cover)))),
    fewest_lower_bound: sum(strongest(({ fewest_lower_bound = 1 }) => fewest_lower_bound)),
  };
}

function measuresOf(
  rounds: readonly (readonly ComparedChoices[])[],
  { schema, lower_bound }: PlanBounds,
): readonly PlanMeasure[] {
  return Object.entries(choices).flatMap(([name, method]): readonly PlanMeasure[] => {
    const pooled = rounds.flatMap((round) => {
      const made = round.flatMap((compared) => compared.choices[name as keyof typeof choices] ?? []);
      return made.length === 0 ? [] : [pool(made)];
    });
    if (pooled.length === 0) return [];
    const over = (figure: (choice: Choice) => number) => spreadOf(pooled.map(figure));
    const standard_deviation = over((choice) => choice.standard_deviation);
    const times = pooled.flatMap(({ cpu_ms }) => cpu_ms ?? []);
    return [{
      schema,
      method,
      coverage: over(({ covered, tables }) => covered / tables),
      standard_deviation,
      gap: standard_deviation.median - lower_bound,
      minimum: over(({ minimum }) => minimum),
      maximum: over(({ maximum }) => maximum),
      gini: over(({ gini }) => gini),
      ...(times.length > 0 && { cpu_ms: spreadOf(times) }),
    }];
  });
}

function pool(made: readonly Choice[]): Choice {
  const times = made.flatMap(({ cpu_ms }) => cpu_ms ?? []);
  return {
    tables: sum(made.map(({ tables }) => tables)),
    covered: sum(made.map(({ covered }) => covered)),
    standard_deviation: mean(made.map((choice) => choice.standard_deviation)),
    minimum: mean(made.map(({ minimum }) => minimum)),
    maximum: mean(made.map(({ maximum }) => maximum)),
    gini: mean(made.map(({ gini }) => gini)),
    ...(times.length > 0 && { cpu_ms: sum(times) }),
  };
}

function spreadOf(values: readonly number[]) {
  const { runs: _, ...spread } = summarize(values);
  return spread;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const mean = (numbers: readonly number[]) => sum(numbers) / numbers.length;
