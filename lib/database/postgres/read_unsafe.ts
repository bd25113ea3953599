import { lexSql, type SqlToken } from "../../sql/mod.ts";
import { faultOf, fold, type Unsafe } from "./fault_of.ts";
import { ownObject } from "./own_object.ts";

/** Rows of a query of the catalog, as the server's own texts. */
export type ReadCatalog = (sql: string) => Promise<readonly (readonly (string | null)[])[]>;

/** What the catalog of a server tells to do more than read, by itself or through what it uses. */
export async function readUnsafe(read: ReadCatalog): Promise<Unsafe> {
  const [definitions, columns] = [await read(DEFINITIONS), await read(COLUMNS)];
  return closure(
    definitions as readonly Definition[],
    new Set(columns.map(([name]) => fold(name as string))),
  );
}

/** Something that queries can name, with the text of what it does. */
type Definition = readonly [
  kind: "function" | "operator" | "type",
  name: string,
  unsafe: "t" | "f",
  body: string | null,
];

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

/** Volatile functions of PostgreSQL and its extensions that change nothing and reach nothing else. */
const HARMLESS =
  ("clock_timestamp current_query gen_random_bytes gen_random_uuid pg_blocking_pids pg_database_size pg_indexes_size " +
    "pg_is_in_recovery pg_partition_ancestors pg_partition_tree pg_relation_size pg_sleep pg_sleep_for pg_sleep_until " +
    "pg_table_size pg_tablespace_size pg_total_relation_size random random_normal timeofday uuid_generate_v1 " +
    "uuid_generate_v1mc uuid_generate_v4 uuidv4 uuidv7").split(" ");

/** Functions that use up a transaction number of the server, run a text as SQL, or read a view that a text names. */
const NOT_DECLARED =
  ("pg_current_xact_id txid_current connectby crosstab crosstab2 crosstab3 crosstab4 cursor_to_xml " +
    "cursor_to_xmlschema database_to_xml database_to_xml_and_xmlschema database_to_xmlschema query_to_xml " +
    "query_to_xml_and_xmlschema query_to_xmlschema schema_to_xml schema_to_xml_and_xmlschema schema_to_xmlschema " +
    "table_to_xml table_to_xml_and_xmlschema table_to_xmlschema xpath_table").split(" ");

const LITERALS = (names: readonly string[]) => names.map((name) => `'${name}'`).join(", ");

const NAME_OF = (oid: string) => `(SELECT quote_ident(proname) || '()' FROM pg_proc WHERE oid = ${oid})`;

const OWN_FUNCTION = ownObject("pg_proc", "p.oid");
const OWN_OPERATOR = ownObject("pg_operator", "oid");
const OWN_CAST = ownObject("pg_cast", "c.oid");

// Functions of triggers and those with arguments that only the server can make cannot be called.
const DEFINITIONS = `
  SELECT 'function', p.proname,
    p.provolatile = 'v' AND NOT (p.proname IN (${LITERALS(HARMLESS)}) AND NOT (${OWN_FUNCTION}))
      OR l.lanname NOT IN ('internal', 'c', 'sql', 'plpgsql') AND ${OWN_FUNCTION},
    CASE WHEN p.provolatile <> 'v' AND l.lanname IN ('sql', 'plpgsql') AND ${OWN_FUNCTION}
      THEN coalesce(nullif(p.prosrc, ''), pg_get_functiondef(p.oid)) END
  FROM pg_proc AS p JOIN pg_language AS l ON l.oid = p.prolang
  WHERE p.prokind IN ('f', 'w') AND p.prorettype NOT IN ('trigger'::regtype, 'event_trigger'::regtype)
    AND NOT 'internal'::regtype = ANY (p.proargtypes::oid[])
    AND (p.provolatile = 'v' OR p.oid >= 16384)
  UNION ALL
  SELECT 'function', p.proname, false,
    concat_ws(' ', ${["aggtransfn", "aggfinalfn", "aggcombinefn", "aggmtransfn", "aggmfinalfn"].map(NAME_OF)})
  FROM pg_aggregate AS a JOIN pg_proc AS p ON p.oid = a.aggfnoid WHERE ${OWN_FUNCTION}
  UNION ALL
  SELECT 'operator', oprname, false, ${NAME_OF("oprcode")} FROM pg_operator WHERE ${OWN_OPERATOR}
  UNION ALL
  SELECT 'type', t.typname, false, ${NAME_OF("c.castfunc")}
  FROM pg_cast AS c JOIN pg_type AS t ON t.oid = c.casttarget
  WHERE c.castfunc <> 0 AND ${OWN_CAST}
  UNION ALL
  SELECT 'type', t.typname, false, pg_get_constraintdef(c.oid)
  FROM pg_constraint AS c JOIN pg_type AS t ON t.oid = c.contypid`;

const COLUMNS = `SELECT DISTINCT attname FROM pg_attribute
  WHERE attrelid >= 16384 AND attnum > 0 AND NOT attisdropped AND attname IN (SELECT proname FROM pg_proc)`;
