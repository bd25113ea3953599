import { createSaboteur, type Plant, type PlantKind, type PlantPlace } from "../../agents/mod.ts";
import { makeVariants } from "../../compare/mod.ts";
import { openDatabase, openDatabases } from "../../database/mod.ts";
import type { Dataset } from "../../dialogue/mod.ts";
import type { TurnRecord } from "../../evaluation/mod.ts";
import { evaluate, type EvaluateOptions } from "../evaluate.ts";
import { answerChange } from "./answer_change.ts";
import { type ParaphraseLine, placeOfRequest, plantableDataset } from "./plantable_dataset.ts";
import type { AnswerChange, SelfTestTurn } from "./types.ts";

export interface SelfTestOptions
  extends Pick<EvaluateOptions, "judge" | "judgeModel" | "judgeCalls" | "concurrency" | "signal"> {
  /** Path or address of a database that variants can be made of. */
  readonly database: string;
  /** The dialogues of these are played. */
  readonly paraphrases: readonly ParaphraseLine[];
  /** Of plants and variants. */
  readonly seed: number;
  /** @default 1 */
  readonly trials?: number | undefined;
  /** Shares of turns that are wrong. @default {@link plantedRates} */
  readonly rates?: readonly number[] | undefined;
  /** An empty folder for variants of the data. */
  readonly folder: string;
  /** Called with the number of interactions that have begun, and that of all. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

/** The shares of turns into which faults are planted. */
export const plantedRates: readonly number[] = [0, 0.05, 0.2, 0.5, 1];

/** Milliseconds until a planted timeout is one. A reply that comes needs no time. */
const timeoutMs = 500;

/**
 * Evaluates agents that are right but for faults planted at known rates, and sets what is true of each turn beside what the
 * evaluation says. Whether a planted query answers otherwise is decided by running it on the data and on variants of them.
 *
 * @throws {RangeError} If a dialogue of the paraphrases is not in the dataset or cannot be planted into.
 */
export async function selfTest(dataset: Dataset, options: SelfTestOptions): Promise<readonly SelfTestTurn[]> {
  const { database: url, paraphrases, seed, trials = 1, rates = plantedRates, folder, onProgress, signal } =
    options;
  const { judge, judgeModel, judgeCalls, concurrency } = options;
  await using database = await openDatabase(url);
  const interactions = await plantableDataset(dataset, { paraphrases, database });
  const saboteurs = rates.map((rate) => ({
    name: `${rate}`,
    rate,
    timeoutMs,
    ...createSaboteur({ interactions, rate, seed, placeOf: placeOfRequest }),
  }));
  const total = interactions.length * rates.length * trials;
  let begun = 0;
  const { records } = await evaluate(dataset, {
    ...{ judge, judgeModel, judgeCalls, concurrency, trials, seed, signal },
    database: url,
    only: [...new Set(paraphrases.map(({ dialogue }) => dialogue))],
    agents: saboteurs.map(({ name, agent, timeoutMs }) => ({
      name,
      timeoutMs,
      agent: (request, options) => {
        if (request.turn_id.endsWith(".1")) onProgress?.(++begun, total);
        return agent(request, options);
      },
    })),
    // Planted timeouts say nothing about later turns.
    mostFaults: Infinity,
  });
  const rightSql = new Map(interactions.map((one) => [interactionKey(one), one.right.sql]));
  const queries = [...new Set([...rightSql.values()].filter((sql) => sql !== undefined))];
  await using opened = new AsyncDisposableStack();
  const made = await makeVariants(database, { folder, queries, seed, count: 3, signal });
  const variants = await openDatabases(made.map(({ url }) => url));
  for (const variant of variants) opened.use(variant);
  const known = new Map<string, AnswerChange>();
  /** Decides each planted query once. */
  const changeOf = async (right: string, planted: string) => {
    const key = JSON.stringify([right, planted]);
    const change = known.get(key) ?? await answerChange({ right, planted }, { database, variants, signal });
    known.set(key, change);
    return change;
  };
  const byName = new Map(saboteurs.map((saboteur) => [saboteur.name, saboteur]));
  const told: SelfTestTurn[] = [];
  for (const record of records) {
    const { rate, plantAt } = byName.get(record.agent) as (typeof saboteurs)[number];
    const place = placeOfRecord(record);
    const plant = plantAt(place);
    const right = rightSql.get(interactionKey(place));
    const planted = plant !== undefined && queryKinds.has(plant.kind) ? plant.reply?.sql : undefined;
    const change = right === undefined || planted === undefined ? undefined : await changeOf(right, planted);
    told.push(turnOf(record, { rate, plant, change }));
  }
  return told;
}

function interactionKey(
  { dialogueKey, interaction }: Pick<PlantPlace, "dialogueKey" | "interaction">,
): string {
  return JSON.stringify([dialogueKey, interaction]);
}

function placeOfRecord(record: TurnRecord): PlantPlace {
  const { trial, attempt = 1, dialogue_key: dialogueKey, interaction, turn } = record;
  return { trial, attempt, dialogueKey, interaction, turn };
}

const wordKinds: ReadonlySet<PlantKind> = new Set([
  "filter_dropped",
  "context_forgotten",
  "withdrawn_kept",
  "wrong_words",
]);

const queryKinds: ReadonlySet<PlantKind> = new Set([
  "filter_dropped",
  "context_forgotten",
  "withdrawn_kept",
  "fan_out",
  "wrong_sql",
]);

function turnOf(
  { trial, dialogue_key, interaction, turn, aligned, cause, sql, reply, judge_reason }: TurnRecord,
  { rate, plant, change }: {
    readonly rate: number;
    readonly plant: Plant | undefined;
    readonly change: AnswerChange | undefined;
  },
): SelfTestTurn {
  return {
    ...{ rate, trial, dialogue_key, interaction, turn },
    ...(plant !== undefined && { planted: plant.kind }),
    ...(change !== undefined && { change }),
    ...(reply.interpretation !== undefined && {
      words_right: plant === undefined || !wordKinds.has(plant.kind),
      says: reply.interpretation,
      judge_reason,
    }),
    ...{ cause, sql: sql.verdict, aligned },
  };
}
