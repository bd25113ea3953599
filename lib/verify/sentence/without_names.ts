import type { QueryClaims } from "./query_claims.ts";
import type { QueryParts } from "./query_parts.ts";
import type { SchemaNames } from "./schema_names.ts";

/** A query whose columns have names. */
interface NamedQuery {
  readonly claims: QueryClaims;
  readonly names: SchemaNames;
  readonly specification: QueryParts;
}

/** The names of several words that the columns of a query have, as patterns. */
export function longNames({ claims, names, specification }: NamedQuery): readonly RegExp[] {
  return patternsOf([...claims.columns, ...names.joined(specification)].map(names.column));
}

export interface WithoutNamesOptions {
  /** Of a name that is said more than once, only the last is taken out. @default false */
  readonly last?: boolean | undefined;
  /** Names are taken out also where they are said without their units. @default false */
  readonly bare?: boolean | undefined;
}

/** A text without the long names of the columns of a query. */
export function withoutNames(
  text: string,
  query: NamedQuery,
  { last = false, bare = false }: WithoutNamesOptions = {},
): string {
  const { claims, names } = query;
  const bareNames = bare
    ? claims.columns.map((column) => names.column(column).filter((stem) => !names.isSilent(stem)))
    : [];
  return [...longNames(query), ...patternsOf(bareNames)].reduce((rest, name) => {
    const { index } = [...rest.matchAll(name)].at(-1) ?? {};
    if (!last || index === undefined) return rest.replaceAll(name, " ");
    return rest.slice(0, index) + rest.slice(index).replace(name, " ");
  }, text);
}

function patternsOf(names: readonly (readonly string[])[]): readonly RegExp[] {
  return names.filter((stems) => stems.length > 1)
    .map((stems) => new RegExp(`(?<!\\p{L})${stems.map((stem) => `${stem}\\p{L}*`).join("[ -]")}`, "gu"));
}
