/** A policy refuses a statement. It is the agent's own word, not the database's: no tool repairs it. */
export class PolicyRefusal extends Error {
  override readonly name = "PolicyRefusal";

  constructor(readonly reason: string) {
    super(`This may not be done: ${reason}`);
  }
}
