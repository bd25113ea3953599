import { firstSelection } from "../tree/first_selection.ts";
import { outputName } from "../tree/output_name.ts";
import type { Schema, Table } from "../../schema/mod.ts";
import { sourcesIn } from "../tree/sources_in.ts";
import { specificationsIn } from "../tree/specifications_in.ts";
import type { ColumnValue, Source, Specification, Value } from "../types.ts";

/** What is known of the values of a specification, whatever the rows. */
export interface Facts {
  /** Whether a value is never NULL. */
  readonly isKnown: (value: Value) => boolean;
  /** Whether a value is a whole number or NULL. */
  readonly isWhole: (value: Value) => boolean;
  /** Whether a value is true, false, or NULL. */
  readonly isTruth: (value: Value) => boolean;
  /** Whether two columns are declared alike, so that equal values look alike. */
  readonly areAlike: (one: ColumnValue, other: ColumnValue) => boolean;
  /** The table of a role; undefined where the role is no table or the schema does not have it. */
  readonly tableOf: (role: string) => Table | undefined;
  /** Whether `IN (SELECT …)` may become EXISTS where that is the same. */
  readonly mayUnifyMembership: boolean;
}

/** Gathers what the schema tells of the roles of a specification; without a schema, nothing is known of columns. */
export function factsOf(specification: Specification, { tables }: Schema): Facts {
  const sources = new Map(sourcesIn(specification).map((source) => [source.role, source]));
  const mayLack = new Set(specificationsIn(specification).flatMap(rolesThatMayLack));
  const named = new Map(tables.map((table) => [table.name, table]));
  const tableOf = (role: string) => {
    const source = sources.get(role);
    return source?.kind === "table" ? named.get(source.table) : undefined;
  };
  const declared = ({ role, column }: ColumnValue) =>
    tableOf(role)?.columns.find(({ name }) => name === column);
  const derived = ({ role, column }: ColumnValue) => outputNamed(sources.get(role), column);
  const isKnown = (value: Value): boolean => {
    switch (value.kind) {
      case "literal":
        return value.value !== null;
      case "aggregate":
        return value.function === "count";
      case "column": {
        if (mayLack.has(value.role)) return false;
        const within = derived(value);
        if (within !== undefined) return isKnown(within);
        const [key, ...others] = tableOf(value.role)?.primaryKey ?? [];
        // SQLite lets every key be NULL but one whole number.
        return declared(value)?.notNull === true ||
          key === value.column && others.length === 0 && hasType(value, wholeNumber);
      }
      default:
        return false;
    }
  };
  const hasType = (value: Value, type: RegExp): boolean => {
    if (value.kind !== "column") return false;
    const within = derived(value);
    return within === undefined ? type.test(declared(value)?.type ?? "") : hasType(within, type);
  };
  return {
    isKnown,
    isWhole: (value) =>
      value.kind === "aggregate" && value.function === "count" || hasType(value, wholeNumber),
    isTruth: (value) => value.kind === "condition" || hasType(value, truth),
    areAlike: (one, other) => {
      const [type, otherType] = [declared(one)?.type, declared(other)?.type];
      return type !== undefined && type.toLowerCase() === otherType?.toLowerCase();
    },
    tableOf,
    mayUnifyMembership: true,
  };
}

const wholeNumber = /^(?:tiny|small|medium|big|huge)?int(?:eger|\d)?\b|^(?:small|big)?serial\b/i;
const truth = /^bool/i;

function rolesThatMayLack(specification: Specification): readonly string[] {
  if (specification.kind !== "selection") return [];
  const { sources, links } = specification;
  if (links.some(({ kind }) => kind === "full")) return sources.map(({ role }) => role);
  const standing = new Set(sources.slice(0, 1).map(({ role }) => role));
  return links.flatMap(({ from, to, kind }) => {
    const joining = standing.has(to) ? from : to;
    standing.add(joining);
    return kind === "outer" ? [joining] : [];
  });
}

function outputNamed(source: Source | undefined, column: string): Value | undefined {
  if (source?.kind !== "derived") return undefined;
  const first = firstSelection(source.specification);
  return first === source.specification
    ? first.outputs.find((output) => outputName(output) === column)?.value
    : undefined;
}
