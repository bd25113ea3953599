import { lexSql, type SqlToken } from "../../sql/mod.ts";
import { refuseStatement } from "../refuse_statement.ts";
import { isSymbol } from "../sql_tokens.ts";
import { ownObject } from "./own_object.ts";
import { faultOf, fold, isName, nameOf } from "./fault_of.ts";
import { outcomeOfForm } from "./outcome_of_form.ts";
import { outcomeOfLength } from "./outcome_of_length.ts";
import { type ReadCatalog, readUnsafe } from "./read_unsafe.ts";
import type { QueryOutcome } from "../types.ts";

/** The outcome of a text that is not sent to the server; undefined for one query that only reads. */
export type PostgresGuard = (sql: string) => Promise<QueryOutcome | undefined>;

/**
 * What tells, before a text is sent to a PostgreSQL server, whether it is one query that only reads. A transaction that
 * only reads still lets functions read and write the server's files, end sessions or take locks. So a query is refused
 * where it calls a function that is declared VOLATILE, but for some that are known to be harmless; where it uses an
 * operator, a type or a view that leads to one; and where it calls a function that runs SQL which stands in a text.
 *
 * The catalog is read once; functions that are made later are not known.
 */
export async function postgresGuard(read: ReadCatalog): Promise<PostgresGuard> {
  const unsafe = await readUnsafe(read);
  const views = await read(VIEWS);
  /** Of views that were looked at, what is wrong with them. */
  const judged = new Map<string, string | undefined>(
    SECRET.map((name) => [name, "shows files or passwords of the server"]),
  );
  const known = Map.groupBy(
    views as readonly (readonly [name: string, oid: string])[],
    ([name]) => fold(name),
  );

  /** What is wrong with the views that a text names, and those that they name. */
  async function faultOfViews(tokens: readonly SqlToken[]): Promise<string | undefined> {
    for (const name of new Set(tokens.filter(isName).map(nameOf))) {
      if (known.has(name) && !judged.has(name)) {
        // A view cannot name itself, but one of the same name in another schema.
        judged.set(name, undefined);
        for (const [, oid] of known.get(name) ?? []) {
          const [[text] = []] = await read(`SELECT pg_get_viewdef(${oid}::oid)`);
          const body = lexSql(text ?? "", "postgres");
          const fault = faultOf(body, unsafe) ?? await faultOfViews(body);
          if (fault !== undefined) judged.set(name, `does more than read: ${fault}`);
        }
      }
      const fault = judged.get(name);
      if (fault !== undefined) return `the view "${name}" ${fault}`;
    }
    return undefined;
  }

  return async (sql) => {
    const refused = refuseStatement(sql);
    if (refused !== undefined) return refused;
    const tokens = lexSql(sql, "postgres");
    const outcome = outcomeOfForm(tokens) ?? outcomeOfLength(sql, tokens);
    if (outcome !== undefined) return outcome;
    const fault = faultOf(tokens, unsafe) ?? await faultOfViews(tokens);
    return fault === undefined
      ? undefined
      : { kind: "refused", reason: `Only reading the database is allowed, and ${fault}.` };
  };
}

/** The query in a text that is not refused, without the semicolons before it. */
export function withoutSemicolons(sql: string): string {
  return sql.slice(lexSql(sql, "postgres").find((token) => !isSymbol(token, ";"))?.start);
}

/** Tables and views of PostgreSQL itself that show files of the server or passwords. */
const SECRET =
  ("pg_authid pg_file_settings pg_hba_file_rules pg_ident_file_mappings pg_shadow pg_subscription pg_user_mapping " +
    "pg_user_mappings _pg_user_mappings user_mapping_options").split(" ");

const VIEWS = `SELECT relname, oid FROM pg_class WHERE relkind = 'v' AND ${ownObject("pg_class", "oid")}`;
