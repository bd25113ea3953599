import type { Join } from "../../../schema/mod.ts";
import { reducedQuery } from "./reduced_query.ts";
import { sameColumn, sameSubject, type Thing } from "./thing.ts";
import type { State } from "./types.ts";

/**
 * The tables of which it is known that a thing is asked for only where they have rows for it: those that were joined when it
 * was last listed, or where it never was, when numbers were given for it, or when it was first spoken of. A ranking, or a
 * number over what things have, does not say that each of them has any. Things that are named again after a ranking need not
 * be those that numbers were given for.
 *
 * @param base What counts where nothing was answered yet.
 */
export function knownTables(
  { subject, labels }: Pick<Thing, "subject" | "labels">,
  answered: readonly State[],
  base: State,
): ReadonlySet<string> {
  const listed = answered.findLast((state) =>
    state.form === "list" && (sameSubject(state.subject, subject) || shows(state, labels))
  );
  const sinceRanking = answered.slice(answered.findLastIndex(({ form }) => form === "ranking") + 1);
  const numbered = listed ??
    sinceRanking.findLast((state) => state.form === "grouped" && sameSubject(state.subject, subject));
  const spoken = numbered ??
    answered.find(({ specification: { tables } }) => tables.includes(subject.table)) ??
    base;
  const { form, specification, counted = spoken.subject } = spoken;
  if (form === "list" || spoken === numbered) return new Set(specification.tables);
  const asked = branch(subject.table, counted.table, specification.joins);
  return new Set(
    reducedQuery(specification, new Set(specification.tables.filter((table) => !asked.has(table)))).tables,
  );
}

/** The tables on the side of one table on which another lies. */
function branch(from: string, to: string, joins: readonly Join[]): ReadonlySet<string> {
  for (const join of joins.filter((join) => join.from.table === from || join.to.table === from)) {
    const side = new Set([join.from.table === from ? join.to.table : join.from.table]);
    for (const table of side) {
      for (const other of joins.filter((other) => other !== join)) {
        if (other.from.table === table) side.add(other.to.table);
        if (other.to.table === table) side.add(other.from.table);
      }
    }
    if (side.has(to)) return side;
  }
  return new Set();
}

function shows({ specification: { outputs } }: State, labels: Thing["labels"]): boolean {
  return outputs.some(({ column }) =>
    column !== undefined && labels.some((label) => sameColumn(label, column))
  );
}
