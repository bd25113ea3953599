import type { Proposal } from "./move.ts";

/** A turn that will be told, with what its words have to know of the data. */
export async function settled(proposal: Proposal): Promise<Proposal> {
  return { ...proposal, loses: await proposal.findLoss?.() ?? false };
}
