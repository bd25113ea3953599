import { sql } from "../../sql/mod.ts";
import type { Combination, Specification } from "../types.ts";
import { sortKeys } from "./sort_keys.ts";
import type { Part, Writer } from "./types.ts";
import { writeCut } from "./write_cut.ts";

/** Two queries and the set operation between them; those inside stand in parentheses where the order of work asks for it. */
export function writeCombination(combination: Combination, writer: Writer, named: boolean): Part {
  const { kind, all, left, right, orderBy, cut } = combination;
  const { dialect, traits: { spelling } } = writer;
  if (all && kind !== "union" && !spelling.countsInSets) {
    throw new RangeError(`Cannot write ${kind.toUpperCase()} ALL: ${dialect} cannot count in sets`);
  }
  if (orderBy.some(({ by }) => by.kind !== "output")) {
    throw new RangeError("Cannot sort a combination by anything but its outputs");
  }
  const word = sql.raw(`${kind === "except" ? spelling.except : kind.toUpperCase()}${all ? " ALL" : ""}`);
  const side = (one: Specification, isBare: boolean) => {
    const part = writer.query(one, { named });
    if (isBare && one.orderBy.length === 0 && one.cut === undefined) return part;
    if (spelling.setOperandsNest) return sql`(${part})`;
    throw new RangeError(`Cannot nest set operations: ${dialect} has no parentheses for them`);
  };
  // INTERSECT binds closer than the others, but for where nothing nests.
  const leftIsBare = kind !== "intersect" || left.kind === "selection" || left.kind === kind ||
    !spelling.setOperandsNest;
  const clauses = [side(left, leftIsBare), word, side(right, right.kind === "selection")];
  if (orderBy.length > 0) clauses.push(sql`ORDER BY ${sql.join(sortKeys(orderBy, writer), sql`, `)}`);
  return sql.join([...clauses, ...writeCut(cut, writer)], sql` `);
}
