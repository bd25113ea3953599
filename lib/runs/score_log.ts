import { type AnswerScore, scoreAnswer, type ScoreAnswerOptions } from "../score/mod.ts";
import type { LoggedAnswer } from "./read_score_log.ts";

export interface ScoreLogOptions extends ScoreAnswerOptions {
  /** Dialect of answers that name none. @default "duckdb" */
  readonly dialect?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The score of a logged answer; what could not be scored has reasons alone. */
export type ScoredLine =
  & Pick<LoggedAnswer, "id" | "agent" | "at">
  & (Omit<Extract<AnswerScore, { readonly kind: "scored" }>, "kind"> | {
    readonly reasons: readonly string[];
  });

/**
 * Scores the answers of a log in their order (STEF).
 *
 * @throws {InputError} If a dialect is unknown, or a benign filter of the rules is no condition.
 */
export async function* scoreLog(
  answers: Iterable<LoggedAnswer>,
  { dialect, signal, ...options }: ScoreLogOptions = {},
): AsyncGenerator<ScoredLine> {
  for (const { id, agent, at, ...answer } of answers) {
    signal?.throwIfAborted();
    const { kind: _, ...score } = await scoreAnswer({ dialect, ...answer }, options);
    yield { id, ...(agent !== undefined && { agent }), ...(at !== undefined && { at }), ...score };
  }
}
