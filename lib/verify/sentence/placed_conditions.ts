import { fold } from "../../linking/mod.ts";
import type { Comparison, Condition, Specification, TreeNode, Value } from "../../specification/mod.ts";
import { isCondition, isSpecification, partsOf, valuesIn } from "../../specification/mod.ts";
import { locateValue } from "./locate_values.ts";
import type { Span } from "./masked_text.ts";
import type { LabelOf } from "../read_labels.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";
import { tablesByRole } from "./tables_by_role.ts";

/** How two conditions hold together: by what stands directly above both. */
export type Connective = "and" | "or" | "except";

/** A condition of a query with a value, and where the sentence says the value. */
export interface PlacedCondition {
  readonly condition: Condition;
  /** The column that is compared; undefined for a computed value. */
  readonly column?: ColumnValue | undefined;
  readonly isEquality: boolean;
  readonly isDenied: boolean;
  /** Whether the condition itself is negated, as against a query or set that it belongs to. */
  readonly isNegated: boolean;
  /** Whether it compares with texts. */
  readonly isText: boolean;
  /** Empty where the sentence does not say the value. */
  readonly spans: readonly Span[];
  /** The nodes above it, from the root, each with whether it joins by AND or OR. */
  readonly path: readonly { readonly node: TreeNode; readonly connective: Connective }[];
}

interface Denial {
  readonly isDenied: boolean;
  readonly isNegated: boolean;
}

type ColumnValue = Extract<Value, { readonly kind: "column" }>;

/** Lists the conditions of a tree that compare with a value, with the places of their values in a sentence. */
export function placedConditions(
  tree: Specification,
  { sentence, numbers }: ParsedSentence,
  { labelOf = () => undefined }: { readonly labelOf?: LabelOf } = {},
): readonly PlacedCondition[] {
  const tables = tablesByRole(tree);
  const words = fold(sentence);
  const found: PlacedCondition[] = [];
  const spansOf = (value: Value): readonly Span[] => {
    if (value.kind === "cast") return spansOf(value.value);
    if (value.kind !== "literal" || value.value === null || typeof value.value === "boolean") return [];
    const { value: literal } = value;
    return typeof literal === "number"
      ? numbers.filter((number) => number.value === literal)
      : locateValue(literal.replaceAll(/[%_]/g, " ").trim(), { sentence, words });
  };
  const spansOfKey = (value: Value, { role, column }: ColumnValue): readonly Span[] => {
    const table = tables.get(role);
    const key = value.kind === "literal" && typeof value.value === "string" ? value.value : undefined;
    const label = table === undefined || key === undefined ? undefined : labelOf({ table, column }, key);
    return label === undefined ? [] : locateValue(label, { sentence, words });
  };
  const walk = (node: TreeNode, path: PlacedCondition["path"], { isDenied, isNegated }: Denial): void => {
    if (isCondition(node)) {
      const values = literalsOf(node);
      if (values.length > 0) {
        const columns = ownValues(node).filter((value) => value.kind === "column");
        const column = columns.length === 1 ? columns[0] : undefined;
        const isUnequal = node.kind === "comparison" && node.operator === "<>";
        found.push({
          condition: node,
          column,
          isEquality: node.kind === "one_of" || node.kind === "comparison" && node.operator === "=",
          isDenied: isDenied || isUnequal,
          isNegated: isUnequal !== isNegated,
          isText: values.every((value) => value.kind === "literal" && typeof value.value === "string"),
          spans: values.flatMap((value) => {
            const spans = spansOf(value);
            return spans.length > 0 || column === undefined ? spans : spansOfKey(value, column);
          }),
          path,
        });
      }
    }
    const denies = node.kind === "not" ? !isDenied : isDenied;
    const negates = node.kind === "not" ? !isNegated : isNegated;
    const connective = connectiveOf(node, denies);
    for (const [i, part] of partsOf(node).entries()) {
      const isRightOfExcept = node.kind === "except" && i === 1;
      const inner = isSpecification(part) && !isSpecification(node) ? false : denies;
      walk(part, [...path, { node, connective }], {
        isDenied: isRightOfExcept || inner,
        isNegated: isSpecification(part) ? false : negates,
      });
    }
  };
  walk(tree, [], { isDenied: false, isNegated: false });
  return found;
}

/** How the parts of a node hold together; under NOT, AND and OR change places. */
function connectiveOf(node: TreeNode, isDenied: boolean): Connective {
  if (node.kind === "except") return "except";
  const isOr = node.kind === "or" || node.kind === "union" || node.kind === "case";
  return isOr !== (isDenied && (node.kind === "or" || node.kind === "and")) ? "or" : "and";
}

/** The lowest node that is above two conditions, and how its parts hold together. */
export function commonNode(
  one: PlacedCondition,
  other: PlacedCondition,
): PlacedCondition["path"][number] | undefined {
  return one.path.filter(({ node }, i) => other.path[i]?.node === node).at(-1);
}

function ownValues(condition: Condition): readonly Value[] {
  const [first] = condition.kind === "comparison" ? [turnedLeft(condition)] : partsOf(condition);
  return first === undefined ? [] : valuesIn(first, { intoQueries: false });
}

const turnedLeft = ({ left, right }: Comparison) => left.kind === "literal" ? right : left;

function literalsOf(condition: Condition): readonly Value[] {
  switch (condition.kind) {
    case "comparison":
      return [condition.left, condition.right].filter(isLiteral);
    case "between":
      return [condition.low, condition.high].filter(isLiteral);
    case "one_of":
      return condition.values.filter(isLiteral);
    case "pattern":
      return [condition.pattern].filter(isLiteral);
    default:
      return [];
  }
}

const isLiteral = (value: Value): boolean =>
  value.kind === "literal" && value.value !== null || value.kind === "cast" && isLiteral(value.value);
