/** What work that yields comes to in the end. */
export function finish<Result>(work: Generator<unknown, Result>): Result {
  let step = work.next();
  while (!step.done) step = work.next();
  return step.value;
}
