import { fold } from "./fold.ts";
import type { ObjectName } from "./named_objects.ts";

/** Rows of a query of the catalog, as the server's own texts; names in it are looked for in pg_catalog alone. */
export type ReadCatalog = (
  sql: string,
  values?: readonly string[],
) => Promise<readonly (readonly (string | null)[])[]>;

/** The objects that users and extensions have made, and what of PostgreSQL's own does more than read. */
export interface PostgresCatalog {
  /** Schemas in which a name without one is looked for. */
  readonly path: ReadonlySet<string>;
  readonly functions: Objects<CatalogFunction>;
  readonly operators: Objects<CatalogOperator>;
  readonly types: Objects<CatalogType>;
  readonly relations: Objects<CatalogRelation>;
  /** By the function of an aggregate, what it calls and the types of its states. */
  readonly aggregates: ReadonlyMap<
    string,
    { readonly functions: readonly string[]; readonly types: readonly string[] }
  >;
  readonly casts: readonly CatalogCast[];
  /** Functions of operator classes by the type that they are for; of PostgreSQL's own types those of its default class. */
  readonly support: ReadonlyMap<string, readonly string[]>;
  /** Types of PostgreSQL itself that a cast of users leads to, by name. */
  readonly targets: ReadonlyMap<string, string>;
}

/** Objects of one kind, by their numbers and by their names. */
export interface Objects<Item> {
  readonly all: ReadonlyMap<string, Item>;
  /** Those that a name can mean; without a path, of any schema. */
  named(name: ObjectName, path: ReadonlySet<string> | undefined): readonly Item[];
}

interface CatalogObject {
  readonly oid: string;
  readonly schema: string;
  readonly name: string;
}

export interface CatalogFunction extends CatalogObject {
  /** Does more than read by what the catalog says of it alone. */
  readonly unsafe: boolean;
  /** What it does stands in its text, which has to be read. */
  readonly language: "sql" | "plpgsql" | undefined;
  readonly immutable: boolean;
  readonly least: number;
  readonly most: number;
  readonly isPlain: boolean;
  /** Takes values of a type that another argument decides, or gives an array of them. */
  readonly polymorphic: boolean;
  readonly types: readonly string[];
}

export interface CatalogOperator extends CatalogObject {
  readonly functions: readonly string[];
  readonly operators: readonly string[];
  readonly types: readonly string[];
}

export interface CatalogType extends CatalogObject {
  readonly functions: readonly string[];
  /** Of a domain its base, of an array its elements, of a range its values. */
  readonly parts: readonly string[];
  /** The row type of a table, a view or a composite type. */
  readonly relation: string | undefined;
  /** Expressions that a domain checks. */
  readonly checks: readonly string[];
  readonly isDomain: boolean;
}

export interface CatalogRelation extends CatalogObject {
  readonly kind: string;
  /** Holds what only the server itself may show. */
  readonly secret: boolean;
}

export interface CatalogCast {
  readonly source: string;
  readonly target: string;
  readonly function: string;
  /** Happens where a value of the one type stands where the other is needed. */
  readonly implicit: boolean;
}

/** Reads the catalog. */
export async function readPostgresCatalog(read: ReadCatalog, searchPath: string): Promise<PostgresCatalog> {
  const rowsOf = async <Length extends number>(sql: string, values?: readonly string[]) =>
    (await read(sql, values)).map((row) => row.map((value) => value ?? "")) as unknown as readonly Texts<
      Length
    >[];
  const functions = (await rowsOf<11>(FUNCTIONS)).map((
    [oid, schema, name, unsafe, language, immutable, least, most, isPlain, polymorphic, types],
  ): CatalogFunction => ({
    oid,
    schema,
    name,
    unsafe: unsafe === "t",
    language: language === "sql" || language === "plpgsql" ? language : undefined,
    immutable: immutable === "t",
    least: Number(least),
    most: Number(most),
    isPlain: isPlain === "t",
    polymorphic: polymorphic === "t",
    types: listed(types),
  }));
  const operators = (await rowsOf<6>(OPERATORS)).map((
    [oid, schema, name, functions, operators, types],
  ): CatalogOperator => ({
    oid,
    schema,
    name,
    functions: listed(functions),
    operators: listed(operators),
    types: listed(types),
  }));
  const types = (await rowsOf<8>(TYPES)).map((
    [oid, schema, name, functions, parts, relation, checks, isDomain],
  ): CatalogType => ({
    oid,
    schema,
    name,
    functions: listed(functions),
    parts: listed(parts),
    relation: relation === "0" ? undefined : relation,
    checks: checks === "" ? [] : JSON.parse(checks) as string[],
    isDomain: isDomain === "t",
  }));
  const relations = (await rowsOf<5>(RELATIONS)).map((row): CatalogRelation => {
    const [oid, schema, name, kind, secret] = row as Texts<5>;
    return { oid, schema, name, kind, secret: secret === "t" };
  });
  const casts = await rowsOf<5>(CASTS);
  const path = await rowsOf<1>(
    `WITH s AS MATERIALIZED (SELECT set_config('search_path', $1, true))
      SELECT unnest(current_schemas(true)) FROM s`,
    [searchPath],
  );
  return {
    path: new Set(["pg_catalog", ...path.map(([name]) => fold(name))]),
    functions: objects(functions),
    operators: objects(operators),
    types: objects(types),
    relations: objects(relations),
    aggregates: new Map(
      (await rowsOf<3>(AGGREGATES)).map(([oid, functions, types]) => [
        oid,
        { functions: listed(functions), types: listed(types) },
      ]),
    ),
    casts: casts.map(([source, target, , called, implicit]) => ({
      source,
      target,
      function: called,
      implicit: implicit === "t",
    })),
    support: new Map(
      Map.groupBy(await rowsOf<2>(SUPPORT), ([type]) => type).entries()
        .map(([type, rows]) => [type, rows.map(([, called]) => called)]),
    ),
    targets: new Map(casts.map(([, target, name]) => [fold(name), target])),
  };
}

/** A text that is another one when an object was made, changed or dropped. */
export async function catalogStamp(read: ReadCatalog): Promise<string> {
  return JSON.stringify(await read(STAMP));
}

/** What of a relation decides what reading it does. */
export interface RelationDetails {
  /** The query of a view. */
  readonly view: string;
  /** Expressions that reading evaluates: of policies, of columns that are generated when they are read. */
  readonly expressions: readonly string[];
  /** Expressions of which the planner evaluates what is declared IMMUTABLE: of indexes, checks, partitions. */
  readonly planned: readonly string[];
  readonly types: readonly string[];
  /** Partitions and tables that inherit. */
  readonly children: readonly string[];
  readonly columns: ReadonlySet<string>;
  /** What operator classes of its indexes and of its partitioning call. */
  readonly functions: readonly string[];
}

export async function readRelation(read: ReadCatalog, oid: string): Promise<RelationDetails> {
  const [row = []] = await read(RELATION, [oid]);
  const [view, expressions, planned, statistics, types, children, columns, functions] = row.map((value) =>
    value ?? ""
  );
  const texts = (json: string | undefined) => (JSON.parse(json || "[]") as readonly string[]);
  return {
    view: view ?? "",
    expressions: texts(expressions).map(selected),
    planned: [...texts(planned).map(selected), ...texts(statistics)],
    types: listed(types ?? ""),
    children: listed(children ?? ""),
    columns: new Set(texts(columns).map(fold)),
    functions: listed(functions ?? ""),
  };
}

/** The statement that makes a function. */
export async function readFunction(read: ReadCatalog, oid: string): Promise<string> {
  const [[text] = []] = await read("SELECT pg_get_functiondef($1::oid)", [oid]);
  return text ?? "";
}

/** An expression as a query, which the parser takes. */
export function selected(expression: string): string {
  return `SELECT ${expression}`;
}

type Texts<Length extends number, Tuple extends string[] = []> = Tuple["length"] extends Length
  ? readonly [...Tuple]
  : Texts<Length, [...Tuple, string]>;

function listed(text: string): readonly string[] {
  return text === "" ? [] : text.split(",");
}

function objects<Item extends CatalogObject>(items: readonly Item[]): Objects<Item> {
  const byName = Map.groupBy(items, ({ name }) => fold(name));
  return {
    all: new Map(items.map((item) => [item.oid, item])),
    named({ schema, name }, path) {
      const named = byName.get(fold(name)) ?? [];
      if (schema !== undefined) return named.filter((item) => fold(item.schema) === fold(schema));
      return path === undefined ? named : named.filter((item) => path.has(fold(item.schema)));
    },
  };
}

/** Volatile functions of PostgreSQL and its extensions that change nothing and reach nothing else. */
const HARMLESS =
  ("clock_timestamp current_query gen_random_bytes gen_random_uuid pg_blocking_pids pg_database_size pg_indexes_size " +
    "pg_is_in_recovery pg_partition_ancestors pg_partition_tree pg_relation_size pg_sleep pg_sleep_for pg_sleep_until " +
    "pg_table_size pg_tablespace_size pg_total_relation_size random random_normal timeofday " +
    "uuid_generate_v1 uuid_generate_v1mc uuid_generate_v4 uuidv4 uuidv7").split(" ");

/**
 * Functions that use up a transaction number of the server, run a text as SQL, read a relation that a text names, read a
 * value of a type that a number names, or show the queries of other sessions.
 */
const NOT_DECLARED =
  ("pg_current_xact_id txid_current connectby crosstab crosstab2 crosstab3 crosstab4 cursor_to_xml " +
    "cursor_to_xmlschema database_to_xml database_to_xml_and_xmlschema database_to_xmlschema query_to_xml " +
    "query_to_xml_and_xmlschema query_to_xmlschema schema_to_xml schema_to_xml_and_xmlschema schema_to_xmlschema " +
    "table_to_xml table_to_xml_and_xmlschema table_to_xmlschema xpath_table domain_in record_in array_in range_in " +
    "multirange_in anyarray_in anyrange_in anymultirange_in anycompatiblerange_in anycompatiblemultirange_in " +
    "pg_input_is_valid pg_input_error_info pg_stat_get_activity pg_stat_get_backend_activity").split(" ");

/** What PostgreSQL itself makes with a range type. */
const CONSTRUCTORS =
  ("range_constructor2 range_constructor3 multirange_constructor0 multirange_constructor1 multirange_constructor2")
    .split(" ");

/** Tables and views of PostgreSQL itself that show files of the server, passwords or the queries of other sessions. */
const SECRET =
  ("pg_authid pg_file_settings pg_hba_file_rules pg_ident_file_mappings pg_shadow pg_subscription pg_user_mapping " +
    "pg_user_mappings _pg_user_mappings user_mapping_options pg_stat_activity").split(" ");

/** Objects below this number are PostgreSQL's own. */
const FIRST = 16384;

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

const among = (names: readonly string[]) => `(${names.map(literal).join(", ")})`;

/** The numbers that are not 0, separated by commas. */
const numbers = (...values: readonly string[]) =>
  `array_to_string(ARRAY(SELECT v FROM unnest(ARRAY[${values.join(", ")}]::oid[]) AS v WHERE v <> 0), ',')`;

/** Those of them that users or extensions have made. */
const own = (values: string) =>
  `array_to_string(ARRAY(SELECT v FROM unnest(${values}) AS v WHERE v >= ${FIRST}), ',')`;

const polymorphic = (condition: string) =>
  `p.proargtypes::oid[] && ARRAY(SELECT y.oid FROM pg_type AS y WHERE y.typtype = 'p' AND ${condition})`;

const POLYMORPHIC = `((p.pronargs > 1 AND ${polymorphic("y.typname LIKE 'any_%'")} OR p.proname = 'array_agg')
  AND NOT 'internal'::regtype = ANY (p.proargtypes::oid[]))`;

// Functions of triggers, procedures, and functions with arguments that only the server can make cannot be called.
// Where texts are read in another way inside of a function, its body cannot be followed.
const FUNCTIONS = `
  SELECT p.oid, n.nspname, p.proname,
    CASE
      WHEN p.prorettype IN ('trigger'::regtype, 'event_trigger'::regtype) OR p.prokind IN ('p', 'a') THEN false
      WHEN p.oid < ${FIRST} OR l.lanname IN ('c', 'internal') THEN
        p.oid >= ${FIRST} AND p.prosrc NOT IN ${
  among(CONSTRUCTORS)
} AND NOT EXISTS (SELECT FROM pg_depend AS d
          WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')
        OR p.provolatile = 'v' AND p.proname NOT IN ${among(HARMLESS)}
          AND NOT 'internal'::regtype = ANY (p.proargtypes::oid[])
        OR p.proname IN ${among(NOT_DECLARED)}
      ELSE p.provolatile = 'v' OR l.lanname NOT IN ('sql', 'plpgsql')
        OR p.proconfig::text ~ 'standard_conforming_strings|backslash_quote'
    END,
    CASE WHEN p.oid >= ${FIRST} AND p.prokind IN ('f', 'w')
      AND p.prorettype NOT IN ('trigger'::regtype, 'event_trigger'::regtype) THEN l.lanname END,
    p.provolatile = 'i', p.pronargs - p.pronargdefaults,
    CASE WHEN p.provariadic = 0 THEN p.pronargs ELSE 10000 END, p.prokind <> 'a', ${POLYMORPHIC},
    ${own("coalesce(p.proallargtypes, p.proargtypes::oid[]) || p.prorettype")}
  FROM pg_proc AS p JOIN pg_language AS l ON l.oid = p.prolang JOIN pg_namespace AS n ON n.oid = p.pronamespace
  WHERE p.oid >= ${FIRST} OR p.provolatile = 'v' OR p.proname IN ${among(NOT_DECLARED)} OR ${POLYMORPHIC}`;

const OPERATORS = `
  SELECT o.oid, n.nspname, o.oprname, ${numbers("o.oprcode", "o.oprrest", "o.oprjoin")},
    ${numbers("o.oprcom", "o.oprnegate")}, ${own("ARRAY[o.oprleft, o.oprright, o.oprresult]")}
  FROM pg_operator AS o JOIN pg_namespace AS n ON n.oid = o.oprnamespace WHERE o.oid >= ${FIRST}`;

const AGGREGATES = `
  SELECT a.aggfnoid::oid, ${
  numbers(
    ..."aggtransfn aggfinalfn aggcombinefn aggserialfn aggdeserialfn aggmtransfn aggminvtransfn aggmfinalfn"
      .split(" ").map((name) => `a.${name}`),
    "(SELECT oprcode FROM pg_operator WHERE oid = a.aggsortop)",
  )
}, ${own("ARRAY[a.aggtranstype, a.aggmtranstype]")}
  FROM pg_aggregate AS a WHERE a.aggfnoid::oid >= ${FIRST}`;

/** Functions of users that operator classes call. */
const calledBy = (classes: string) =>
  `(SELECT string_agg(DISTINCT s.amproc::oid::text, ',') FROM pg_opclass AS k
    JOIN pg_amproc AS s ON s.amprocfamily = k.opcfamily
    WHERE k.oid IN (${classes}) AND s.amproc::oid >= ${FIRST})`;

const TYPES = `
  SELECT t.oid, n.nspname, t.typname,
    concat_ws(',', nullif(${
  own(
    "ARRAY[t.typinput, t.typoutput, t.typreceive, t.typsend, t.typmodin, t.typmodout]::oid[]",
  )
}, ''), nullif(r.rngcanonical::oid, 0), nullif(r.rngsubdiff::oid, 0), ${calledBy("r.rngsubopc")}),
    concat_ws(',', nullif(t.typbasetype, 0), nullif(t.typelem, 0), r.rngsubtype,
      (SELECT m.rngtypid FROM pg_range AS m WHERE m.rngtypid >= ${FIRST}
        AND (to_jsonb(m) ->> 'rngmultitypid')::oid = t.oid AND t.typtype = 'm')),
    t.typrelid, CASE WHEN t.typtype = 'd' THEN (SELECT json_agg(pg_get_expr(k.conbin, 0)) FROM pg_constraint AS k
      WHERE k.contypid = t.oid AND k.contype = 'c') END, t.typtype = 'd'
  FROM pg_type AS t JOIN pg_namespace AS n ON n.oid = t.typnamespace
    LEFT JOIN pg_range AS r ON r.rngtypid = t.oid
  WHERE t.oid >= ${FIRST}`;

const RELATIONS = `
  SELECT c.oid, n.nspname, c.relname, c.relkind, c.oid < ${FIRST}
  FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace
  WHERE c.oid >= ${FIRST} AND c.relkind IN ('r', 'p', 'f', 'v', 'm', 'c')
    OR c.oid < ${FIRST} AND c.relname IN ${among(SECRET)}`;

// What makes JSON of a value looks for a cast to it, whenever that happens by itself.
const CASTS = `
  SELECT c.castsource, c.casttarget, t.typname, c.castfunc, c.castcontext = 'i' OR t.typname = 'json'
  FROM pg_cast AS c JOIN pg_type AS t ON t.oid = c.casttarget WHERE c.oid >= ${FIRST} AND c.castfunc <> 0`;

// A class that is not the default of a type of PostgreSQL itself is used where a range or an index names it.
const SUPPORT = `
  SELECT c.opcintype, p.amproc::oid FROM pg_amproc AS p JOIN pg_opclass AS c ON c.opcfamily = p.amprocfamily
  WHERE p.oid >= ${FIRST} AND p.amproc::oid >= ${FIRST} AND (c.opcdefault OR c.opcintype >= ${FIRST})
  UNION
  SELECT c.opcintype, o.oprcode::oid FROM pg_amop AS a JOIN pg_operator AS o ON o.oid = a.amopopr
    JOIN pg_opclass AS c ON c.opcfamily = a.amopfamily
  WHERE a.oid >= ${FIRST} AND o.oprcode::oid >= ${FIRST} AND (c.opcdefault OR c.opcintype >= ${FIRST})`;

const RELATION = `
  SELECT CASE WHEN c.relkind = 'v' THEN pg_get_viewdef(c.oid) END,
    (SELECT json_agg(e) FROM (
      SELECT pg_get_expr(polqual, polrelid) FROM pg_policy WHERE polrelid = c.oid AND polqual IS NOT NULL
      UNION ALL
      SELECT pg_get_expr(d.adbin, d.adrelid) FROM pg_attrdef AS d JOIN pg_attribute AS a
        ON a.attrelid = d.adrelid AND a.attnum = d.adnum WHERE d.adrelid = c.oid AND a.attgenerated = 'v'
    ) AS x (e)),
    (SELECT json_agg(e) FROM (
      SELECT pg_get_expr(conbin, conrelid) FROM pg_constraint WHERE conrelid = c.oid AND contype = 'c'
      UNION ALL
      SELECT pg_get_expr(indexprs, indrelid) FROM pg_index WHERE indrelid = c.oid AND indexprs IS NOT NULL
      UNION ALL
      SELECT pg_get_expr(indpred, indrelid) FROM pg_index WHERE indrelid = c.oid AND indpred IS NOT NULL
      UNION ALL
      SELECT pg_get_expr(partexprs, partrelid) FROM pg_partitioned_table
        WHERE partrelid = c.oid AND partexprs IS NOT NULL
    ) AS x (e)),
    (SELECT json_agg(pg_get_statisticsobjdef(s.oid)) FROM pg_statistic_ext AS s WHERE s.stxrelid = c.oid),
    (SELECT string_agg(DISTINCT a.atttypid::text, ',') FROM pg_attribute AS a
      WHERE a.attrelid = c.oid AND a.attnum > 0 AND a.atttypid >= ${FIRST}),
    (SELECT string_agg(inhrelid::text, ',') FROM pg_inherits WHERE inhparent = c.oid),
    (SELECT json_agg(a.attname) FROM pg_attribute AS a
      WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped),
    ${
  calledBy(`SELECT unnest(indclass::oid[]) FROM pg_index WHERE indrelid = c.oid
      UNION SELECT unnest(partclass::oid[]) FROM pg_partitioned_table WHERE partrelid = c.oid`)
}
  FROM pg_class AS c WHERE c.oid = $1::oid`;

/** Of the catalogs that are kept, where the rows stand and which transactions have written them. */
const STAMP = `SELECT ${
  [
    ..."pg_proc pg_operator pg_type pg_cast pg_class pg_opclass pg_amproc pg_amop".split(" ").map((name) =>
      [name, `oid >= ${FIRST}`] as const
    ),
    ["pg_constraint", "contypid <> 0"] as const,
    ["pg_namespace", "true"] as const,
    ["pg_aggregate", `aggfnoid::oid >= ${FIRST}`] as const,
    ["pg_range", `rngtypid >= ${FIRST}`] as const,
  ].map(([name, condition]) =>
    `(SELECT sum(hashtext(ctid::text || xmin::text)::bigint) FROM ${name} WHERE ${condition})`
  ).join(", ")
}`;
