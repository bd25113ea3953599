import type { DialectTraits } from "../../../sql/mod.ts";
import { mapSpecification } from "../../tree/map_specification.ts";
import type { Combination, Condition, Output, Specification, Value } from "../../types.ts";
import { outputName } from "../../tree/output_name.ts";
import { byExists } from "./by_exists.ts";
import { newRoles } from "./new_roles.ts";
import { selectedRows } from "./selected_rows.ts";
import { strictExtreme } from "./strict_extreme.ts";
import type { NewRole } from "./types.ts";
import { withoutFilter } from "./without_filter.ts";
import { withoutTies } from "./without_ties.ts";

/** The same rows, asked for by a tree that a dialect has words for. */
export function rewriteFor(traits: DialectTraits, specification: Specification): Specification {
  const newRole = newRoles(specification);
  return mapSpecification(mapSpecification(specification, { specification: withNames }), {
    value: (value) => rewriteValue(value, traits),
    condition: (condition) => rewriteCondition(condition, traits, newRole),
    specification: (one) => rewriteQuery(one, traits, newRole),
  });
}

/** What an aggregate is called must not depend on how it is rewritten. */
function withNames(one: Specification): Specification {
  if (one.kind !== "selection") return one;
  const outputs = one.outputs.map((output): Output => {
    const name = output.value.kind === "aggregate" ? outputName(output) : output.name;
    return name === undefined ? output : { ...output, name };
  });
  return { ...one, outputs };
}

function rewriteValue(value: Value, { spelling }: DialectTraits): Value {
  switch (value.kind) {
    case "aggregate":
      return spelling.hasFilter ? value : withoutFilter(value);
    case "window":
      return spelling.hasFilter || value.function.kind !== "aggregate"
        ? value
        : { ...value, function: withoutFilter(value.function) };
    case "call":
      return spelling.extremesSkipNulls && ["greatest", "least"].includes(value.function)
        ? strictExtreme(value)
        : value;
    default:
      return value;
  }
}

function rewriteCondition(condition: Condition, { spelling }: DialectTraits, newRole: NewRole): Condition {
  switch (condition.kind) {
    case "quantified":
      return spelling.hasQuantifiers ? condition : byExists(condition, newRole);
    case "member_of": {
      const { values, specification } = condition;
      if (values.length > 1 && !spelling.tuplesMeetNulls) return byExists(condition, newRole);
      if (spelling.cutsMembers || specification.cut === undefined) return condition;
      return { ...condition, specification: selectedRows(specification, newRole("rows")) };
    }
    default:
      return condition;
  }
}

function rewriteQuery(one: Specification, traits: DialectTraits, newRole: NewRole): Specification {
  const { spelling, hasNullsLast, nullsAreFirst } = traits;
  const untied = spelling.cut.ties === undefined ? withoutTies(one, newRole) : one;
  if (untied.kind === "selection") return untied;
  const combined = spelling.setOperandsNest ? untied : withPlainSides(untied, newRole);
  const isSortable = hasNullsLast ||
    combined.orderBy.every(({ direction, nulls }) =>
      nullsAreFirst(direction === "descending") === (nulls === "first")
    );
  return isSortable ? combined : sortedOutside(combined, newRole);
}

/** A combination whose sides need no parentheses; one on the left needs none as it is. */
function withPlainSides(combination: Combination, newRole: NewRole): Combination {
  const plain = (side: Specification, isLeft: boolean) =>
    side.orderBy.length === 0 && side.cut === undefined && (isLeft || side.kind === "selection")
      ? side
      : selectedRows(side, newRole("rows"));
  return { ...combination, left: plain(combination.left, true), right: plain(combination.right, false) };
}

/** The place of NULL can only be told for columns, which a combination has as a source. */
function sortedOutside({ orderBy, cut, ...combination }: Combination, newRole: NewRole): Specification {
  const rows = selectedRows({ ...combination, orderBy: [] }, newRole("rows"));
  return {
    ...rows,
    orderBy: orderBy.map((key) => {
      const by = key.by.kind === "output" ? rows.outputs[key.by.position]?.value : undefined;
      if (by === undefined) throw new RangeError("Cannot sort a combination by anything but its outputs");
      return { ...key, by };
    }),
    ...(cut && { cut }),
  };
}
