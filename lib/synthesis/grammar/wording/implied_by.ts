import type { Telling } from "./telling.ts";
import { allThings, pathTo, thingOf } from "../plan/thing.ts";

/** Tables whose things the turn shows or counts, so that their being there need not be said of what was listed. */
export function impliedBy({ base, after, fresh, proposal }: Telling): ReadonlySet<string> {
  const { move } = proposal;
  const columns = move === "extend" || move === "narrow" || move === "without"
    ? after.specification.outputs.flatMap(({ column }) => column === undefined ? [] : [column])
    : [];
  const shown = columns.map((column) => thingOf(base.root, column)).filter((thing) => thing !== undefined);
  const asked = after.counted === undefined ? [fresh] : [fresh, after.counted];
  const between = asked.flatMap((thing) => pathTo(after.root, thing) ?? []);
  const passed = allThings(base.root).filter((thing) =>
    shown.some((other) => pathTo(thing, other) !== undefined)
  );
  const others = [...passed, ...between].filter(({ subject }) =>
    ![base.root, after.root].some((root) => root.subject.table === subject.table)
  );
  const isLink = (table: string) => after.lexicon.table(table).sense === "link";
  return new Set(others.flatMap(({ subject, tables }) => [subject.table, ...tables.filter(isLink)]));
}
