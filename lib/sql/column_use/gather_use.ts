import type { Equality, KnownTable, SourceColumn, SourceTable } from "../column_types.ts";

/** What is gathered while the clauses of a query are walked through. */
export interface GatheredUse {
  readonly sources: readonly SourceTable[];
  readonly columns: readonly SourceColumn[];
  readonly equalities: readonly Equality[];
  readonly unresolved: readonly string[];
  /** A table that is read; its columns, where they are known. */
  addSource(table: SourceTable): { readonly source: number; readonly columns?: readonly string[] };
  /** The same columns in sources of their own. */
  readAgain(columns: readonly SourceColumn[]): readonly SourceColumn[];
  use(columns: readonly SourceColumn[]): void;
  /** Columns that may each be the one that is meant are alternatives, and hold in branches of their own. */
  setEqual(lefts: readonly SourceColumn[], rights: readonly SourceColumn[], branch: readonly number[]): void;
  missing(name: string): void;
  /** A new branch that grows from another. */
  branchOf(branch: readonly number[]): readonly number[];
}

/** A use in which nothing is gathered yet. */
export function gatherUse(tables: readonly KnownTable[]): GatheredUse {
  const columnsOf = new Map(tables.map(({ name, columns }) => [name, columns]));
  const sources: SourceTable[] = [];
  const columns = new Map<string, SourceColumn>();
  const equalities: Equality[] = [];
  const unresolved = new Set<string>();
  let branches = 0;
  const branchOf = (branch: readonly number[]) => [...branch, ++branches];
  return {
    sources,
    equalities,
    branchOf,
    get columns() {
      return [...columns.values()];
    },
    get unresolved() {
      return [...unresolved];
    },
    addSource({ table, known }) {
      const source = sources.push({ table, known }) - 1;
      const names = known ? columnsOf.get(table) : undefined;
      return { source, ...(names && { columns: names }) };
    },
    readAgain(read) {
      const copies = new Map<number, number>();
      return read.map(({ source, column }) => {
        const copy = copies.get(source) ?? sources.push(sources[source] as SourceTable) - 1;
        copies.set(source, copy);
        return { source: copy, column };
      });
    },
    use(used) {
      for (const one of used) columns.set(`${one.source} ${one.column}`, one);
    },
    setEqual(lefts, rights, branch) {
      const single = lefts.length * rights.length === 1;
      for (const left of lefts) {
        for (const right of rights) {
          if (left.source === right.source) continue;
          equalities.push({ left, right, branch: single ? branch : branchOf(branch) });
        }
      }
    },
    missing(name) {
      unresolved.add(name);
    },
  };
}
