/**
 * Finds the known name with the smallest Levenshtein distance, ignoring case; the first of equals. Undefined if more
 * than half its letters differ.
 */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const near = known
    // So many letters have to be added or left out at least.
    .filter((candidate) => Math.abs(candidate.length - name.length) <= candidate.length / 2)
    .map((candidate) => ({ candidate, changes: distance(name.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ candidate, changes }) => changes <= candidate.length / 2)
    .toSorted((a, b) => a.changes - b.changes);
  return near[0]?.candidate;
}

function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, change));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
