import type { ForeignKey, Join, Schema } from "../schema/mod.ts";
import type { ConjunctiveQuery, GroupFilter } from "./conjunctive_query.ts";
import { filterOf } from "./conjunctive/flat_filter.ts";
import { columnOf, operators, outputOf, tableOf, type Tables } from "./conjunctive/flat_values.ts";
import { type ConjunctiveRefusal, Refused } from "./conjunctive/refused.ts";
import { conjunctList } from "./tree/conjunct_list.ts";
import type { Condition, Link, Specification } from "./types.ts";

export interface ConjunctiveQueryFromOptions {
  /**
   * Its foreign keys tell in which direction a row that exists refers.
   * @default nothing is known: it refers as the query writes it
   */
  readonly schema?: Pick<Schema, "foreignKeys"> | undefined;
}

/** The flat query of a specification, or why it is none. */
export type ConjunctiveReading =
  | { readonly kind: "conjunctive"; readonly query: ConjunctiveQuery }
  | { readonly kind: "not_conjunctive"; readonly refusal: ConjunctiveRefusal };

/**
 * The conjunctive query that a specification is: each table stands once, all conditions hold together.
 *
 * `NOT a = 1` is `a <> 1`; `a = 1 OR a = 2` is a choice of values; a truth value is compared with TRUE; `a IN (SELECT b
 * FROM t)` is a row of `t` that exists, though NULL makes a difference to SQL there. Casts of literals and the place of
 * NULL are dropped.
 *
 * @example
 * ```ts
 * import { conjunctiveQueryFrom, specificationOf } from "querylogue/specification";
 * import assert from "node:assert/strict";
 *
 * const read = await specificationOf("SELECT r.name FROM river r WHERE NOT r.length <= 1000", { dialect: "duckdb" });
 * assert(read.kind === "specification");
 * const flat = conjunctiveQueryFrom(read.specification);
 * assert(flat.kind === "conjunctive");
 * assert.deepEqual(flat.query.filters, [
 *   { kind: "comparison", column: { table: "river", column: "length" }, operator: ">", value: 1000 },
 * ]);
 * ```
 */
export function conjunctiveQueryFrom(
  specification: Specification,
  { schema: { foreignKeys } = { foreignKeys: [] } }: ConjunctiveQueryFromOptions = {},
): ConjunctiveReading {
  try {
    return { kind: "conjunctive", query: flatQuery(specification, foreignKeys) };
  } catch (error) {
    if (error instanceof Refused) return { kind: "not_conjunctive", refusal: error.refusal };
    throw error;
  }
}

function flatQuery(specification: Specification, foreignKeys: readonly ForeignKey[]): ConjunctiveQuery {
  if (specification.kind !== "selection") throw new Refused(specification.kind);
  const { sources, links, where, groupBy, having, outputs, distinct, orderBy, cut } = specification;
  const tables: Tables = new Map(sources.map((source) => {
    if (source.kind === "derived") throw new Refused("derived_source");
    return [source.role, source.table];
  }));
  const names = [...tables.values()];
  if (names.length === 0) throw new Refused("no_source");
  if (new Set(names).size < names.length) throw new Refused("repeated_table");
  if (cut?.offset !== undefined || cut?.ties) throw new Refused("cut");
  return {
    tables: names,
    joins: links.map((link) => joinOf(link, tables)),
    outputs: outputs.map(({ value }) => outputOf(value, tables)),
    filters: conjunctList(where).map((condition) =>
      filterOf(condition, { tables, foreignKeys, negated: false })
    ),
    groupBy: groupBy.map((value) => columnOf(value, tables)),
    groupFilters: conjunctList(having).map((condition) => groupFilterOf(condition, tables)),
    orderBy: orderBy.map(({ by, direction }) => ({ by: outputOf(by, tables), direction })),
    ...(cut?.limit !== undefined && { limit: cut.limit }),
    distinct,
  };
}

function joinOf({ from, to, columns, condition, kind }: Link, tables: Tables): Join {
  if (kind !== "inner") throw new Refused("outer_link");
  if (condition !== undefined) throw new Refused("link_condition");
  if (columns.length === 0) throw new Refused("loose_source");
  return {
    from: { table: tableOf(from, tables), columns: columns.map((pair) => pair.from) },
    to: { table: tableOf(to, tables), columns: columns.map((pair) => pair.to) },
  };
}

function groupFilterOf(condition: Condition, tables: Tables): GroupFilter {
  const isDenied = condition.kind === "not";
  const compared = isDenied ? condition.condition : condition;
  if (compared.kind !== "comparison" || compared.operator === "same") throw new Refused("having");
  const { left, operator, right } = compared;
  if (right.kind !== "literal" || typeof right.value !== "number") throw new Refused("having");
  return {
    output: outputOf(left, tables),
    operator: isDenied ? operators[operator][0] : operator,
    value: right.value,
  };
}
