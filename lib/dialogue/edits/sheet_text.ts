/** What a spreadsheet takes for a formula. */
const formula = /^'*[=+\-@\t\r]/;
/** What it takes for a number or a date, of which it keeps another spelling. */
const figure = /^'*(?=.*\d)[\d.,:/% eE+-]+$/;
/** Whole numbers that it keeps as they are. */
const plain = /^(?:0|[1-9]\d{0,14})$/;

/**
 * A text as a spreadsheet leaves it alone: where it would be taken for a formula, a number or a date, an apostrophe
 * stands before it, as people put it there.
 */
export function guarded(text: string): string {
  return isRead(text) ? `'${text}` : text;
}

/** The text that was guarded; apostrophes that guard nothing stay. */
export function unguarded(text: string): string {
  return text.startsWith("'") && isRead(text) ? text.slice(1) : text;
}

function isRead(text: string): boolean {
  return formula.test(text) || (figure.test(text) && !plain.test(text));
}
