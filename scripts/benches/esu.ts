/**
 * Calls `visit` with each connected set of `size` nodes once, as a textbook's few lines walk them: plain ESU (Wernicke,
 * "Efficient detection of network motifs", 2006), which the counts of `querylogue/joins` are measured against.
 *
 * @param neighbours For each node the others that it adjoins, each once.
 */
export function esu(
  neighbours: readonly (readonly number[])[],
  { size, visit }: { readonly size: number; readonly visit: (set: readonly number[]) => void },
): void {
  const near = neighbours.map((list) => new Set(list));
  const extend = (set: readonly number[], extension: readonly number[], root: number): void => {
    if (set.length === size) return visit(set);
    const left = [...extension];
    for (let next = left.pop(); next !== undefined; next = left.pop()) {
      const exclusive = (neighbours[next] ?? []).filter((other) =>
        other > root && !set.includes(other) && set.every((node) => !near[node]?.has(other))
      );
      extend([...set, next], [...left, ...exclusive], root);
    }
  };
  for (const root of neighbours.keys()) {
    extend([root], (neighbours[root] ?? []).filter((other) => other > root), root);
  }
}
