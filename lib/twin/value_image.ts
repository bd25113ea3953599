import {
  type AggregateValue,
  type CallValue,
  outputName,
  type Source,
  type Specification,
  type Value,
} from "../specification/mod.ts";
import type { ColumnImages } from "./column_images.ts";
import { NoTwin } from "./no_twin.ts";
import type { ValueImage } from "./types.ts";

/** Tells how what a query computes changes in the twin. */
export interface ImageReader {
  /** Undefined for literals, which change as what stands beside them. Throws {@link NoTwin} where a value has no image. */
  value(value: Value): ValueImage | undefined;
  /** The one image of values that are compared. */
  common(values: readonly Value[]): ValueImage;
  outputs(specification: Specification): readonly ValueImage[];
  /** Refuses two images that are not the same. */
  agree(one: ValueImage | undefined, other: ValueImage | undefined): void;
  /** Whether a function gives one of its arguments, or what changes as they do. */
  passes(call: CallValue): boolean;
}

/** Functions whose results change as their arguments. */
const PASSING = new Set(
  "lower upper trim trim_left trim_right abs coalesce greatest least null_if date_of".split(" "),
);

/** Functions of texts and dates whose results do not change. */
const STEADY = new Set("length month day weekday quarter hour minute second days_between".split(" "));

/** Creates the reader of a query. @param sources All of its sources, by role. */
export function createImageReader(
  sources: ReadonlyMap<string, Source>,
  images: ColumnImages,
): ImageReader {
  const reader: ImageReader = {
    value,
    common,
    outputs,
    agree,
    passes: ({ function: name }) => PASSING.has(name),
  };
  return reader;

  function value(one: Value): ValueImage | undefined {
    switch (one.kind) {
      case "literal":
        return undefined;
      case "column":
        return ofColumn(one.role, one.column);
      case "aggregate":
        return ofAggregate(one);
      case "arithmetic":
        return ofArithmetic(one.operator, one.operands.map(value));
      case "call":
        return ofCall(one);
      case "case":
        return joined([...one.branches.map(({ then }) => then), ...(one.otherwise ? [one.otherwise] : [])]);
      case "cast": {
        const own = value(one.value) ?? "same";
        const fits = own === "same" || own === "text" && one.type === "text" ||
          own === "dated" && ["date", "timestamp"].includes(one.type) ||
          own === "scaled" && ["real", "decimal", "integer"].includes(one.type);
        return fits ? own : refuse(`a value cast to ${one.type}`);
      }
      case "window": {
        const { function: of } = one;
        if (of.kind === "aggregate") return ofAggregate(of);
        const [first] = of.arguments;
        const isRank = /rank|number|ntile|dist/.test(of.function);
        return isRank || first === undefined ? "same" : value(first);
      }
      case "query":
        return outputs(one.specification)[0];
      case "condition":
        return "same";
      case "output":
        return "same";
      default:
        return one satisfies never;
    }
  }

  function ofColumn(role: string, column: string): ValueImage {
    const source = sources.get(role);
    if (source === undefined) return refuse("a column of no table");
    if (source.kind === "table") return images(source.table, column);
    const { specification } = source;
    const shown = firstSelection(specification);
    const at = shown.findIndex((name) => name === column);
    return outputs(specification)[at] ?? refuse(`the column ${column} of a query within the query`);
  }

  function ofAggregate({ function: name, value: of }: AggregateValue): ValueImage {
    if (name === "count" || of === undefined) return "same";
    const own = value(of) ?? "same";
    if (own === "same") return own;
    const isKept = name === "minimum" || name === "maximum" || name === "average" || name === "median";
    if (own === "scaled" && (isKept || name === "sum" || name === "standard_deviation")) return own;
    if (own === "dated" && isKept) return own;
    return refuse(`the ${name.replace("_", " ")} of ${own === "text" ? "texts" : "such values"}`);
  }

  function ofArithmetic(operator: string, parts: readonly (ValueImage | undefined)[]): ValueImage {
    const known = new Set(parts.filter((part) => part !== undefined));
    const [only = "same"] = known;
    if (operator === "||") {
      return known.size === 0 || known.size === 1 && only === "text" ? "text" : refuse("a text put together");
    }
    if (known.size <= 1 && only === "same") return "same";
    const [first, second] = parts;
    switch (operator) {
      case "+":
      case "-":
        if (known.size === 1 && only === "scaled") return "scaled";
        if (known.size === 1 && only === "dated") {
          return parts.every((part) => part === "dated")
            ? operator === "-" ? "same" : refuse("a sum of dates")
            : "dated";
        }
        break;
      case "*":
        if (
          parts.filter((part) => part === "scaled").length === 1 && !known.has("dated") && !known.has("text")
        ) {
          return "scaled";
        }
        break;
      case "/":
        if (first === "scaled" && second === "scaled") return "same";
        if (first === "scaled" && (second ?? "same") === "same") return "scaled";
        break;
    }
    return refuse(`a value computed by ${operator}`);
  }

  function ofCall(call: CallValue): ValueImage | undefined {
    const { function: name, arguments: given } = call;
    if (PASSING.has(name)) return joined(given);
    const parts = given.map(value);
    if (parts.every((part) => (part ?? "same") === "same")) return "same";
    if (STEADY.has(name) && parts.every((part) => part !== "scaled")) return "same";
    if (name === "year" && parts[0] === "dated") return "dated";
    return refuse(`a value computed by ${name}`);
  }

  function joined(values: readonly Value[]): ValueImage | undefined {
    const known = new Set(values.map(value).filter((image) => image !== undefined));
    if (known.size > 1) return refuse("values of several sorts in one place");
    return [...known][0];
  }

  function common(values: readonly Value[]): ValueImage {
    return joined(values) ?? "same";
  }

  function outputs(specification: Specification): readonly ValueImage[] {
    if (specification.kind === "selection") {
      return specification.outputs.map((one) => value(one.value) ?? "same");
    }
    const [left, right] = [outputs(specification.left), outputs(specification.right)];
    left.forEach((image, i) => agree(image, right[i]));
    return left;
  }

  function agree(one: ValueImage | undefined, other: ValueImage | undefined): void {
    if ((one ?? other) !== (other ?? one)) refuse("values of several sorts compared");
  }
}

function firstSelection(specification: Specification): readonly (string | undefined)[] {
  return specification.kind === "selection"
    ? specification.outputs.map(outputName)
    : firstSelection(specification.left);
}

function refuse(what: string): never {
  throw new NoTwin(`${what} has no image`);
}
