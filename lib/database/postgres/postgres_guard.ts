import { lexSql, type SqlToken } from "../../sql/lexer/mod.ts";
import { refuseStatement, skipBlank } from "../refuse_statement.ts";
import { isSymbol } from "../sql_tokens.ts";
import type { QueryOutcome } from "../types.ts";
import { CATALOG } from "./catalog_sql.ts";
import { namedObjects } from "./named_objects.ts";
import { type ParseNode, postgresParser } from "./parse_postgres.ts";
import {
  catalogStamp,
  type PostgresCatalog,
  type ReadCatalog,
  readPostgresCatalog,
} from "./postgres_catalog.ts";
import type { Content } from "./sql_content.ts";
import { type UnsafeReach, unsafeReach } from "./unsafe_reach.ts";

/** The outcome of a text that is not sent to the server; undefined for one query that only reads. */
export type PostgresGuard = (
  sql: string,
  options: {
    /** Names without a schema are looked for in pg_catalog alone. */
    readonly catalogOnly: boolean;
  },
) => Promise<QueryOutcome | undefined>;

export interface PostgresGuardOptions {
  /** Where the server looks for names without a schema, as its setting `search_path` says it. */
  readonly searchPath: string;
}

/**
 * What tells, before a text is sent to a PostgreSQL server, whether it is one query that only reads. A transaction that
 * only reads still lets functions read and write the server's files, end sessions or take locks. So a query is refused
 * where it reaches, directly or through other objects, a function whose code does more than read, one that runs SQL which
 * stands in a text, one that cannot be followed, or a relation that shows secrets of the server or of other sessions.
 *
 * Objects that are made or changed later are known for the next query: the catalog is compared before each.
 */
export async function postgresGuard(
  read: ReadCatalog,
  { searchPath }: PostgresGuardOptions,
): Promise<PostgresGuard> {
  const parse = postgresParser();
  let known = await readKnown(undefined, await snapshotOf());

  /** The transactions that are seen: as long as they are the same, so is all that they have written. */
  async function snapshotOf(): Promise<string> {
    const [[snapshot] = []] = await read("SELECT txid_current_snapshot()");
    return snapshot ?? "";
  }

  async function readKnown(before: Known | undefined, snapshot: string): Promise<Known> {
    const stamp = await catalogStamp(read);
    const { catalog, functions } = before?.stamp === stamp ? before : {
      catalog: await readPostgresCatalog(read, searchPath),
      functions: new Map<string, Promise<Content>>(),
    };
    return {
      snapshot,
      stamp,
      catalog,
      functions,
      reach: unsafeReach({ parse, read, catalog, functions }),
    };
  }

  return async (sql, { catalogOnly }) => {
    const refused = refuseStatement(sql) ?? outcomeOfLength(sql, lexSql(sql, "postgres"));
    if (refused !== undefined) return refused;
    const parsed = await parse(sql);
    if ("message" in parsed) return { kind: "failed", message: parsed.message };
    const fault = faultOfForm(sql, parsed.statements);
    if (fault !== undefined) return { kind: "refused", reason: fault };
    const snapshot = await snapshotOf();
    if (snapshot !== known.snapshot) known = await readKnown(known, snapshot);
    const path = catalogOnly ? CATALOG : known.catalog.path;
    const reached = await known.reach(namedObjects(parsed.statements), path);
    return reached === undefined
      ? undefined
      : { kind: "refused", reason: `Only reading the database is allowed, and ${reached}.` };
  };
}

/** The query in a text that is not refused, without the semicolons before it. */
export function withoutSemicolons(sql: string): string {
  return sql.slice(lexSql(sql, "postgres").find((token) => !isSymbol(token, ";"))?.start);
}

/** What is known of the server's objects, and when that was so. */
interface Known {
  readonly snapshot: string;
  readonly stamp: string;
  readonly catalog: PostgresCatalog;
  readonly functions: Map<string, Promise<Content>>;
  readonly reach: UnsafeReach;
}

/** Why statements are not one query, by their form. */
function faultOfForm(sql: string, statements: readonly ParseNode[]): string | undefined {
  const [statement, second] = statements;
  if (statement === undefined) return "Only one query can run, and this text holds none.";
  if (second !== undefined) return `Only one query can run, and this text holds ${statements.length}.`;
  if (!("SelectStmt" in statement)) {
    const [word] = /^\w*/.exec(sql.slice(skipBlank(sql, 0))) ?? [];
    return `Only queries can run, and this is ${word === "" ? "none" : word?.toUpperCase()}.`;
  }
  const open: unknown[] = [statement];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value !== "object" || value === null) continue;
    for (const [key, part] of Object.entries(value)) {
      if (Object.hasOwn(WRITES, key)) return `Only queries can run, and ${WRITES[key]}.`;
      open.push(part);
    }
  }
  return undefined;
}

/** What stands in a query that does more, by its name in the tree. */
const WRITES: Readonly<Record<string, string>> = {
  intoClause: "INTO writes a result",
  lockingClause: "this one locks rows",
  InsertStmt: "this one holds INSERT",
  UpdateStmt: "this one holds UPDATE",
  DeleteStmt: "this one holds DELETE",
  MergeStmt: "this one holds MERGE",
};

/**
 * The refusal of a text that would keep a PostgreSQL server busy before it has read it: the server cannot be interrupted
 * meanwhile, whatever its time limit, and others wait for it. Of signs that stand together, those that open comments too,
 * it reads all again for each.
 */
function outcomeOfLength(sql: string, tokens: readonly SqlToken[]): QueryOutcome | undefined {
  if (sql.length > MOST_LETTERS) {
    return { kind: "refused", reason: `The text is longer than ${MOST_LETTERS} letters.` };
  }
  if (!SIGNS.test(sql)) return undefined;
  const literals = tokens.filter(({ kind }) => kind === "text" || kind === "quoted");
  const gaps = [...literals, { start: sql.length }].map(({ start }, i) =>
    sql.slice(literals[i - 1]?.end ?? 0, start)
  );
  return gaps.some((gap) => SIGNS.test(gap))
    ? {
      kind: "refused",
      reason: `The text holds more than ${MOST_SIGNS} signs without a blank between them.`,
    }
    : undefined;
}

/** At these, a server reads the worst text within a second. */
const MOST_LETTERS = 1_000_000;
const MOST_SIGNS = 1_000;

/** The letters of operators and of the marks of comments. */
const SIGNS = new RegExp(`[~!@#^&|\`?+*/%<>=-]{${MOST_SIGNS + 1}}`);
