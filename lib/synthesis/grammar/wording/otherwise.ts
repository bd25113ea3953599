/**
 * A sentence that begins otherwise than those said before, as far as there is one among its first few ways; it then
 * counts as said. Where it has more than two relative clauses, one with fewer is taken if there is any.
 */
export function otherwise(said: string[], write: (way: number) => string, ways = 5): string {
  const chosen = firstOtherwise(said, write, ways);
  said.push(chosen);
  return chosen;
}

/** Writes no more ways than it takes. */
function firstOtherwise(said: readonly string[], write: (way: number) => string, ways: number): string {
  let first: string | undefined;
  let shortest: string | undefined;
  for (let way = 0; way < ways; way++) {
    const text = write(way);
    if (CLUMSY.test(text)) continue;
    if (said.every((before) => isOtherwise(text, before))) {
      if (clausesIn(text) <= MOST_CLAUSES) return text;
      if (shortest === undefined || clausesIn(text) < clausesIn(shortest)) shortest = text;
    }
    first ??= text;
  }
  return shortest ?? first ?? write(0);
}

/** How many relative clauses a sentence may have before a shorter one is looked for. */
const MOST_CLAUSES = 2;

/** The relative clauses of a sentence, quoted values left aside. */
function clausesIn(text: string): number {
  const plain = text.replace(/"[^"]*"/g, "");
  return plain.match(/(?<!^|\bonly )\b(?:that|who|whose|which|where)\b/gi)?.length ?? 0;
}

/** Speaks of things only to leave them, or keeps only some twice. */
const CLUMSY = /[:.] not the |\b(?:just|only)\b.*[:.] (?:now )?(?:just|only) /i;

/** Whether two sentences begin differently. */
function isOtherwise(a: string, b: string): boolean {
  const start = (text: string) => text.split(" ").slice(0, 2).join(" ").toLowerCase();
  return start(a) !== start(b);
}
