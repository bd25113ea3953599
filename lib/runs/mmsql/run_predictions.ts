import { basename, join } from "node:path";
import { InputError } from "../../base/mod.ts";
import { datasetHash, datasetInDialect, type Interaction, loadDataset } from "../../dialogue/mod.ts";
import {
  type KeyedDialogue,
  keyedDialogues,
  orderRecords,
  readRunFolder,
  type TurnRecord,
} from "../../evaluation/mod.ts";
import type { mmsqlTypes } from "../../metrics/mod.ts";
import { holdsMatrix, readMatrix } from "../evaluation_matrix.ts";
import { storedSetup } from "../stored_setup.ts";
import type {
  MmsqlPredictions,
  PredictedDatabase,
  PredictedDialogue,
  PredictedQuestion,
  TypeSource,
} from "./predictions.ts";
import { replyType } from "./reply_type.ts";

/**
 * Reads the predictions of a run folder, or of all runs of a matrix together: those of each agent in each trial.
 *
 * The first reply to an interaction answers its question; after an ambiguous question the reply to the user's clarification
 * answers an answerable one. Types are those of the dataset; without one, SQL makes an utterance answerable and small
 * talk improper.
 *
 * @throws {InputError} If the folder holds no run, or a dataset has changed since it was played.
 */
export async function runPredictions(folder: string): Promise<readonly MmsqlPredictions[]> {
  const folders = holdsMatrix(folder)
    ? (await readMatrix(folder)).runs.map(({ name }) => ({ folder: join(folder, name), prefix: `${name}, ` }))
    : [{ folder, prefix: "" }];
  const played: PlayedPart[] = [];
  for (const { folder, prefix } of folders) played.push(...await readPart(folder, prefix));
  const systems = Map.groupBy(played, ({ agent, trial }) => JSON.stringify([agent, trial]));
  return [...systems.values()].map((parts): MmsqlPredictions => {
    const { agent, trial } = parts[0] as PlayedPart;
    const noted = parts.flatMap(({ notes }) => notes);
    const sources = parts.flatMap(({ sources }) => sources);
    const count = (source: TypeSource) => sources.filter((one) => one === source).length;
    return {
      ...{ file: folder, agent, trial },
      dialogues: parts.flatMap(({ dialogues }) => dialogues),
      leftOut: Object.fromEntries(
        [...Map.groupBy(noted, (note) => note)].map(([note, all]) => [note, all.length]),
      ),
      typesBy: {
        declared: count("declared"),
        kind: count("kind"),
        undeclared: count("undeclared"),
      },
    };
  });
}

/** What one agent answered in one trial of one run. */
interface PlayedPart {
  readonly agent: string;
  readonly trial: number;
  readonly dialogues: readonly PredictedDialogue[];
  /** A reason for each thing that cannot be scored. */
  readonly notes: readonly string[];
  readonly sources: readonly TypeSource[];
}

async function readPart(folder: string, prefix: string): Promise<readonly PlayedPart[]> {
  const { configuration, records } = await readRunFolder(folder);
  const { dataset: path, dataset_hash, database: url, agents, trials } = configuration;
  const whole = await loadDataset(path);
  if (datasetHash(whole) !== dataset_hash) {
    throw new InputError(`${path} has changed since the run in ${folder} began; start a new run`);
  }
  const { dataset: asked, dialect } = storedSetup(configuration, whole);
  const dataset = await datasetInDialect(asked, dialect);
  const database = { url, name: dataset.control.database ?? basename(url) };
  const byPlace = Map.groupBy(
    orderRecords(records),
    ({ agent, trial, dialogue_key }) => JSON.stringify([agent, trial, dialogue_key]),
  );
  const isAlone = agents.length * trials === 1;
  return agents.flatMap((agent) =>
    Array.from({ length: trials }, (_, index) => index + 1).map((trial): PlayedPart => {
      const system = isAlone ? "" : trials === 1 ? `${agent}: ` : `${agent}, trial ${trial}: `;
      const played = keyedDialogues(dataset).map((dialogue) =>
        readDialogue(dialogue, {
          records: byPlace.get(JSON.stringify([agent, trial, dialogue.dialogue_key])) ?? [],
          ...{ prefix, system, database },
        })
      );
      return {
        ...{ agent, trial },
        dialogues: played.map(({ dialogue }) => dialogue),
        notes: played.flatMap(({ notes }) => notes),
        sources: played.flatMap(({ sources }) => sources),
      };
    })
  );
}

interface ReadDialogueOptions {
  readonly records: readonly TurnRecord[];
  readonly prefix: string;
  readonly system: string;
  readonly database: PredictedDatabase;
}

function readDialogue(
  { dialogue_key, interactions }: KeyedDialogue,
  { records, prefix, system, database }: ReadDialogueOptions,
) {
  const key = `${prefix}dialogue ${dialogue_key}`;
  const notes: string[] = [];
  const sources: TypeSource[] = [];
  const questions: PredictedQuestion[] = [];
  for (const [index, interaction] of interactions.entries()) {
    const place = `${key}, interaction ${index + 1}`;
    const turns = records.filter((record) => record.interaction === index + 1);
    if (turns.length === 0) notes.push("not played");
    for (const [attempt, record] of turns.entries()) {
      const asked = attempt === 0 ? askedBy(interaction) : clarifiedBy(interaction, record, attempt);
      if (asked === undefined) {
        notes.push(attempt === 0 ? "an utterance of no type" : "a retry, which is no question of its own");
      } else if (noReply.has(record.cause)) notes.push("no reply");
      else {
        const { type, by } = replyType(record.reply);
        sources.push(by);
        const sql = record.sql.translated ?? record.reply.sql;
        const where = attempt === 0 ? place : `${place}, clarified`;
        questions.push({
          ...asked,
          ...{ place: where, id: `${system}${where}`, text: record.user.text, isLast: false },
          answer: {
            ...{ place: where, isLast: false },
            // A request may propose queries.
            rewritten: [
              ...record.reply.readings?.map((reading) => reading.sql) ?? [],
              ...(type === "ambiguous" && sql !== undefined ? [sql] : []),
            ],
            reply: { ...record.reply, question_type: type, ...(sql !== undefined && { sql }) },
          },
        });
      }
    }
  }
  const dialogue: PredictedDialogue = { key, database, questions: withLast(questions) };
  return { dialogue, notes, sources };
}

const noReply: ReadonlySet<TurnRecord["cause"]> = new Set([
  ...["agent_fault", "user_fault", "fault", "not_recorded"] as const,
]);

interface Asked {
  readonly type: typeof mmsqlTypes[number];
  readonly gold?: string | undefined;
  readonly reference?: string | undefined;
  readonly readings?: readonly string[] | undefined;
}

function askedBy(interaction: Interaction): Asked | undefined {
  const { question_type, ground_truth_sql: gold, readings, utterance_kinds } = interaction;
  const implied = gold !== undefined
    ? "answerable"
    : utterance_kinds.includes("greeting")
    ? "improper"
    : undefined;
  const type = question_type ?? implied;
  if (type === undefined) return undefined;
  return {
    ...{ type, gold, reference: interaction.reference_reply },
    ...(type === "ambiguous" && readings && {
      readings: readings.map(({ ground_truth_sql }) => ground_truth_sql),
    }),
  };
}

/** The question that the user's clarification of an ambiguous one makes. */
function clarifiedBy(
  { question_type, ground_truth_sql: gold }: Interaction,
  { user }: TurnRecord,
  attempt: number,
): Asked | undefined {
  const isIt = attempt === 1 && question_type === "ambiguous" && user.kind === "clarification";
  return isIt && gold !== undefined ? { type: "answerable", gold } : undefined;
}

/** Marks the last reply of a dialogue, whose quality the published script does not count. */
function withLast(questions: readonly PredictedQuestion[]): readonly PredictedQuestion[] {
  return questions.map((question, i) =>
    i < questions.length - 1 || question.answer === undefined
      ? question
      : { ...question, answer: { ...question.answer, isLast: true } }
  );
}
