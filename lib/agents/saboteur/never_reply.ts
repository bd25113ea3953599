/** Gives no reply, and rejects with the reason of the signal when it is aborted. */
export async function neverReply(signal: AbortSignal | undefined): Promise<never> {
  signal?.throwIfAborted();
  const { promise, reject } = Promise.withResolvers<never>();
  signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
  return await promise;
}
