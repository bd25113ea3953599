import { ContextTooLongError } from "../../llm/mod.ts";

/** What the first of several ways to ask gives that the model has room for; nothing where it has for none. */
export async function firstWithinContextWindow<Way, Result>(
  ways: readonly Way[],
  ask: (way: Way) => Promise<Result>,
): Promise<Result | undefined> {
  for (const way of ways) {
    try {
      return await ask(way);
    } catch (error) {
      if (!(error instanceof ContextTooLongError)) throw error;
    }
  }
  return undefined;
}
