import { InputError } from "../../base/mod.ts";
import type { MmsqlTurn } from "../../metrics/mod.ts";
import {
  type JudgedDialogue,
  judgeDialogue,
  type MmsqlDefinition,
  mmsqlDefinitions,
} from "./judge_dialogue.ts";
import { openMmsqlVerdicts } from "./mmsql_verdicts.ts";
import type { MmsqlPredictions, PredictedDialogue, PredictedQuestion } from "./predictions.ts";
import { readPredictions } from "./read_predictions.ts";
import { readRatings } from "./read_ratings.ts";

export interface JudgeMmsqlOptions {
  /** Folder that holds `NAME/NAME.sqlite` for each database of files. @default only run folders are scored */
  readonly databases?: string | undefined;
  /** Files of response quality scores, one for each file or folder in their order. @default scores stand in the files */
  readonly ratings?: readonly string[] | undefined;
  /** @default both */
  readonly definitions?: readonly MmsqlDefinition[] | undefined;
  /** Returns the password of a server by the address of the database. @default none */
  readonly passwordOf?: ((database: string) => string | undefined) | undefined;
  /** Called after each dialogue. */
  readonly onProgress?: ((done: number, all: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The turns of one system with their verdicts. */
export interface JudgedPredictions extends MmsqlPredictions {
  readonly turns: Readonly<Record<MmsqlDefinition, readonly MmsqlTurn[]>>;
  /** Why verdicts are undecided, each reason once a turn. */
  readonly reasons: readonly string[];
}

/**
 * Judges the turns of files of predictions and of run folders; each database is opened once.
 *
 * @throws {InputError} If a file or folder cannot be read or has another shape; the message names file and place.
 * @throws {OutsideError} If a database cannot be read.
 */
export async function judgeMmsql(
  files: readonly string[],
  options: JudgeMmsqlOptions,
): Promise<readonly JudgedPredictions[]> {
  const { databases, definitions = mmsqlDefinitions, passwordOf, onProgress, signal } = options;
  const systems = await readSystems(files, options.ratings, databases);
  const placed = systems.flatMap(({ dialogues }) => dialogues);
  const judged = new Map<PredictedDialogue, JudgedDialogue>();
  for (const own of Map.groupBy(placed, ({ database: { url } }) => url).values()) {
    const [{ database }] = own as [PredictedDialogue];
    const password = passwordOf?.(database.url);
    await using verdicts = await openMmsqlVerdicts(database, { password, signal });
    for (const dialogue of own) {
      signal?.throwIfAborted();
      judged.set(dialogue, await judgeDialogue(dialogue, { verdicts, definitions }));
      onProgress?.(judged.size, placed.length);
    }
  }
  return systems.map((system) => {
    const own = system.dialogues.flatMap((dialogue) => judged.get(dialogue) ?? []);
    return {
      ...system,
      turns: {
        "published-script": own.flatMap(({ turns }) => turns["published-script"]),
        "paper-formula": own.flatMap(({ turns }) => turns["paper-formula"]),
      },
      reasons: own.flatMap(({ reasons }) => reasons),
    };
  });
}

async function readSystems(
  files: readonly string[],
  ratings: readonly string[] | undefined,
  databases: string | undefined,
): Promise<readonly MmsqlPredictions[]> {
  if (ratings !== undefined && ratings.length !== files.length) {
    throw new InputError(
      `--ratings is given ${ratings.length} times for ${files.length} files: give one for each, in their order`,
    );
  }
  const systems: MmsqlPredictions[] = [];
  for (const [i, file] of files.entries()) {
    const read = await readPredictions(file, { databases });
    const path = ratings?.[i];
    systems.push(...path === undefined ? read : withRatings(read, await readRatings(path), path));
  }
  return systems;
}

function withRatings(
  systems: readonly MmsqlPredictions[],
  ratings: readonly { readonly id: string; readonly rqs: number }[],
  path: string,
): readonly MmsqlPredictions[] {
  const scores = new Map(ratings.map(({ id, rqs }) => [id, rqs]));
  const known = new Set(
    systems.flatMap(({ dialogues }) => dialogues.flatMap(({ questions }) => questions.map(({ id }) => id))),
  );
  const stray = ratings.find(({ id }) => !known.has(id));
  if (stray !== undefined) {
    throw new InputError(
      `${path} rates "${stray.id}", which ${systems[0]?.file} does not hold; give the ratings of that file`,
    );
  }
  return systems.map((system) => ({
    ...system,
    dialogues: system.dialogues.map((dialogue) => ({
      ...dialogue,
      questions: dialogue.questions.map((question): PredictedQuestion =>
        question.answer === undefined
          ? question
          : { ...question, answer: { ...question.answer, quality: scores.get(question.id) } }
      ),
    })),
  }));
}
