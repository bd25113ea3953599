import { lexSql, type SqlToken } from "../../sql/mod.ts";
import { refuseStatement } from "../refuse_statement.ts";
import type { QueryOutcome } from "../types.ts";

/** Rows of a query of the catalog, as the server's own texts. */
export type ReadCatalog = (sql: string) => Promise<readonly (readonly (string | null)[])[]>;

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
  const [definitions, views, columns] = [await read(DEFINITIONS), await read(VIEWS), await read(COLUMNS)];
  const unsafe = closure(
    definitions as readonly Definition[],
    new Set(columns.map(([name]) => fold(name as string))),
  );
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
    const form = outcomeOfForm(tokens);
    if (form !== undefined) return form;
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

/** Something that queries can name, with the text of what it does. */
type Definition = readonly [
  kind: "function" | "operator" | "type",
  name: string,
  unsafe: "t" | "f",
  body: string | null,
];

interface Unsafe {
  readonly function: ReadonlySet<string>;
  readonly operator: ReadonlySet<string>;
  readonly type: ReadonlySet<string>;
  /** Names of columns of tables: after a dot they are no functions. */
  readonly columns: ReadonlySet<string>;
}

/** What is unsafe by itself, or because it uses something that is. */
function closure(definitions: readonly Definition[], columns: ReadonlySet<string>): Unsafe {
  const unsafe = {
    function: new Set(NOT_DECLARED),
    operator: new Set<string>(),
    type: new Set<string>(),
    columns,
  };
  let open: readonly (readonly [Definition, readonly SqlToken[]])[] = [];
  for (const definition of definitions) {
    const [kind, name, own, body] = definition;
    if (own === "t") unsafe[kind].add(fold(name));
    else if (body !== null) open = [...open, [definition, lexSql(body, "postgres")]];
  }
  for (let size = -1; size !== open.length;) {
    size = open.length;
    open = open.filter(([[kind, name], body]) => {
      const safe = faultOf(body, unsafe) === undefined && !body.some(isDynamic);
      if (!safe) unsafe[kind].add(fold(name));
      return safe;
    });
  }
  return unsafe;
}

/** Code of a function can run a text as SQL, or a statement that is no query. */
function isDynamic(token: SqlToken): boolean {
  return token.kind === "word" && /^(?:execute|copy|call|do)$/i.test(token.value);
}

function outcomeOfForm(tokens: readonly SqlToken[]): QueryOutcome | undefined {
  const refuse = (reason: string): QueryOutcome => ({ kind: "refused", reason });
  const first = tokens.findIndex((token) => !isSymbol(token, ";"));
  const last = tokens.findLastIndex((token) => !isSymbol(token, ";"));
  const own = tokens.slice(first, last + 1);
  const [token] = own;
  if (first < 0 || token === undefined) return refuse("Only one query can run, and this text holds none.");
  const several = own.filter((token, i) => isSymbol(token, ";") && !isSymbol(own[i - 1], ";")).length + 1;
  if (several > 1) return refuse(`Only one query can run, and this text holds ${several}.`);
  const word = wordOf(token);
  if (STATEMENTS.has(word)) return refuse(`Only queries can run, and this is ${word}.`);
  if (!isSymbol(token, "(") && !/^(?:SELECT|WITH|VALUES|TABLE)$/.test(word)) {
    return { kind: "failed", message: `syntax error at or near "${token.value}"` };
  }
  if (
    own.some((token, i) =>
      wordOf(token) === "INTO" && wordOf(own[i - 1]) !== "AS" && !isSymbol(own[i - 1], ".")
    )
  ) {
    return refuse("Only queries can run, and INTO writes a result.");
  }
  const write = own.find((token, i) =>
    /^(?:DELETE|UPDATE)$/.test(wordOf(token)) && isSymbol(own[i - 1], "(") &&
    /^(?:AS|MATERIALIZED)$/.test(wordOf(own[i - 2])) &&
    own.some((later, j) => j > i && wordOf(later) === (wordOf(token) === "DELETE" ? "FROM" : "SET"))
  );
  return write && refuse(`Only queries can run, and this one holds ${wordOf(write)}.`);
}

/** Words that begin what is no query, beside those that all engines have. */
const STATEMENTS: ReadonlySet<string> = new Set(
  ("ABORT ANALYSE CLOSE CLUSTER DECLARE DISCARD DO FETCH GRANT LISTEN LOCK MOVE NOTIFY REASSIGN REFRESH REPACK REVOKE " +
    "SECURITY SHOW UNLISTEN WAIT").split(" "),
);

/** What a text calls or uses that does more than read. */
function faultOf(tokens: readonly SqlToken[], unsafe: Unsafe): string | undefined {
  for (const [i, token] of tokens.entries()) {
    if (!isName(token)) continue;
    const name = nameOf(token);
    if (unsafe.type.has(name)) return `the type "${name}" may do more`;
    if (!unsafe.function.has(name)) continue;
    const before = tokens[i - 1];
    const called = isSymbol(tokens[i + 1], "(") && !/^(?:AS|WITH|RECURSIVE)$/.test(wordOf(before));
    // A function of one argument can be written as if it were a field.
    if (called || isSymbol(before, ".") && !unsafe.columns.has(name)) {
      return `the function "${name}" may do more`;
    }
  }
  if (unsafe.operator.size === 0) return undefined;
  const symbols = tokens.map((token, i) => {
    const gap = tokens[i - 1]?.end === token.start ? "" : " ";
    return token.kind === "symbol" ? gap + token.value : " ";
  }).join("");
  const operator = [...unsafe.operator].find((name) => symbols.includes(name));
  return operator === undefined ? undefined : `the operator ${operator} may do more`;
}

function isName({ kind }: SqlToken): boolean {
  return kind === "word" || kind === "quoted";
}

/** As the catalog has it: PostgreSQL cuts names after 63 bytes. */
function nameOf({ value }: SqlToken): string {
  if (value.length < 16) return fold(value);
  const bytes = new TextEncoder().encode(value);
  return fold(
    bytes.length < 64 ? value : new TextDecoder().decode(bytes.subarray(0, 63)).replace(/\uFFFD$/, ""),
  );
}

/** Names that differ in upper case alone count as one, which refuses rather too much than too little. */
function fold(name: string): string {
  return name.toLowerCase();
}

function isSymbol(token: SqlToken | undefined, value: string): boolean {
  return token?.kind === "symbol" && token.value === value;
}

function wordOf(token: SqlToken | undefined): string {
  return token?.kind === "word" ? token.value.toUpperCase() : "";
}

/** Volatile functions of PostgreSQL and its extensions that change nothing and reach nothing else. */
const HARMLESS =
  ("clock_timestamp current_query gen_random_bytes gen_random_uuid pg_blocking_pids pg_database_size pg_indexes_size " +
    "pg_is_in_recovery pg_partition_ancestors pg_partition_tree pg_relation_size pg_sleep pg_sleep_for pg_sleep_until " +
    "pg_table_size pg_tablespace_size pg_total_relation_size random random_normal timeofday uuid_generate_v1 " +
    "uuid_generate_v1mc uuid_generate_v4 uuidv4 uuidv7").split(" ");

/** Functions that use up a transaction number of the server, run a text as SQL, or read a view that a text names. */
const NOT_DECLARED =
  ("pg_current_xact_id txid_current connectby crosstab crosstab2 crosstab3 crosstab4 cursor_to_xml cursor_to_xmlschema database_to_xml " +
    "database_to_xml_and_xmlschema database_to_xmlschema query_to_xml query_to_xml_and_xmlschema query_to_xmlschema " +
    "schema_to_xml schema_to_xml_and_xmlschema schema_to_xmlschema table_to_xml table_to_xml_and_xmlschema " +
    "table_to_xmlschema xpath_table").split(" ");

/** Tables and views of PostgreSQL itself that show files of the server or passwords. */
const SECRET =
  ("pg_authid pg_file_settings pg_hba_file_rules pg_ident_file_mappings pg_shadow pg_subscription pg_user_mapping " +
    "pg_user_mappings _pg_user_mappings user_mapping_options").split(" ");

const LITERALS = (names: readonly string[]) => names.map((name) => `'${name}'`).join(", ");

/** Objects of the database's users, not of PostgreSQL or of an extension. */
const own = (catalog: string, oid: string) =>
  `${oid} >= 16384 AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_catalog.${catalog}'::regclass
    AND objid = ${oid} AND deptype = 'e')`;

const NAME_OF = (oid: string) => `(SELECT quote_ident(proname) || '()' FROM pg_proc WHERE oid = ${oid})`;

// Functions of triggers and those with arguments that only the server can make cannot be called.
const DEFINITIONS = `
  SELECT 'function', p.proname,
    p.provolatile = 'v' AND NOT (p.proname IN (${LITERALS(HARMLESS)}) AND NOT (${own("pg_proc", "p.oid")}))
      OR l.lanname NOT IN ('internal', 'c', 'sql', 'plpgsql') AND ${own("pg_proc", "p.oid")},
    CASE WHEN p.provolatile <> 'v' AND l.lanname IN ('sql', 'plpgsql') AND ${own("pg_proc", "p.oid")}
      THEN coalesce(nullif(p.prosrc, ''), pg_get_functiondef(p.oid)) END
  FROM pg_proc AS p JOIN pg_language AS l ON l.oid = p.prolang
  WHERE p.prokind IN ('f', 'w') AND p.prorettype NOT IN ('trigger'::regtype, 'event_trigger'::regtype)
    AND NOT 'internal'::regtype = ANY (p.proargtypes::oid[])
    AND (p.provolatile = 'v' OR p.oid >= 16384)
  UNION ALL
  SELECT 'function', p.proname, false,
    concat_ws(' ', ${["aggtransfn", "aggfinalfn", "aggcombinefn", "aggmtransfn", "aggmfinalfn"].map(NAME_OF)})
  FROM pg_aggregate AS a JOIN pg_proc AS p ON p.oid = a.aggfnoid WHERE ${own("pg_proc", "p.oid")}
  UNION ALL
  SELECT 'operator', oprname, false, ${NAME_OF("oprcode")} FROM pg_operator WHERE ${own("pg_operator", "oid")}
  UNION ALL
  SELECT 'type', t.typname, false, ${NAME_OF("c.castfunc")}
  FROM pg_cast AS c JOIN pg_type AS t ON t.oid = c.casttarget
  WHERE c.castfunc <> 0 AND ${own("pg_cast", "c.oid")}
  UNION ALL
  SELECT 'type', t.typname, false, pg_get_constraintdef(c.oid)
  FROM pg_constraint AS c JOIN pg_type AS t ON t.oid = c.contypid`;

const VIEWS = `SELECT relname, oid FROM pg_class WHERE relkind = 'v' AND ${own("pg_class", "oid")}`;

const COLUMNS = `SELECT DISTINCT attname FROM pg_attribute
  WHERE attrelid >= 16384 AND attnum > 0 AND NOT attisdropped AND attname IN (SELECT proname FROM pg_proc)`;
