import { isNode, nameOf, opened, type SqlNode, type SqlTree } from "../../sql/mod.ts";
import { sightOf, sightsOf } from "./sights.ts";
import type { Place } from "./types.ts";

/**
 * A text that two queries share where they differ in nothing but how they bound integers: `n >= 6` and `n > 5` are one
 * where `n` is a column of an integer type, or a count.
 */
export function integerForm(tree: SqlTree, place: Pick<Place, "tables" | "scopes">): string {
  return JSON.stringify(normalized(tree, place));
}

function normalized(tree: SqlTree, place: Pick<Place, "tables" | "scopes">): SqlTree {
  if (isList(tree)) return tree.map((item) => normalized(item, place));
  if (!isNode(tree)) return tree;
  const { select } = tree;
  const inner = isNode(select) ? { ...place, scopes: [sightsOf(select, place), ...place.scopes] } : place;
  const [kind, body] = opened(tree);
  return Object.fromEntries(
    Object.entries(exclusiveBound(kind, body, inner) ?? tree)
      .filter(([key]) => key !== "span")
      .map(([key, child]) => [key, normalized(child ?? null, inner)]),
  );
}

/** Comparisons that admit their bound, what they become without, and where the bound then lies. */
const inclusive: Readonly<Record<string, readonly [kind: string, step: bigint]>> = {
  gte: ["gt", -1n],
  lte: ["lt", 1n],
};

function exclusiveBound(
  kind: string,
  { left = null, right = null, ...rest }: SqlNode,
  place: Pick<Place, "scopes">,
): SqlNode | undefined {
  const [other, step] = inclusive[kind] ?? [];
  if (other === undefined || step === undefined) return undefined;
  if (isInteger(left, place)) {
    const bound = shifted(right, step);
    return bound && { [other]: { left, right: bound, ...rest } };
  }
  const bound = isInteger(right, place) ? shifted(left, -step) : undefined;
  return bound && { [other]: { left: bound, right, ...rest } };
}

function isInteger(tree: SqlTree, { scopes }: Pick<Place, "scopes">): boolean {
  const [kind, body] = opened(tree);
  if (kind === "count") return true;
  const name = kind === "column" ? nameOf(body.name)?.toLowerCase() : undefined;
  if (name === undefined) return false;
  const sight = sightOf({ name, table: nameOf(body.table)?.toLowerCase() }, { scopes });
  return sight?.columns?.some((column) => column.name.toLowerCase() === name && INTEGER.test(column.type)) ??
    false;
}

const INTEGER = /^(u?(tiny|small|medium|big|huge)?int(eger)?\d*)\b/;

function shifted(tree: SqlTree, step: bigint): SqlNode | undefined {
  const [kind, literal] = opened(tree);
  const { value } = literal;
  if (kind !== "literal" || literal.literal_type !== "number") return undefined;
  if (typeof value !== "string" || !/^-?\d+$/.test(value)) return undefined;
  return { literal: { ...literal, value: String(BigInt(value) + step) } };
}

function isList(tree: SqlTree): tree is readonly SqlTree[] {
  return Array.isArray(tree);
}
