import type { Join, Schema } from "../types.ts";

/**
 * Returns the place of the column of a foreign key that tells what it leads to: in a composite key the last of those that the
 * fewest other keys of the table share. Keys of one tenant or feed share its column.
 *
 * @example
 * ```ts
 * import { ownKeyColumn } from "querylogue/schema";
 * import assert from "node:assert/strict";
 *
 * const key = (columns: readonly string[], table: string) =>
 *   ({ name: table, from: { table: "trips", columns }, to: { table, columns } });
 * const [route, service] = [key(["feed", "route"], "routes"), key(["feed", "service"], "services")];
 * assert.equal(ownKeyColumn(route, { tables: [], foreignKeys: [route, service] }), 1);
 * ```
 */
export function ownKeyColumn({ from }: Join, { foreignKeys }: Schema): number {
  const others = foreignKeys.filter((key) =>
    key.from.table === from.table && key.from.columns.join() !== from.columns.join()
  );
  const shared = from.columns.map((column) =>
    others.filter((other) => other.from.columns.includes(column)).length
  );
  return shared.lastIndexOf(Math.min(...shared));
}
