/** Yields items in the order of their positions, from 0; items after a missing position are not yielded. */
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
