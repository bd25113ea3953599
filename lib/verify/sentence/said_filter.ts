import type { Filter, Literal } from "../../specification/mod.ts";

/** A condition behind the noun that it is said of, as it is read here: "with population > 1000000". */
export function saidFilter(
  filter: Exclude<Filter, { readonly kind: "exists" }>,
  column: string,
): string | undefined {
  switch (filter.kind) {
    case "comparison": {
      const { operator, value } = filter;
      const compared = operator === "=" ? "" : operator === "<>" ? "other than " : `${operator} `;
      return `with ${column} ${compared}${said(value)}`;
    }
    case "between":
      return `with ${column} between ${said(filter.low)} and ${said(filter.high)}`;
    case "one_of":
      return `with ${column} ${filter.negated ? "other than " : ""}${filter.values.map(said).join(" or ")}`;
    case "null":
      return `${filter.negated ? "with" : "without"} known ${column}`;
    case "average":
      return `with ${column} ${filter.operator === ">" ? "above" : "below"} the average`;
    case "pattern":
      return undefined;
    default:
      return filter satisfies never;
  }
}

const said = (value: Literal) => typeof value === "string" ? JSON.stringify(value) : String(value);
