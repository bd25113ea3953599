import { type LoggedAnswer, type ScoredLine, scoreLog, type ScoreLogOptions } from "../../lib/runs/mod.ts";
import { createProgress } from "./progress.ts";

export interface ScoredAnswersOptions {
  /** What is counted. @default "answers scored" */
  readonly what?: string;
  /** @default true */
  readonly showsProgress?: boolean;
}

/** Scores the answers of a log in their order, each by all profiles, and shows how far it has come. */
export async function* scoredAnswers(
  answers: readonly LoggedAnswer[],
  scoring: ScoreLogOptions,
  { what = "answers scored", showsProgress = true }: ScoredAnswersOptions = {},
): AsyncGenerator<{ readonly answer: LoggedAnswer; readonly line: ScoredLine }> {
  const profiles = scoring.profiles?.length ?? 1;
  const progress = createProgress(what);
  let done = 0;
  try {
    for await (const line of scoreLog(answers, scoring)) {
      const answer = answers[Math.floor(done++ / profiles)] as LoggedAnswer;
      if (showsProgress) progress.update(done, answers.length * profiles);
      yield { answer, line };
    }
  } finally {
    progress.end();
  }
}
