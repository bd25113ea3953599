/**
 * A database's message without the stored values that it quotes, as in: invalid input syntax for type integer: "Smith".
 * What the query itself holds (names, its own literals) stays.
 *
 * @param sql The query that the message is about.
 */
export function hideValues(message: string, sql: string): string {
  const known = sql.toLowerCase();
  return message.replaceAll(
    /(["'`])((?:(?!\1).)+)\1/gs,
    (quoted, quote: string, inside: string) =>
      known.includes(inside.toLowerCase()) ? quoted : `${quote}…${quote}`,
  );
}
