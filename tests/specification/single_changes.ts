import type { Specification } from "querylogue/specification";

/** A specification that asks for something else in one place. */
export interface SingleChange {
  readonly kind: ChangeKind;
  readonly specification: Specification;
}

export type ChangeKind =
  | "value"
  | "operator"
  | "negation"
  | "aggregate"
  | "column"
  | "role"
  | "table"
  | "and or"
  | "link"
  | "grouping"
  | "order"
  | "limit"
  | "distinct"
  | "set operation"
  | "output"
  | "construct";

/** Any part of a tree, as the plain data that it is: its `kind` tells its fields. */
type Part = ReturnType<typeof JSON.parse>;

/** All single changes of a specification, of each kind that its parts allow. */
export function singleChanges(specification: Specification): readonly SingleChange[] {
  const changes: SingleChange[] = [];
  const visit = (part: Part, roles: readonly string[], put: (changed: Part) => Part) => {
    if (Array.isArray(part)) {
      part.forEach((item, i) => visit(item, roles, (changed) => put(part.with(i, changed))));
      return;
    }
    if (part === null || typeof part !== "object") return;
    for (const [kind, changed] of changesOf(part, roles)) {
      changes.push({ kind, specification: put(changed) as Specification });
    }
    const own = part.kind === "selection" ? part.sources.map(({ role }: Part) => role) : [];
    for (const [name, inner] of Object.entries(part)) {
      const visible = name === "sources" ? [] : [...roles, ...own];
      visit(inner, visible, (changed) => put({ ...part, [name]: changed }));
    }
  };
  visit(specification, [], (changed) => changed);
  return changes;
}

const next = <T>(list: readonly T[], one: T): T => list[(list.indexOf(one) + 1) % list.length] as T;

function* changesOf(part: Part, roles: readonly string[]): Generator<readonly [ChangeKind, Part]> {
  if (part.direction !== undefined) {
    yield ["order", { ...part, direction: part.direction === "ascending" ? "descending" : "ascending" }];
    yield ["order", { ...part, nulls: part.nulls === "first" ? "last" : "first" }];
  }
  if ("cut" in part) {
    yield ["limit", { ...part, cut: { ...part.cut, limit: (part.cut.limit ?? 0) + 1 } }];
    yield ["limit", { ...part, cut: { ...part.cut, offset: (part.cut.offset ?? 0) + 1 } }];
    yield ["limit", { ...part, cut: undefined }];
  }
  if (part.from !== undefined && part.columns?.length > 0 && typeof part.from === "string") {
    yield ["link", { ...part, kind: next(["inner", "outer", "full"], part.kind) }];
    const [pair, ...rest] = part.columns;
    yield ["column", { ...part, columns: [{ ...pair, from: `${pair.from} too` }, ...rest] }];
    yield ["column", { ...part, columns: [{ ...pair, to: `${pair.to} too` }, ...rest] }];
  }
  switch (part.kind) {
    case "selection":
      yield ["distinct", { ...part, distinct: !part.distinct }];
      if (part.groupBy.length > 0) yield ["grouping", { ...part, groupBy: part.groupBy.slice(1) }];
      if (part.orderBy.length > 0) yield ["order", { ...part, orderBy: part.orderBy.slice(1) }];
      if (part.orderBy.length > 1) yield ["order", { ...part, orderBy: part.orderBy.toReversed() }];
      if (part.outputs.length > 1) yield ["output", { ...part, outputs: part.outputs.slice(1) }];
      if (part.where) yield ["construct", { ...part, where: undefined }];
      if (part.having) yield ["construct", { ...part, having: undefined }];
      break;
    case "union":
    case "intersect":
    case "except":
      yield ["set operation", { ...part, kind: next(["union", "intersect", "except"], part.kind) }];
      yield ["distinct", { ...part, all: !part.all }];
      yield ["set operation", part.left];
      break;
    case "table":
      yield ["table", { ...part, table: `${part.table}_too` }];
      break;
    case "column":
      yield ["column", { ...part, column: `${part.column} too` }];
      for (const role of roles) if (role !== part.role) yield ["role", { ...part, role }];
      break;
    case "literal":
      yield ["value", { ...part, value: typeof part.value === "number" ? part.value + 1 : `${part.value}x` }];
      break;
    case "aggregate":
      if (part.value) {
        yield ["aggregate", { ...part, function: next(["sum", "average", "minimum"], part.function) }];
        yield ["aggregate", { ...part, distinct: !part.distinct }];
      }
      if (part.filter) yield ["construct", { ...part, filter: undefined }];
      break;
    case "arithmetic":
      yield ["operator", { ...part, operator: next(["+", "-", "*", "/", "quotient", "%"], part.operator) }];
      if (part.operands.length > 1) {
        yield ["operator", { ...part, operands: [...part.operands.slice(1), part.operands[0]] }];
      }
      break;
    case "call":
      yield ["construct", { ...part, function: next(["year", "month", "lower"], part.function) }];
      break;
    case "case":
      yield ["construct", { ...part, otherwise: { kind: "literal", value: "another" } }];
      yield ["construct", { ...part, branches: part.branches.toReversed().slice(1) }];
      break;
    case "cast":
      yield ["construct", { ...part, type: next(["text", "integer", "real"], part.type) }];
      break;
    case "window":
      if (part.partitionBy.length > 0) {
        yield ["grouping", { ...part, partitionBy: part.partitionBy.slice(1) }];
      }
      break;
    case "and":
    case "or":
      if (part.conditions.length < 2) break;
      yield ["and or", { ...part, kind: part.kind === "and" ? "or" : "and" }];
      yield ["construct", { ...part, conditions: part.conditions.slice(1) }];
      break;
    case "not":
      yield ["negation", part.condition];
      break;
    case "comparison":
      yield ["operator", { ...part, operator: next(["=", "<>", "<", "<=", ">", ">="], part.operator) }];
      break;
    case "between":
      yield ["value", { ...part, low: part.high, high: { kind: "literal", value: 12345 } }];
      break;
    case "one_of":
      if (part.values.length > 1) yield ["value", { ...part, values: part.values.slice(1) }];
      break;
    case "pattern":
      yield ["operator", { ...part, syntax: next(["like", "like_without_case", "regexp"], part.syntax) }];
      break;
    case "quantified":
      yield ["operator", { ...part, quantifier: part.quantifier === "any" ? "all" : "any" }];
      break;
  }
  if (conditions.has(part.kind)) yield ["negation", { kind: "not", condition: part }];
}

const conditions = new Set([
  "comparison",
  "between",
  "one_of",
  "member_of",
  "pattern",
  "null",
  "exists",
  "quantified",
  "truth",
]);
