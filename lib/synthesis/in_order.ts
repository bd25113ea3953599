/** Yields what comes in any order by its position, from 0 without a gap; what stands behind a gap is never yielded. */
export async function* inOrder<Item extends { readonly position: number }>(
  items: AsyncIterable<Item>,
): AsyncGenerator<Item, void, void> {
  const waiting = new Map<number, Item>();
  let next = 0;
  for await (const item of items) {
    waiting.set(item.position, item);
    for (let ready = waiting.get(next); ready !== undefined; ready = waiting.get(next)) {
      waiting.delete(next++);
      yield ready;
    }
  }
}
