import type { Dataset, Interaction } from "../dialogue/mod.ts";
import type { PlayedInteraction } from "../metrics/mod.ts";
import { type Dialect, tablesOf } from "../sql/mod.ts";
import { type KeyedDialogue, keyedDialogues } from "./keyed_dialogues.ts";
import { orderRecords } from "./order_records.ts";
import type { TurnRecord } from "./types.ts";

/** Ways of slicing the interactions of a run (a closed list). */
export type SlicingName =
  | "join-size"
  | "query-tables"
  | "dialogue-kind"
  | "depth"
  | "table"
  | "utterance-kind"
  | "question-type"
  | "cause";

/** A way to tell the interactions of a run apart. */
export interface InteractionSlicing {
  readonly name: SlicingName;
  /** The names of the slices, in the order in which people read them. */
  readonly slices: readonly string[];
  /** The slices of an interaction, each at most once. */
  readonly slicesOf: (played: PlayedInteraction) => readonly string[];
}

/**
 * Lists the ways to tell the interactions of a run apart: by the joins of the dialogue's combination, the number of tables
 * in the ground truth, the kind of the dialogue, the place in it, each table that the ground truth reads, the kinds of the
 * utterance, the question type, and the cause of the first turn. A way in which nothing is known is left out; an
 * interaction of which it knows nothing is in no slice of it.
 *
 * @param records The whole journal, in any order.
 * @param dialect Of the ground truths, where the dataset does not say it. @default their tables are not known
 */
export async function interactionSlicings(
  records: readonly TurnRecord[],
  { dataset, dialect }: { readonly dataset: Dataset; readonly dialect?: Dialect | undefined },
): Promise<readonly InteractionSlicing[]> {
  const dialogues = keyedDialogues(dataset);
  const tables = await tablesOfQueries(dataset, dataset.control.sql_dialect ?? dialect);
  const byDataset: readonly (readonly [SlicingName, SlicesInDataset])[] = [
    ["join-size", (_, { join_combination: joins }) => joins === undefined ? [] : [`${joins.size}`]],
    ["query-tables", ({ ground_truth_sql: sql }) => {
      const known = tables.get(sql);
      return known === undefined ? [] : [`${known.length}`];
    }],
    ["dialogue-kind", (_, { kind }) => [kind]],
    ["depth", (_interaction, _dialogue, place) => [`${place}`]],
    ["table", ({ ground_truth_sql: sql }) => tables.get(sql) ?? []],
    ["utterance-kind", ({ utterance_kinds: kinds }) => [kinds.join(" + ")]],
    ["question-type", ({ question_type: type }) => type === undefined ? [] : [type]],
  ];
  return [...byDataset.map(([name, slices]) => slicing(name, inDataset(dialogues, slices))), byCause(records)]
    .filter(({ slices }) => slices.length > 0);
}

/** @param place Of the interaction in its dialogue, from 1. */
type SlicesInDataset = (
  interaction: Interaction,
  dialogue: KeyedDialogue,
  place: number,
) => readonly string[];

/** The slices of each interaction, by dialogue and place. */
type SlicesByPlace = ReadonlyMap<string, readonly string[]>;

function inDataset(dialogues: readonly KeyedDialogue[], slices: SlicesInDataset): SlicesByPlace {
  return new Map(dialogues.flatMap((dialogue) =>
    dialogue.interactions.map((interaction, index) =>
      [
        placeKey({ dialogue: dialogue.dialogue_key, interaction: index + 1 }),
        slices(interaction, dialogue, index + 1),
      ] as const
    )
  ));
}

function slicing(name: SlicingName, byPlace: SlicesByPlace): InteractionSlicing {
  return {
    name,
    slices: [...new Set([...byPlace.values()].flat())].sort(byName),
    slicesOf: (played) => byPlace.get(placeKey(played)) ?? [],
  };
}

/** The slices of each agent and trial, as no cause is that of the dataset. */
function byCause(records: readonly TurnRecord[]): InteractionSlicing {
  const key = ({ agent, trial, dialogue, interaction }: {
    readonly agent: string;
    readonly trial: number;
    readonly dialogue: string;
    readonly interaction: number;
  }) => JSON.stringify([agent, trial, dialogue, interaction]);
  const causes = new Map(
    orderRecords(records).filter(({ turn }) => turn === 1)
      .map(({ dialogue_key: dialogue, ...record }) => [key({ dialogue, ...record }), record.cause]),
  );
  return {
    name: "cause",
    slices: [...new Set(causes.values())].sort(byName),
    slicesOf: (played) => {
      const [first] = played.turns;
      const cause = first && causes.get(key(first));
      return cause === undefined ? [] : [cause];
    },
  };
}

/** The tables that each ground truth reads; those that cannot be read are missing. */
async function tablesOfQueries(
  { dialogues }: Dataset,
  dialect: Dialect | undefined,
): Promise<ReadonlyMap<string | undefined, readonly string[]>> {
  const known = new Map<string | undefined, readonly string[]>();
  if (dialect === undefined) return known;
  for (const { ground_truth_sql: sql } of dialogues.flatMap(({ interactions }) => interactions)) {
    const tables = sql === undefined || known.has(sql) ? undefined : await tablesOf(sql, dialect);
    if (tables !== undefined) known.set(sql, tables);
  }
  return known;
}

function placeKey({ dialogue, interaction }: Pick<PlayedInteraction, "dialogue" | "interaction">): string {
  return JSON.stringify([dialogue, interaction]);
}

/** Numbers by their size, before other names. */
function byName(a: string, b: string): number {
  return Number(a) - Number(b) || (a < b ? -1 : a > b ? 1 : 0);
}
