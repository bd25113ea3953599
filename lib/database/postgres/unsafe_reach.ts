import { calledBy, CATALOG, FIRST_OWN, listed } from "./catalog_sql.ts";
import { fold } from "./fold.ts";
import type { NamedObjects, ObjectName } from "./named_objects.ts";
import type { ParsePostgres } from "./parse_postgres.ts";
import type { CatalogFunction, PostgresCatalog, ReadCatalog } from "./postgres_catalog.ts";
import { isOpenSetting } from "./secret_relations.ts";
import { type Content, functionContent, selected, textContent } from "./sql_content.ts";

/** What a statement reaches that may do more than read, in words; undefined where there is nothing. */
export type UnsafeReach = (named: NamedObjects, path: ReadonlySet<string>) => Promise<string | undefined>;

export interface UnsafeReachOptions {
  readonly parse: ParsePostgres;
  readonly read: ReadCatalog;
  readonly catalog: PostgresCatalog;
  /** What functions of this catalog say, as far as it was read. */
  readonly functions: Map<string, Promise<Content>>;
}

/** An object, and how it is used. */
interface Step {
  readonly use:
    | "function"
    /** Called by the planner, where it is declared IMMUTABLE. */
    | "planned"
    | "operator"
    | "type"
    /** Of a column: values that are stored are not checked anew. */
    | "column"
    /** Named, so that a value of another type can be made one of it. */
    | "target"
    /** The row type of a relation, so that a row can be made of other values. */
    | "row"
    | "relation";
  readonly oid: string;
}

/**
 * Follows all that a statement names through the catalog, to whatever that reaches in turn: bodies of functions, views,
 * policies, casts, checks of domains. A name without a schema can mean all objects of that name on the search path,
 * whatever their arguments; inside of a body, of any schema.
 */
export function unsafeReach({ parse, read, catalog, functions }: UnsafeReachOptions): UnsafeReach {
  const relations = new Map<string, Promise<RelationDetails>>();
  const texts = new Map<string, Promise<Content>>();

  const detailsOf = (oid: string) => kept(relations, oid, () => readRelation(read, oid));
  const functionOf = ({ oid, language }: CatalogFunction) =>
    kept(functions, oid, async () => {
      const [[definition] = []] = await read("SELECT pg_get_functiondef($1::oid)", [oid]);
      return await functionContent(parse, { definition: definition ?? "", language });
    });
  const textOf = (text: string) => kept(texts, text, () => textContent(parse, text));

  /** Steps to the objects that names mean. */
  async function stepsOf(
    named: NamedObjects,
    path: ReadonlySet<string> | undefined,
    use: "function" | "planned" = "function",
  ): Promise<Step[]> {
    const called = ({ count, literal, ...name }: NamedObjects["functions"][number]) =>
      catalog.functions.named(name, path).filter(({ isPlain, least, most, readsSetting }) =>
        (count === undefined || !isPlain || least <= count && count <= most) &&
        !(readsSetting && literal !== undefined && isOpenSetting(literal))
      ).map(({ oid }): Step => ({ use, oid }));
    const typed = (name: ObjectName) =>
      [
        ...catalog.types.named(name, path).map(({ oid }) => oid),
        ...[catalog.targets.get(fold(name.name)) ?? []].flat(),
      ].map((oid): Step => ({ use: "target", oid }));
    const steps = [
      ...named.functions.flatMap(called),
      ...named.operators.flatMap((name) => catalog.operators.named(name, path)).flatMap((
        { oid, functions },
      ) =>
        use === "planned"
          ? functions.map((oid): Step => ({ use, oid }))
          : [{ use: "operator", oid } satisfies Step]
      ),
      ...named.types.flatMap(typed),
      ...[...named.assigns ? catalog.targets.values() : []].map((oid): Step => ({ use: "target", oid })),
      ...[
        ...named.relations.flatMap((name) => catalog.relations.named(name, path)),
        ...named.types.flatMap((name) => catalog.relations.named(name, path)).filter(({ secret }) => secret),
      ].map(({ oid }): Step => ({ use: "relation", oid })),
    ];
    for (const { of, name } of named.fields) {
      const asCall = [...called({ name, count: 1 }), ...typed({ name })];
      if (asCall.length > 0 && !await isColumn(named, { of, name }, path)) steps.push(...asCall);
    }
    const makesValues = named.makesValues ||
      steps.some(({ use, oid }) =>
        [oid, ...use === "operator" ? catalog.operators.all.get(oid)?.functions ?? [] : []]
          .some((oid) => catalog.functions.all.get(oid)?.polymorphic)
      );
    // A value that is made of a type that only a column has is checked as one of a type that is named.
    return makesValues
      ? [
        ...steps,
        ...steps.filter(({ use }) => use === "relation").map(({ oid }): Step => ({ use: "row", oid })),
      ]
      : steps;
  }

  /** Whether a name after a dot is a column of whatever stands before it. */
  async function isColumn(
    { sources }: NamedObjects,
    { of, name }: { readonly of: string | undefined; readonly name: string },
    path: ReadonlySet<string> | undefined,
  ): Promise<boolean> {
    const giving = (of === undefined ? undefined : sources.get(of)) ?? [];
    for (const source of giving) {
      if (source === undefined) return false;
      if (isSet(source)) {
        if (!source.has(name)) return false;
        continue;
      }
      const meant = await Promise.all(catalog.relations.named(source, path).map(({ oid }) => detailsOf(oid)));
      const given = [
        ...meant.map(({ columns }) => columns.has(fold(name))),
        ...source.schema === undefined
          ? (sources.get(source.name) ?? []).filter(isSet).map((columns) => columns.has(name))
          : [],
      ];
      if (given.length === 0 || given.includes(false)) return false;
    }
    return giving.length > 0;
  }

  let implicit: readonly Step[] | undefined;

  return async (named, path) => {
    const seen = new Set<string>();
    let open: { readonly step: Step; readonly root: string }[] = [];

    function add(steps: readonly Step[], root?: string) {
      for (const step of steps) {
        const key = `${step.use} ${step.oid}`;
        if (seen.has(key)) continue;
        seen.add(key);
        open.push({ step, root: root ?? told(catalog, step) });
      }
    }

    /** What is wrong with one object by itself. */
    async function follow({ use, oid }: Step, root: string): Promise<string | undefined> {
      const addAll = (use: Step["use"], oids: readonly string[]) =>
        add(oids.map((oid) => ({ use, oid })), root);
      const addText = async (text: string, use?: "planned") => {
        const content = await textOf(text);
        if ("fault" in content) return content.fault;
        add(await stepsOf(content, undefined, use), root);
      };
      switch (use) {
        case "planned":
        case "function": {
          const called = catalog.functions.all.get(oid);
          if (called === undefined || use === "planned" && !called.immutable) return undefined;
          if (called.unsafe) return "may do more";
          const aggregate = catalog.aggregates.get(oid);
          addAll("function", [...called.calls, ...aggregate?.functions ?? []]);
          addAll("type", [...called.types, ...aggregate?.types ?? []]);
          if (called.language === undefined) return undefined;
          const content = await functionOf(called);
          if ("fault" in content) return content.fault;
          add(await stepsOf(content, content.bound && Number(oid) < FIRST_OWN ? CATALOG : undefined), root);
          return undefined;
        }
        case "operator": {
          const operator = catalog.operators.all.get(oid);
          addAll("function", operator?.functions ?? []);
          addAll("operator", operator?.operators ?? []);
          addAll("type", operator?.types ?? []);
          return undefined;
        }
        case "type":
        case "column":
        case "target": {
          const type = catalog.types.all.get(oid);
          const stored = use === "column" && type?.isDomain === true;
          if (use === "target") {
            const made = catalog.casts.filter(({ target }) => target === oid);
            addAll("function", made.map(({ function: called }) => called));
          }
          if (type === undefined) return undefined;
          const casts = catalog.casts.filter(({ source, target, implicit }) =>
            implicit && (source === oid || target === oid)
          );
          addAll("function", [
            ...type.functions,
            ...casts.map(({ function: called }) => called),
            ...catalog.support.get(oid) ?? [],
          ]);
          addAll(use === "target" ? use : stored ? "column" : "type", type.parts);
          if (type.relation !== undefined) addAll("row", [type.relation]);
          if (stored) return undefined;
          for (const check of type.checks) {
            const fault = await addText(selected(check));
            if (fault !== undefined) return fault;
          }
          return undefined;
        }
        case "row":
          addAll("target", (await detailsOf(oid)).types);
          return undefined;
        case "relation": {
          const relation = catalog.relations.all.get(oid);
          if (relation?.secret) return "shows passwords, settings, sessions or stored values of the server";
          // Another server or program is kept to reading by nothing that this one knows.
          if (relation?.kind === "f") return "lies outside of it";
          const details = await detailsOf(oid);
          addAll("column", details.types);
          addAll("relation", details.children);
          addAll("function", details.functions);
          const faults = [
            ...details.view === "" ? [] : [await addText(details.view)],
            ...await Promise.all(details.expressions.map((text) => addText(text))),
            ...await Promise.all(details.planned.map((text) => addText(text, "planned"))),
          ];
          return faults.find((fault) => fault !== undefined);
        }
        default:
          return use satisfies never;
      }
    }

    add(await stepsOf(named, path));
    add(implicit ??= implicitSteps(catalog));
    while (open.length > 0) {
      const now = open;
      open = [];
      for (const { step, root } of now) {
        const fault = await follow(step, root);
        if (fault === undefined) continue;
        const subject = told(catalog, step);
        return subject === root ? `${subject} ${fault}` : `${root} leads to ${subject}, which ${fault}`;
      }
    }
    return undefined;
  };
}

/** Steps that any statement can take without naming anything: casts and comparisons of types of PostgreSQL itself. */
function implicitSteps({ casts, support, types }: PostgresCatalog): readonly Step[] {
  const called = [
    ...casts.filter(({ source, target, implicit }) =>
      implicit && !types.all.has(source) && !types.all.has(target)
    ).map(({ function: called }) => called),
    ...[...support].filter(([type]) => !types.all.has(type)).flatMap(([, functions]) => functions),
  ];
  return called.map((oid) => ({ use: "function", oid }));
}

function told(catalog: PostgresCatalog, { use, oid }: Step): string {
  switch (use) {
    case "function":
    case "planned":
      return `the function "${catalog.functions.all.get(oid)?.name ?? oid}"`;
    case "operator":
      return `the operator ${catalog.operators.all.get(oid)?.name ?? oid}`;
    case "type":
    case "column":
    case "target":
      return `the type "${catalog.types.all.get(oid)?.name ?? oid}"`;
    case "row":
    case "relation": {
      const { kind, name } = catalog.relations.all.get(oid) ?? { kind: "r", name: oid };
      return `the ${kind === "v" || kind === "m" ? "view" : "table"} "${name}"`;
    }
    default:
      return use satisfies never;
  }
}

function isSet(source: unknown): source is ReadonlySet<string> {
  return source instanceof Set;
}

function kept<Value>(values: Map<string, Promise<Value>>, key: string, make: () => Promise<Value>) {
  const known = values.get(key) ?? make();
  values.set(key, known);
  // What could not be read is tried again.
  known.catch(() => values.delete(key));
  return known;
}

/** What of a relation decides what reading it does. */
interface RelationDetails {
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
  /** What operator classes of its indexes and of its partitioning call, and what handles its access. */
  readonly functions: readonly string[];
}

async function readRelation(read: ReadCatalog, oid: string): Promise<RelationDetails> {
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
      WHERE a.attrelid = c.oid AND a.attnum > 0 AND a.atttypid >= ${FIRST_OWN}),
    (SELECT string_agg(inhrelid::text, ',') FROM pg_inherits WHERE inhparent = c.oid),
    (SELECT json_agg(a.attname) FROM pg_attribute AS a
      WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped),
    concat_ws(',', ${
  calledBy(`SELECT unnest(indclass::oid[]) FROM pg_index WHERE indrelid = c.oid
      UNION SELECT unnest(partclass::oid[]) FROM pg_partitioned_table WHERE partrelid = c.oid`)
}, (SELECT string_agg(a.amhandler::oid::text, ',') FROM pg_am AS a
      WHERE a.amhandler::oid >= ${FIRST_OWN} AND a.oid IN (SELECT c.relam UNION
        SELECT x.relam FROM pg_index AS i JOIN pg_class AS x ON x.oid = i.indexrelid WHERE i.indrelid = c.oid)))
  FROM pg_class AS c WHERE c.oid = $1::oid`;
