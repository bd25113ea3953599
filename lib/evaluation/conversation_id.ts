/** The attempt at a dialogue that a conversation plays. */
export interface Conversation {
  /** Name of the run. */
  readonly run: string;
  readonly agent: string;
  /** From 1. */
  readonly trial: number;
  /** From 1. */
  readonly attempt: number;
  readonly dialogueKey: string;
}

/**
 * Returns the id of a conversation, `RUN/AGENT/TRIAL/ATTEMPT/KEY`. Run and agent are percent-encoded; the key may hold slashes.
 *
 * @example
 * ```ts
 * import { conversationId, readConversationId } from "querylogue/evaluation";
 * import assert from "node:assert/strict";
 *
 * const conversation = { run: "run-7", agent: "http://host", trial: 1, attempt: 2, dialogueKey: "a/b#2" };
 * assert.equal(conversationId(conversation), "run-7/http%3A%2F%2Fhost/1/2/a/b#2");
 * assert.deepEqual(readConversationId(conversationId(conversation)), conversation);
 * ```
 */
export function conversationId({ run, agent, trial, attempt, dialogueKey }: Conversation): string {
  return [encodeURIComponent(run), encodeURIComponent(agent), trial, attempt, dialogueKey].join("/");
}

/** Parses an id that {@link conversationId} made; returns undefined for any other text. */
export function readConversationId(id: string): Conversation | undefined {
  const [, run, agent, trial, attempt, dialogueKey] = /^([^/]*)\/([^/]*)\/(\d+)\/(\d+)\/(.*)$/s.exec(id) ??
    [];
  if (run === undefined || agent === undefined || dialogueKey === undefined) return undefined;
  return {
    run: decodeURIComponent(run),
    agent: decodeURIComponent(agent),
    trial: Number(trial),
    attempt: Number(attempt),
    dialogueKey,
  };
}
