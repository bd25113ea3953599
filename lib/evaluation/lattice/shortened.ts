/** A text of at most 120 characters; a longer one ends with an ellipsis. */
export function shortened(text: string): string {
  return text.length <= MOST ? text : `${text.slice(0, MOST - 1)}…`;
}

const MOST = 120;
