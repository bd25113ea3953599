/** A signed integer of 1, 2, 4, 8 or 16 bytes, the lowest first; undefined where a number does not hold it exactly. */
export function integerAt(cells: DataView, offset: number, size: number): number | undefined {
  switch (size) {
    case 1:
      return cells.getInt8(offset);
    case 2:
      return cells.getInt16(offset, true);
    case 4:
      return cells.getInt32(offset, true);
    default: {
      const high = cells.getInt32(offset + 4, true);
      const number = high * 2 ** 32 + cells.getUint32(offset, true);
      if (size === 16) {
        const sign = high >> 31;
        if (cells.getInt32(offset + 8, true) !== sign || cells.getInt32(offset + 12, true) !== sign) {
          return undefined;
        }
      }
      return Number.isSafeInteger(number) ? number : undefined;
    }
  }
}
