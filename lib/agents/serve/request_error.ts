/** A request that is answered without the agent, with its status. The message is one sentence. */
export class RequestError extends Error {
  override readonly name = "RequestError";

  constructor(readonly status: 400 | 413, message: string) {
    super(message);
  }
}
