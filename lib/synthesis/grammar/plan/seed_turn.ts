import { joinIdentity } from "../../../schema/mod.ts";
import type { ConjunctiveQuery } from "../../../specification/mod.ts";
import type { Proposal } from "./move.ts";
import { column } from "./proposal_context.ts";
import { type Attempt, prove, type Taken } from "./take_turn.ts";
import { thingTree } from "./thing.ts";
import type { Form, State, Subject } from "./types.ts";

/** A seed as the first turn of a dialogue, or why the grammar asks for nothing like it. */
export type SeedTurn = { readonly taken: Taken } | { readonly reason: string };

/**
 * The question of a given query as the first turn of a dialogue, proven by the gold gate. The grammar asks for lists of
 * columns, for one number, and for the first few by one column; later turns lean on the things that the query is about.
 */
export async function seedTurn(query: ConjunctiveQuery, attempt: Attempt): Promise<SeedTurn> {
  const { lexicon } = attempt.synthesis;
  const form = formOf(query);
  if (form === undefined) return { reason: "it is no list, single number or ranking by a column" };
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
      orderBy: [],
      distinct: query.joins.length > 0,
    },
  };
  const after: State = {
    subject,
    form,
    ...(form === "scalar" && { counted: subject }),
    specification: { ...query, joins },
  };
  const rows = await prove(after, attempt);
  if (rows === undefined) return { reason: "the gold gate refuses it" };
  if (thingTree(listing, lexicon).labels.length === 0) return { reason: "what it is about has no name" };
  const proposal: Proposal = {
    move: form === "list" ? "extend" : form === "ranking" ? "rank" : "total",
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

/** How the answer of a query is laid out; undefined where the grammar has no such question. */
function formOf({ outputs, groupBy, groupFilters, orderBy, limit }: ConjunctiveQuery): Form | undefined {
  if (groupBy.length > 0 || groupFilters.length > 0 || outputs.length === 0) return undefined;
  const plain = outputs.every(({ kind }) => kind === "column");
  if (limit === undefined) {
    if (plain) return "list";
    return outputs.length === 1 ? "scalar" : undefined;
  }
  return plain && orderBy.length === 1 && orderBy[0]?.by.kind === "column" ? "ranking" : undefined;
}

/** What a query is about: the table of what it shows first, or of what it measures; of counted rows, the only table. */
function subjectOf({ tables, outputs: [first] }: ConjunctiveQuery): Subject | undefined {
  const table = first?.column?.table ?? (tables.length === 1 ? tables[0] : undefined);
  return table === undefined ? undefined : { table };
}
