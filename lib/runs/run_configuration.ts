import type { RunConfiguration } from "../evaluation/mod.ts";
import type { EvaluationSetup } from "./prepare_evaluation.ts";

/** Fields of `run.json` that the setup knows. */
type FieldOfSetup =
  | ("engine" | "schema_hash" | "data_hash" | "lexicon_hash" | "dataset_hash" | "translated_from")
  | ("agents" | "recording" | "history" | "mapping_hashes" | "model_server" | "prices");

/**
 * Fields of `run.json` that the setup does not know; database and dataset as they can be opened again, user, `clarify` and
 * judge as the setup was prepared with.
 */
export type GivenConfiguration =
  & Omit<RunConfiguration, FieldOfSetup | "max_retries" | "resumed_with" | "data_hash_at_end">
  /** @default the dataset's, or 2 */
  & { readonly max_retries?: number | undefined };

/** The configuration of a new run, its fields in the order of `run.json`. */
export function runConfiguration(setup: EvaluationSetup, given: GivenConfiguration): RunConfiguration {
  const mappings = mappingHashes(setup);
  return {
    querylogue: given.querylogue,
    deno: given.deno,
    ...(given.v8 !== undefined && { v8: given.v8 }),
    ...(given.platform !== undefined && { platform: given.platform }),
    ...(given.command !== undefined && { command: given.command }),
    database: given.database,
    ...(setup.engine !== undefined && { engine: setup.engine }),
    ...(given.database_settings && { database_settings: given.database_settings }),
    schema_hash: setup.schemaHash,
    data_hash: setup.dataHash,
    ...(given.lexicon !== undefined && { lexicon: given.lexicon }),
    ...(setup.lexiconHash !== undefined && { lexicon_hash: setup.lexiconHash }),
    dataset: given.dataset,
    ...(setup.translatedFrom !== undefined && { translated_from: setup.translatedFrom }),
    dataset_hash: setup.datasetHash,
    ...(given.matrix !== undefined && { matrix: given.matrix }),
    ...(given.limit !== undefined && { limit: given.limit }),
    ...(given.only !== undefined && { only: given.only }),
    ...(given.force !== undefined && { force: given.force }),
    ...(given.remapped_from !== undefined && { remapped_from: given.remapped_from }),
    ...(given.remapped_turns !== undefined && { remapped_turns: given.remapped_turns }),
    ...(given.other_courses !== undefined && { other_courses: given.other_courses }),
    agents: setup.agents.map(({ name }) => name),
    ...(given.agent_model !== undefined && { agent_model: given.agent_model }),
    ...(setup.recording !== undefined && { recording: setup.recording }),
    ...(mappings.length > 0 && { mapping_hashes: Object.fromEntries(mappings) }),
    user: given.user,
    ...(given.clarify !== undefined && { clarify: given.clarify }),
    ...(given.user_model !== undefined && { user_model: given.user_model }),
    ...(given.user_modes !== undefined && { user_modes: given.user_modes }),
    judge: given.judge,
    ...(given.judge_model !== undefined && { judge_model: given.judge_model }),
    ...(given.judge_calls !== undefined && { judge_calls: given.judge_calls }),
    ...setup.modelFacts,
    ...(setup.history === "ground-truth" && { history: setup.history }),
    max_retries: given.max_retries ?? setup.dataset.control.max_retries ?? 2,
    ...(given.max_dialogue_seconds !== undefined && { max_dialogue_seconds: given.max_dialogue_seconds }),
    ...(given.scratch_mb !== undefined && { scratch_mb: given.scratch_mb }),
    proceed_on: given.proceed_on,
    trials: given.trials,
    seed: given.seed,
    started_at: given.started_at,
  };
}

/** SHA-256 of the mapping file of each agent that has one. */
export function mappingHashes(
  { agents }: EvaluationSetup,
): readonly (readonly [agent: string, hash: string])[] {
  return agents.flatMap(({ name, mappingHash }) => mappingHash === undefined ? [] : [[name, mappingHash]]);
}
