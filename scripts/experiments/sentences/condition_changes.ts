import { choose } from "../../../lib/base/mod.ts";
import {
  type ComparisonOperator,
  type Condition,
  conditionsIn,
  conjunction,
  conjunctList,
  mapSpecification,
  type Specification,
  type SpecificationDifferenceKind,
} from "../../../lib/specification/mod.ts";
import { chosen, inSelection, othersOf, type PlantChangesOptions, tableOf } from "./change_parts.ts";

/** Changes one condition of a specification, once for each kind of difference; undefined where it has no place for one. */
export function conditionChanges(
  tree: Specification,
  options: PlantChangesOptions,
): Readonly<Partial<Record<SpecificationDifferenceKind, Specification | undefined>>> {
  return {
    value: changeValue(tree, options),
    operator: changeOperator(tree, options),
    column_filtered: changeFiltered(tree, options),
    and_or: changeConnective(tree, options),
    extra_condition: addCondition(tree, options),
    missing_condition: dropCondition(tree, options),
  };
}

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
