/** A user turn with what the judge said of it and, where a person labelled it, what is true. */
export interface LabelledTurn {
  readonly dialogue: string;
  readonly called: "aligned" | "not_aligned" | "undecided";
  /** The kind of the reply decides; the call is what is true. @default false */
  readonly isKnown?: boolean;
  /** Whether it is aligned, as a person says. @default nobody labelled it */
  readonly label?: boolean;
}

/** The call as a number: an undecided turn is half aligned. */
export function callOf({ called }: LabelledTurn): number {
  return called === "aligned" ? 1 : called === "undecided" ? 0.5 : 0;
}

/** Turns of each dialogue together, dialogues in the order of their keys. */
export function turnsByDialogue(turns: readonly LabelledTurn[]): readonly (readonly LabelledTurn[])[] {
  return [...Map.groupBy(turns, ({ dialogue }) => dialogue)]
    .toSorted(([a], [b]) => a < b ? -1 : 1).map(([, own]) => own);
}
