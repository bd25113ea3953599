/** Returns the rank of each score from 1; equal scores share the mean of their ranks. */
export function midRanks(scores: readonly number[]): readonly number[] {
  const ordered = scores.map((score, index) => ({ score, index })).toSorted((a, b) => a.score - b.score);
  const ranks = new Array<number>(scores.length);
  for (let from = 0, to = 0; from < ordered.length; from = to) {
    while (ordered[to]?.score === ordered[from]?.score) to++;
    for (const { index } of ordered.slice(from, to)) ranks[index] = (from + 1 + to) / 2;
  }
  return ranks;
}
