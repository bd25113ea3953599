import type { SchemaGraph } from "../schema/mod.ts";
import type { JoinCombination } from "./types.ts";

export interface LeftOut {
  /** The graph as declared, without what the caller leaves out. */
  readonly declared: SchemaGraph;
  /** The graph of the joins that are admitted. */
  readonly usable: SchemaGraph;
  readonly joinable: readonly string[];
  readonly forbidden: readonly string[];
  readonly sizes: readonly number[];
}

/** A sentence for each table that no combination of the plan could hold, and why. */
export function tablesLeftOut({ declared, usable, joinable, forbidden, sizes }: LeftOut): readonly string[] {
  const within = new Set([...joinable, ...forbidden]);
  return declared.tables.filter((table) => !within.has(table)).map((table) => {
    const position = declared.positions.get(table) as number;
    if (declared.incident[position]?.length === 0) {
      return `No foreign key joins the table "${table}" to another`;
    }
    if (usable.incident[position]?.length === 0) {
      return `No join of the table "${table}" may be used: each is empty`;
    }
    return `The table "${table}" lies where the joins are too few for a combination of ${Math.min(...sizes)}`;
  });
}

/** A sentence for each size of which there are too few combinations. */
export function shortfalls(missing: readonly number[], sizes: readonly number[]): readonly string[] {
  return [...new Set(missing)].toSorted((a, b) => a - b).map((size) => {
    const wanted = sizes.filter((other) => other === size).length;
    const found = wanted - missing.filter((other) => other === size).length;
    return `Only ${found} of ${wanted} combinations of ${size} ${
      size === 1 ? "join" : "joins"
    } could be chosen`;
  });
}

/** A sentence that names the tables that stay uncovered, and how many combinations would do. */
export function notCovered(
  joinable: readonly string[],
  combinations: readonly JoinCombination[],
  fewest: number,
): readonly string[] {
  const covered = new Set(combinations.flatMap(({ tables }) => tables));
  const open = joinable.filter((table) => !covered.has(table));
  if (open.length === 0) return [];
  const names = open.slice(0, 10).map((table) => `"${table}"`).join(", ");
  const more = open.length > 10 ? ` and ${open.length - 10} more` : "";
  return [
    `${combinations.length} combinations leave ${open.length} of ${joinable.length} tables uncovered ` +
    `(${names}${more}); ${fewest} of the largest size could cover all`,
  ];
}
