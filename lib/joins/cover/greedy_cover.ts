/**
 * Columns that cover all elements that lie in one: always the one that covers most of what is open (the first of several).
 *
 * @param columns For each column the elements that it covers.
 * @returns Positions of the columns.
 */
export function greedyCover(columns: readonly (readonly number[])[]): readonly number[] {
  const open = new Set(columns.flat());
  // Gains only fall, so that a column is weighed anew only where what it gained before would still win.
  const gains = columns.map((covered) => covered.length);
  const chosen: number[] = [];
  while (open.size > 0) {
    let best = -1;
    let most = 0;
    for (const [column, covered] of columns.entries()) {
      if ((gains[column] as number) <= most) continue;
      let gain = 0;
      for (const element of covered) if (open.has(element)) gain++;
      gains[column] = gain;
      if (gain > most) [most, best] = [gain, column];
    }
    chosen.push(best);
    for (const element of columns[best] as readonly number[]) open.delete(element);
  }
  return chosen;
}
