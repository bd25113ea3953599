import { readRunFolder, type RunConfiguration } from "../evaluation/mod.ts";
import { type AgentRows, compareAgents, type Comparison, holm, type TurnRow } from "../metrics/mod.ts";
import { agentRows } from "./agent_rows.ts";
import { dataHashes } from "./data_hashes.ts";
import type { Baseline } from "./read_baseline.ts";
import { sameAgents } from "./same_agents.ts";
import type { ReportedRun } from "./reported_run.ts";

/** An agent of a run against itself in an earlier run. */
export interface BaselineComparison {
  readonly agent: string;
  /** What the earlier run calls it. */
  readonly earlier: string;
  /** Headline of the agent: first attempts by SQL, or by alignment where no SQL is scored. `a` is this run, `b` the earlier one. */
  readonly comparison: Comparison;
  /** Why no change can be read from it, as a clause; absent where one can. */
  readonly incomparable?: string;
  /** Corrected by Holm for the number of agents; absent where no change can be read. */
  readonly p?: number;
  /** Whether the agent became better or worse, or neither is shown at 5 %. */
  readonly change: "better" | "worse" | "none";
  /** Keys of dialogues whose first attempts were not equally right in all trials of one of the runs. */
  readonly flaky: readonly string[];
}

/** What a run says beside an earlier one. */
export interface BaselineReport {
  readonly agents: readonly BaselineComparison[];
  /** Settings in which the runs differ, as `run.json` names them. */
  readonly differing: readonly string[];
  /** Whether they were played on other rows or texts of the database, as far as both recorded them. */
  readonly otherData: boolean;
}

/** A change is reported below this p-value; of runs without a change at most this share report one. */
const LEVEL = 0.05;

/**
 * Compares the agents of a run with themselves in an earlier run of the same dialogues, paired by interaction. Trials that only one
 * run has are left out. No change is read of an agent of which either run scored too little to compare it with others.
 *
 * @param before What `readBaseline` read for this run.
 * @throws {InputError} If the journal of the run is damaged.
 */
export async function compareWithBaseline(
  { folder, configuration, setup: { dataset, incomparable } }: ReportedRun,
  before: Baseline,
): Promise<BaselineReport> {
  const now = await readRunFolder(folder);
  const other = before.configuration;
  const agents = sameAgents(configuration.agents, other.agents);
  const trials = Math.min(configuration.trials, other.trials);
  const compared = Array.from(agents, ([agent, earlier]) => {
    const sides = [{ ...now, agent }, { ...before, agent: earlier }] as const;
    const [a, b] = sides.map(({ records, agent, configuration: { max_retries } }) =>
      agentRows(records, { agent, dataset, trials, maxRetries: max_retries })
    ) as [AgentRows, AgentRows];
    const comparisons = compareAgents(a, b, { seed: configuration.seed, incomparable });
    const comparison = comparisons.find((one) => "p" in one) ?? comparisons[0] as Comparison;
    const runs = sides.map(({ records, agent, configuration: { trials, max_retries } }) =>
      agentRows(records, { agent, dataset, trials, maxRetries: max_retries })
    );
    return { agent, earlier, comparison, flaky: [...new Set(runs.flatMap(flakyDialogues))] };
  });
  const tested = compared.flatMap(({ comparison }) =>
    "p" in comparison && comparison.caveat === undefined ? [comparison] : []
  );
  const values = holm(tested.map(({ p }) => p));
  return {
    agents: compared.map((one) => {
      const { comparison } = one;
      const incomparable = "p" in comparison ? comparison.caveat : comparison.unscored;
      if (!("p" in comparison) || incomparable !== undefined) {
        return { ...one, change: "none", ...(incomparable !== undefined && { incomparable }) };
      }
      const p = values[tested.indexOf(comparison)] ?? comparison.p;
      const change = p >= LEVEL ? "none" : comparison.difference > 0 ? "better" : "worse";
      return { ...one, p, change };
    }),
    // A twin has data of its own.
    otherData: dataset.control.twin_of !== other.dataset_hash &&
      differ(dataHashes(now.configuration), dataHashes(other)),
    differing: SETTINGS.filter((name) =>
      JSON.stringify(other[name]) !== JSON.stringify(configuration[name]) &&
      (name !== "schema_hash" || dataset.control.twin_of !== other.dataset_hash)
    ),
  };
}

/** Settings that change what an agent hears or how it is scored. */
const SETTINGS: readonly (keyof RunConfiguration)[] = [
  "querylogue",
  "schema_hash",
  "lexicon",
  "user",
  "clarify",
  "user_model",
  "judge",
  "judge_model",
  "preset",
  "max_retries",
  "max_dialogue_seconds",
  "scratch_mb",
  "proceed_on",
];

function differ(now: ReadonlySet<string>, before: ReadonlySet<string>): boolean {
  return now.size > 0 && before.size > 0 && now.symmetricDifference(before).size > 0;
}

/** The dialogues of which an interaction was first answered rightly in one trial and wrongly in another. */
function flakyDialogues({ turns }: AgentRows): readonly string[] {
  const first = turns.filter(({ turn }) => turn === 1);
  const byInteraction = Map.groupBy(
    first,
    ({ dialogue, interaction }) => JSON.stringify([dialogue, interaction]),
  );
  return [...byInteraction.values()].flatMap((trials) => {
    const outcomes = new Set(trials.map(outcomeOf));
    return outcomes.size > 1 ? [(trials[0] as TurnRow).dialogue] : [];
  });
}

const outcomeOf = ({ sql, alignment }: TurnRow) => sql === "correct" || sql === "incorrect" ? sql : alignment;
