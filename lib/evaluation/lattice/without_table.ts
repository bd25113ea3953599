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

/** The selection without one of its {@link unusedRoles}. Where it is the first, the links start from its neighbour. */
export function withoutRole(selection: Selection, role: string): Selection {
  const [link] = selection.links.filter(({ from, to }) => from === role || to === role);
  const links = selection.links.filter((other) => other !== link);
  const sources = selection.sources.filter((source) => source.role !== role);
  if (selection.sources[0]?.role !== role) return { ...selection, sources, links };
  const isNeighbour = (other: string) => other === link?.from || other === link?.to;
  const [neighbours, others] = [true, false].map((is) =>
    sources.filter((one) => isNeighbour(one.role) === is)
  );
  return { ...selection, sources: [...neighbours ?? [], ...others ?? []], links };
}

/** Without all roles that are unused, until none is. */
export function withoutUnusedRoles(selection: Selection): Selection {
  const [role] = unusedRoles(selection);
  return role === undefined ? selection : withoutUnusedRoles(withoutRole(selection, role));
}
