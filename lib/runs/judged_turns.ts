import { InputError, sha256 } from "../base/mod.ts";
import { type Dataset, datasetHash, loadDataset } from "../dialogue/mod.ts";
import {
  earlierIntentions,
  type JudgedSentence,
  judgedSentence,
  keyedDialogues,
  metricRows,
  orderRecords,
  readRunFolder,
  type TurnRecord,
} from "../evaluation/mod.ts";
import type { LabelledTurn, TurnRow } from "../metrics/mod.ts";

/** A line of a sheet: what a person reads, and where the label goes. Neither the agent nor the judge's verdict stands in it. */
export interface LabelLine extends JudgedSentence {
  readonly id: string;
  readonly intention: string;
  readonly standalone_intention?: string;
  /** Intentions of the interactions before, oldest first. */
  readonly earlier: readonly string[];
  /** What an ambiguous question can mean; each is as good as the intention. */
  readonly readings?: readonly string[];
  /** `null` until a person writes `aligned` or `not_aligned`. */
  readonly label: "aligned" | "not_aligned" | null;
}

/** A turn of a run. */
export interface JudgedTurn {
  readonly agent: string;
  readonly id: string;
  readonly row: TurnRow;
  /** What the judge said; undefined where the turn could not be scored. */
  readonly called: LabelledTurn | undefined;
  /** What a person reads; undefined where no judge compared it. */
  readonly line: LabelLine | undefined;
}

/**
 * Reads the turns of a run with what a judge and a person read of them.
 *
 * @throws {InputError} If the folder holds no run, or its dataset has changed.
 */
export async function judgedTurns(
  folder: string,
): Promise<
  { readonly turns: readonly JudgedTurn[]; readonly agents: readonly string[]; readonly seed: number }
> {
  const { configuration, records } = await readRunFolder(folder);
  const { dataset: path, dataset_hash, limit, agents, trials, seed } = configuration;
  const loaded = await loadDataset(path);
  const dataset: Dataset = { ...loaded, dialogues: loaded.dialogues.slice(0, limit) };
  if (datasetHash(loaded) !== dataset_hash) {
    throw new InputError(
      `${path} has changed since the run in ${folder}: label a run of the dataset as it is now`,
    );
  }
  const ordered = orderRecords(records);
  const rows = metricRows(ordered, { dataset, agents, trials }).turns;
  const byKey = new Map(keyedDialogues(dataset).map((dialogue) => [dialogue.dialogue_key, dialogue]));
  const turns = ordered.flatMap((record, i) => {
    const row = rows[i];
    const interactions = byKey.get(record.dialogue_key)?.interactions ?? [];
    const interaction = interactions[record.interaction - 1];
    if (row === undefined || interaction === undefined || !agents.includes(record.agent)) return [];
    const { alignment, alignedByKind = false, dialogue } = row;
    const called = typeof alignment === "object" || alignment === "not_applicable"
      ? undefined
      : { dialogue, called: alignment, isKnown: alignedByKind };
    const clarified = record.user.kind === "clarification" || record.user.kind === "feedback";
    const said = judgedSentence(interaction, record.reply, { clarified });
    const id = idOf(record);
    const { intention, standalone_intention, readings } = interaction;
    const line: LabelLine | undefined = said === undefined || called === undefined ? undefined : {
      id,
      intention,
      ...(standalone_intention !== undefined && { standalone_intention }),
      earlier: earlierIntentions(interactions.slice(0, record.interaction - 1)),
      ...(readings !== undefined && !clarified && { readings: readings.map(({ meaning }) => meaning) }),
      ...said,
      label: null,
    };
    return [{ agent: record.agent, id, row, called, line }];
  });
  return { turns, agents, seed };
}

/** Names a turn without telling whose it is. */
function idOf({ agent, trial, dialogue_key, interaction, turn }: TurnRecord): string {
  return sha256(JSON.stringify([agent, trial, dialogue_key, interaction, turn])).slice(0, 16);
}
