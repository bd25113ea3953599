import { type Link, mapParts, nodesIn, type Selection } from "../../specification/mod.ts";

/** Roles that no output, condition, group or order uses, and that one inner link alone joins. */
export function unusedRoles(selection: Selection): readonly string[] {
  const used = new Set<string>();
  mapParts({ ...selection, links: [] }, { value: note, condition: note });
  return selection.sources.map(({ role }) => role).filter((role) => {
    const [link, ...others] = selection.links.filter(({ from, to }) => from === role || to === role);
    return !used.has(role) && link !== undefined && others.length === 0 && isPlain(link);
  });

  function note<Node extends Parameters<typeof nodesIn>[0]>(node: Node): Node {
    for (const one of nodesIn(node)) if (one.kind === "column") used.add(one.role);
    return node;
  }
}

const isPlain = ({ kind, condition }: Link) => kind === "inner" && condition === undefined;

/** The selection without one of its {@link unusedRoles}; undefined where the remaining links cannot stand without it. */
export function withoutRole(selection: Selection, role: string): Selection | undefined {
  const sources = selection.sources.filter((source) => source.role !== role);
  const links = selection.links.filter(({ from, to }) => from !== role && to !== role);
  const isFirst = selection.sources[0]?.role === role;
  if (!isFirst) return { ...selection, sources, links };
  if (!links.every(isPlain)) return undefined;
  return { ...selection, sources, links: inOrder(links, sources[0]?.role ?? "") };
}

/** Without all roles that are unused, until none is. */
export function withoutUnusedRoles(selection: Selection): Selection {
  for (const role of unusedRoles(selection)) {
    const less = withoutRole(selection, role);
    if (less !== undefined) return withoutUnusedRoles(less);
  }
  return selection;
}

/** Links so that each has a role that stands before it. */
function inOrder(links: readonly Link[], first: string): readonly Link[] {
  const standing = new Set([first]);
  const ordered: Link[] = [];
  for (let rest = [...links]; rest.length > 0;) {
    const next = rest.find(({ from, to }) => standing.has(from) || standing.has(to));
    if (next === undefined) return [...ordered, ...rest];
    standing.add(next.from).add(next.to);
    ordered.push(next);
    rest = rest.filter((link) => link !== next);
  }
  return ordered;
}
