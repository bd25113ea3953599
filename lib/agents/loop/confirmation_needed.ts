/** A policy wants the user asked before something is done: the turn ends with the question. */
export class ConfirmationNeeded extends Error {
  override readonly name = "ConfirmationNeeded";

  constructor(readonly question: string) {
    super(question);
  }
}
