/**
 * Something outside failed: a database, a server, the disk. The message is one sentence that says what, where and
 * what to do; commands print it and exit with 3.
 */
export class OutsideError extends Error {
  override readonly name = "OutsideError";
}
