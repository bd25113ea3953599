import {
  type Condition,
  conjunctList,
  type Link,
  sameNode,
  type Selection,
  valuesIn,
  withWhere,
} from "../../specification/mod.ts";

/**
 * The selection with conditions of another one, and with the tables and links of that one that lead to them. Undefined
 * where the conditions are about a role to which nothing leads, or one that means something else here.
 */
export function withConditionsOf(
  selection: Selection,
  other: Selection,
  conditions: readonly Condition[],
): Selection | undefined {
  const needed = conditions.flatMap((condition) =>
    valuesIn(condition).flatMap((value) => value.kind === "column" ? [value.role] : [])
  ).filter((role) => other.sources.some((source) => source.role === role));
  const wider = needed.reduce<Selection | undefined>(
    (whole, role) => whole && withRole(whole, other, role),
    selection,
  );
  if (wider === undefined) return undefined;
  const live = conjunctList(wider.where);
  const added = conditions.filter((one) => !live.some((kept) => sameNode(one, kept)));
  return withWhere(wider, [...live, ...added]);
}

function withRole(selection: Selection, other: Selection, role: string): Selection | undefined {
  const source = other.sources.find((one) => one.role === role);
  const standing = selection.sources.find((one) => one.role === role);
  if (standing !== undefined) {
    return tableOf(standing) === tableOf(source) ? selection : undefined;
  }
  const path = pathTo(role, selection, other);
  if (path === undefined) return undefined;
  const roles = new Set(selection.sources.map((one) => one.role));
  const joining = path.flatMap(({ from, to }) => [from, to]).filter((one) => !roles.has(one));
  return {
    ...selection,
    sources: [...selection.sources, ...other.sources.filter((one) => joining.includes(one.role))],
    links: [...selection.links, ...path],
  };
}

type Named = Selection["sources"][number] | undefined;

const tableOf = (source: Named) => source?.kind === "table" ? source.table : undefined;

/** The links of `other` that lead from a role of `selection` to `role`, from that side on; undefined where none do. */
function pathTo(role: string, selection: Selection, other: Selection): readonly Link[] | undefined {
  const isSame = (one: string) => {
    const [mine, theirs] = [selection, other].map(({ sources }) => sources.find((each) => each.role === one));
    return tableOf(mine) !== undefined && tableOf(mine) === tableOf(theirs);
  };
  const seen = new Set([role]);
  const open: { readonly at: string; readonly path: readonly Link[] }[] = [{ at: role, path: [] }];
  for (let step = open.shift(); step !== undefined; step = open.shift()) {
    const { at, path } = step;
    if (isSame(at)) return path;
    for (const link of other.links) {
      const next = link.from === at ? link.to : link.to === at ? link.from : undefined;
      if (next === undefined || seen.has(next)) continue;
      seen.add(next);
      open.push({ at: next, path: [link, ...path] });
    }
  }
  return undefined;
}
