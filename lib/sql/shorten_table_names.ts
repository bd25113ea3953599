import { buildSql, sql } from "./build_sql.ts";
import type { KnownTable } from "./column_types.ts";
import { isNode } from "./is_node.ts";
import { lexSql, type SqlToken } from "./lex_sql.ts";
import { parsableText } from "./parsable_text.ts";
import { nodesBelow } from "./nodes_below.ts";
import { parseSql, type SqlNode } from "./parse_sql.ts";
import { nameOf, nodesOf } from "./tree_parts.ts";
import type { Dialect } from "./types.ts";

/** The tables that a database holds. */
export interface HeldTables {
  /** Tables and views of the database. */
  readonly tables: readonly KnownTable[];
  /** Answers whether the database finds a table by a name as a query writes it, for example `ATLAS.PUBLIC.COUNTRY`. */
  readonly holds: (name: string) => Promise<boolean>;
}

export interface ShortenTableNamesOptions extends HeldTables {
  /** The dialect of the query and of the database. */
  readonly dialect: Dialect;
}

/** A query whose table names are those of a database, or why a name cannot be shortened. */
export type ShortenedNames =
  | {
    readonly kind: "shortened";
    /** The query itself where no name was shortened. */
    readonly sql: string;
    /** Qualified names as the query writes them, of which the database holds no table; they stay as they are. */
    readonly missing: readonly string[];
  }
  | { readonly kind: "ambiguous"; readonly reason: string };

/**
 * Shortens qualified table names (`ATLAS.PUBLIC.COUNTRY`) that a database does not find to a table that it holds: of the
 * same schema and name, else of the same name, in either case without regard to letter case. A name in one pair of quotes
 * (`"project.dataset.country"`) is read as its parts. Columns keep their qualifiers without the parts that are gone. A text
 * that the parser cannot read stays as it is.
 *
 * @example
 * ```ts
 * import { shortenTableNames } from "querylogue/sql";
 * import assert from "node:assert/strict";
 *
 * const shortened = await shortenTableNames("SELECT c.NAME FROM ATLAS.PUBLIC.COUNTRY AS c", {
 *   dialect: "duckdb",
 *   tables: [{ name: "country", parts: ["country"], columns: ["name"] }],
 *   holds: () => Promise.resolve(false),
 * });
 * assert.deepEqual(shortened, { kind: "shortened", sql: 'SELECT c.NAME FROM "country" AS c', missing: [] });
 * ```
 */
export async function shortenTableNames(
  given: string,
  { dialect, tables, holds }: ShortenTableNamesOptions,
): Promise<ShortenedNames> {
  const unchanged: ShortenedNames = { kind: "shortened", sql: given, missing: [] };
  const parsed = await parseSql(given, dialect);
  if (parsed.kind === "unreadable") return unchanged;
  const text = parsableText(given, dialect);
  const chains = chainsOf(text, dialect);
  const references = referencesIn(text, { statements: parsed.statements, chains });
  const missing = new Set<string>();
  const found: FoundTable[] = [];
  for (const reference of references) {
    const written = text.slice(reference.start, reference.end);
    if (!reference.skipsSchema && await holds(written)) continue;
    const candidates = candidatesOf(partsOf(reference), tables);
    const [table] = candidates;
    if (candidates.length > 1) {
      const names = candidates.map(({ name }) => name).join(", ");
      return { kind: "ambiguous", reason: `the table ${written} may be each of ${names}` };
    }
    if (table === undefined) missing.add(written);
    else if (table.parts.length === 1 && reference.hidden.has(fold(table.parts[0]))) {
      const reason = `the table ${written} may be ${table.name}, which is also the name of a WITH clause`;
      return { kind: "ambiguous", reason };
    } else found.push({ ...reference, table });
  }
  if (found.length === 0) return { ...unchanged, missing: [...missing] };
  const edits = [
    ...found.map((one) => tableEdit(one, { found, dialect })),
    ...chains.filter(({ start }) => !references.some((reference) => reference.start === start))
      .flatMap((chain) => columnEdit(chain, { found, dialect })),
  ];
  return { kind: "shortened", sql: edited(text, edits), missing: [...missing] };
}

/** Names that points join. */
interface Chain {
  readonly names: readonly SqlToken[];
  readonly start: number;
  readonly end: number;
  /** Two points stand in it: `ATLAS..COUNTRY`, which none of the databases reads. */
  readonly skipsSchema: boolean;
  /** A point and a star stand behind it. */
  readonly hasStar: boolean;
}

/** A name of a table in a FROM clause, with a point in it. */
interface Reference extends Chain {
  readonly hasAlias: boolean;
  /** Names of the WITH clauses of its statement, in lower case. */
  readonly hidden: ReadonlySet<string>;
}

interface FoundTable extends Reference {
  readonly table: KnownTable;
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const fold = (name: string | undefined) => (name ?? "").toLowerCase();

function chainsOf(text: string, dialect: Dialect): readonly Chain[] {
  const tokens = lexSql(text, dialect);
  const isPoint = (at: number) => tokens[at]?.kind === "symbol" && tokens[at]?.value === ".";
  const chains: Chain[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const names: SqlToken[] = [];
    let skipsSchema = false;
    for (let token = tokens[at]; token && isName(token); token = tokens[at]) {
      names.push(token);
      const points = !isPoint(at + 1) ? 0 : isPoint(at + 2) ? 2 : 1;
      if (points === 0 || !isName(tokens[at + points + 1])) break;
      skipsSchema ||= points === 2;
      at += points + 1;
    }
    const [first, last] = [names[0], names.at(-1)];
    if (first === undefined || last === undefined) continue;
    const hasStar = isPoint(at + 1) && tokens[at + 2]?.value === "*";
    chains.push({ names, start: first.start, end: last.end, skipsSchema, hasStar });
  }
  return chains;
}

function isName(token: SqlToken | undefined): boolean {
  return token?.kind === "word" || token?.kind === "quoted";
}

function referencesIn(
  text: string,
  { statements, chains }: { readonly statements: readonly SqlNode[]; readonly chains: readonly Chain[] },
): readonly Reference[] {
  const byLast = new Map(chains.map((chain) => [chain.names.at(-1)?.start, chain]));
  const unitOf = unitsOf(text);
  return statements.flatMap((statement) => {
    const nodes = [...nodesBelow(statement)];
    const hidden = new Set(
      nodes.flatMap(({ ctes }) => nodesOf(ctes)).map(({ alias }) => fold(nameOf(alias))),
    );
    return nodes.flatMap(({ table }): readonly Reference[] => {
      // The key `table` of a column holds a bare identifier, whose name is a text.
      if (!isNode(table) || !isNode(table.name) || !isNode(table.name.span)) return [];
      const chain = byLast.get(unitOf(Number(table.name.span.start)));
      if (chain === undefined || partsOf(chain).length < 2) return [];
      return [{ ...chain, hasAlias: nameOf(table.alias) !== undefined, hidden }];
    });
  });
}

/** Where the characters of a text, which the parser counts, begin in its UTF-16 units. */
function unitsOf(text: string): (character: number) => number {
  const starts: number[] = [];
  let at = 0;
  for (const character of text) {
    starts.push(at);
    at += character.length;
  }
  return (character) => starts[character] ?? at;
}

/** The parts of a name; BigQuery writes several in one pair of quotes. */
function partsOf({ names }: Chain): readonly string[] {
  return names.flatMap(({ kind, value }) => kind === "quoted" ? value.split(".") : [value]);
}

/** Tables of the same schema and name, else those of the same name; the same case goes before another. */
function candidatesOf(parts: readonly string[], tables: readonly KnownTable[]): readonly KnownTable[] {
  for (const length of [2, 1]) {
    for (const spelled of [(name: string | undefined) => name, fold]) {
      const wanted = parts.slice(-length).map(spelled);
      const same = tables.filter((table) =>
        table.parts.length >= length &&
        table.parts.slice(-length).every((part, i) => spelled(part) === wanted[i])
      );
      if (same.length > 0) return same;
    }
  }
  return [];
}

interface EditContext {
  readonly found: readonly FoundTable[];
  readonly dialect: Dialect;
}

/** Writes the name of the table, and the name that columns may be qualified with as its alias. */
function tableEdit(reference: FoundTable, { found, dialect }: EditContext): Edit {
  const { start, end, names, table, hasAlias } = reference;
  const called = names.at(-1) as SqlToken;
  const name = table.parts.at(-1);
  const keepsName = called.value === name && (called.kind === "quoted" || name === fold(name));
  const needsAlias = !hasAlias && !keepsName && isAlone(reference, found);
  const alias = needsAlias ? ` AS ${quoted([called.value], { called, dialect })}` : "";
  return { start, end, text: `${quoted(table.parts, { dialect })}${alias}` };
}

/** Takes the parts that are gone out of the qualifier of a column. */
function columnEdit(chain: Chain, { found, dialect }: EditContext): readonly Edit[] {
  const { names, start, hasStar } = chain;
  for (const reference of found) {
    for (let length = reference.names.length; length > 1; length--) {
      const qualifier = reference.names.slice(-length);
      const holdsMore = names.length > length || (hasStar && names.length === length);
      if (!holdsMore || !qualifier.every(({ value }, i) => fold(value) === fold(names[i]?.value))) continue;
      const last = names[length - 1] as SqlToken;
      return isAlone(reference, found)
        ? [{ start, end: last.start, text: "" }]
        : [{ start, end: last.end, text: quoted(reference.table.parts, { dialect }) }];
    }
  }
  return [];
}

/** Whether no other table of the query has the same last name. */
function isAlone({ names, table }: FoundTable, found: readonly FoundTable[]): boolean {
  const name = fold(names.at(-1)?.value);
  return found.every((other) => fold(other.names.at(-1)?.value) !== name || other.table === table);
}

/** @param called The token of a name, which stays bare where it is. */
function quoted(
  parts: readonly string[],
  { called, dialect }: { readonly called?: SqlToken; readonly dialect: Dialect },
): string {
  return called?.kind === "word" ? called.value : buildSql(sql`${sql.id(...parts)}`, dialect);
}

function edited(text: string, edits: readonly Edit[]): string {
  let [written, at] = ["", 0];
  for (const { start, end, text: replacement } of edits.toSorted((a, b) => a.start - b.start)) {
    written += text.slice(at, start) + replacement;
    at = end;
  }
  return written + text.slice(at);
}
