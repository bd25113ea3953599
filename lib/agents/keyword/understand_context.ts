import type { Filter } from "../../specification/mod.ts";
import { announces, asks, changeOf, plainlySaid, setsTheStage } from "./context_rules.ts";
import { isCourtesy } from "./courtesy.ts";
import { combined } from "./follow_up.ts";
import { planOf } from "./plan.ts";
import { readMessage } from "./read_message.ts";
import type { MessageReading, Reading } from "./reading.ts";
import type { SchemaView } from "./schema_view.ts";
import type { MessageOptions, Understood } from "./understanding.ts";

/** What a message changes in what is borne in mind; undefined where it does something else. */
export function understandContext(
  text: string,
  { state, corrected, view, link }: MessageOptions,
): Understood | undefined {
  const { asked, standing } = state;
  if (isCourtesy(text)) return undefined;
  const isAnnounced = announces(text);
  const wants = setsTheStage(text) || (corrected?.kind === "context" && !asks(text));
  if (!wants && !isAnnounced && standing.length === 0) return undefined;
  const read = readMessage(plainlySaid(text), { view, link, previous: asked });
  const { filters: added } = read.reading;
  // What corrects a question is a question, whatever words of change it has.
  const change = corrected?.kind === "question" && !isAnnounced
    ? undefined
    : changeOf(text, { added, standing });
  if (change?.change === "withdraw") {
    return { understood: { kind: "withdrawal" }, state: { ...state, standing: [], changed: true } };
  }
  const sets = wants || (isAnnounced && added.length > 0);
  if (!read.grounded || (change === undefined && !sets)) return undefined;
  const fresh = change?.fresh ??
    (added.length === 0 ? standing : combined(standing, { added, replaces: true, view }));
  const spoken = spokenOf(read, { asked, added: change?.fresh ?? added });
  const reading = { ...spoken, filters: fresh };
  const plan = planOf(reading, view);
  if (plan.kind === "nothing") return undefined;
  const goesOn = asked !== undefined && (change !== undefined || read.leaning.leans);
  return {
    understood: { kind: "context", reading, plan },
    state: { asked: goesOn ? withoutOld(asked, fresh, view) : spoken, standing: fresh, changed: true },
  };
}

/** What was asked last without its conditions that the new ones take the place of. */
function withoutOld(asked: Reading, fresh: readonly Filter[], view: SchemaView): Reading {
  const filters = combined(asked.filters, { added: fresh, replaces: false, view });
  return { ...asked, filters: filters.filter((filter) => !fresh.includes(filter)) };
}

/** What a context speaks of, without its conditions. */
function spokenOf(
  { reading }: MessageReading,
  { asked, added }: { readonly asked: Reading | undefined; readonly added: readonly Filter[] },
): Reading {
  const [first] = added;
  const subject = reading.subject ??
    (first === undefined || first.kind === "exists" ? asked?.subject : first.column.table);
  return { ...reading, ...(subject !== undefined && { subject }), outputs: [], filters: [] };
}
