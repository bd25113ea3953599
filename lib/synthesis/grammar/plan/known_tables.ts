import { reducedQuery } from "./reduced_query.ts";
import { sameColumn, sameSubject, type Thing } from "./thing.ts";
import type { State } from "./types.ts";

/**
 * The tables of which it is known that a thing is asked for only where they have rows for it: those that were joined when it
 * was last listed, or where it never was, those that it was first spoken of by. Numbers and rankings say nothing of the
 * others of their kind, so that of these only the conditions count.
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
  if (listed !== undefined) return new Set(listed.specification.tables);
  const spoken = answered.find(({ specification: { tables } }) => tables.includes(subject.table));
  if (spoken === undefined) return new Set(base.specification.tables);
  const { outputs } = spoken.specification;
  const shown = spoken.form === "list"
    ? outputs.flatMap(({ column }) => column === undefined ? [] : [column.table])
    : [];
  return new Set(reducedQuery(spoken.specification, new Set([subject.table, ...shown])).tables);
}

function shows({ specification: { outputs } }: State, labels: Thing["labels"]): boolean {
  return outputs.some(({ column }) =>
    column !== undefined && labels.some((label) => sameColumn(label, column))
  );
}
