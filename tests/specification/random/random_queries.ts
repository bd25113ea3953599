import {
  type Condition,
  type Cut,
  type Link,
  type Output,
  type Selection,
  type SortKey,
  type Source,
  sourcesIn,
  type Value,
  valuesIn,
} from "querylogue/specification";
import { inexactValue, randomKeys } from "./random_values.ts";
import type { MadeQuery, Maker, QueryWish, Scope, Sort, Typed, TypedColumn } from "./types.ts";

const allSorts = [
  "integer",
  "text",
  "real",
  "date",
  "timestamp",
  "boolean",
] as const satisfies readonly Sort[];

/** A query as it is wished for. */
export function randomQuery(wish: QueryWish, maker: Maker): MadeQuery {
  const { draw } = maker;
  const isPlain = wish.single || wish.bare || wish.depth <= 0;
  return !isPlain && draw.chance(18) ? combination(wish, maker) : selection(wish, maker);
}

function combination({ sorts, named = false, depth }: QueryWish, maker: Maker): MadeQuery {
  const { draw } = maker;
  const wanted = sorts ?? draw.list(1, 2, () => draw.of(allSorts));
  const side = () => maker.query({ sorts: wanted, named, around: [], depth: depth - 1 }).specification;
  const keys = wanted.map((sort, position): Typed => ({ value: { kind: "output", position }, sort }));
  const order = draw.chance(40) ? randomKeys(draw.chance(60) ? keys : keys.slice(0, 1), maker) : [];
  const cut = randomCut(order.length, order.length === keys.length, maker);
  return {
    specification: {
      kind: draw.of(["union", "intersect", "except"]),
      all: draw.chance(35),
      left: side(),
      right: side(),
      orderBy: order,
      ...cut,
    },
    sorts: wanted,
  };
}

function selection(wish: QueryWish, maker: Maker): MadeQuery {
  const { draw } = maker;
  const { sources, columns, links, order } = randomSources(wish, maker);
  const rows: Scope = { given: columns, around: wish.around, depth: wish.depth, windows: false, order: [] };
  const where = draw.chance(55) ? { where: maker.condition(rows) } : {};
  const isGrouped = columns.length > 0 && draw.chance(wish.single ? 60 : 30);
  const groups = isGrouped && !wish.single ? randomGroups(columns, rows, maker) : [];
  // MariaDB errs in windows over the groups of a query behind IN.
  const windows = wish.sorts === undefined || wish.named === true;
  const shown: Scope = isGrouped
    ? { ...rows, given: groups, grouped: columns, windows, order: groups.map(({ value }) => value) }
    : { ...rows, windows, order };
  const having = isGrouped && draw.chance(35)
    ? { having: maker.condition({ ...shown, windows: false }) }
    : {};
  const { outputs, sorts, isExact } = randomOutputs(wish, shown, maker);
  // With nothing grouped by and nothing counted, rows would come as they are.
  const isOne = wish.single && isGrouped && isAggregated(outputs);
  const isBroken = isGrouped && groups.length === 0 && !isAggregated(outputs);
  if (isBroken) return constants(wish, sorts, maker);
  // Distinct rows are sorted by what they show, and no query stands in a tree twice.
  const isSimple = isExact && outputs.every(({ value }) => sourcesIn(value).length === 0);
  const distinct = isSimple && !wish.single && !wish.bare && draw.chance(15);
  const made = {
    kind: "selection",
    sources,
    links,
    ...where,
    groupBy: groups.map(({ value }) => value),
    ...having,
    outputs,
    distinct,
  } as const;
  if (wish.bare || isOne) return { specification: { ...made, orderBy: [] }, sorts };
  const whole = distinct ? outputs.map(({ value }) => value) : isGrouped ? shown.order : order;
  const keys = distinct
    ? outputs.map(({ value }) => ({ value, sort: "integer" as const }))
    : someKeys(shown, maker);
  const ordered = wish.single || draw.chance(45)
    ? randomKeys(draw.list(1, 2, () => draw.some(keys)).flatMap((key) => key ? [key] : []), maker)
    : [];
  const isWhole = wish.single || draw.chance(60);
  const orderBy: SortKey[] = ordered.length === 0 && !wish.single ? [] : [
    ...ordered,
    ...isWhole ? whole.map((by): SortKey => ({ by, direction: "ascending", nulls: "last" })) : [],
  ].filter(({ by }) => by.kind !== "literal");
  const cut = wish.single ? { cut: { limit: 1 } } : randomCut(orderBy.length, isWhole, maker);
  return { specification: { ...made, orderBy, ...cut }, sorts };
}

function isAggregated(outputs: readonly Output[]): boolean {
  return outputs.some(({ value }) =>
    valuesIn(value, { intoQueries: false }).some(({ kind }) => kind === "aggregate")
  );
}

/** Values alone, as rows of no table. */
function constants(wish: QueryWish, sorts: readonly Sort[], maker: Maker): MadeQuery {
  const scope: Scope = { given: [], around: [], depth: 0, windows: false, order: [] };
  const outputs = sorts.map((sort, i): Output => ({
    value: maker.value(sort, scope),
    ...wish.named && { name: `v${i}` },
  }));
  const specification: Selection = {
    kind: "selection",
    sources: [],
    links: [],
    groupBy: [],
    outputs,
    distinct: false,
    orderBy: [],
  };
  return { specification, sorts };
}

function randomCut(keys: number, isWhole: boolean, { draw }: Maker): { readonly cut?: Cut } {
  if (keys === 0 || !draw.chance(50)) return {};
  const limit = { limit: draw.below(4) };
  const offset = draw.chance(30) ? { offset: draw.below(3) } : {};
  if (draw.chance(25)) return { cut: { ...limit, ...offset, ties: true } };
  if (!isWhole) return {};
  return { cut: draw.chance(15) ? offset : { ...limit, ...offset } };
}

interface Sources {
  readonly sources: readonly Source[];
  readonly columns: readonly TypedColumn[];
  readonly links: readonly Link[];
  /** Values by which no two rows tie, unless they are equal. */
  readonly order: readonly Value[];
}

function randomSources(wish: QueryWish, maker: Maker): Sources {
  const { draw } = maker;
  const sources: Source[] = [];
  const columns: TypedColumn[] = [];
  const links: Link[] = [];
  const order: Value[] = [];
  const count = 1 + (draw.chance(45) ? 1 : 0) + (draw.chance(15) ? 1 : 0);
  for (let i = 0; i < count; i++) {
    const added = wish.depth > 0 && draw.chance(15) ? derivedSource(wish, maker) : tableSource(maker);
    if (added === undefined) break;
    if (i > 0) links.push(randomLink({ sources, columns }, added, maker));
    sources.push(added.source);
    columns.push(...added.columns);
    order.push(...added.order);
  }
  if (sources.length > 1 && draw.chance(8)) {
    const [a, b] = [draw.some(columns), draw.some(columns)];
    if (a && b && a.sort === b.sort && a.value.role !== b.value.role) {
      links.push({
        from: a.value.role,
        to: b.value.role,
        columns: [{ from: a.value.column, to: b.value.column }],
        kind: "inner",
      });
    }
  }
  return { sources, columns, links, order };
}

interface Added {
  readonly source: Source;
  readonly columns: readonly TypedColumn[];
  readonly order: readonly Value[];
}

function tableSource(maker: Maker): Added | undefined {
  const table = maker.draw.some(maker.world.tables);
  if (table === undefined) return undefined;
  const role = maker.role(maker.draw.chance(15) ? "other one" : table.name);
  const of = (column: string) => ({ kind: "column", role, column }) as const;
  return {
    source: { kind: "table", table: table.name, role },
    columns: table.columns.map(({ name, sort }) => ({ value: of(name), sort })),
    order: table.key.map(of),
  };
}

function derivedSource({ depth }: QueryWish, maker: Maker): Added {
  const { specification, sorts } = maker.query({ around: [], depth: depth - 1, named: true });
  const role = maker.role("top");
  const columns = sorts.map((sort, i): TypedColumn => ({
    value: { kind: "column", role, column: `v${i}` },
    sort,
  }));
  return {
    source: { kind: "derived", specification, role },
    columns,
    order: columns.map(({ value }) => value),
  };
}

function randomLink(
  { sources, columns }: { readonly sources: readonly Source[]; readonly columns: readonly TypedColumn[] },
  added: Added,
  maker: Maker,
): Link {
  const { draw, world } = maker;
  const { role } = added.source;
  const kind = draw.of<Link["kind"]>([
    "inner",
    "inner",
    "inner",
    "inner",
    "inner",
    "outer",
    "outer",
    "outer",
    "full",
  ]);
  const keys = world.schema.foreignKeys.flatMap(({ from, to }) =>
    sources.flatMap((other): Link[] => {
      if (other.kind !== "table" || added.source.kind !== "table") return [];
      const pairs = from.columns.map((column, i) => ({ from: column, to: to.columns[i] ?? "" }));
      return [
        ...from.table === other.table && to.table === added.source.table
          ? [{ from: other.role, to: role, columns: pairs, kind }]
          : [],
        ...to.table === other.table && from.table === added.source.table
          ? [{ from: role, to: other.role, columns: pairs, kind }]
          : [],
      ];
    })
  );
  const byKey = draw.chance(70) ? draw.some(keys) : undefined;
  const link = byKey ?? byColumns(columns, added, kind, maker);
  const from = sources[0]?.role ?? role;
  if (link === undefined) {
    const plain = { from, to: role, columns: [], kind: kind === "full" ? "outer" : kind } as const;
    return draw.chance(50) ? { ...plain, condition: onCondition(columns, added, maker) } : plain;
  }
  return link.kind !== "full" && draw.chance(20)
    ? { ...link, condition: onCondition(columns, added, maker) }
    : link;
}

function byColumns(
  columns: readonly TypedColumn[],
  added: Added,
  kind: Link["kind"],
  { draw }: Maker,
): Link | undefined {
  const other = draw.some(columns);
  const own = draw.some(added.columns.filter(({ sort }) => sort === other?.sort));
  if (!other || !own || draw.chance(15)) return undefined;
  return {
    from: other.value.role,
    to: own.value.role,
    columns: [{ from: other.value.column, to: own.value.column }],
    kind,
  };
}

/** Engines take no queries behind ON of an outer join. */
function onCondition(columns: readonly TypedColumn[], added: Added, maker: Maker): Condition {
  return maker.condition({
    given: [...added.columns, ...columns],
    around: [],
    depth: 0,
    windows: false,
    order: [],
  });
}

function randomGroups(columns: readonly TypedColumn[], rows: Scope, maker: Maker): readonly Typed[] {
  const { draw } = maker;
  return draw.list(0, 2, (): Typed => {
    const column = draw.some(columns);
    if (column?.sort === "date" && draw.chance(50)) {
      return { value: { kind: "call", function: "year", arguments: [column.value] }, sort: "integer" };
    }
    if (column?.sort === "text" && draw.chance(20)) {
      return { value: { kind: "call", function: "lower", arguments: [column.value] }, sort: "text" };
    }
    return column ?? { value: maker.value("integer", { ...rows, depth: 0 }), sort: "integer" };
  });
}

function someKeys(scope: Scope, maker: Maker): readonly Typed[] {
  const made = maker.draw.chance(30)
    ? [{ value: maker.value("integer", { ...scope, around: [], depth: 1 }), sort: "integer" as const }]
    : [];
  return [...scope.given, ...made, ...made, ...made].filter(({ value }) => value.kind !== "literal");
}

function randomOutputs(
  wish: QueryWish,
  scope: Scope,
  maker: Maker,
): { readonly outputs: readonly Output[]; readonly sorts: readonly Sort[]; readonly isExact: boolean } {
  const { draw } = maker;
  if (wish.bare) return { outputs: [], sorts: [], isExact: true };
  const sorts = wish.sorts ?? draw.list(1, 3, () => draw.of(allSorts));
  const outputs = sorts.map((sort, i): Output => ({
    value: maker.value(sort, scope),
    ...wish.named ? { name: `v${i}` } : draw.chance(20) && { name: `shown ${i}` },
  }));
  const isExact = wish.sorts !== undefined || wish.named === true || !draw.chance(20);
  if (isExact) return { outputs, sorts, isExact };
  return { outputs: [...outputs, { value: inexactValue(scope, maker) }], sorts, isExact };
}
