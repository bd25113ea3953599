/**
 * A signature of a set: for each of so many orders of all phrases, the phrase of the set that comes first. Two sets agree
 * at a place with the probability of their Jaccard similarity (Broder 1997).
 */
export function minHash(phrases: ReadonlySet<string>, orders: number): Uint32Array {
  const signature = new Uint32Array(orders).fill(0xffffffff);
  for (const phrase of phrases) {
    const hash = hashOf(phrase);
    for (let order = 0; order < orders; order++) {
      const place = mixed(hash ^ Math.imul(order + 1, 0x9e3779b1));
      if (place < (signature[order] ?? 0)) signature[order] = place;
    }
  }
  return signature;
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash;
}

function mixed(hash: number): number {
  let h = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}
