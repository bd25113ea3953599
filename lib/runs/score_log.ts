import { type AnswerScore, scoreAnswer, type ScoreAnswerOptions } from "../score/mod.ts";
import type { LoggedAnswer } from "./read_score_log.ts";

export interface ScoreLogOptions extends ScoreAnswerOptions {
  /** Dialect of answers that name none. @default "duckdb" */
  readonly dialect?: string | undefined;
  /** Answers at a time, which helps where a model is asked. @default 1 */
  readonly concurrency?: number | undefined;
}

/** The score of a logged answer; what could not be scored has reasons alone. */
export type ScoredLine =
  & Pick<LoggedAnswer, "id" | "agent" | "at">
  & (Omit<Extract<AnswerScore, { readonly kind: "scored" }>, "kind"> | {
    readonly reasons: readonly string[];
  });

/**
 * Scores the answers of a log in their order (STEF). A label of an answer is not read.
 *
 * @throws {InputError} If a dialect is unknown, or a benign filter of the rules is no condition.
 */
export async function* scoreLog(
  answers: Iterable<LoggedAnswer>,
  { dialect, concurrency = 1, ...options }: ScoreLogOptions = {},
): AsyncGenerator<ScoredLine> {
  const scoredLine = async ({ id, agent, right: _, ...answer }: LoggedAnswer): Promise<ScoredLine> => {
    const { kind: __, ...score } = await scoreAnswer({ dialect, ...answer }, options);
    const { at } = answer;
    return { id, ...(agent !== undefined && { agent }), ...(at !== undefined && { at }), ...score };
  };
  let batch: LoggedAnswer[] = [];
  for (const answer of answers) {
    options.signal?.throwIfAborted();
    batch.push(answer);
    if (batch.length < concurrency) continue;
    yield* await Promise.all(batch.map(scoredLine));
    batch = [];
  }
  yield* await Promise.all(batch.map(scoredLine));
}
