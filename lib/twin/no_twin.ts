/** A dialogue that has no twin; the message is the reason, a clause. */
export class NoTwin extends Error {
  override readonly name = "NoTwin";
}
