import { keyText } from "./key_text.ts";
import type { KeyPositions, Row, Rows } from "./types.ts";

/** The rows without those that refer to a row which is not there, and without those that refer to these, and so on. */
export function closeRows(rows: Rows, keys: readonly Omit<KeyPositions, "held">[]): Rows {
  const kept = new Map(rows);
  let changed = true;
  while (changed) {
    changed = false;
    for (const key of keys) {
      const there = new Set(kept.get(key.to)?.map((row) => keyText(row, key.toColumns)));
      const before = kept.get(key.from) ?? [];
      const after = before.filter((row) => pointsTo(there, keyText(row, key.columns)));
      changed ||= after.length < before.length;
      kept.set(key.from, after);
    }
  }
  return kept;
}

/** A key that holds NULL points to nothing, which is allowed. */
function pointsTo(there: ReadonlySet<string | undefined>, text: string | undefined): boolean {
  return text === undefined || there.has(text);
}

/** The rows without some, and without those that then refer to nothing. */
export function withoutRows(
  rows: Rows,
  { faulty, keys }: { readonly faulty: ReadonlySet<Row>; readonly keys: readonly KeyPositions[] },
): Rows {
  const left = new Map([...rows].map(([name, own]) => [name, own.filter((row) => !faulty.has(row))]));
  return closeRows(left, keys.filter(({ held }) => held));
}
