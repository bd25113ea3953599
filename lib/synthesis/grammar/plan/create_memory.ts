import { createCache, type CreateCacheOptions } from "../../../base/mod.ts";

/**
 * Answers a question; one that was asked lately is answered from memory.
 *
 * @param serves Whether a known answer will do; one that will not is replaced. @default every answer does
 */
export type Memory<Answer> = (
  question: string,
  ask: () => Promise<Answer>,
  serves?: (answer: Answer) => boolean,
) => Promise<Answer>;

/**
 * Creates a memory of bounded weight of the answers that were asked for last; equal questions share one answer, also while
 * it is awaited. A question that failed is asked again.
 */
export function createMemory<Answer extends NonNullable<unknown>>(
  options: CreateCacheOptions<Answer>,
): Memory<Answer> {
  const known = createCache<Answer>(options);
  const awaited = new Map<string, Promise<Answer>>();
  return async (question, ask, serves = () => true) => {
    const pending = awaited.get(question);
    const found = pending === undefined ? known.get(question) : await pending;
    if (found !== undefined && serves(found)) return found;
    const answer = ask();
    awaited.set(question, answer);
    try {
      const given = await answer;
      known.set(question, given);
      return given;
    } finally {
      if (awaited.get(question) === answer) awaited.delete(question);
    }
  };
}
