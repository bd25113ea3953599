import { isAbout, isOneOf } from "./known_thing.ts";
import type { Output } from "../../../specification/mod.ts";
import type { Lexicon } from "../../../linking/mod.ts";
import type { Proposal } from "./move.ts";
import { sameSubject } from "./same_subject.ts";
import { allThings, sameColumn, type Thing, thingTree } from "./thing.ts";
import type { State } from "./types.ts";

/**
 * What a proposal becomes where the conversation is about one thing that is known by its name; undefined where it makes no
 * sense to ask, as there is one answer at most.
 */
export function aboutOne(proposal: Proposal, lexicon: Lexicon): Proposal | undefined {
  const { move, after, base, fresh } = proposal;
  const { about } = base;
  if (about === undefined) return proposal;
  const root = thingTree(
    { specification: after.specification, subject: base.subject, counted: fresh },
    lexicon,
  );
  const thing = allThings(root).find(({ subject }) => sameSubject(subject, fresh));
  if (thing === undefined) return undefined;
  const single = isOneOf(thing, { about, root });
  if (!isAbout(root, { about, root })) return single && move !== "extend" ? undefined : proposal;
  switch (move) {
    case "extend": {
      const outputs = after.specification.outputs.filter(({ column }) =>
        column === undefined || !root.labels.some((label) => sameColumn(label, column))
      );
      const asked: State = { ...after, specification: { ...after.specification, outputs, orderBy: [] } };
      return single ? { ...proposal, after: asked, listing: asked, leaves: "nothing" } : undefined;
    }
    case "replace":
      return single ? undefined : { ...proposal, leaves: "nothing" };
    case "total":
    case "rank_new":
      return single
        ? undefined
        : { ...proposal, listing: listed(proposal.listing, thing), leaves: "nothing" };
    case "narrow":
    case "without":
    case "group_filter":
    case "per_each":
    case "per_new":
    case "narrow_total":
    case "rank":
    case "narrow_groups":
      return undefined;
    default:
      return move satisfies never;
  }
}

/** The new things themselves, which what follows is about; those that have no names are not listed. */
function listed(state: State, { subject, labels, coded }: Thing): State {
  if (labels.length === 0 || coded !== undefined) return state;
  const outputs = labels.map((column): Output => ({ kind: "column", column }));
  return { ...state, subject, specification: { ...state.specification, outputs, distinct: true } };
}
