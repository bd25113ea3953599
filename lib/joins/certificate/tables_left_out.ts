import type { GivenUpTable } from "../choice/acceptance.ts";
import type { JoinGraphs } from "../choice/join_graphs.ts";
import { sizeText } from "./size_text.ts";
import { someOf } from "./some_of.ts";
import type { Unmet } from "./unmet.ts";

/** Says why tables are in no possible combination, one sentence a table, and one for all that are empty. */
export function tablesLeftOut(
  ground: JoinGraphs,
  { joinable, forbidden, sizes, singles, givenUp, empty }: {
    readonly joinable: ReadonlySet<string>;
    readonly forbidden: readonly string[];
    readonly sizes: readonly number[];
    /** Tables that stand alone in the plan. */
    readonly singles: ReadonlySet<string>;
    readonly givenUp: ReadonlyMap<number, GivenUpTable>;
    /** Tables that are known to hold no row. */
    readonly empty: ReadonlySet<string>;
  },
): readonly Unmet[] {
  const { graph, declared, usable, largest, untested } = ground;
  const named = graph.tables.filter((table) =>
    !joinable.has(table) && !forbidden.includes(table) && !singles.has(table)
  );
  const joinsOf = (table: string) => {
    const position = graph.positions.get(table) as number;
    const [all, permitted, open] = [ground.whole, declared, usable].map(({ incident }) =>
      incident[position]?.length ?? 0
    ) as [number, number, number];
    return { position, all, permitted, open };
  };
  const isIdle = (table: string) => {
    const { permitted, open } = joinsOf(table);
    return empty.has(table) && permitted > 0 && open === 0;
  };
  const idle = named.filter(isIdle);
  const unmet = named.filter((table) => !isIdle(table)).map((table) => {
    const { position, all, permitted, open } = joinsOf(table);
    const refused = givenUp.get(position);
    const sentence = refused !== undefined
      ? refusedText(table, refused)
      : all === 0
      ? `No foreign key joins the table "${table}" to another`
      : permitted === 0
      ? `Every table that a foreign key joins to the table "${table}" is forbidden`
      : open === 0 && untested
      ? `No join of the table "${table}" was admitted before the deadline`
      : open === 0
      ? `No join of the table "${table}" may be used: none that is admitted returns a row within the limits`
      : largest.has(position)
      ? `No combination of ${sizeText(sizes)} that holds the table "${table}" returns a row within the limits`
      : `The table "${table}" lies where the joins are too few for a combination of ${sizes[0]}`;
    return { sentence, asked: false };
  });
  return idle.length === 0 ? unmet : [{ sentence: emptyText(idle), asked: false }, ...unmet];
}

function emptyText(tables: readonly string[]): string {
  const names = someOf(tables.map((table) => `"${table}"`));
  return tables.length === 1
    ? `The table ${names} is empty, so that no combination holds it`
    : `${tables.length} tables are empty, so that no combination holds them: ${names}`;
}

function refusedText(table: string, { tried, reason }: GivenUpTable): string {
  return tried === 1
    ? `The table "${table}" is left out, as the combination with it that was tried was refused: ${reason}`
    : `The table "${table}" is left out, as each of ${tried} combinations with it was refused, the last because ${reason}`;
}
