import {
  type Condition,
  conjunctList,
  isSpecification,
  nodesIn,
  type Selection,
  type Specification,
  specificationsIn,
  type TreeNode,
} from "../specification/mod.ts";
import { sameName } from "./same_name.ts";
import type { FilterValue, JoinedTable, JoinShape } from "./types.ts";

/** Reads how the tables of each SELECT with several sources hang together. Derived tables link and are not told. */
export function joinShape(specification: Specification): JoinShape {
  return {
    tables: specificationsIn(specification).flatMap((one) =>
      one.kind === "selection" && one.sources.length > 1 ? joinedTables(one) : []
    ),
  };
}

interface Edge {
  readonly roles: readonly [string, string];
  /** The column of each end, where the link has just one. */
  readonly columns: readonly [string | undefined, string | undefined];
}

function joinedTables(selection: Selection): readonly JoinedTable[] {
  const conditions = conjunctList(selection.where);
  const equalities = conditions.flatMap(edgeOf);
  const edges: readonly Edge[] = [
    ...selection.links.flatMap(({ from, to, columns, condition }): readonly Edge[] => {
      if (columns.length === 0 && condition === undefined) return [];
      const [first] = columns;
      return [{ roles: [from, to], columns: [first?.from, first?.to] }];
    }),
    ...equalities,
  ];
  const reached = reachable(selection.sources[0]?.role ?? "", [...edges, ...conditions.flatMap(loosely)]);
  const isRest = selection.sources.some(({ role }) => !reached.has(role));
  const used = usedColumns(selection, conditions);
  const aggregates = selection.outputs.flatMap(({ value }) => nodesIn(value, { intoQueries: false }))
    .flatMap((node) =>
      !isSpecification(node) && node.kind === "aggregate" && node.distinct !== true ? [node] : []
    );
  const has = (names: RegExp) => aggregates.some((one) => names.test(one.function));
  const repeated = has(/^(?:sum|average)$/) ? "amounts" : has(/^count$/) ? "rows" : undefined;
  return selection.sources.flatMap((source): readonly JoinedTable[] => {
    if (source.kind !== "table") return [];
    const own = edges.filter(({ roles }) => roles.includes(source.role));
    const columns = used.columns.get(source.role) ?? [];
    const isOwnKey = own.every(({ roles, columns }) => {
      const column = columns[roles.indexOf(source.role)];
      return column === undefined || isKeyLike(column, source.table);
    });
    return [{
      table: source.table,
      columns,
      values: used.values.get(source.role) ?? [],
      links: new Set(own.flatMap(({ roles }) => roles.filter((role) => role !== source.role))).size,
      isApart: isRest && !reached.has(source.role),
      ...(repeated !== undefined && columns.length === 0 && own.length === 1 && !isOwnKey && {
        repeats: repeated,
      }),
    }];
  });
}

/** A condition that compares two tables in another way links them as well. */
function loosely(condition: Condition): readonly Edge[] {
  const roles = new Set(
    nodesIn(condition).flatMap((node) => !isSpecification(node) && node.kind === "column" ? [node.role] : []),
  );
  const [one, ...others] = roles;
  return one === undefined
    ? []
    : others.map((other) => ({ roles: [one, other], columns: [undefined, undefined] }));
}

function edgeOf(condition: Condition): readonly Edge[] {
  if (condition.kind !== "comparison") return [];
  const { left, right } = condition;
  if (left.kind !== "column" || right.kind !== "column" || left.role === right.role) return [];
  return [{ roles: [left.role, right.role], columns: [left.column, right.column] }];
}

function reachable(start: string, edges: readonly Edge[]): ReadonlySet<string> {
  const reached = new Set([start]);
  for (let size = 0; size < reached.size;) {
    size = reached.size;
    for (const { roles: [one, other] } of edges) {
      if (reached.has(one)) reached.add(other);
      else if (reached.has(other)) reached.add(one);
    }
  }
  return reached;
}

/** Whether a column is named as a table's own key: `id`, `district_id` of `district`. */
function isKeyLike(column: string, table: string): boolean {
  return /^(?:id|uuid|key|code)$/i.test(column) || sameName(column.replace(/_?id$/i, ""), table);
}

interface Used {
  readonly columns: ReadonlyMap<string, readonly string[]>;
  readonly values: ReadonlyMap<string, readonly FilterValue[]>;
}

/** Columns outside of links by role, inside queries too, and literals beside them. */
function usedColumns(selection: Selection, conditions: readonly Condition[]): Used {
  const columns = new Map<string, string[]>();
  const values = new Map<string, FilterValue[]>();
  const rest = conditions.filter((condition) => edgeOf(condition).length === 0);
  const parts: readonly TreeNode[] = [
    ...selection.outputs.map(({ value }) => value),
    ...selection.groupBy,
    ...selection.orderBy.map(({ by }) => by),
    ...(selection.having === undefined ? [] : [selection.having]),
    ...selection.links.flatMap(({ condition }) => conjunctList(condition)),
    ...rest,
  ];
  for (const part of parts) {
    const nodes = nodesIn(part).filter((node) => !isSpecification(node));
    const roles = nodes.flatMap((node) => {
      if (node.kind !== "column") return [];
      columns.set(node.role, [...columns.get(node.role) ?? [], node.column]);
      return [node.role];
    });
    const literals = nodes.flatMap((node) =>
      node.kind === "literal" && node.value !== null ? [node.value] : []
    );
    for (const role of new Set(roles)) values.set(role, [...values.get(role) ?? [], ...literals]);
  }
  return { columns, values };
}
