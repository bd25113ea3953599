import { InputError } from "../base/mod.ts";
import { readRunFolder, type RunConfiguration, type TurnRecord } from "../evaluation/mod.ts";
import { compareAgents } from "../metrics/mod.ts";
import { agentRows } from "./agent_rows.ts";
import { sameAgents } from "./same_agents.ts";
import type { EvaluationSetup } from "./prepare_evaluation.ts";

/** An earlier run that another is compared with. */
export interface Baseline {
  readonly folder: string;
  readonly configuration: RunConfiguration;
  readonly records: readonly TurnRecord[];
}

/** What has to be known of a run to say whether it can be compared with an earlier one. */
export interface ComparedRun extends Pick<RunConfiguration, "trials"> {
  /** As of {@link RunConfiguration}. @default all dialogues are played */
  readonly limit?: number | undefined;
  /** As of {@link RunConfiguration}. @default all dialogues are played */
  readonly only?: readonly string[] | undefined;
  readonly setup: Pick<EvaluationSetup, "dataset" | "datasetHash" | "incomparable"> & {
    readonly agents: readonly { readonly name: string }[];
  };
}

/**
 * Reads an earlier run to compare one with, before that is played. Agents that the earlier run lacks (see `sameAgents`) are
 * not compared; each of the others has to be comparable.
 *
 * @throws {InputError} If the folder holds no run, or one of other dialogues, or one with none of the agents, or one in which
 * an agent has not played all dialogues, or too little is scored; or if no agents can be compared by the dataset.
 */
export async function readBaseline(folder: string, run: ComparedRun): Promise<Baseline> {
  const { configuration, records } = await readRunFolder(folder);
  const { setup: { dataset, datasetHash, incomparable, agents } } = run;
  const played = ({ limit, only }: Pick<ComparedRun, "limit" | "only">) => JSON.stringify([limit, only]);
  // A run of the original will do for a twin.
  const hashes = [datasetHash, dataset.control.twin_of];
  if (!hashes.includes(configuration.dataset_hash) || played(configuration) !== played(run)) {
    throw new InputError(
      `The run in ${folder} played other dialogues; give --baseline a run of the same ones`,
    );
  }
  const names = agents.map(({ name }) => name);
  const shared = [...sameAgents(names, configuration.agents).values()];
  if (shared.length === 0) {
    throw new InputError(
      `The run in ${folder} has none of the agents ${names.join(", ")}; it has ${
        configuration.agents.join(", ")
      }`,
    );
  }
  const reason = incomparable ??
    (configuration.force === true ? "less than 95 % of its ground truths could be scored" : undefined);
  if (reason !== undefined) {
    throw new InputError(
      `Nothing can be compared with the run in ${folder}, as ${reason}; leave out --baseline`,
    );
  }
  const trials = Math.min(run.trials, configuration.trials);
  for (const agent of shared) {
    const rows = agentRows(records, { agent, dataset, trials, maxRetries: configuration.max_retries });
    if (rows.dialogues.some(({ reachedInteractions }) => reachedInteractions !== undefined)) {
      throw new InputError(
        `The run in ${folder} is not finished with agent "${agent}": resume it with --resume ${folder}, ` +
          `or give --baseline a finished run`,
      );
    }
    const [scored] = compareAgents(rows, rows, { seed: configuration.seed }).filter((one) => "p" in one);
    if (scored === undefined) {
      throw new InputError(
        `The run in ${folder} has nothing of agent "${agent}" that is scored; give --baseline another run`,
      );
    }
    if (scored.caveat !== undefined) {
      throw new InputError(
        `Nothing can be compared with the run in ${folder}, as ${scored.caveat}; give --baseline another run`,
      );
    }
  }
  return { folder, configuration, records };
}
