import { choose, type Random } from "../../../lib/base/mod.ts";
import type { ColumnValues } from "../../../lib/linking/mod.ts";
import type { ForeignKey, Schema } from "../../../lib/schema/mod.ts";
import {
  type AggregateFunction,
  type ComparisonOperator,
  type Condition,
  conditionsIn,
  conjunction,
  conjunctList,
  type Link,
  mapSpecification,
  type Selection,
  sourcesIn,
  type Specification,
  type SpecificationDifferenceKind,
  specificationsIn,
  type Value,
  valuesIn,
} from "../../../lib/specification/mod.ts";

export interface PlantChangesOptions {
  readonly schema: Schema;
  /** Stored texts, from which other values are taken. */
  readonly values: readonly ColumnValues[];
  readonly random: Random;
}

/** A specification that differs from another in one way. */
export interface PlantedChange {
  readonly kind: SpecificationDifferenceKind;
  readonly specification: Specification;
}

type Column = Extract<Value, { readonly kind: "column" }>;

/** Changes a specification in one place, once for each kind of difference that it has a place for. */
export function plantChanges(tree: Specification, options: PlantChangesOptions): readonly PlantedChange[] {
  const made: readonly (readonly [SpecificationDifferenceKind, Specification | undefined])[] = [
    ["value", changeValue(tree, options)],
    ["operator", changeOperator(tree, options)],
    ["aggregate", changeAggregate(tree, options)],
    ["column_asked", changeOutput(tree, options)],
    ["column_filtered", changeFiltered(tree, options)],
    ["and_or", changeConnective(tree, options)],
    ["role", changeRole(tree, options)],
    ["grouping", changeGrouping(tree, options)],
    [
      "order",
      inSelection(tree, (one) => one.orderBy.length === 0 ? undefined : { ...one, orderBy: turnedKeys(one) }),
    ],
    ["limit", changeLimit(tree)],
    ["set_operation", changeSet(tree)],
    ["extra_condition", addCondition(tree, options)],
    ["missing_condition", dropCondition(tree, options)],
    [
      "distinct",
      inSelection(tree, (one) => one.outputs.length === 0 ? undefined : { ...one, distinct: !one.distinct }),
    ],
    ["outer_or_inner", changeLink(tree)],
    ["extra_output", changeOutput(tree, { ...options, adds: true })],
    [
      "missing_output",
      inSelection(
        tree,
        (one) => one.outputs.length < 2 ? undefined : { ...one, outputs: one.outputs.slice(0, -1) },
      ),
    ],
    ["computation", changeComputation(tree, options)],
  ];
  return made.flatMap(([kind, specification]) =>
    specification === undefined ? [] : [{ kind, specification }]
  );
}

/** Changes the outermost selection; nothing for a set operation. */
function inSelection(
  tree: Specification,
  change: (selection: Selection) => Selection | undefined,
): Specification | undefined {
  return tree.kind === "selection" ? change(tree) : undefined;
}

const turnedKeys = ({ orderBy: [first, ...others] }: Selection) =>
  first === undefined ? [] : [
    { ...first, direction: first.direction === "ascending" ? "descending" as const : "ascending" as const },
    ...others,
  ];

/** Replaces one node by identity. */
function replaceCondition(tree: Specification, old: Condition, by: Condition): Specification {
  let done = false;
  const text = JSON.stringify(old);
  return mapSpecification(tree, {
    condition(one) {
      if (done || JSON.stringify(one) !== text) return one;
      done = true;
      return by;
    },
  });
}

function chosen<T>(random: Random, items: readonly T[]): T | undefined {
  return items.length === 0 ? undefined : choose(random, items);
}

const tableOf = (tree: Specification, role: string) => {
  const source = sourcesIn(tree).find((one) => one.role === role);
  return source?.kind === "table" ? source.table : undefined;
};

/** Comparisons of a column with a literal. */
function compared(tree: Specification) {
  return conditionsIn(tree).flatMap((condition) =>
    condition.kind === "comparison" && condition.left.kind === "column" &&
      condition.right.kind === "literal" &&
      condition.right.value !== null
      ? [{ condition, left: condition.left, right: condition.right, operator: condition.operator }]
      : []
  );
}

function changeValue(
  tree: Specification,
  { random, values }: PlantChangesOptions,
): Specification | undefined {
  const one = chosen(random, compared(tree));
  if (one === undefined) return undefined;
  const { condition, left, right } = one;
  if (typeof right.value === "number") {
    return replaceCondition(tree, condition, {
      ...condition,
      right: { ...right, value: right.value * 3 + 7 },
    });
  }
  const table = tableOf(tree, left.role);
  const stored = values.find((known) => known.table === table && known.column === left.column)?.values ?? [];
  const other = chosen(random, stored.filter((text) => text !== right.value && /\p{L}{3}/u.test(text)));
  return other === undefined
    ? undefined
    : replaceCondition(tree, condition, { ...condition, right: { kind: "literal", value: other } });
}

const opposites: Readonly<Record<ComparisonOperator, ComparisonOperator>> = {
  ...{ "=": "<>", "<>": "=", "<": ">", "<=": ">=", ">": "<", ">=": "<=" } as const,
};

function changeOperator(tree: Specification, { random }: PlantChangesOptions): Specification | undefined {
  const one = chosen(random, compared(tree));
  if (one === undefined || one.operator === "same") return undefined;
  return replaceCondition(tree, one.condition, { ...one.condition, operator: opposites[one.operator] });
}

const otherFunctions: Readonly<Partial<Record<AggregateFunction, AggregateFunction>>> = {
  ...{ average: "sum", sum: "average", minimum: "maximum", maximum: "minimum" } as const,
};

function changeAggregate(tree: Specification, { random }: PlantChangesOptions): Specification | undefined {
  const places = valuesIn(tree).filter((one) => one.kind === "aggregate").filter((one) =>
    one.function in otherFunctions
  );
  const old = chosen(random, places);
  const by = old && otherFunctions[old.function];
  if (old === undefined || by === undefined) return undefined;
  const text = JSON.stringify(old);
  return mapSpecification(tree, {
    value: (value) => JSON.stringify(value) === text ? { ...old, function: by } : value,
  });
}

/** Other columns of the table in which a column stands, of the same sort, no keys. */
function othersOf(
  tree: Specification,
  { role, column }: Column,
  { schema }: PlantChangesOptions,
): readonly string[] {
  const table = schema.tables.find(({ name }) => name === tableOf(tree, role));
  const keys = [
    ...table?.primaryKey ?? [],
    ...schema.foreignKeys.filter(({ from }) => from.table === table?.name).flatMap(({ from }) =>
      from.columns
    ),
  ];
  const isNumber = (type: string) => /int|num|dec|real|doub|float/i.test(type);
  const own = table?.columns.find(({ name }) => name === column);
  return (table?.columns ?? []).filter(({ name, type }) =>
    name !== column && !keys.includes(name) && own !== undefined && isNumber(type) === isNumber(own.type)
  ).map(({ name }) => name);
}

/** Shows another column in place of the first one, or one more. */
function changeOutput(
  tree: Specification,
  options: PlantChangesOptions & { readonly adds?: boolean },
): Specification | undefined {
  return inSelection(tree, (one) => {
    const [first, ...others] = one.outputs;
    if (first?.value.kind !== "column" || one.groupBy.length > 0) return undefined;
    const text = JSON.stringify(one);
    const unused = othersOf(tree, first.value, options).filter((name) =>
      !text.includes(JSON.stringify(name))
    );
    const column = chosen(options.random, unused);
    if (column === undefined) return undefined;
    const other = { value: { ...first.value, column } };
    return { ...one, outputs: options.adds ? [...one.outputs, other] : [other, ...others] };
  });
}

function changeFiltered(tree: Specification, options: PlantChangesOptions): Specification | undefined {
  const one = chosen(options.random, compared(tree).filter(({ right }) => typeof right.value === "number"));
  const column = one &&
    chosen(
      options.random,
      othersOf(tree, one.left, options).filter((name) =>
        !JSON.stringify(tree).includes(JSON.stringify(name))
      ),
    );
  if (one === undefined || column === undefined) return undefined;
  return replaceCondition(tree, one.condition, { ...one.condition, left: { ...one.left, column } });
}

function changeConnective(tree: Specification, { random }: PlantChangesOptions): Specification | undefined {
  const places = conditionsIn(tree).flatMap((one) => one.kind === "and" || one.kind === "or" ? [one] : []);
  const one = chosen(random, places);
  return one &&
    replaceCondition(tree, one, { kind: one.kind === "and" ? "or" : "and", conditions: one.conditions });
}

/** Changes the key by which a table belongs to another, where there are two. */
function changeRole(tree: Specification, { schema, random }: PlantChangesOptions): Specification | undefined {
  const places = specificationsIn(tree).flatMap((one) => one.kind === "selection" ? one.links : []).flatMap(
    (link) => {
      const key = schema.foreignKeys.find((one) => isKey(one, link, tree));
      const rival = key &&
        schema.foreignKeys.find((other) =>
          other.from.table === key.from.table && other.to.table === key.to.table &&
          other.from.columns.join() !== key.from.columns.join()
        );
      return rival === undefined ? [] : [{ link, rival }];
    },
  );
  const place = chosen(random, places);
  if (place === undefined) return undefined;
  const columns = place.rival.from.columns.map((from, i) => ({ from, to: place.rival.to.columns[i] ?? "" }));
  return mapSpecification(tree, {
    specification: (one) =>
      one.kind !== "selection" ? one : {
        ...one,
        links: one.links.map((link) =>
          link.from === place.link.from && link.to === place.link.to ? { ...link, columns } : link
        ),
      },
  });
}

function isKey({ from, to }: ForeignKey, link: Link, tree: Specification): boolean {
  return from.table === tableOf(tree, link.from) && to.table === tableOf(tree, link.to) &&
    from.columns.join() === link.columns.map((pair) => pair.from).join();
}

function changeGrouping(tree: Specification, options: PlantChangesOptions): Specification | undefined {
  return inSelection(tree, (one) => {
    const [first] = one.groupBy;
    if (first?.kind !== "column") return undefined;
    const column = chosen(options.random, othersOf(tree, first, options));
    if (column === undefined) return undefined;
    const text = JSON.stringify(first);
    const other = { ...first, column };
    const changed = (value: Value) => JSON.stringify(value) === text ? other : value;
    return {
      ...one,
      groupBy: one.groupBy.map(changed),
      outputs: one.outputs.map((output) => ({ ...output, value: changed(output.value) })),
    };
  });
}

function changeLimit(tree: Specification): Specification | undefined {
  const { limit } = tree.cut ?? {};
  return limit === undefined ? undefined : { ...tree, cut: { ...tree.cut, limit: limit + 2 } };
}

function changeSet(tree: Specification): Specification | undefined {
  const by = { union: "intersect", intersect: "union", except: "intersect" } as const;
  return tree.kind === "selection" ? undefined : { ...tree, kind: by[tree.kind] };
}

function addCondition(
  tree: Specification,
  { schema, values, random }: PlantChangesOptions,
): Specification | undefined {
  return inSelection(tree, (one) => {
    const places = one.sources.flatMap((source) => {
      const table = source.kind === "table"
        ? schema.tables.find(({ name }) => name === source.table)
        : undefined;
      return values.filter((known) => known.table === table?.name).flatMap(({ column, values }) => {
        const texts = values.filter((text) => /\p{L}{4}/u.test(text) && text.length < 30);
        return texts.length === 0 ? [] : [{ role: source.role, column, texts }];
      });
    });
    const place = chosen(random, places);
    if (place === undefined) return undefined;
    const { role, column, texts } = place;
    const added: Condition = {
      kind: "comparison",
      left: { kind: "column", role, column },
      operator: "=",
      right: { kind: "literal", value: choose(random, texts) },
    };
    const where = conjunction([...conjunctList(one.where), added]);
    return { ...one, ...(where && { where }) };
  });
}

function dropCondition(tree: Specification, { random }: PlantChangesOptions): Specification | undefined {
  return inSelection(tree, ({ where: all, ...others }) => {
    const conjuncts = conjunctList(all);
    const dropped = chosen(random, conjuncts);
    if (dropped === undefined) return undefined;
    const where = conjunction(conjuncts.filter((one) => one !== dropped));
    return { ...others, ...(where && { where }) };
  });
}

/** Makes the first link that tests nothing inner or outer. */
function changeLink(tree: Specification): Specification | undefined {
  return inSelection(tree, (one) => {
    const place = one.links.findIndex(({ kind }) => kind !== "full");
    if (place < 0) return undefined;
    return {
      ...one,
      links: one.links.map((link, i) =>
        i === place ? { ...link, kind: link.kind === "inner" ? "outer" as const : "inner" as const } : link
      ),
    };
  });
}

function changeComputation(tree: Specification, { random }: PlantChangesOptions): Specification | undefined {
  const old = chosen(
    random,
    valuesIn(tree).filter((one) => one.kind === "arithmetic" && one.operator !== "||"),
  );
  if (old?.kind !== "arithmetic") return undefined;
  const by = old.operator === "-" || old.operator === "+" ? "*" as const : "-" as const;
  const text = JSON.stringify(old);
  return mapSpecification(tree, {
    value: (value) => JSON.stringify(value) === text ? { ...old, operator: by } : value,
  });
}
