import { Buffer } from "node:buffer";

/**
 * The texts of a vector that stand in its cells, which are those of up to 12 bytes, as far as they are ASCII; undefined for
 * all others. They are decoded together, as a call of the decoder takes longer than a text.
 */
export function shortTexts(cells: DataView, rows: number): (row: number) => string | undefined {
  const all = Buffer.from(cells.buffer, cells.byteOffset, CELL_BYTES * rows).toString("latin1");
  return (row) => {
    const start = CELL_BYTES * row;
    const length = cells.getUint32(start, true);
    if (length > MOST_BYTES) return undefined;
    // What is behind a text is zero.
    const bytes = cells.getInt32(start + 4, true) | cells.getInt32(start + 8, true) |
      cells.getInt32(start + 12, true);
    return (bytes & NOT_ASCII) === 0 ? all.slice(start + 4, start + 4 + length) : undefined;
  };
}

/** Each holds the number of bytes, then the text itself or where it is. */
const CELL_BYTES = 16;
const MOST_BYTES = 12;
const NOT_ASCII = 0x80808080;
