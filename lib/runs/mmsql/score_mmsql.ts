import {
  type ClarificationGain,
  clarificationGain,
  type MatchRates,
  matchRates,
  measurePaperFormula,
  measurePublishedScript,
  type MmsqlMeasures,
} from "../../metrics/mod.ts";
import { type MmsqlDefinition, mmsqlDefinitions } from "./judge_dialogue.ts";
import { type JudgedPredictions, judgeMmsql, type JudgeMmsqlOptions } from "./judge_mmsql.ts";
import type { TypeSource } from "./predictions.ts";

export interface ScoreMmsqlOptions extends JudgeMmsqlOptions {
  /** Of the bootstrap. @default {1} */
  readonly seed?: number | undefined;
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
  return (await judgeMmsql(files, options)).map((judged) => scoresOf(judged, options));
}

/** The numbers of a system whose turns are judged. */
export function scoresOf(
  { file, agent, trial, dialogues, turns, reasons, typesBy, leftOut }: JudgedPredictions,
  { definitions = mmsqlDefinitions, seed = 1 }: Pick<ScoreMmsqlOptions, "definitions" | "seed">,
): MmsqlScores {
  const { "published-script": byScript, "paper-formula": byFormula } = turns;
  const isByFormula = definitions.includes("paper-formula");
  const answerable = byFormula.filter(({ expected }) => expected === "answerable");
  const counts = [...Map.groupBy(reasons, (reason) => reason)].map(([reason, all]) => [reason, all.length]);
  return {
    file,
    ...(agent !== undefined && { agent }),
    ...(trial !== undefined && { trial }),
    turns: dialogues.flatMap(({ questions }) => questions).filter(({ isLast }) => !isLast).length,
    definitions: {
      ...(definitions.includes("published-script") &&
        { "published-script": measurePublishedScript(byScript, { seed }) }),
      ...(isByFormula && { "paper-formula": measurePaperFormula(byFormula, { seed }) }),
    },
    ...(isByFormula && {
      clarification: clarificationGain(byFormula, { seed }),
      matches: matchRates(answerable, { seed }),
    }),
    ...(typesBy && { types_by: typesBy }),
    unscored: { ...Object.fromEntries(counts), ...leftOut },
  };
}
