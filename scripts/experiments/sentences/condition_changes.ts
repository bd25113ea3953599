import { choose } from "../../../lib/base/mod.ts";
import {
  type Condition,
  conjunction,
  conjunctList,
  mapSpecification,
  nearOperators,
  type Selection,
  type Specification,
  type Value,
  valuesIn,
  withWhere,
} from "../../../lib/specification/mod.ts";
import {
  type Column,
  isNumberType,
  plainColumns,
  type PlantChangesOptions,
  tableOf,
  unusedOthers,
  withOtherCondition,
  withOtherSelection,
} from "./change_parts.ts";

/** Compares with another number or stored text, one value of a list or one bound of a range included. */
export function changeValues(tree: Specification, options: PlantChangesOptions): readonly Specification[] {
  const { random, values } = options;
  const other = (value: Value, tested: Value): readonly Value[] => {
    if (value.kind !== "literal") return [];
    if (typeof value.value === "number") return [{ ...value, value: value.value * 3 + 7 }];
    const column = tested.kind === "column" ? tested : undefined;
    const table = column && tableOf(tree, column.role);
    const known = values.find((one) => one.table === table && one.column === column?.column)?.values ?? [];
    const texts = known.filter((text) => text !== value.value && /\p{L}{3}/u.test(text));
    return texts.length === 0 ? [] : [{ kind: "literal", value: choose(random, texts) }];
  };
  return withOtherCondition(tree, (one): readonly Condition[] => {
    switch (one.kind) {
      case "comparison":
        return [
          ...other(one.right, one.left).map((right) => ({ ...one, right })),
          ...other(one.left, one.right).map((left) => ({ ...one, left })),
        ];
      case "between":
        return [
          ...other(one.low, one.value).map((low) => ({ ...one, low })),
          ...other(one.high, one.value).map((high) => ({ ...one, high })),
        ];
      case "one_of":
        return one.values.flatMap((value, i) =>
          other(value, one.value).map((by) => ({ ...one, values: one.values.with(i, by) }))
        );
      default:
        return [];
    }
  });
}

const deniable: ReadonlySet<Condition["kind"]> = new Set([
  ...["one_of", "member_of", "pattern", "null", "exists"] as const,
]);

/** Compares a value otherwise, or denies a test. */
export function changeOperators(tree: Specification): readonly Specification[] {
  const isLiteral = ({ kind }: Value) => kind === "literal" || kind === "query";
  return withOtherCondition(tree, (one): readonly Condition[] => {
    if (
      one.kind === "comparison" && one.operator !== "same" && (isLiteral(one.left) || isLiteral(one.right))
    ) {
      return nearOperators[one.operator].map((operator) => ({ ...one, operator }));
    }
    if (one.kind === "not") return deniable.has(one.condition.kind) ? [one.condition] : [];
    return deniable.has(one.kind) ? [{ kind: "not", condition: one }] : [];
  });
}

/** Tests another column of the table, or one of the same name of another table of the query. */
export function changeTested(tree: Specification, options: PlantChangesOptions): readonly Specification[] {
  const namesakes = ({ role, column }: Column): readonly Column[] => {
    const own = tableOf(tree, role);
    return neighbours(tree, role).filter((other) => {
      const table = tableOf(tree, other);
      return table !== own && plainColumns(table, options).some(({ name }) => name === column);
    }).map((other) => ({ kind: "column", role: other, column }));
  };
  return withOtherCondition(tree, (one) => {
    const column = testedColumn(one);
    if (column === undefined) return [];
    return [
      ...unusedOthers(tree, column, options).map((name) => ({ ...column, column: name })),
      ...namesakes(column),
    ].map((by) => withColumn(one, column, by));
  });
}

/** The roles that stand beside a role in its selection. */
function neighbours(tree: Specification, role: string): readonly string[] {
  const found: string[] = [];
  mapSpecification(tree, {
    specification(one) {
      const roles = one.kind === "selection" ? one.sources.map((source) => source.role) : [];
      if (roles.includes(role)) found.push(...roles.filter((other) => other !== role));
      return one;
    },
  });
  return found;
}

/** The one column that a test compares with values. */
export function testedColumn(condition: Condition): Column | undefined {
  const isTest = condition.kind === "comparison" || condition.kind === "between" ||
    condition.kind === "one_of" ||
    condition.kind === "pattern" || condition.kind === "null";
  if (!isTest) return undefined;
  const [column, ...others] = valuesIn(condition, { intoQueries: false }).filter(({ kind }) =>
    kind === "column"
  );
  return column?.kind === "column" && others.length === 0 &&
      !/"kind":"(?:query|aggregate)"/.test(JSON.stringify(condition))
    ? column
    : undefined;
}

export function withColumn(condition: Condition, column: Column, by: Column): Condition {
  const text = JSON.stringify(column);
  return mapSpecification(condition, { value: (value) => JSON.stringify(value) === text ? by : value });
}

export function changeConnectives(tree: Specification): readonly Specification[] {
  return withOtherCondition(
    tree,
    (one) =>
      one.kind === "and" || one.kind === "or"
        ? [{ kind: one.kind === "and" ? "or" : "and", conditions: one.conditions }]
        : [],
  );
}

/** Adds a test of a text or a number to a selection. */
export function addConditions(tree: Specification, options: PlantChangesOptions): readonly Specification[] {
  const { values, random } = options;
  return withOtherSelection(tree, (one) => {
    const added = one.sources.flatMap((source) => source.kind === "table" ? [source] : []).flatMap(
      ({ role, table }) =>
        plainColumns(table, options).flatMap(({ name: column, type }): readonly Condition[] => {
          const left = { kind: "column", role, column } as const;
          if (isNumberType(type)) {
            return [{ kind: "comparison", left, operator: ">", right: { kind: "literal", value: 23 } }];
          }
          const stored = values.find((known) => known.table === table && known.column === column)?.values ??
            [];
          const texts = stored.filter((text) => /\p{L}{4}/u.test(text) && text.length < 30);
          if (texts.length === 0) return [];
          return [{
            ...{ kind: "comparison", left, operator: "=" } as const,
            right: { kind: "literal", value: choose(random, texts) },
          }];
        }),
    );
    return added.map((condition) => withWhere(one, [...conjunctList(one.where), condition]));
  });
}

/** Drops a condition of a selection or of its groups, or a part of AND and OR. */
export function dropConditions(tree: Specification): readonly Specification[] {
  return [
    ...withOtherSelection(tree, (one) => {
      const { having: _, ...rest } = one;
      return [
        ...conjunctList(one.where).map((_, i, all) => withWhere(one, all.toSpliced(i, 1))),
        ...conjunctList(one.having).map((_, i, all): Selection => {
          const having = conjunction(all.toSpliced(i, 1));
          return { ...rest, ...(having && { having }) };
        }),
      ];
    }),
    ...withOtherCondition(tree, (one) => {
      if (one.kind !== "or") return [];
      return one.conditions.map((_, i, all): Condition => {
        const [first, ...more] = all.toSpliced(i, 1);
        return first !== undefined && more.length === 0
          ? first
          : { kind: "or", conditions: all.toSpliced(i, 1) };
      });
    }),
  ];
}

/**
 * Moves a test to another occurrence of its table: beside it, around it, inside it, or on the other side of a set.
 */
export function moveConditions(tree: Specification): readonly Specification[] {
  const selections: Selection[] = [];
  mapSpecification(tree, {
    specification(one) {
      if (one.kind === "selection") selections.push(one);
      return one;
    },
  });
  return selections.flatMap((from, i) =>
    conjunctList(from.where).flatMap((condition, place) => {
      const column = testedColumn(condition);
      const table = column && tableOf(tree, column.role);
      if (column === undefined || table === undefined) return [];
      return selections.flatMap((to, k) =>
        to.sources.filter((source) => source.kind === "table" && source.table === table)
          .filter(({ role }) => role !== column.role)
          .map(({ role }) => {
            const moved = withColumn(condition, column, { ...column, role });
            let number = 0;
            return mapSpecification(tree, {
              specification(one) {
                if (one.kind !== "selection") return one;
                const own = number++;
                const kept = conjunctList(one.where).filter((_, at) => own !== i || at !== place);
                return withWhere(one, own === k ? [...kept, moved] : kept);
              },
            });
          })
      );
    })
  );
}
