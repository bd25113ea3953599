/** Settles as the promise does, or rejects with the signal's reason as soon as that is aborted. */
export async function untilAborted<Result>(promise: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason);
  signal.addEventListener("abort", onAbort);
  return await Promise.race([promise, aborted]).finally(() => signal.removeEventListener("abort", onAbort));
}
