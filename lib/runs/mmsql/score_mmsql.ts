import { InputError } from "../../base/mod.ts";
import {
  type ClarificationGain,
  clarificationGain,
  type MatchRates,
  matchRates,
  measurePaperFormula,
  measurePublishedScript,
  type MmsqlMeasures,
} from "../../metrics/mod.ts";
import {
  type JudgedDialogue,
  judgeDialogue,
  type MmsqlDefinition,
  mmsqlDefinitions,
} from "./judge_dialogue.ts";
import { openMmsqlVerdicts } from "./mmsql_verdicts.ts";
import type { MmsqlPredictions, PredictedDialogue, PredictedQuestion, TypeSource } from "./predictions.ts";
import { readPredictions } from "./read_predictions.ts";
import { readRatings } from "./read_ratings.ts";

export interface ScoreMmsqlOptions {
  /** Folder that holds `NAME/NAME.sqlite` for each database of files. @default only run folders are scored */
  readonly databases?: string | undefined;
  /** Files of response quality scores, one for each file or folder in their order. @default scores stand in the files */
  readonly ratings?: readonly string[] | undefined;
  /** @default both */
  readonly definitions?: readonly MmsqlDefinition[] | undefined;
  /** Of the bootstrap. @default {1} */
  readonly seed?: number | undefined;
  /** Returns the password of a server by the address of the database. @default none */
  readonly passwordOf?: ((database: string) => string | undefined) | undefined;
  /** Called after each dialogue. */
  readonly onProgress?: ((done: number, all: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The numbers of one system; field names are those of the JSON. */
export interface MmsqlScores {
  readonly file: string;
  /** @default a file of predictions names none */
  readonly agent?: string;
  /** From 1. @default a file of predictions has none */
  readonly trial?: number;
  /** Questions of users that a turn follows. */
  readonly turns: number;
  readonly definitions: Readonly<Partial<Record<MmsqlDefinition, MmsqlMeasures>>>;
  /** As Figure 3; by the paper's formulas, and absent without them. */
  readonly clarification?: ClarificationGain;
  /** By the paper's formulas, and absent without them. */
  readonly matches?: MatchRates;
  /** How the types of an agent's replies are known. @default a file of predictions tells them */
  readonly types_by?: Readonly<Record<TypeSource, number>>;
  /** Turns with an undecided verdict, and turns of a run that are no question with a reply, by reason. */
  readonly unscored: Readonly<Record<string, number>>;
}

/**
 * Scores predictions in MMSQL's shape, each file on the dialogues that it holds itself, and run folders, each agent and trial
 * apart. The two definitions never mix.
 *
 * @throws {InputError} If a file or folder cannot be read or has another shape; the message names file and place.
 * @throws {OutsideError} If a database cannot be read.
 */
export async function scoreMmsql(
  files: readonly string[],
  options: ScoreMmsqlOptions,
): Promise<readonly MmsqlScores[]> {
  const { databases, definitions = mmsqlDefinitions, seed = 1, passwordOf, onProgress, signal } = options;
  const systems = await readSystems(files, options.ratings, databases);
  const placed = systems.flatMap(({ dialogues }) => dialogues);
  const judged = new Map<PredictedDialogue, JudgedDialogue>();
  for (const own of Map.groupBy(placed, ({ database: { url } }) => url).values()) {
    const [{ database }] = own as [PredictedDialogue];
    await using verdicts = await openMmsqlVerdicts(database, {
      password: passwordOf?.(database.url),
      signal,
    });
    for (const dialogue of own) {
      signal?.throwIfAborted();
      judged.set(dialogue, await judgeDialogue(dialogue, { verdicts, definitions }));
      onProgress?.(judged.size, placed.length);
    }
  }
  return systems.map(({ file, agent, trial, dialogues, typesBy, leftOut }): MmsqlScores => {
    const own = dialogues.flatMap((dialogue) => judged.get(dialogue) ?? []);
    const turnsOf = (definition: MmsqlDefinition) => own.flatMap(({ turns }) => turns[definition]);
    const reasons = Map.groupBy(own.flatMap(({ reasons }) => reasons), (reason) => reason);
    const byFormula = definitions.includes("paper-formula");
    return {
      file,
      ...(agent !== undefined && { agent }),
      ...(trial !== undefined && { trial }),
      turns: dialogues.flatMap(({ questions }) => questions).filter(({ isLast }) => !isLast).length,
      definitions: {
        ...(definitions.includes("published-script") &&
          { "published-script": measurePublishedScript(turnsOf("published-script"), { seed }) }),
        ...(byFormula && { "paper-formula": measurePaperFormula(turnsOf("paper-formula"), { seed }) }),
      },
      ...(byFormula && {
        clarification: clarificationGain(turnsOf("paper-formula"), { seed }),
        matches: matchRates(
          turnsOf("paper-formula").filter(({ expected }) => expected === "answerable"),
          { seed },
        ),
      }),
      ...(typesBy && { types_by: typesBy }),
      unscored: {
        ...Object.fromEntries([...reasons].map(([reason, all]) => [reason, all.length])),
        ...leftOut,
      },
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
