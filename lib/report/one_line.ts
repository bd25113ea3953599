/** Text for formats in which a cell is one line: breaks, tabs and other control characters become single spaces. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ");
}
