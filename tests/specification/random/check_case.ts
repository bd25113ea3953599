import { type Specification, toSql } from "querylogue/specification";
import { dialectTraits } from "querylogue/sql";
import { evaluateSpecification } from "../evaluate_specification.ts";
import type { Runner } from "./runners.ts";
import type { Cell, World } from "./types.ts";

/** What came of one specification on one engine. */
export type CaseOutcome =
  | { readonly kind: "equal" }
  /** The dialect has no words for it, as `toSql` says. */
  | { readonly kind: "unsupported"; readonly reason: string }
  /** It leaves open which rows it means. */
  | { readonly kind: "open" }
  | { readonly kind: "different"; readonly sql: string; readonly reason: string };

/** Whether an engine gives the rows that the interpreter gives. */
export async function checkCase(
  specification: Specification,
  world: World,
  runner: Runner,
): Promise<CaseOutcome> {
  const { likeIgnoresCase } = dialectTraits[runner.dialect];
  const expected = evaluateSpecification(specification, world, { likeIgnoresCase });
  if (expected === undefined) return { kind: "open" };
  let sql: string;
  try {
    sql = toSql(specification, runner.dialect);
  } catch (error) {
    if (error instanceof RangeError) return { kind: "unsupported", reason: error.message };
    throw error;
  }
  try {
    const rows = await runner.run(sql);
    const reason = difference(rows, expected, specification.orderBy.length > 0);
    return reason === undefined ? { kind: "equal" } : { kind: "different", sql, reason };
  } catch (error) {
    return { kind: "different", sql, reason: error instanceof Error ? error.message : String(error) };
  }
}

/** Why rows are not those expected; rows that tie may come in any order. */
export function difference(
  rows: readonly (readonly unknown[])[],
  expected: { readonly rows: readonly (readonly Cell[])[]; readonly ties: readonly number[] },
  isOrdered: boolean,
): string | undefined {
  const show = (list: readonly (readonly unknown[])[]) =>
    JSON.stringify(list.slice(0, 12), (_, cell) => typeof cell === "bigint" ? Number(cell) : cell);
  const reason = `${show(rows)} came, ${show(expected.rows)} was expected`;
  if (rows.length !== expected.rows.length) return reason;
  const left = rows.map((row, i) => ({ row, tie: isOrdered ? expected.ties[i] : 0 }));
  for (const [i, wanted] of expected.rows.entries()) {
    const tie = isOrdered ? expected.ties[i] : 0;
    const at = left.findIndex((one) =>
      one.tie === tie && wanted.every((cell, j) => isSame(one.row[j], cell))
    );
    if (at < 0) return reason;
    left.splice(at, 1);
  }
  return undefined;
}

/** Engines compute averages to four places or more, and spell truth values and numbers in several ways. */
function isSame(cell: unknown, expected: Cell): boolean {
  if (expected === null || cell === null || cell === undefined) return (cell ?? null) === expected;
  if (typeof expected === "string") {
    return String(cell).replace(/^(\d{4}-\d\d-\d\d)T(?=\d)/, "$1 ") === expected;
  }
  const number = cell === "t" || cell === true ? 1 : cell === "f" || cell === false ? 0 : Number(cell);
  const wanted = Number(expected);
  return Math.abs(number - wanted) <= 1e-3 + 1e-9 * Math.abs(wanted);
}
