import { createCache, redactPersonal } from "../base/mod.ts";
import {
  type AnswerScore,
  isoDay,
  momentOf,
  scoreAnswer,
  type ScoreAnswerOptions,
  type ScoreRules,
  type ValueMask,
} from "../score/mod.ts";
import type { LoggedAnswer } from "./logged_answer.ts";

/** Rules with the name under which their scores are told apart. */
export interface RuleProfile {
  readonly name: string;
  readonly rules: ScoreRules;
}

export interface ScoreLogOptions extends Omit<ScoreAnswerOptions, "rules"> {
  /** Each answer is scored by each of them. @default one without name and rules */
  readonly profiles?: readonly RuleProfile[] | undefined;
  /** Dialect of answers that name none. @default "duckdb" */
  readonly dialect?: string | undefined;
  /** Answers at a time, which helps where a model is asked. @default 1 */
  readonly concurrency?: number | undefined;
}

/** The score of a logged answer; what could not be scored has reasons alone. */
export type ScoredLine =
  & Pick<LoggedAnswer, "id" | "agent" | "at">
  & { /** Of several. */ readonly profile?: string }
  & (Omit<Extract<AnswerScore, { readonly kind: "scored" }>, "kind"> | {
    readonly reasons: readonly string[];
  });

/**
 * Scores the answers of a log in their order (STEF), each by the profiles in theirs. A label of an answer is not read. Offline,
 * answers with equal texts on one day are read once, as long as they are among the last 10,000. Of an answer that
 * holds secrets (`redactPersonal`) no values are returned.
 *
 * @throws {InputError} If a dialect is unknown, or a benign filter of the rules is no condition.
 */
export async function* scoreLog(
  answers: Iterable<LoggedAnswer> | AsyncIterable<LoggedAnswer>,
  { dialect, concurrency = 1, profiles = [unnamed], ...options }: ScoreLogOptions = {},
): AsyncGenerator<ScoredLine> {
  const known = createCache<AnswerScore>({ most: mostKnown });
  const scoreOf = async (logged: LoggedAnswer, { name, rules }: RuleProfile): Promise<AnswerScore> => {
    const { id: _, agent: __, right: ___, ...answer } = logged;
    const { question, enriched_question: enriched = "", sql, at } = answer;
    const moment = momentOf(at);
    const day = moment === undefined ? "" : isoDay(moment);
    const key = JSON.stringify([name, question, enriched, sql, answer.dialect, day]);
    // Samples of a model are its own for each answer.
    const found = options.model === undefined ? known.get(key) : undefined;
    if (found !== undefined) return found;
    const mask = options.mask ?? (holdsSecret(logged) ? secretMask : undefined);
    const score = await scoreAnswer({ dialect, ...answer }, { ...options, rules, mask });
    known.set(key, score);
    return score;
  };
  const scoredLines = (answer: LoggedAnswer) =>
    Promise.all(profiles.map(async (profile): Promise<ScoredLine> => {
      const { kind: _, ...score } = await scoreOf(answer, profile);
      const { id, agent, at } = answer;
      return {
        id,
        ...(agent !== undefined && { agent }),
        ...(at !== undefined && { at }),
        ...(profile.name !== "" && { profile: profile.name }),
        ...score,
      };
    }));
  let batch: LoggedAnswer[] = [];
  for await (const answer of answers) {
    options.signal?.throwIfAborted();
    batch.push(answer);
    if (batch.length < concurrency) continue;
    yield* (await Promise.all(batch.map(scoredLines))).flat();
    batch = [];
  }
  yield* (await Promise.all(batch.map(scoredLines))).flat();
}

const unnamed: RuleProfile = { name: "", rules: {} };

/** Scores that are kept for equal texts; about 3 kB each. */
const mostKnown = 10_000;

/** The mask of an answer that holds secrets: reading has changed their letters, so that none of its values is shown. */
const secretMask: ValueMask = () => "[secret]";

function holdsSecret(
  { question, enriched_question: enriched = "", sql }: LoggedAnswer,
): boolean {
  return [question, enriched, sql].some((text) => redactPersonal(text).found.length > 0);
}
