/** Refuses what is no number of joins. */
export function checkSize(size: number) {
  if (!Number.isInteger(size) || size < 1) {
    throw new RangeError(`Cannot combine ${size} joins: a size is a whole number from 1`);
  }
}
