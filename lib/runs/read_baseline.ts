import { InputError } from "../base/mod.ts";
import { readRunFolder, type RunConfiguration, type TurnRecord } from "../evaluation/mod.ts";

/** An earlier run that another is compared with. */
export interface Baseline {
  readonly folder: string;
  readonly configuration: RunConfiguration;
  readonly records: readonly TurnRecord[];
}

export interface ReadBaselineOptions {
  /** Hash of the dataset whose twin the run plays: a run of that one will do as well. @default it is no twin */
  readonly twinOf?: string | undefined;
}

/**
 * Reads an earlier run to compare one with, before that is played.
 *
 * @param configuration That of the run to compare.
 * @throws {InputError} If the folder holds no run, or one of other dialogues, or one with none of the agents.
 */
export async function readBaseline(
  folder: string,
  run: RunConfiguration,
  { twinOf }: ReadBaselineOptions = {},
): Promise<Baseline> {
  const { configuration, records } = await readRunFolder(folder);
  const played = (one: Pick<RunConfiguration, "dataset_hash" | "limit" | "only">) =>
    JSON.stringify([one.dataset_hash, one.limit, one.only]);
  const own = [run, ...(twinOf === undefined ? [] : [{ ...run, dataset_hash: twinOf }])].map(played);
  if (!own.includes(played(configuration))) {
    throw new InputError(
      `The run in ${folder} played other dialogues; give --baseline a run of the same ones`,
    );
  }
  const { agents } = run;
  if (!agents.some((agent) => configuration.agents.includes(agent))) {
    throw new InputError(
      `The run in ${folder} has none of the agents ${agents.join(", ")}; it has ${
        configuration.agents.join(", ")
      }`,
    );
  }
  return { folder, configuration, records };
}
