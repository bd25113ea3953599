import type { JoinCombination } from "../../../lib/joins/mod.ts";
import type { Join } from "../../../lib/schema/mod.ts";

/**
 * The join combinations of the paper's published plan, in the order of its rows. A row of the CSV file holds the number
 * of joins, the number among those of this size, the tables and, in brackets, the column pairs of each join.
 */
export function paperCombinations(csv: string): readonly JoinCombination[] {
  const rows = csv.matchAll(/^(\d+),(\d+),(?:"([^"]*)"|([^,\r\n]*)),(?:"([^"]*)"|([^\r\n]*))\r?$/gm);
  return [...rows].map(([, size, number, quotedTables, tables, quotedJoins, joins]) => ({
    id: `${size}-${number}`,
    size: Number(size),
    tables: (quotedTables ?? tables ?? "").split(",").map((table) => table.trim()),
    joins: [...(quotedJoins ?? joins ?? "").matchAll(/\[([^\]]*)\]/g)].map(([, pairs = ""]) => joinOf(pairs)),
  }));
}

function joinOf(pairs: string): Join {
  const found = [...pairs.matchAll(/(\w+)\.(\w+)\s*=\s*(\w+)\.(\w+)/g)].map(([, ...names]) => names);
  const end = (at: number) => ({
    table: found[0]?.[at] ?? "",
    columns: found.map((names) => names[at + 1] ?? ""),
  });
  return { from: end(0), to: end(2) };
}
