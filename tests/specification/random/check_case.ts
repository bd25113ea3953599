import { nodesIn, type Specification, specificationOf, toSql } from "querylogue/specification";
import { type Dialect, dialectTraits } from "querylogue/sql";
import { evaluateSpecification } from "../evaluate_specification.ts";
import { engineFault } from "./engine_fault.ts";
import type { Runner } from "./runners.ts";
import type { Cell, World } from "./types.ts";

/** What came of one specification on one engine. */
export type CaseOutcome =
  | { readonly kind: "equal" }
  /** The dialect has no words for it, as `toSql` says. */
  | { readonly kind: "unsupported"; readonly reason: string }
  /** It leaves open which rows it means. */
  | { readonly kind: "open" }
  /** The engine itself errs, as is known. */
  | { readonly kind: "engine_fault"; readonly reason: string }
  /** What another dialect writes is not read back. */
  | { readonly kind: "not_readable"; readonly sql: string; readonly reason: string }
  | { readonly kind: "different"; readonly sql: string; readonly reason: string };

export interface CheckOptions {
  /** Writes the specification in this dialect and reads it back before. @default it is run as it is */
  readonly through?: Dialect | undefined;
}

/** Whether an engine gives the rows that the interpreter gives. */
export async function checkCase(
  specification: Specification,
  world: World,
  runner: Runner,
  { through }: CheckOptions = {},
): Promise<CaseOutcome> {
  const fault = engineFault(specification, runner.dialect);
  if (fault !== undefined) return { kind: "engine_fault", reason: fault };
  const likeIgnoresCase = dialectTraits[through ?? runner.dialect].likeIgnoresCase;
  // What SQLite is told of dates are texts, which the others keep apart.
  if (through === "sqlite" && dialectTraits[runner.dialect].typesMustMatch) return { kind: "open" };
  if (through !== undefined && likeIgnoresCase !== dialectTraits[runner.dialect].likeIgnoresCase) {
    // What LIKE means is left to the database.
    if (nodesIn(specification).some((node) => node.kind === "pattern" && node.syntax.startsWith("like"))) {
      return { kind: "open" };
    }
  }
  const expected = evaluateSpecification(specification, world, { likeIgnoresCase });
  if (expected === undefined) return { kind: "open" };
  let sql = "";
  try {
    let tree = specification;
    if (through !== undefined) {
      sql = toSql(specification, through);
      const read = await specificationOf(sql, { dialect: through, schema: world.schema });
      if (read.kind !== "specification") return { kind: "not_readable", sql, reason: read.reason };
      tree = read.specification;
    }
    const again = toSql(tree, runner.dialect);
    sql = sql === "" ? again : `${sql}\n${again}`;
    const rows = await runner.run(again);
    const reason = difference(rows, expected, specification.orderBy.length > 0);
    return reason === undefined ? { kind: "equal" } : { kind: "different", sql, reason };
  } catch (error) {
    if (error instanceof RangeError) return { kind: "unsupported", reason: error.message };
    if (/^INTERNAL Error/.test(String(error instanceof Error ? error.message : error))) {
      return { kind: "engine_fault", reason: "DuckDB 1.5 says that it errs itself" };
    }
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

/** MariaDB gives a time six places where it is the greater of a time and a text, which SQLite's times are. */
const ZERO_PLACES = /^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)\.0+$/;

/** Engines compute averages to four places or more, and spell truth values and numbers in several ways. */
function isSame(cell: unknown, expected: Cell): boolean {
  if (expected === null || cell === null || cell === undefined) return (cell ?? null) === expected;
  if (typeof expected === "string") {
    return String(cell).replace(/^(\d{4}-\d\d-\d\d)T(?=\d)/, "$1 ").replace(ZERO_PLACES, "$1") === expected;
  }
  const number = cell === "t" || cell === true ? 1 : cell === "f" || cell === false ? 0 : Number(cell);
  const wanted = Number(expected);
  return Math.abs(number - wanted) <= 1e-3 + 1e-9 * Math.abs(wanted);
}
