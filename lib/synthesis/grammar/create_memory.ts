/** Answers a question; one that was asked lately is answered from memory. */
export type Memory<Answer> = (question: string, ask: () => Promise<Answer>) => Promise<Answer>;

/**
 * A memory of the answers that were asked for last; equal questions share one answer, also while it is awaited. A question
 * that failed is asked again.
 *
 * @param most Answers that are kept.
 */
export function createMemory<Answer>(most: number): Memory<Answer> {
  const known = new Map<string, Promise<Answer>>();
  return (question, ask) => {
    const found = known.get(question);
    // What was wanted again goes to the end of the map, whose beginning is forgotten first.
    if (found !== undefined) known.delete(question);
    const answer = found ?? ask();
    known.set(question, answer);
    if (found !== undefined) return answer;
    answer.catch(() => {
      if (known.get(question) === answer) known.delete(question);
    });
    const [oldest] = known.size > most ? known.keys() : [];
    if (oldest !== undefined) known.delete(oldest);
    return answer;
  };
}
