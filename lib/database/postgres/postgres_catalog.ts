import { calledBy, FIRST_OWN, listed, numbers, own } from "./catalog_sql.ts";
import { fold } from "./fold.ts";
import { BODY_LANGUAGE, CALLS, IS_NOTABLE, IS_UNSAFE, READS_SETTING } from "./function_safety.ts";
import type { ObjectName } from "./named_objects.ts";
import { IS_SECRET } from "./secret_relations.ts";

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
  /** Gives the setting that its first argument names. */
  readonly readsSetting: boolean;
  /** What it does stands in its text, which has to be read. */
  readonly language: "sql" | "plpgsql" | undefined;
  readonly immutable: boolean;
  readonly least: number;
  readonly most: number;
  readonly isPlain: boolean;
  /** Takes values of a type that another argument decides, or gives an array of them. */
  readonly polymorphic: boolean;
  readonly types: readonly string[];
  /** Functions that it calls though no text names them: of its planning, of text search, of conversions. */
  readonly calls: readonly string[];
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
  const functions = (await rowsOf<13>(FUNCTIONS)).map((row): CatalogFunction => {
    const [oid, schema, name, unsafe, readsSetting, language, ...more] = row;
    const [immutable, least, most, isPlain, polymorphic, types, calls] = more;
    return {
      oid,
      schema,
      name,
      unsafe: unsafe === "t",
      readsSetting: readsSetting === "t",
      language: language === "sql" || language === "plpgsql" ? language : undefined,
      immutable: immutable === "t",
      least: Number(least),
      most: Number(most),
      isPlain: isPlain === "t",
      polymorphic: polymorphic === "t",
      types: listed(types),
      calls: listed(calls),
    };
  });
  // Functions of PostgreSQL itself can be replaced; what else it has calls them all the same.
  const leading = functions.filter(({ unsafe, language, polymorphic, calls }) =>
    unsafe || language === "plpgsql" || language === "sql" && !polymorphic || calls.length > 0
  );
  const called = [`{${leading.map(({ oid }) => oid).join()}}`];
  const operators = (await rowsOf<6>(OPERATORS, called)).map((
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
  const casts = await rowsOf<5>(CASTS, called);
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
      (await rowsOf<3>(AGGREGATES, called)).map(([oid, functions, types]) => [
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
      Map.groupBy(await rowsOf<2>(SUPPORT, called), ([type]) => type).entries()
        .map(([type, rows]) => [type, rows.map(([, called]) => called)]),
    ),
    targets: new Map(casts.map(([, target, name]) => [fold(name), target])),
  };
}

/** A text that is another one when an object was made, changed or dropped. */
export async function catalogStamp(read: ReadCatalog): Promise<string> {
  return JSON.stringify(await read(STAMP));
}

type Texts<Length extends number, Tuple extends string[] = []> = Tuple["length"] extends Length
  ? readonly [...Tuple]
  : Texts<Length, [...Tuple, string]>;

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

const polymorphic = (condition: string) =>
  `p.proargtypes::oid[] && ARRAY(SELECT y.oid FROM pg_type AS y WHERE y.typtype = 'p' AND ${condition})`;

const POLYMORPHIC = `((p.pronargs > 1 AND ${polymorphic("y.typname LIKE 'any_%'")} OR p.proname = 'array_agg')
  AND NOT 'internal'::regtype = ANY (p.proargtypes::oid[]))`;

const FUNCTIONS = `
  SELECT p.oid, n.nspname, p.proname, ${IS_UNSAFE}, ${READS_SETTING}, ${BODY_LANGUAGE},
    p.provolatile = 'i', p.pronargs - p.pronargdefaults,
    CASE WHEN p.provariadic = 0 THEN p.pronargs ELSE 10000 END, p.prokind <> 'a', ${POLYMORPHIC},
    ${own("coalesce(p.proallargtypes, p.proargtypes::oid[]) || p.prorettype")}, ${CALLS}
  FROM pg_proc AS p JOIN pg_namespace AS n ON n.oid = p.pronamespace JOIN pg_language AS l ON l.oid = p.prolang
    LEFT JOIN pg_proc AS h ON h.oid = l.lanplcallfoid
  WHERE ${IS_NOTABLE} OR ${POLYMORPHIC}`;

const OPERATORS = `
  SELECT o.oid, n.nspname, o.oprname, ${numbers("o.oprcode", "o.oprrest", "o.oprjoin")},
    ${numbers("o.oprcom", "o.oprnegate")}, ${own("ARRAY[o.oprleft, o.oprright, o.oprresult]")}
  FROM pg_operator AS o JOIN pg_namespace AS n ON n.oid = o.oprnamespace
  WHERE o.oid >= ${FIRST_OWN} OR ARRAY[o.oprcode, o.oprrest, o.oprjoin]::oid[] && $1::oid[]`;

const AGGREGATES = `
  SELECT a.aggfnoid::oid, ${
  numbers(
    ..."aggtransfn aggfinalfn aggcombinefn aggserialfn aggdeserialfn aggmtransfn aggminvtransfn aggmfinalfn"
      .split(" ").map((name) => `a.${name}`),
    "(SELECT oprcode FROM pg_operator WHERE oid = a.aggsortop)",
  )
}, ${own("ARRAY[a.aggtranstype, a.aggmtranstype]")}
  FROM pg_aggregate AS a
  WHERE a.aggfnoid::oid >= ${FIRST_OWN} OR ARRAY[a.aggtransfn, a.aggfinalfn, a.aggcombinefn, a.aggserialfn,
    a.aggdeserialfn, a.aggmtransfn, a.aggminvtransfn, a.aggmfinalfn]::oid[] && $1::oid[]`;

const TYPES = `
  SELECT t.oid, n.nspname, t.typname,
    concat_ws(',', nullif(${
  own(
    "ARRAY[t.typinput, t.typoutput, t.typreceive, t.typsend, t.typmodin, t.typmodout]::oid[]",
  )
}, ''), nullif(r.rngcanonical::oid, 0), nullif(r.rngsubdiff::oid, 0), ${calledBy("r.rngsubopc")}),
    concat_ws(',', nullif(t.typbasetype, 0), nullif(t.typelem, 0), r.rngsubtype,
      (SELECT m.rngtypid FROM pg_range AS m WHERE m.rngtypid >= ${FIRST_OWN}
        AND (to_jsonb(m) ->> 'rngmultitypid')::oid = t.oid AND t.typtype = 'm')),
    t.typrelid, CASE WHEN t.typtype = 'd' THEN (SELECT json_agg(pg_get_expr(k.conbin, 0)) FROM pg_constraint AS k
      WHERE k.contypid = t.oid AND k.contype = 'c') END, t.typtype = 'd'
  FROM pg_type AS t JOIN pg_namespace AS n ON n.oid = t.typnamespace
    LEFT JOIN pg_range AS r ON r.rngtypid = t.oid
  WHERE t.oid >= ${FIRST_OWN}`;

const RELATIONS = `
  SELECT c.oid, n.nspname, c.relname, c.relkind, ${IS_SECRET}
  FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace
  WHERE c.oid >= ${FIRST_OWN} AND c.relkind IN ('r', 'p', 'f', 'v', 'm', 'c') OR ${IS_SECRET}`;

// What makes JSON of a value looks for a cast to it, whenever that happens by itself.
const CASTS = `
  SELECT c.castsource, c.casttarget, t.typname, c.castfunc, c.castcontext = 'i' OR t.typname = 'json'
  FROM pg_cast AS c JOIN pg_type AS t ON t.oid = c.casttarget
  WHERE c.castfunc <> 0 AND (c.oid >= ${FIRST_OWN} OR c.castfunc = ANY ($1::oid[]))`;

// A class that is not the default of a type of PostgreSQL itself is used where a range or an index names it.
const SUPPORT = `
  SELECT c.opcintype, p.amproc::oid FROM pg_amproc AS p JOIN pg_opclass AS c ON c.opcfamily = p.amprocfamily
  WHERE (p.oid >= ${FIRST_OWN} AND p.amproc::oid >= ${FIRST_OWN} OR p.amproc = ANY ($1::oid[]))
    AND (c.opcdefault OR c.opcintype >= ${FIRST_OWN})
  UNION
  SELECT c.opcintype, o.oprcode::oid FROM pg_amop AS a JOIN pg_operator AS o ON o.oid = a.amopopr
    JOIN pg_opclass AS c ON c.opcfamily = a.amopfamily
  WHERE a.oid >= ${FIRST_OWN} AND o.oprcode::oid >= ${FIRST_OWN} AND (c.opcdefault OR c.opcintype >= ${FIRST_OWN})`;

/** Of the catalogs that are kept, where the rows stand and which transactions have written them. */
const STAMP = `SELECT ${
  [
    ..."pg_type pg_cast pg_class pg_opclass pg_amproc pg_amop".split(" ").map((name) =>
      [name, `oid >= ${FIRST_OWN}`] as const
    ),
    // Those of PostgreSQL itself can be altered.
    ..."pg_proc pg_operator pg_language pg_ts_template pg_ts_parser pg_conversion pg_am".split(" ").map((
      name,
    ) => [name, "true"] as const),
    ["pg_constraint", "contypid <> 0"] as const,
    ["pg_namespace", "true"] as const,
    ["pg_aggregate", `aggfnoid::oid >= ${FIRST_OWN}`] as const,
    ["pg_range", `rngtypid >= ${FIRST_OWN}`] as const,
  ].map(([name, condition]) =>
    `(SELECT sum(hashtext(ctid::text || xmin::text)::bigint) FROM ${name} WHERE ${condition})`
  ).join(", ")
}`;
