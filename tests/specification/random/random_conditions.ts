import type { ComparisonOperator, Condition, Value } from "querylogue/specification";
import { columnsAround, inexactValue } from "./random_values.ts";
import type { Maker, Scope, Sort } from "./types.ts";

const operators = ["=", "<>", "<", "<=", ">", ">="] as const satisfies readonly ComparisonOperator[];
const sorts = ["integer", "text", "real", "date", "timestamp"] as const satisfies readonly Sort[];

/** A condition; with no depth left one that holds no query and nothing inside. */
export function randomCondition(scope: Scope, maker: Maker): Condition {
  const { draw } = maker;
  const inside: Scope = { ...scope, depth: scope.depth - 1 };
  const sort = draw.of(sorts);
  const value = (one: Sort = sort) => maker.value(one, inside);
  const deep = scope.depth > 0;
  const kind = draw.below(deep ? 16 : 8);
  switch (kind) {
    case 0:
    case 1:
      return { kind: "comparison", left: value(), operator: draw.of(operators), right: value() };
    case 2:
      return {
        kind: "comparison",
        left: value("integer"),
        operator: draw.of(["same", "=", "<", ">"]),
        right: value(draw.of(["integer", "real"])),
      };
    case 3:
      return { kind: "between", value: value(), low: value(), high: value() };
    case 4:
      return { kind: "one_of", value: value(), values: draw.list(1, 3, () => value()) };
    case 5:
      return { kind: "null", value: value() };
    case 6:
      return pattern(value("text"), maker);
    case 7:
      return truth(scope, maker);
    case 8:
    case 9:
      return {
        kind: draw.of(["and", "or"]),
        conditions: draw.list(2, 3, () => maker.condition(inside)),
      };
    case 10:
    case 11:
      return { kind: "not", condition: maker.condition(inside) };
    case 12:
      return exists(scope, maker);
    case 13:
      return memberOf(scope, maker);
    case 14:
      return quantified(scope, maker);
    default:
      return {
        kind: "comparison",
        left: inexactValue(inside, maker),
        operator: draw.of(["<", ">", ">="]),
        right: { kind: "literal", value: draw.below(5) - 0.25 },
      };
  }
}

function truth(scope: Scope, maker: Maker): Condition {
  const column = maker.draw.some(scope.given.filter(({ sort }) => sort === "boolean"));
  const value: Value = column?.value ?? { kind: "literal", value: maker.draw.below(2) === 0 };
  if (maker.draw.chance(60)) return { kind: "truth", value };
  return {
    kind: "comparison",
    left: value,
    operator: maker.draw.of(["=", "<>", "same"]),
    right: { kind: "literal", value: maker.draw.below(2) === 0 },
  };
}

function pattern(value: Value, { draw }: Maker): Condition {
  const like = draw.of(["%a%", "a%", "_", "%b", "%'%", "%", "a_b", "%Y%"]);
  const literal = (text: string): Value => ({ kind: "literal", value: text });
  switch (draw.below(8)) {
    case 0:
      return { kind: "pattern", value, pattern: literal("%!%"), syntax: "like", escape: "!" };
    case 1:
      return { kind: "pattern", value, pattern: literal(like.toUpperCase()), syntax: "like_without_case" };
    case 2:
      return {
        kind: "pattern",
        value,
        pattern: literal(draw.of(["*a*", "?", "[ab]*", "*"])),
        syntax: "glob",
      };
    case 3:
      return {
        kind: "pattern",
        value,
        pattern: literal(draw.of(["^a", "b$", "[0-9]+", "^$"])),
        syntax: draw.of(["regexp", "regexp_without_case"]),
      };
    default:
      return { kind: "pattern", value, pattern: literal(like), syntax: "like" };
  }
}

function exists(scope: Scope, maker: Maker): Condition {
  const { specification } = maker.query({
    around: columnsAround(scope),
    depth: scope.depth - 1,
    bare: true,
  });
  return { kind: "exists", specification };
}

function memberOf(scope: Scope, maker: Maker): Condition {
  const wanted = maker.draw.list(1, 2, () => maker.draw.of(sorts));
  const { specification } = maker.query({
    sorts: wanted,
    around: columnsAround(scope),
    depth: scope.depth - 1,
  });
  // DuckDB does not see that a computed value is one of a group where a query inside names it.
  const given = scope.given.filter(({ value }) => value.kind === "column");
  const values = wanted.map((sort) => maker.value(sort, { ...scope, given, depth: 0 }));
  return { kind: "member_of", values, specification };
}

function quantified(scope: Scope, maker: Maker): Condition {
  const { draw } = maker;
  const sort = draw.of(sorts);
  const { specification } = maker.query({
    sorts: [sort],
    around: columnsAround(scope),
    depth: scope.depth - 1,
  });
  const left = maker.value(sort, { ...scope, depth: 0 });
  return {
    kind: "quantified",
    left,
    operator: draw.of(operators),
    quantifier: draw.of(["any", "all"]),
    specification,
  };
}
