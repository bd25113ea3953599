import { joinIdentity } from "../../../schema/mod.ts";
import type { ColumnReference, ConjunctiveQuery } from "../../../specification/mod.ts";
import type { Move, Proposal } from "./move.ts";
import { isTold } from "./multiplicity.ts";
import { column } from "./proposal_context.ts";
import { type Attempt, prove, type Taken } from "./take_turn.ts";
import { allThings, thingTree } from "./thing.ts";
import type { Form, State, Subject } from "./types.ts";

/** A seed as the first turn of a dialogue, or why the grammar asks for nothing like it. */
export type SeedTurn = { readonly taken: Taken } | { readonly reason: string };

/**
 * The question of a given query as the first turn of a dialogue, proven by the gold gate. The grammar asks for lists of
 * columns, for one number, and for the first few by one column; later turns lean on the things that the query is about.
 */
export async function seedTurn(query: ConjunctiveQuery, attempt: Attempt): Promise<SeedTurn> {
  const { lexicon } = attempt.synthesis;
  const form = formOf(query, ({ table, column }) => isTold(table, [column], lexicon.schema));
  if (form === undefined) return { reason: "it is no list, number, number for each or ranking of things" };
  const known = new Map(lexicon.schema.foreignKeys.map((key) => [joinIdentity(key), key]));
  const joins = query.joins.flatMap((join) => known.get(joinIdentity(join)) ?? []);
  if (joins.length < query.joins.length) return { reason: "it joins by what is no foreign key" };
  const subject = subjectOf(query);
  if (subject === undefined) return { reason: "it does not tell which of its tables it counts" };
  const { limit: _, ...plain } = query;
  const listing: State = {
    subject,
    form: "list",
    specification: {
      ...plain,
      joins,
      outputs: lexicon.table(subject.table).labels.map(({ reference }) => column(reference)),
      groupBy: [],
      orderBy: [],
      distinct: query.joins.length > 0,
    },
  };
  const counted = form === "scalar" ? subject : query.groupBy.length > 0 ? countedOf(query) : undefined;
  const after: State = {
    subject,
    form,
    ...(counted !== undefined && { counted }),
    specification: { ...query, joins },
  };
  const isThing = counted === undefined ||
    allThings(thingTree(after, lexicon)).some(({ subject }) => subject.table === counted.table);
  if (!isThing) return { reason: "what it measures for each is an attribute of it" };
  const rows = await prove(after, attempt);
  if (rows === undefined) {
    return {
      reason: `the gold gate refuses it (${[...attempt.refused.keys()].join(", ").replaceAll("_", " ")})`,
    };
  }
  if (thingTree(listing, lexicon).labels.length === 0) return { reason: "what it is about has no name" };
  const proposal: Proposal = {
    move: MOVES[form],
    base: listing,
    after,
    listing: form === "list" ? after : listing,
    fresh: subject,
    leaves: "nothing",
    added: query.filters,
    shown: listing.specification.outputs,
  };
  return { taken: { proposal, rows } };
}

const MOVES: Readonly<Record<Form, Move>> = {
  list: "extend",
  scalar: "total",
  grouped: "per_each",
  ranking: "rank",
};

/** How the answer of a query is laid out; undefined where the grammar has no such question. */
function formOf(query: ConjunctiveQuery, isKey: IsKey): Form | undefined {
  const { outputs, groupBy, groupFilters, orderBy, limit } = query;
  const isPlain = outputs.every(({ kind }) => kind === "column");
  // Numbers of different values, and of values that are there, are no numbers of things.
  const counts = [...outputs, ...orderBy.map(({ by }) => by)].every((output) =>
    output.kind === "column" || output.function !== "count" || output.column === undefined ||
    isKey(output.column)
  );
  if (groupFilters.length > 0 || outputs.length === 0 || orderBy.length > 1 || !counts) return undefined;
  if (groupBy.length > 0) {
    const shown = outputs.filter(({ kind }) => kind === "column");
    if (countedOf(query) === undefined || shown.length === 0) return undefined;
    if (limit !== undefined) return orderBy[0]?.by.kind === "aggregate" ? "ranking" : undefined;
    return outputs.length === shown.length + 1 && orderBy.length === 0 ? "grouped" : undefined;
  }
  if (limit === undefined) {
    if (isPlain) return "list";
    return outputs.length === 1 && outputs[0]?.kind === "aggregate" ? "scalar" : undefined;
  }
  return isPlain && orderBy[0]?.by.kind === "column" ? "ranking" : undefined;
}

/** Whether a column alone tells the rows of its table apart. */
type IsKey = (column: ColumnReference) => boolean;

/** What is counted for each of the other of two tables: the one whose rows refer to it. */
function countedOf({ tables, joins: [join], groupBy }: ConjunctiveQuery): Subject | undefined {
  if (tables.length !== 2 || join === undefined) return undefined;
  const groups = new Set(groupBy.map(({ table }) => table));
  return groups.size === 1 && groups.has(join.to.table) ? { table: join.from.table } : undefined;
}

/** What a query is about: the table of what it shows first, or of what it measures; of counted rows, the only table. */
function subjectOf({ tables, outputs }: ConjunctiveQuery): Subject | undefined {
  const first = outputs.find(({ kind }) => kind === "column") ?? outputs[0];
  const table = first?.column?.table ?? (tables.length === 1 ? tables[0] : undefined);
  return table === undefined ? undefined : { table };
}
