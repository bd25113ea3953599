import type { KnownTable } from "./column_types.ts";

/**
 * The known table that a name in a query means. Either may lack leading parts (`city` means `geo.city`, `main.city`
 * means `city`); the same case goes before another.
 *
 * @param parts The parts of the name as the query writes them, the table's own name last.
 * @returns `undefined` where there is none, or more than one.
 */
export function knownTable(parts: readonly string[], tables: readonly KnownTable[]): KnownTable | undefined {
  const same = (fold: (text: string) => string) =>
    tables.filter((table) => {
      const length = Math.min(parts.length, table.parts.length);
      return parts.slice(-length).every((part, i) =>
        fold(part) === fold(table.parts.slice(-length)[i] ?? "")
      );
    });
  const exact = same((text) => text);
  const candidates = exact.length > 0 ? exact : same((text) => text.toLowerCase());
  return candidates.length === 1 ? candidates[0] : undefined;
}
