import type { SourceColumn } from "./column_types.ts";

/** A column of a relation, with the base columns that its values are copied from: none where they are computed. */
export interface Output {
  /** `undefined` where it has none that a query could use. */
  readonly name: string | undefined;
  readonly origins: readonly SourceColumn[];
}

/** What stands in a FROM clause. */
export interface Relation {
  /** What columns may be qualified with. */
  readonly called: string | undefined;
  readonly outputs: readonly Output[];
  /** Where not all columns are known: what any other name means. */
  readonly rest?: (column: string) => readonly SourceColumn[];
}

/** The names that a part of a query sees. */
export interface Scope {
  readonly relations: Relation[];
  /** Names of the outputs of the SELECT, which some clauses may use. */
  readonly aliases: Map<string, readonly SourceColumn[]>;
  /** Columns that USING and NATURAL make one of two, in lower case. */
  readonly merged: Set<string>;
  readonly outer?: Scope;
}

/** A scope in which nothing is named yet. */
export function openScope(outer?: Scope): Scope {
  return { relations: [], aliases: new Map(), merged: new Set(), ...(outer && { outer }) };
}

/** The output of that name, preferably in that case. */
export function outputNamed(outputs: readonly Output[], name: string): Output | undefined {
  return outputs.find((output) => output.name === name) ??
    outputs.find((output) => output.name?.toLowerCase() === name.toLowerCase());
}

/**
 * The base columns that a name means, none where it is computed.
 *
 * A bare name is looked for in the tables of the innermost query, then among its outputs, then outwards, and only then
 * in tables whose columns are not known.
 *
 * @returns `undefined` where nothing in sight has the name.
 */
export function findColumn(
  scope: Scope,
  { table, column }: { readonly table?: string | undefined; readonly column: string },
): readonly SourceColumn[] | undefined {
  const scopes = [...outwards(scope)];
  if (table !== undefined) {
    const called = scopes.flatMap(({ relations }) => relations)
      .filter((one) => one.called?.toLowerCase() === table.toLowerCase());
    const found = called.map(({ outputs }) => outputNamed(outputs, column)).find((one) => one !== undefined);
    return found?.origins ?? called.find(({ rest }) => rest !== undefined)?.rest?.(column);
  }
  for (const { relations, aliases } of scopes) {
    // A name that two tables have is one column of USING, or the query would not run.
    const found = relations.map(({ outputs }) => outputNamed(outputs, column))
      .find((output) => output !== undefined)?.origins ?? aliases.get(column.toLowerCase());
    if (found !== undefined) return found;
  }
  return scopes.flatMap(({ relations }) => relations).find(({ rest }) => rest !== undefined)?.rest?.(column);
}

/** The base columns of the output of that alias, looked for outwards; `undefined` where no query in sight has it. */
export function aliasedColumns(scope: Scope, alias: string): readonly SourceColumn[] | undefined {
  for (const { relations, aliases } of outwards(scope)) {
    const found = aliases.get(alias.toLowerCase()) ??
      relations.filter(({ called }) => called === undefined)
        .map(({ outputs }) => outputNamed(outputs, alias)).find((one) => one !== undefined)?.origins;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The columns that `*`, or all of one table, stands for; those that USING and NATURAL merge stand once. */
export function starOutputs(
  { source, except }: { readonly source?: string; readonly except: readonly string[] },
  { relations, merged }: Scope,
): readonly Output[] {
  const leftOut = new Set(except.map((name) => name.toLowerCase()));
  return relations
    .filter(({ called }) => source === undefined || called?.toLowerCase() === source.toLowerCase())
    .flatMap(({ outputs }) => outputs)
    .filter(({ name = "" }) => {
      const lower = name.toLowerCase();
      if (leftOut.has(lower)) return false;
      if (source === undefined && merged.has(lower)) leftOut.add(lower);
      return true;
    });
}

function* outwards(scope: Scope): Generator<Scope> {
  for (let at: Scope | undefined = scope; at !== undefined; at = at.outer) yield at;
}
