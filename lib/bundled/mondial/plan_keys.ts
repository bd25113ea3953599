import type { ForeignKey } from "../../schema/mod.ts";
import type { LoadedTable } from "./read_oracle_tables.ts";
import type { TextRow } from "../../database/mod.ts";

/** A key with the place it gets. */
export interface PlannedKey extends ForeignKey {
  /** Why the engine cannot declare it; absent where it can. */
  readonly carriedBecause?: "circle" | "orphans";
}

interface KeyPlan {
  readonly tables: readonly LoadedTable[];
  readonly keys: readonly PlannedKey[];
}

/**
 * Orders tables so that few keys point forward, which an engine without forward references cannot declare. Nor can it
 * declare keys that rows violate or self references with circular rows.
 */
export function planKeys(tables: readonly LoadedTable[], keys: readonly ForeignKey[]): KeyPlan {
  const byName = new Map(tables.map((table) => [table.name, table]));
  const tableOf = (name: string) => byName.get(name) as LoadedTable;
  const waiting = new Set(byName.keys());
  const order: LoadedTable[] = [];
  const forward = new Set<ForeignKey>();
  while (waiting.size > 0) {
    const missing = (name: string) =>
      keys.filter(({ from, to }) => from.table === name && to.table !== name && waiting.has(to.table));
    const [next] = [...waiting].toSorted((a, b) => missing(a).length - missing(b).length) as [string];
    for (const key of missing(next)) forward.add(key);
    waiting.delete(next);
    order.push(tableOf(next));
  }
  return {
    tables: order,
    keys: keys.map((key) => {
      const [from, to] = [tableOf(key.from.table), tableOf(key.to.table)];
      const refers = tuples(from, key.from.columns);
      const referred = tuples(to, key.to.columns);
      const present = new Set(referred);
      if (refers.some((tuple) => tuple !== undefined && !present.has(tuple))) {
        return { ...key, carriedBecause: "orphans" };
      }
      const circle = forward.has(key) || from === to && hasCircle(referred, refers);
      return circle ? { ...key, carriedBecause: "circle" } : key;
    }),
  };
}

/** Key values of each row; undefined with a NULL part, as such a row references nothing. */
function tuples(table: LoadedTable, columns: readonly string[]): readonly (string | undefined)[] {
  const positions = columns.map((column) => table.columns.findIndex(({ name }) => name === column));
  return table.rows.map((row: TextRow) => {
    const values = positions.map((position) => row[position] ?? null);
    return values.includes(null) ? undefined : JSON.stringify(values);
  });
}

function hasCircle(rows: readonly (string | undefined)[], refers: readonly (string | undefined)[]): boolean {
  const next = new Map(rows.map((row, i) => [row, refers[i]]));
  const sound = new Set<string | undefined>([undefined]);
  for (const start of next.keys()) {
    const path = new Set<string | undefined>();
    for (let at = start; !sound.has(at); at = next.get(at)) {
      if (path.has(at)) return true;
      path.add(at);
    }
    for (const seen of path) sound.add(seen);
  }
  return false;
}
