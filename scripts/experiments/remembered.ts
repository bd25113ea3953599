/**
 * A function that is asked about the same thing once. An answer that is a promise is kept as such, so that one which fails
 * fails each time.
 *
 * @param keyOf What distinguishes two questions, as JSON.
 */
export function remembered<Args extends readonly unknown[], Answer>(
  ask: (...args: Args) => Answer,
  keyOf: (...args: Args) => unknown,
): (...args: Args) => Answer {
  const known = new Map<string, Answer>();
  return (...args) => {
    const key = JSON.stringify(keyOf(...args));
    const answer = known.has(key) ? known.get(key) as Answer : ask(...args);
    known.set(key, answer);
    return answer;
  };
}
