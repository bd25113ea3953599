import { renameRoles } from "../tree/rename_roles.ts";
import { sourcesIn } from "../tree/sources_in.ts";
import type { ColumnValue, Specification } from "../types.ts";
import { equalColumns } from "./equal_columns.ts";
import { specificationsIn } from "../tree/specifications_in.ts";
import { isRecord, textOf } from "./text_of.ts";

/** The specification with each role named after its table; occurrences of one table are numbered by what they are used for. */
export function namedRoles(specification: Specification): Specification {
  const tables = new Map(
    sourcesIn(specification).map((source) => [
      source.role,
      source.kind === "table" ? source.table : "derived rows",
    ]),
  );
  const groups = Map.groupBy(orderOfRoles(specification), (role) => tables.get(role) ?? "");
  const names = [...groups].flatMap(([table, roles]) =>
    roles.map((role, i) => [role, i === 0 ? table : `${table} ${i + 1}`] as const)
  );
  return renameRoles(specification, new Map(names));
}

/**
 * The roles of a specification, sorted by where each is used, so that their names have no part in the order. Roles that
 * are used alike are interchangeable: the one that appears first comes first.
 *
 * Colour refinement: the colour of a role is the specification as seen from it, with the colours of the others in place
 * of their names. Where colours tie, the first role gets one of its own, and all are refined again.
 */
function orderOfRoles(specification: Specification): readonly string[] {
  // A query that two bounds are compared with stands twice, with its roles.
  const roles = [...new Set(sourcesIn(specification).map(({ role }) => role))];
  const sameAs = columnsThatAreEqual(specification);
  const seenFrom = (role: string, colours: Colours) =>
    textOf(view(specification, {
      called: (other) => `${other === role ? "this" : ""} ${colours.get(other) ?? other}`,
      sameAs: (column) => sameAs.get(textOf(column)) ?? [column],
    }));
  let colours: Colours = new Map(roles.map((role) => [role, 0]));
  for (;;) {
    colours = refined(colours, seenFrom);
    const tied = [...Map.groupBy(roles, (role) => colours.get(role)).values()].find(({ length }) =>
      length > 1
    );
    const [first] = tied ?? [];
    if (first === undefined) break;
    // Halves stand between the ranks.
    colours = new Map(colours).set(first, (colours.get(first) ?? 0) - 0.5);
  }
  return roles.toSorted((a, b) => (colours.get(a) ?? 0) - (colours.get(b) ?? 0));
}

/** A rank for each role; roles that nothing tells apart yet have the same. */
type Colours = ReadonlyMap<string, number>;

function refined(colours: Colours, seenFrom: (role: string, colours: Colours) => string): Colours {
  const count = new Set(colours.values()).size;
  if (count === colours.size) return colours;
  const views = new Map(
    [...colours].map(([role, colour]) => [role, { colour, text: seenFrom(role, colours) }]),
  );
  const ranks = new Map(
    [...views.values()].toSorted((a, b) => a.colour - b.colour || (a.text < b.text ? -1 : 1))
      .map(({ colour, text }) => `${colour} ${text}`).map((key, i) => [key, i]),
  );
  const next = new Map(
    [...views].map(([role, { colour, text }]) => [role, ranks.get(`${colour} ${text}`) ?? 0]),
  );
  return new Set(next.values()).size === count ? next : refined(next, seenFrom);
}

/** Columns with those that their selections say to be equal: which of them stands for all depends on names. */
function columnsThatAreEqual(specification: Specification): ReadonlyMap<string, readonly ColumnValue[]> {
  const classes = specificationsIn(specification).flatMap((one) =>
    one.kind === "selection" ? equalColumns(one) : []
  );
  return new Map(classes.flatMap((columns) => columns.map((column) => [textOf(column), columns] as const)));
}

interface Viewer {
  readonly called: (role: string) => string;
  readonly sameAs: (column: ColumnValue) => readonly ColumnValue[];
}

/** A part without the names of its roles, and without order where order means nothing. */
function view(part: unknown, viewer: Viewer): unknown {
  if (Array.isArray(part)) return part.map((one) => view(one, viewer));
  if (!isRecord(part)) return part;
  const inside = (one: unknown) => view(one, viewer);
  const all = Object.fromEntries(Object.entries(part).map(([key, value]) => [key, inside(value)]));
  switch (part.kind) {
    case "column":
      return sorted(viewer.sameAs(part as never).map(({ role, column }) => [viewer.called(role), column]));
    case "and":
    case "or":
      return { ...all, conditions: sorted(all.conditions) };
    case "one_of":
      return { ...all, values: sorted(all.values) };
    case "arithmetic":
      return part.operator === "+" || part.operator === "*"
        ? { ...all, operands: sorted(all.operands) }
        : all;
    case "comparison":
      return sorted([
        [all.left, part.operator, all.right],
        [all.right, turned[String(part.operator)] ?? part.operator, all.left],
      ]);
    case "union":
    case "intersect":
      return { ...all, left: sorted([all.left, all.right]), right: undefined };
    case "table":
    case "derived":
      return { ...all, role: viewer.called(String(part.role)) };
    case "inner":
    case "outer":
    case "full":
      return {
        ...all,
        from: viewer.called(String(part.from)),
        to: viewer.called(String(part.to)),
        columns: sorted(all.columns),
      };
    case "selection":
      return {
        ...all,
        sources: sorted(all.sources),
        links: sorted(linksThatSay(part.links).map(inside)),
        groupBy: sorted(all.groupBy),
      };
    default:
      return all;
  }
}

/** A link of every row with every row may start at any role. */
function linksThatSay(links: unknown): readonly unknown[] {
  return (Array.isArray(links) ? links : []).filter((link) =>
    link.kind !== "inner" || link.columns.length > 0 || link.condition !== undefined
  );
}

function sorted(parts: unknown): readonly unknown[] {
  const texts = (Array.isArray(parts) ? parts : []).map((part) => ({ part, text: textOf(part) }));
  return texts.toSorted((a, b) => a.text < b.text ? -1 : 1).map(({ part }) => part);
}

const turned: Readonly<Record<string, string>> = { "<": ">", ">": "<", "<=": ">=", ">=": "<=" };
