/** The body of a request has more bytes than `maxRequestBytes` of who listens. The message is one sentence. */
export class RequestTooLargeError extends Error {
  override readonly name = "RequestTooLargeError";

  constructor(maxBytes: number) {
    super(`The request has more than ${maxBytes} bytes: send a shorter one`);
  }
}
