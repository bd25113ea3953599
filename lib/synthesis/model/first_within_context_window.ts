import { ContextTooLongError } from "../../llm/mod.ts";

/** Returns the result of the first request that fits the context window; undefined where none fits. */
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
