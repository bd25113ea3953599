import type { AggregateValue, SortKey, Value, WindowValue } from "querylogue/specification";
import { randomCell, texts } from "./random_world.ts";
import type { Maker, Scope, Sort, Typed } from "./types.ts";

/** A value of the sort that every engine computes exactly alike. */
export function randomValue(sort: Sort, scope: Scope, maker: Maker): Value {
  const { draw } = maker;
  const given = scope.given.filter((one) => one.sort === sort).map(({ value }) => value);
  const simple = [
    ...given,
    ...given,
    ...scope.around.filter((one) => one.sort === sort).map(({ value }) => value),
  ];
  if (scope.depth <= 0 || !draw.chance(45)) {
    const one = draw.chance(simple.length === 0 ? 100 : 15) ? undefined : draw.some(simple);
    return one ?? literal(sort, maker);
  }
  // MariaDB errs in functions of texts that hold both a window and an aggregate.
  const windows = scope.windows && (sort === "integer" || sort === "real");
  const inside = { ...scope, depth: scope.depth - 1, windows };
  const kind = draw.below(10);
  if (kind < 4) return ofItsOwn(sort, inside, maker);
  if (kind === 4) return choice(sort, inside, maker);
  if (kind === 5) return ofTwo(sort, inside, maker);
  if (kind === 6 && scope.depth > 1) {
    const { specification } = maker.query({
      sorts: [sort],
      around: columnsAround(scope),
      depth: scope.depth - 2,
      single: true,
    });
    return { kind: "query", specification };
  }
  if (kind === 7 && scope.windows) return randomWindow(sort, inside, maker) ?? ofItsOwn(sort, inside, maker);
  return scope.grouped ? ofGroup(sort, scope, maker) : ofItsOwn(sort, inside, maker);
}

export function columnsAround({ given, around }: Scope) {
  return [
    ...around,
    ...given.flatMap(({ value, sort }) => value.kind === "column" ? [{ value, sort }] : []),
  ];
}

export function literal(sort: Sort, { draw }: Maker): Value {
  const value = randomCell(draw, sort);
  if (draw.chance(4)) return { kind: "cast", value: { kind: "literal", value: null }, type: sort };
  if (sort === "date" || sort === "timestamp") return { kind: "literal", value, type: sort };
  if (sort === "real" && draw.chance(20)) return { kind: "literal", value: String(value), type: "decimal" };
  return { kind: "literal", value };
}

const call = (name: string, ...given: readonly Value[]): Value => ({
  kind: "call",
  function: name,
  arguments: given,
});
const number = (value: number): Value => ({ kind: "literal", value });

function choice(sort: Sort, scope: Scope, maker: Maker): Value {
  const branches = maker.draw.list(1, 2, () => ({
    when: maker.condition(scope),
    then: maker.value(sort, scope),
  }));
  // A first branch without a type would make a text of a number.
  return {
    kind: "case",
    branches,
    ...maker.draw.chance(60) && { otherwise: maker.value(sort, scope) },
  };
}

function ofTwo(sort: Sort, scope: Scope, maker: Maker): Value {
  const { draw } = maker;
  const values = draw.list(2, 3, () => maker.value(sort, scope));
  const [a = literal(sort, maker), b = a] = values;
  const extremes = sort === "boolean" ? "coalesce" : draw.of(["greatest", "least"]);
  return draw.below(3) === 0
    ? call("coalesce", ...values)
    : draw.below(2) === 0
    ? call("null_if", a, b)
    : call(extremes, ...values);
}

function ofItsOwn(sort: Sort, scope: Scope, maker: Maker): Value {
  const { draw } = maker;
  const of = (other: Sort) => maker.value(other, scope);
  switch (sort) {
    case "integer":
      return integer(draw.below(8), of, maker);
    case "real":
      return draw.of<() => Value>([
        () => ({
          kind: "arithmetic",
          operator: draw.of(["+", "-", "*"]),
          operands: [of("real"), of(draw.of(["real", "integer"]))],
        }),
        () => call("round", of("real")),
        () => call(draw.of(["ceiling", "floor"]), of("real")),
        () => call("abs", of("real")),
        () => ({ kind: "cast", value: of("integer"), type: draw.of(["real", "decimal"]) }),
        () => call("days_between", of("date"), of("date")),
        () => call("power", of("real"), number(2)),
        () => ({ kind: "arithmetic", operator: "-", operands: [of("real")] }),
      ])();
    case "text":
      return text(draw.below(8), of, maker);
    case "date":
      return draw.of<() => Value>([
        () => call("date_of", of("timestamp")),
        () => ({ kind: "cast", value: of("timestamp"), type: "date" }),
        () => ({ kind: "cast", value: number0Text(maker), type: "date" }),
      ])();
    case "timestamp":
      return { kind: "cast", value: of("date"), type: "timestamp" };
    case "boolean":
      return { kind: "condition", condition: maker.condition(scope) };
  }
}

function number0Text({ draw }: Maker): Value {
  return { kind: "literal", value: randomCell(draw, "date") };
}

function integer(kind: number, of: (sort: Sort) => Value, { draw }: Maker): Value {
  switch (kind) {
    case 0:
      return {
        kind: "arithmetic",
        operator: draw.of(["+", "-", "*"]),
        operands: draw.list(2, 3, () => of("integer")),
      };
    case 1:
      return {
        kind: "arithmetic",
        operator: draw.of(["quotient", "%"]),
        operands: [of("integer"), of("integer")],
      };
    case 2:
      return call("length", of("text"));
    case 3:
      return call("position", of("text"), of("text"));
    case 4:
      return call(draw.of(["year", "month", "day", "weekday", "quarter"]), of("date"));
    case 5:
      return call(draw.of(["hour", "minute", "second", "year", "day"]), of("timestamp"));
    case 6:
      return call("abs", of("integer"));
    default:
      return { kind: "arithmetic", operator: "-", operands: [of("integer")] };
  }
}

function text(kind: number, of: (sort: Sort) => Value, { draw }: Maker): Value {
  switch (kind) {
    case 0:
    case 1:
      return { kind: "arithmetic", operator: "||", operands: draw.list(2, 3, () => of("text")) };
    case 2:
      return call(draw.of(["lower", "upper"]), of("text"));
    case 3:
      return call(draw.of(["trim", "trim_left", "trim_right"]), of("text"));
    case 4:
      return call("replace", of("text"), { kind: "literal", value: "a" }, {
        kind: "literal",
        value: draw.of(texts),
      });
    case 5:
      return call(
        "substring",
        of("text"),
        number(1 + draw.below(3)),
        ...draw.chance(50) ? [number(draw.below(3))] : [],
      );
    case 6:
      return { kind: "cast", value: of("integer"), type: "text" };
    default:
      return call(
        "format_date",
        of(draw.of(["date", "timestamp"])),
        { kind: "literal", value: draw.of(["%Y", "%Y-%m", "%d.%m.%Y", "%H:%M:%S", "day %j of %Y"]) },
      );
  }
}

/** An aggregate of the rows of a group, exact and without regard to their order. */
function ofGroup(sort: Sort, scope: Scope, maker: Maker): Value {
  const { draw } = maker;
  const rows: Scope = {
    given: scope.grouped ?? [],
    around: [],
    depth: Math.min(scope.depth - 1, 1),
    windows: false,
    order: [],
  };
  // What names no column of the group would belong to a query around it.
  const of = (other: Sort): Value | undefined => {
    const columns = rows.given.filter((one) => one.sort === other);
    const column = draw.some(columns);
    return column &&
      (draw.chance(30)
        ? call("coalesce", column.value, maker.value(other, { ...rows, depth: 0 }))
        : column.value);
  };
  const filter = draw.chance(20) && rows.given.length > 0
    ? { filter: maker.condition({ ...rows, depth: 0 }) }
    : {};
  const distinct = draw.chance(20) ? { distinct: true } : {};
  const aggregate = (name: AggregateValue["function"], value?: Value): Value => ({
    kind: "aggregate",
    function: name,
    ...value && { value },
    ...(value ? distinct : {}),
    ...filter,
  });
  if (sort === "integer" && draw.below(2) === 0) {
    const value = draw.below(2) === 0 ? undefined : of(draw.of(["integer", "text", "date", "boolean"]));
    return aggregate("count", value);
  }
  if (sort === "boolean") return { kind: "condition", condition: someCount(aggregate("count"), maker) };
  if (sort === "integer" && draw.chance(15)) {
    const truth = maker.condition({ ...rows, depth: 0 });
    return { kind: "aggregate", function: "sum", value: { kind: "condition", condition: truth } };
  }
  const value = of(sort);
  if (value === undefined) return literal(sort, maker);
  if (sort === "text" && draw.chance(30)) {
    const orderBy: SortKey[] = [{
      by: value,
      direction: draw.of(["ascending", "descending"]),
      nulls: "last",
    }];
    const separator = distinct.distinct || draw.chance(50) ? {} : { separator: "; " };
    return { kind: "aggregate", function: "list", value, orderBy, ...separator, ...distinct, ...filter };
  }
  const sums = sort === "integer" || sort === "real";
  return aggregate(draw.of(sums ? ["sum", "minimum", "maximum"] : ["minimum", "maximum"]), value);
}

function someCount(left: Value, { draw }: Maker) {
  return {
    kind: "comparison",
    left,
    operator: draw.of([">", "=", "<="]),
    right: number(draw.below(4)),
  } as const;
}

/** What stands in every order of a window that counts rows makes it one that has no ties. */
export function randomKeys(typed: readonly Typed[], { draw }: Maker): SortKey[] {
  return typed.map(({ value }): SortKey => ({
    by: value,
    direction: draw.of(["ascending", "descending"]),
    nulls: draw.of(["last", "first"]),
  }));
}

function randomWindow(sort: Sort, scope: Scope, maker: Maker): Value | undefined {
  const { draw } = maker;
  // DuckDB takes no window over what stands around its query.
  const plain: Scope = { ...scope, windows: false, depth: 0, around: [] };
  const one = () => maker.value(draw.of(["integer", "text", "real", "date"]), plain);
  const partitionBy = draw.list(0, 1, one).filter(({ kind }) => kind !== "literal");
  const free = randomKeys(draw.list(0, 2, one).map((value) => ({ value, sort })), maker)
    .filter(({ by }) => by.kind !== "literal");
  const whole: SortKey[] = [
    ...free,
    ...scope.order.map((by): SortKey => ({ by, direction: "ascending", nulls: "last" })),
  ];
  const window = (called: WindowValue["function"], orderBy: readonly SortKey[], frame?: string): Value => ({
    kind: "window",
    function: called,
    partitionBy,
    orderBy,
    ...(frame !== undefined && { frame }),
  });
  const value = maker.value(sort, plain);
  const kind = draw.below(4);
  if (kind === 0 && sort === "integer") {
    const name = draw.of(["rank", "dense_rank", "row_number", "ntile"]);
    const arguments_ = name === "ntile" ? [number(1 + draw.below(3))] : [];
    const keys = name === "rank" || name === "dense_rank" ? (free.length > 0 ? free : whole) : whole;
    if (keys.length === 0) return undefined;
    return window({ kind: "window_function", function: name, arguments: arguments_ }, keys);
  }
  if (kind === 1 && whole.length > 0) {
    const name = draw.of(["lag", "lead", "first_value", "last_value", "nth_value"]);
    const more = name === "nth_value"
      ? [number(1 + draw.below(2))]
      : name === "lag" && draw.chance(40)
      ? [number(2)]
      : [];
    return window({ kind: "window_function", function: name, arguments: [value, ...more] }, whole);
  }
  if (sort === "boolean" || sort === "text" && kind === 2) return undefined;
  const name = sort === "integer" || sort === "real"
    ? draw.of(["sum", "minimum", "maximum"])
    : draw.of(["minimum", "maximum"]);
  const filter = draw.chance(15) && { filter: maker.condition(plain) };
  const called: AggregateValue = { kind: "aggregate", function: name, value, ...filter };
  if (kind === 2) {
    return window(
      called,
      whole,
      draw.of(["ROWS BETWEEN 1 PRECEDING AND CURRENT ROW", "ROWS UNBOUNDED PRECEDING"]),
    );
  }
  return window(called, free);
}

/** A number that engines compute to more or fewer places. */
export function inexactValue(scope: Scope, maker: Maker): Value {
  const { draw } = maker;
  const inside: Scope = { ...scope, depth: Math.min(scope.depth, 1), windows: false };
  const of = (sort: Sort) => maker.value(sort, inside);
  const column = draw.some((scope.grouped ?? []).filter(({ sort }) => sort === "integer" || sort === "real"));
  if (column && draw.chance(70)) {
    return {
      kind: "aggregate",
      function: draw.of(["average", "average", "average", "median", "standard_deviation", "variance"]),
      value: column.value,
    };
  }
  return draw.of<() => Value>([
    () => ({ kind: "arithmetic", operator: "/", operands: [of("integer"), of("integer")] }),
    () => ({ kind: "arithmetic", operator: "/", operands: [of("real"), of("integer"), number(4)] }),
    () => call("square_root", call("abs", of("real"))),
    () => call("round", of("real"), number(1)),
    () => call("days_between", of("timestamp"), of("timestamp")),
  ])();
}
