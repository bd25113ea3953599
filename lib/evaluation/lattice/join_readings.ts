import {
  type Link,
  mapSpecification,
  type Selection,
  type Source,
  type Value,
} from "../../specification/mod.ts";
import type { ReadingContext, ReadingSource, UnderstoodReading } from "./types.ts";
import { unusedRoles, withoutRole, withoutUnusedRoles } from "./without_table.ts";

/** Tables left out, roles of one table exchanged, another key followed, rows without a partner in or out. */
export const joinReadings: ReadingSource = (asked, { schema }) => [
  ...withoutTables(asked),
  ...exchangedRoles(asked),
  ...otherKeys(asked, schema),
  ...otherPartners(asked),
];

/** Without each table that nothing uses, and without all of them. */
export function withoutTables(asked: Selection): UnderstoodReading[] {
  const each = unusedRoles(asked).map((role): UnderstoodReading => ({
    kind: "table_dropped",
    text: `left out the table ${role}`,
    specification: withoutRole(asked, role),
  }));
  const all = withoutUnusedRoles(asked);
  if (asked.sources.length - all.sources.length < 2) return each;
  const gone = asked.sources.filter(({ role }) => !all.sources.some((source) => source.role === role));
  const text = `left out the tables ${gone.map(({ role }) => role).join(" and ")}`;
  return [...each, { kind: "table_dropped", text, specification: all, changes: gone.length }];
}

function exchangedRoles(asked: Selection): UnderstoodReading[] {
  return asked.sources.flatMap((one, i) =>
    asked.sources.slice(i + 1).filter((other) => isTable(other, tableOf(one))).map((
      other,
    ): UnderstoodReading => ({
      kind: "roles",
      text: `took ${one.role} for ${other.role} and the reverse`,
      specification: exchanged(asked, one.role, other.role),
    }))
  );
}

const tableOf = (source: Source | undefined) => source?.kind === "table" ? source.table : undefined;
const isTable = (source: Source, table: string | undefined) =>
  table !== undefined && tableOf(source) === table;

/** What is shown and asked of each role is that of the other; the links stay. */
function exchanged(asked: Selection, one: string, other: string): Selection {
  const value = (node: Value): Value =>
    node.kind !== "column" || node.role !== one && node.role !== other
      ? node
      : { ...node, role: node.role === one ? other : one };
  const { links, sources } = asked;
  const swapped = mapSpecification({ ...asked, links: [] }, { value });
  return { ...swapped as Selection, links, sources };
}

function otherKeys(asked: Selection, schema: ReadingContext["schema"]): UnderstoodReading[] {
  const tableAt = (role: string) => tableOf(asked.sources.find((source) => source.role === role));
  return asked.links.flatMap((link, i) => {
    const from = tableAt(link.from);
    const to = tableAt(link.to);
    return schema.foreignKeys.filter((key) =>
      key.from.table === from && key.to.table === to &&
      JSON.stringify(key.from.columns) !== JSON.stringify(link.columns.map((pair) => pair.from))
    ).map((key): UnderstoodReading => {
      const columns = key.from.columns.map((column, at) => ({
        from: column,
        to: key.to.columns[at] ?? column,
      }));
      const links = asked.links.map((one, at): Link => at === i ? { ...one, columns } : one);
      const followed = key.from.columns.map((column) => `${link.from}.${column}`).join(" and ");
      return {
        kind: "roles",
        text: `followed ${followed} to ${link.to}`,
        specification: { ...asked, links },
      };
    });
  });
}

function otherPartners(asked: Selection): UnderstoodReading[] {
  return asked.links.flatMap((link, i): UnderstoodReading[] => {
    if (link.kind === "full") return [];
    const kind = link.kind === "inner" ? "outer" as const : "inner" as const;
    const links = asked.links.map((one, at): Link => at === i ? { ...one, kind } : one);
    const text = `${
      kind === "outer" ? "kept" : "left out"
    } rows without a partner between ${link.from} and ${link.to}`;
    return [{ kind: "partners", text, specification: { ...asked, links } }];
  });
}
