import type { ConjunctiveQuery } from "../../../specification/mod.ts";
import { reducedQuery } from "./reduced_query.ts";
import type { State } from "./types.ts";

/** The query of a state without the joins that serve neither a condition nor what is shown. */
export function heardQuery({ specification, subject, counted = subject }: State): ConjunctiveQuery {
  const { outputs, groupBy, orderBy } = specification;
  const shown = [...outputs, ...orderBy.map(({ by }) => by)].flatMap(({ column }) => column ?? []);
  const needed = [...shown, ...groupBy].map(({ table }) => table);
  return reducedQuery(specification, new Set([...needed, subject.table, counted.table]));
}
