/** A name as both engines read it, whatever characters it holds. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** A text value as both engines read it. */
export function quoteText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
