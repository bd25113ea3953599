import { type Dialogue, realized } from "../dialogue/mod.ts";
import type { Schema } from "../schema/mod.ts";
import type { Dialect } from "../sql/mod.ts";
import { failed, notChecked, passed } from "./ground_truth.ts";
import type { CheckResult } from "./types.ts";

export interface PlannedQuery {
  readonly dialogue: Dialogue;
  /** From 1. */
  readonly interaction: number;
  readonly schema: Schema;
  /** Dialect that its ground truths are written in. */
  readonly dialect: Dialect;
}

/** Whether the last query of a dialogue reads every table and makes every join of its combination. */
export async function checkRealizesPlan(planned: PlannedQuery): Promise<CheckResult> {
  const { dialogue, interaction, schema, dialect } = planned;
  if (dialogue.join_combination === undefined) return notChecked("the dialogue has no join combination");
  const last = dialogue.interactions.findLastIndex((one) => one.ground_truth_sql !== undefined);
  if (interaction !== last + 1) return notChecked("the last query of the dialogue is checked");
  const alone = { ...dialogue, interactions: dialogue.interactions.slice(last, last + 1) };
  const { plan, unreadable } = await realized({ control: {}, dialogues: [alone] }, schema, { dialect });
  const [unread] = unreadable;
  if (unread !== undefined) return notChecked(`the text cannot be read: ${unread.reason}`);
  const found = plan?.combinations[0];
  const missed = [
    ...(found?.missed_tables ?? []).map((table) => `it does not read ${table}`),
    ...(found?.missed_joins ?? []).map(({ from, to }) =>
      `it does not join ${endText(from)} = ${endText(to)}`
    ),
  ];
  return missed.length === 0 ? passed() : failed(missed.join("; "));
}

function endText(
  { table, columns }: { readonly table: string; readonly columns: readonly string[] },
): string {
  return `${table}(${columns.join(", ")})`;
}
