/**
 * Why no whole reply came.
 *
 * - `absent`: nothing listens at the address, or there is none, so nothing was sent.
 * - `unreachable`: no connection was made, so nothing was sent.
 * - `tls`: the server's certificate or its TLS was refused, so nothing was sent.
 * - `redirect`: to another origin, to no address, in a circle, or more than three times.
 * - `too_large`: more bytes than `maxReplyBytes`.
 * - `not_utf8`: the body is no UTF-8.
 * - `unreadable`: the body is not in the encoding that its header names or that was asked for, the headers are too long, or
 *   HTTP does not have the status.
 * - `cut`: the connection or the network process ended before the reply did; the request may have been carried out.
 * - `missing_variable`: a `${NAME}` without a value that can be sent, so nothing was sent.
 * - `other_origin`: an address outside the origin, so nothing was sent.
 */
export type NetworkErrorKind =
  | "absent"
  | "unreachable"
  | "tls"
  | "redirect"
  | "too_large"
  | "not_utf8"
  | "unreadable"
  | "cut"
  | "missing_variable"
  | "other_origin";

/** A request of a network process failed. The message is one sentence and holds no value of a variable. */
export class NetworkError extends Error {
  override readonly name = "NetworkError";

  constructor(readonly kind: NetworkErrorKind, message: string) {
    super(message);
  }
}
