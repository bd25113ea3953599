import type { ConjunctiveOutput, Filter } from "../../../specification/mod.ts";
import { sameSubject } from "./thing.ts";
import type { State, Subject } from "./types.ts";

/** What a turn does with the table that it brings in. */
export type Move =
  /** Shows the new things beside what was shown. */
  | "extend"
  /** Asks for the new things instead. */
  | "replace"
  /** Keeps only some of what was listed. */
  | "narrow"
  /** Keeps only those without any of the new things. */
  | "without"
  /** Keeps only those with enough of the new things. */
  | "group_filter"
  /** An aggregate of the new things for each of what was listed. */
  | "per_each"
  /** An aggregate of what was listed for each of the new things. */
  | "per_new"
  /** One number over the new things. */
  | "total"
  /** One number over those of what was listed that meet a condition on the new things. */
  | "narrow_total"
  /** The first few of what was listed, by the new things. */
  | "rank"
  /** The first few of the new things. */
  | "rank_new"
  /** The same groups as before, with a condition on the new things. */
  | "narrow_groups";

/** A turn that might be taken. */
export interface Proposal {
  readonly move: Move;
  /** The listing that the turn leans on. */
  readonly base: State;
  readonly after: State;
  /** What a later turn that leaves this turn's aggregate behind goes back to. */
  readonly listing: State;
  /** The new thing. */
  readonly fresh: Subject;
  /** What stands between the base and this turn, so that it must be left behind. */
  readonly leaves: "nothing" | "one number" | "numbers" | "ranking" | "other things";
  /** The turn shows what not every one of those listed has, so that some of them are left out. @default false */
  readonly loses?: boolean;
  /** Tells whether it loses some after what was answered; asked of a turn that is told, as it takes queries. */
  readonly findLoss?: (answered: readonly State[]) => Promise<boolean>;
  /** The conditions that this turn adds. */
  readonly added: readonly Filter[];
  /** What the base shows, spelled as after this turn's join. */
  readonly shown: readonly ConjunctiveOutput[];
}

/** A turn that will be told after what was answered, with what its words have to know of the data. */
export async function settled(proposal: Proposal, answered: readonly State[]): Promise<Proposal> {
  return { ...proposal, loses: await proposal.findLoss?.(answered) ?? false };
}

/** Whether what a state is about was shown as a list by a question before, and no condition has come since. */
export function isListed({ subject, specification }: State, before: readonly State[]): boolean {
  const shown = before.findLast((state) => state.form === "list" && sameSubject(state.subject, subject));
  if (shown === undefined) return false;
  const known = shown.specification.filters.map((filter) => JSON.stringify(filter));
  return specification.filters.every((filter) => known.includes(JSON.stringify(filter)));
}
