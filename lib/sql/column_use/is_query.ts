/** Whether a part of a syntax tree of this kind is a query. */
export function isQuery(kind: string): boolean {
  return queries.has(kind);
}

const queries: ReadonlySet<string> = new Set(["select", "union", "intersect", "except", "subquery"]);
