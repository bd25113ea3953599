import { nameParts } from "../../schema/mod.ts";
import { partsOf } from "../tree/parts_of.ts";
import { rolesOutside } from "../tree/roles_outside.ts";
import type { TreeNode } from "../tree/types.ts";
import type { Source, Specification } from "../types.ts";
import type { SourceName } from "./types.ts";

/**
 * How a query names its sources. One goes by the name of its table unless a sibling has that name too, or a source around
 * that is named inside; the others by their role, without a number at its end where nothing else is called so.
 *
 * @throws {RangeError} If two sources have the same role.
 */
export function nameSources(specification: Specification): ReadonlyMap<string, SourceName> {
  const names = new Map<string, SourceName>();
  const visit = (node: TreeNode) => {
    if (node.kind === "selection") {
      const around = rolesOutside(node).flatMap((role) => names.get(role) ?? []);
      nameSiblings(node.sources, around.map(({ qualifier }) => qualifier), names);
    }
    for (const part of partsOf(node)) visit(part);
  };
  visit(specification);
  return names;
}

function nameSiblings(
  sources: readonly Source[],
  around: readonly Qualifier[],
  names: Map<string, SourceName>,
) {
  const tables = sources.flatMap((source) => source.kind === "table" ? [source] : []);
  const isPlain = (source: Source) =>
    source.kind === "table" && !around.some((other) => areAlike(nameParts(source.table), other)) &&
    tables.every((other) => other === source || !areAlike(nameParts(source.table), nameParts(other.table)));
  const taken = [...around, ...tables.filter(isPlain).map(({ table }) => nameParts(table))];
  for (const source of sources) {
    const { role } = source;
    if (names.has(role)) {
      throw new RangeError(`Cannot write SQL in which two sources have the role "${role}"`);
    }
    if (source.kind === "table" && isPlain(source)) {
      names.set(role, { qualifier: nameParts(source.table) });
      continue;
    }
    const alias = free(role, taken);
    taken.push([alias]);
    names.set(role, { qualifier: [alias], alias });
  }
}

type Qualifier = readonly string[];

/** Whether a column may be taken for one of either: a schema tells two apart only where both have one. */
function areAlike(one: Qualifier, other: Qualifier): boolean {
  const length = Math.min(one.length, other.length);
  // Names that differ in case alone are one on most engines.
  const [a, b] = [one, other].map((parts) => parts.slice(-length).map((part) => part.toLowerCase()));
  return a?.every((part, i) => part === b?.[i]) ?? false;
}

/** The role without its number, else the role, else the role with the first number that is free. */
function free(role: string, taken: readonly Qualifier[]): string {
  const isTaken = (name: string) => taken.some((other) => areAlike([name], other));
  const bare = role.replace(/ \d+$/, "");
  for (const name of [bare, role]) if (!isTaken(name)) return name;
  let i = 2;
  while (isTaken(`${bare} ${i}`)) i++;
  return `${bare} ${i}`;
}
