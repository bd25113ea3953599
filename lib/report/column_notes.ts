import type { ExploredColumn } from "./exploration.ts";

/** What a declaration says of a column beside its type. */
export function columnNotes({ not_null, generated, admits }: ExploredColumn): readonly string[] {
  return [
    ...(not_null ? ["not null"] : []),
    ...(generated ? ["generated"] : []),
    ...(admits === undefined ? [] : [`one of ${admits.join(", ")}`]),
  ];
}
