import type { Join, JoinTree } from "../../schema/mod.ts";
import type {
  ColumnReference,
  ConjunctiveOutput,
  ConjunctiveQuery,
  Filter,
} from "../../specification/mod.ts";
import type { ParsedQuestion } from "./parsed_question.ts";
import { sameColumn } from "./question_draft.ts";
import { tablesOf } from "./references.ts";
import { otherEnd, sameEnds, type SchemaView } from "./schema_view.ts";

/** A specification, or the tables that no join connects. */
export type SpecificationResult =
  | { readonly kind: "specification"; readonly specification: ConjunctiveQuery }
  | { readonly kind: "unconnected"; readonly tables: readonly string[] }
  | { readonly kind: "nothing" };

/**
 * Makes a specification of a question: the smallest tree of joins over its tables (a Steiner tree), groups for whatever
 * is shown beside an aggregate, and no row twice where a table takes part only to pick rows.
 */
export function makeSpecification(parsed: ParsedQuestion, view: SchemaView): SpecificationResult {
  const subject = parsed.subject ?? tablesOf(parsed)[0];
  if (subject === undefined) return { kind: "nothing" };
  const tables = [subject, ...tablesOf(parsed).filter((table) => table !== subject)];
  const tree = treeOver(tables, { subject, via: parsed.via, view });
  if (tree === undefined) return { kind: "unconnected", tables };
  const turned = turnSelfLinks(parsed, { subject, joins: tree.joins, view });
  const via = [...turned.via, ...parsed.via];
  const joins = tree.joins.map((join) => via.find((wanted) => sameEnds(wanted, join)) ?? join);
  const isGrouped = parsed.groupBy.length > 0 || parsed.groupFilters.length > 0 ||
    [...parsed.outputs, ...parsed.orderBy.map(({ by }) => by)].some((output) => output.kind === "aggregate");
  const asked = withGroups(parsed, isGrouped);
  const label: readonly ConjunctiveOutput[] = view.label(subject).map((column) => ({
    kind: "column",
    column,
  }));
  const outputs = asked.length > 0 ? asked : label;
  const fans = fansOut(joins, { subject, view });
  const plain = outputs.flatMap((output) => output.kind === "column" ? [output.column] : []);
  const ordered = parsed.orderBy.flatMap(({ by }) => by.kind === "column" ? [by.column] : []);
  const onlyAggregates = outputs.every((output) => output.kind === "aggregate") &&
    parsed.groupBy.length === 0;
  const groupBy = isGrouped && !onlyAggregates
    ? uniqueColumns([
      ...parsed.groupBy,
      ...plain,
      ...ordered,
      ...rowKeys(asked.length > 0 ? parsed.rows : [subject, ...parsed.rows], {
        grouped: [...parsed.groupBy, ...plain],
        view,
      }),
    ])
    : [];
  const shownTables = new Set(outputs.map((output) => output.column?.table ?? subject));
  const picks = fans.some((table) => !shownTables.has(table)) && !isGrouped && ordered.length === 0;
  return {
    kind: "specification",
    specification: {
      tables: tree.tables,
      joins,
      outputs: fans.length > 0 && onlyAggregates
        ? outputs.map((output) => countedOnce(output, { subject, view }))
        : outputs,
      filters: turned.filters,
      groupBy,
      groupFilters: parsed.groupFilters,
      orderBy: onlyAggregates ? [] : parsed.orderBy,
      ...(parsed.limit !== undefined && !onlyAggregates && { limit: parsed.limit }),
      distinct: !isGrouped && (parsed.distinct || picks),
    },
  };
}

/**
 * Turns links of a table with itself ("merges with"): a value at one end asks for the rows at the other, so the condition goes
 * to the first key of the link and the join to its second.
 */
function turnSelfLinks(
  parsed: ParsedQuestion,
  { subject, joins, view }: {
    readonly subject: string;
    readonly joins: readonly Join[];
    readonly view: SchemaView;
  },
): { readonly filters: readonly Filter[]; readonly via: readonly Join[] } {
  const via: Join[] = [];
  const filters = parsed.filters.map((filter): Filter => {
    if (filter.kind !== "comparison" || filter.operator !== "=") return filter;
    for (const { from, to } of joins) {
      if (to.table !== subject || from.table === subject) continue;
      const keys = view.graph.joins.filter((join) =>
        join.from.table === from.table && join.to.table === subject
      );
      const held = (key: Join) =>
        key.from.columns.length === 1 && (
          (filter.column.table === key.from.table && key.from.columns[0] === filter.column.column) ||
          (filter.column.table === subject && key.to.columns[0] === filter.column.column)
        );
      const [near, far] = [keys.find(held), keys.findLast((key) => key !== keys.find(held))];
      if (near === undefined || far === undefined || view.role(from.table) !== "link") continue;
      via.push(far);
      return { ...filter, column: { table: near.from.table, column: near.from.columns[0] ?? "" } };
    }
    return filter;
  });
  return { filters, via };
}

/**
 * The smallest tree over the tables; those that the subject refers to itself hang on it directly, so that of equally
 * small trees the one through the subject's own keys is taken.
 */
function treeOver(
  tables: readonly string[],
  { subject, via, view }: {
    readonly subject: string;
    readonly via: readonly Join[];
    readonly view: SchemaView;
  },
): JoinTree | undefined {
  const direct = new Map(
    view.graph.joins.filter(({ from, to }) =>
      from.table === subject && to.table !== subject && !view.namesRole(from)
    )
      .toReversed().map((join) => [join.to.table, join]),
  );
  const tree = view.tree(tables.filter((table) => table === subject || !direct.has(table)), via);
  if (tree === undefined) return undefined;
  const leaves = tables.filter((table) => direct.has(table) && !tree.tables.includes(table));
  return {
    tables: [...tree.tables, ...leaves],
    joins: [...tree.joins, ...leaves.flatMap((table) => direct.get(table) ?? [])],
  };
}

/** Keys of the tables whose rows are groups, where what is shown of the rows does not tell them apart. */
function rowKeys(
  tables: readonly string[],
  { grouped, view }: { readonly grouped: readonly ColumnReference[]; readonly view: SchemaView },
): readonly ColumnReference[] {
  return tables.filter((table) =>
    view.label(table).every((label) => grouped.some((column) => sameColumn(column, label))) &&
    !view.isUnique(table, grouped.filter((column) => column.table === table).map(({ column }) => column))
  ).flatMap((table) => view.key(table));
}

/** The outputs, preceded by the groups that they are for where those are not among them. */
function withGroups(parsed: ParsedQuestion, isGrouped: boolean): readonly ConjunctiveOutput[] {
  if (!isGrouped) return parsed.outputs;
  const shown = parsed.outputs.flatMap((output) => output.kind === "column" ? [output.column] : []);
  const groups = shown.length > 0 || parsed.outputs.length === 0 && parsed.groupBy.length === 0
    ? []
    : parsed.groupBy.map((column) => ({ kind: "column", column } as const));
  return [...groups, ...parsed.outputs];
}

function uniqueColumns(columns: readonly ColumnReference[]): readonly ColumnReference[] {
  return columns.filter((column, i) => columns.findIndex((other) => sameColumn(other, column)) === i);
}

/** Tables of which one row of the subject may meet several. */
function fansOut(
  joins: readonly Join[],
  { subject, view }: { readonly subject: string; readonly view: SchemaView },
): readonly string[] {
  const many = new Map([[subject, false]]);
  for (const join of joins) {
    const near = many.has(join.from.table) ? join.from.table : join.to.table;
    const far = otherEnd(join, near);
    many.set(far, many.get(near) === true || view.fansOut(join, near));
  }
  return [...many].filter(([, fans]) => fans).map(([table]) => table);
}

/** A count of the subject's rows that joins do not multiply. */
function countedOnce(
  output: ConjunctiveOutput,
  { subject, view }: { readonly subject: string; readonly view: SchemaView },
): ConjunctiveOutput {
  if (output.kind !== "aggregate" || output.function !== "count" || output.column !== undefined) {
    return output;
  }
  const [key, ...rest] = view.key(subject);
  if (key === undefined || rest.length > 0) return output;
  return { kind: "aggregate", function: "count", column: key, distinct: true };
}
