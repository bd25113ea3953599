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
 * A memory of the answers that were asked for last; equal questions share one answer, also while it is awaited. A question
 * that failed is asked again.
 *
 * @param most Answers that are kept.
 */
export function createMemory<Answer>(most: number): Memory<Answer> {
  const known = new Map<string, Promise<Answer>>();
  /** What was wanted last stands at the end of the map, whose beginning is forgotten first. */
  const keep = (question: string, answer: Promise<Answer>) => {
    known.delete(question);
    known.set(question, answer);
    const [oldest] = known.size > most ? known.keys() : [];
    if (oldest !== undefined) known.delete(oldest);
    return answer;
  };
  return async (question, ask, serves = () => true) => {
    const found = known.get(question);
    if (found !== undefined && serves(await keep(question, found))) return found;
    const answer = keep(question, ask());
    answer.catch(() => {
      if (known.get(question) === answer) known.delete(question);
    });
    return answer;
  };
}
