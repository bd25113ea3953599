/**
 * The user's input cannot be used: a wrong argument, a malformed file, a dataset that does not fit its database. The
 * message is one sentence with what, where and remedy; commands print it and exit with 2.
 */
export class InputError extends Error {
  override readonly name = "InputError";
}

/**
 * Something outside failed: a database, a server, the disk. The message is one sentence with what, where and remedy;
 * commands print it and exit with 3.
 */
export class OutsideError extends Error {
  override readonly name = "OutsideError";
}
