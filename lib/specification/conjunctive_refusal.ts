/** What a conjunctive query has no place for: a closed list. Each ends a sentence that begins with the query. */
export const conjunctiveRefusals = {
  union: "it is a UNION of queries",
  intersect: "it is a INTERSECT of queries",
  except: "it is a EXCEPT of queries",
  derived_source: "it reads from a query inside it",
  no_source: "it reads from no table",
  repeated_table: "a table stands twice",
  outer_link: "it has an outer join",
  link_condition: "it joins otherwise than by equal columns",
  loose_source: "no equal columns join one of its tables to the others",
  window: "it has a window function",
  computed_value: "a computed value stands where a column is expected",
  aggregate: "it has an aggregate of more than a column",
  value: "a value is compared that is no literal",
  pattern: "it has a pattern other than LIKE of a text",
  not_between: "it has NOT BETWEEN",
  denial: "it denies several conditions at once",
  alternatives: "it has OR between conditions on several columns",
  two_columns: "it compares two columns otherwise than a join does",
  same: "it compares NULLs as if they were equal",
  inner_query: "a query inside it is more than the rows that belong to a row, or their average",
  having: "HAVING is more than comparisons with numbers",
  cut: "it leaves out the first rows, or lets ties through",
} as const;

export type ConjunctiveRefusal = keyof typeof conjunctiveRefusals;

/** Why a specification is no conjunctive query; it never leaves this room. */
export class NotConjunctive extends Error {
  constructor(readonly refusal: ConjunctiveRefusal) {
    super(conjunctiveRefusals[refusal]);
  }
}
