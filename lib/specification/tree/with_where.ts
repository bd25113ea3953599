import type { Condition, Selection } from "../types.ts";
import { conjunction } from "./conjunction.ts";

/** The selection with these conditions, all of which hold, in place of its own WHERE; without any, it has none. */
export function withWhere(
  { where: _, ...selection }: Selection,
  conditions: readonly Condition[],
): Selection {
  const where = conjunction(conditions);
  return { ...selection, ...(where && { where }) };
}
