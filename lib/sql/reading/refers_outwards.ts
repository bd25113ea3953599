import type { QueryReading } from "./types.ts";

/** Whether a query uses columns of a query around it. */
export function refersOutwards(query: QueryReading): boolean {
  return mentionsOther(query, new Set());
}

/** `own` are the names, in lower case, that sources have in the queries walked into. */
function mentionsOther(tree: unknown, own: ReadonlySet<string>): boolean {
  if (Array.isArray(tree)) return tree.some((item) => mentionsOther(item, own));
  if (typeof tree !== "object" || tree === null) return false;
  if ("kind" in tree && tree.kind === "column") {
    return "source" in tree && typeof tree.source === "string" && !own.has(tree.source.toLowerCase());
  }
  const inside = "sources" in tree && "joins" in tree ? new Set([...own, ...calledIn(tree)]) : own;
  return Object.values(tree).some((child) => mentionsOther(child, inside));
}

/** The names of the sources right in a FROM clause, those in its parentheses included. */
function calledIn(tree: unknown): readonly string[] {
  if (Array.isArray(tree)) return tree.flatMap(calledIn);
  if (typeof tree !== "object" || tree === null) return [];
  const called = "called" in tree && typeof tree.called === "string" ? [tree.called.toLowerCase()] : [];
  const parts = ["sources", "source", "joins"] as const;
  return [...called, ...parts.flatMap((part) => calledIn((tree as Record<string, unknown>)[part]))];
}
