import { allThings, sameColumn, type Thing } from "../../plan/thing.ts";
import type { State } from "../../plan/types.ts";

/** The things below a root, itself among them, that an answer has the names of. */
export function namedThings(root: Thing, { specification: { outputs } }: State): readonly Thing[] {
  return allThings(root).filter(({ labels }) =>
    labels.some((label) => outputs.some(({ column }) => column !== undefined && sameColumn(column, label)))
  );
}
