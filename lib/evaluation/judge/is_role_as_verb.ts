import type { Concept, NamedValue } from "./elements.ts";

type Name = Concept | NamedValue | undefined;

interface Beside {
  /** The noun before it. */
  readonly rows: { readonly elements: readonly (Concept | NamedValue)[]; readonly text: string } | undefined;
  /** The name behind it. */
  readonly next: Name;
}

/** Whether a column that leads to rows is a verb between rows and a name: "students mentor Ann". */
export function isRoleAsVerb(name: Name, { rows, next }: Beside): boolean {
  const last = rows?.elements.at(-1);
  return name?.kind === "concept" && name.refersTo.size > 0 && !name.isTable && next?.kind === "value" &&
    last?.kind === "concept" && last.isTable && /(?:s|people|men|children)$/.test(rows?.text ?? "");
}
