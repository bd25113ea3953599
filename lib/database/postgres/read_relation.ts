import { calledBy, FIRST_OWN, listed } from "./catalog_sql.ts";
import { fold } from "./fold.ts";
import type { ReadCatalog } from "./postgres_catalog.ts";
import { selected } from "./sql_content.ts";

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
  /** What operator classes of its indexes and of its partitioning call, and what handles its access. */
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
