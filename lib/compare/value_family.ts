import type { ResultColumn, ValueType } from "../database/mod.ts";

/** Types that hold values of one kind; nothing is said of a type that holds several. */
export function valueFamily({ type }: ResultColumn): ValueType | undefined {
  switch (type) {
    case "boolean":
    case "integer":
    case "decimal":
    case "float":
      return "decimal";
    case "other":
      return undefined;
    default:
      return type;
  }
}
