import {
  type AggregateFunction,
  mapSpecification,
  type Specification,
  type Value,
  type WindowValue,
} from "../../../lib/specification/mod.ts";
import {
  plainColumns,
  type PlantChangesOptions,
  tableOf,
  unusedOthers,
  withOtherShown,
  withOtherValue,
} from "./change_parts.ts";

const functions: readonly AggregateFunction[] = ["average", "sum", "minimum", "maximum"];

/** Takes another aggregate. */
export function changeAggregates(tree: Specification): readonly Specification[] {
  return withOtherValue(
    tree,
    (one) =>
      one.kind === "aggregate" && functions.includes(one.function)
        ? functions.filter((name) => name !== one.function).map((name) => ({ ...one, function: name }))
        : [],
  );
}

/** Shows another column, as it is or in an aggregate. */
export function changeOutputs(tree: Specification, options: PlantChangesOptions): readonly Specification[] {
  return withOtherShown(tree, (one) =>
    one.outputs.flatMap(({ value, ...output }, i) => {
      const inner = value.kind === "aggregate" ? value.value : value;
      if (inner?.kind !== "column") return [];
      return unusedOthers(tree, inner, options).map((column) => {
        const by = { ...inner, column };
        const shown: Value = value.kind === "aggregate" ? { ...value, value: by } : by;
        return { ...one, outputs: one.outputs.with(i, { ...output, value: shown }) };
      });
    }));
}

/** Shows one more column, where no groups stand. */
export function addOutputs(tree: Specification, options: PlantChangesOptions): readonly Specification[] {
  if (tree.kind !== "selection" || tree.groupBy.length > 0) return [];
  if (tree.outputs.some(({ value }) => value.kind === "aggregate")) return [];
  const text = JSON.stringify(tree);
  return tree.sources.flatMap(({ role }) =>
    plainColumns(tableOf(tree, role), options).filter(({ name }) => !text.includes(JSON.stringify(name)))
      .map(({ name: column }) => ({
        ...tree,
        outputs: [...tree.outputs, { value: { kind: "column" as const, role, column } }],
      }))
  );
}

export function dropOutputs(tree: Specification): readonly Specification[] {
  if (tree.kind !== "selection" || tree.outputs.length < 2) return [];
  return tree.outputs.map((_, i) => ({ ...tree, outputs: tree.outputs.toSpliced(i, 1) }));
}

/** Shows or orders by the column of another occurrence of its table. */
export function moveOutputs(tree: Specification): readonly Specification[] {
  return withOtherShown(tree, (one) => {
    const tables = new Map(
      one.sources.flatMap((source) => source.kind === "table" ? [[source.role, source.table]] : []),
    );
    return one.outputs.flatMap(({ value, ...output }, i) =>
      [...tables].flatMap(([role, table]) =>
        value.kind !== "column" || value.role === role || tables.get(value.role) !== table
          ? []
          : [{ ...one, outputs: one.outputs.with(i, { ...output, value: { ...value, role } }) }]
      )
    );
  });
}

/** Shows equal rows once or as often as they occur, and counts values so. */
export function changeDistinct(tree: Specification): readonly Specification[] {
  return [
    ...withOtherShown(tree, (one) => [{ ...one, distinct: !one.distinct }]),
    ...withOtherValue(
      tree,
      (one) =>
        one.kind === "aggregate" && one.value !== undefined && one.function === "count"
          ? [{ ...one, distinct: !one.distinct }]
          : [],
    ),
  ];
}

/** Functions that are taken for each other. */
const families: readonly (readonly string[])[] = [
  ["year", "quarter", "month", "weekday", "day"],
  ["hour", "minute", "second"],
  ["lower", "upper"],
  ["round", "floor", "ceiling"],
  ["greatest", "least"],
  ["length", "lower"],
  ["trim_left", "trim_right"],
];

const ranks = ["row_number", "rank", "dense_rank"] as const;
const values = ["first_value", "last_value"] as const;
const steps = ["lag", "lead"] as const;

/**
 * Computes otherwise: by another operation, with its operands exchanged, with one operand alone, by another function or part
 * of a window, or without a bound of CASE.
 */
export function changeComputations(tree: Specification): readonly Specification[] {
  return withOtherValue(tree, (one): readonly Value[] => {
    switch (one.kind) {
      case "arithmetic": {
        if (one.operator === "||" || one.operands.length < 2) return [];
        const others = (["+", "-", "*", "/"] as const).filter((operator) => operator !== one.operator);
        const turned = one.operator === "+" || one.operator === "*" ? [] : [one.operands.toReversed()];
        return [
          ...others.map((operator) => ({ ...one, operator })),
          ...turned.map((operands) => ({ ...one, operands })),
          ...one.operands.filter(({ kind }) => kind !== "literal"),
        ];
      }
      case "call":
        return families.filter((family) => family.includes(one.function)).flat()
          .filter((name) => name !== one.function).map((name) => ({ ...one, function: name }));
      case "window":
        return otherWindows(one);
      case "case":
        return one.otherwise === undefined ? [] : one.branches.map(({ then }) => then);
      default:
        return [];
    }
  });
}

function otherWindows(window: WindowValue): readonly WindowValue[] {
  const call = window.function;
  if (call.kind === "aggregate") return [];
  const family = [ranks, values, steps].find((all) => all.some((name) => name === call.function)) ?? [];
  return family.filter((name) => name !== call.function)
    .map((name) => ({ ...window, function: { ...call, function: name } }));
}

/** Takes a value out of a part of a window: ranks among all rows. */
export function dropParts(tree: Specification): readonly Specification[] {
  return withOtherValue(
    tree,
    (one) => one.kind === "window" && one.partitionBy.length > 0 ? [{ ...one, partitionBy: [] }] : [],
  );
}

/** Replaces a value wherever it stands. */
export function replaceValue(tree: Specification, old: Value, by: Value): Specification {
  const text = JSON.stringify(old);
  return mapSpecification(tree, { value: (value) => JSON.stringify(value) === text ? by : value });
}
