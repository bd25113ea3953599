import type { ForeignKey } from "../../../lib/schema/mod.ts";
import {
  type AggregateFunction,
  type Link,
  mapSpecification,
  type Selection,
  type Specification,
  type SpecificationDifferenceKind,
  specificationDifferences,
  specificationsIn,
  type Value,
  valuesIn,
} from "../../../lib/specification/mod.ts";
import { chosen, inSelection, othersOf, type PlantChangesOptions, tableOf } from "./change_parts.ts";
import { conditionChanges } from "./condition_changes.ts";

/** A specification that differs from another in one way. */
export interface PlantedChange {
  readonly kind: SpecificationDifferenceKind;
  readonly specification: Specification;
}

/** Changes a specification in one place, once for each kind of difference that it has a place for. */
export function plantChanges(tree: Specification, options: PlantChangesOptions): readonly PlantedChange[] {
  const made: Readonly<Partial<Record<SpecificationDifferenceKind, Specification | undefined>>> = {
    ...conditionChanges(tree, options),
    aggregate: changeAggregate(tree, options),
    column_asked: changeOutput(tree, options),
    role: changeRole(tree, options),
    grouping: changeGrouping(tree, options),
    order: inSelection(
      tree,
      (one) => one.orderBy.length === 0 ? undefined : { ...one, orderBy: turnedKeys(one) },
    ),
    limit: changeLimit(tree),
    set_operation: changeSet(tree),
    distinct: inSelection(
      tree,
      (one) => one.outputs.length === 0 ? undefined : { ...one, distinct: !one.distinct },
    ),
    outer_or_inner: changeLink(tree),
    extra_output: changeOutput(tree, { ...options, adds: true }),
    missing_output: inSelection(
      tree,
      (one) => one.outputs.length < 2 ? undefined : { ...one, outputs: one.outputs.slice(0, -1) },
    ),
    computation: changeComputation(tree, options),
  };
  return specificationDifferences.flatMap((kind) => {
    const specification = made[kind];
    return specification === undefined ? [] : [{ kind, specification }];
  });
}

const turnedKeys = ({ orderBy: [first, ...others] }: Selection) =>
  first === undefined ? [] : [
    { ...first, direction: first.direction === "ascending" ? "descending" as const : "ascending" as const },
    ...others,
  ];

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
