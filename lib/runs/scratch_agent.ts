import { type Agent, type AgentContext, openAgent, type OpenedAgent } from "../agents/mod.ts";
import { type DoneChange, readSchema, type ReadSchemaOptions, type ScratchCopy } from "../database/mod.ts";
import { type DialoguePlace, readConversationId } from "../evaluation/mod.ts";

/** An agent that has a disposable copy of the database of its own in each dialogue; belongs into `await using`. */
export interface ScratchAgent extends AsyncDisposable {
  readonly agent: Agent;
  /** What it has changed in a dialogue since that was last asked, oldest first. */
  readonly takeChanges: (place: DialoguePlace) => readonly DoneChange[];
  /** Drops the copies of a dialogue. */
  readonly endDialogue: (place: DialoguePlace) => Promise<void>;
}

export interface ScratchAgentOptions {
  /** What the agent is opened with, but for the database. */
  readonly context: AgentContext;
  readonly openCopy: () => Promise<ScratchCopy>;
  /** How the schema of a copy is read. */
  readonly reading: ReadSchemaOptions;
}

/** A conversation with its copy. */
interface Held extends AsyncDisposable {
  readonly copy: ScratchCopy;
  readonly opened: OpenedAgent;
}

/**
 * Opens an agent and a copy with the first message of each conversation. A new attempt at a dialogue is a conversation of
 * its own and begins with the data of the original.
 */
export function scratchAgent(
  spec: string,
  { context, openCopy, reading }: ScratchAgentOptions,
): ScratchAgent {
  const conversations = new Map<string, Promise<Held>>();
  const copies = new Map<string, readonly ScratchCopy[]>();
  const told = new Map<ScratchCopy, number>();
  const placeOf = ({ trial, dialogue_key }: DialoguePlace) => `${trial}/${dialogue_key}`;
  const placeIn = (conversation: string) => {
    const { trial = 1, dialogueKey = conversation } = readConversationId(conversation) ?? {};
    return placeOf({ trial, dialogue_key: dialogueKey });
  };
  const hold = async (place: string): Promise<Held> => {
    await using opening = new AsyncDisposableStack();
    const copy = opening.use(await openCopy());
    const scratch = { session: copy.session, readSchema: () => readSchema(copy.database, reading) };
    const opened = opening.use(await openAgent(spec, { ...context, database: copy.database, scratch }));
    copies.set(place, [...copies.get(place) ?? [], copy]);
    const held = opening.move();
    return { copy, opened, [Symbol.asyncDispose]: () => held.disposeAsync() };
  };
  const drop = async (ids: readonly string[]) => {
    const held = await Promise.allSettled(ids.flatMap((id) => conversations.get(id) ?? []));
    for (const id of ids) conversations.delete(id);
    for (const one of held) if (one.status === "fulfilled") await one.value[Symbol.asyncDispose]();
  };
  return {
    agent: async (request, options) => {
      const { conversation_id: id } = request;
      const holding = conversations.get(id) ?? hold(placeIn(id));
      conversations.set(id, holding);
      return await (await holding).opened.agent(request, options);
    },
    takeChanges: (place) =>
      (copies.get(placeOf(place)) ?? []).flatMap((copy) => {
        const { done } = copy.session;
        const fresh = done.slice(told.get(copy) ?? 0);
        told.set(copy, done.length);
        return fresh;
      }),
    endDialogue: async (place) => {
      copies.delete(placeOf(place));
      await drop([...conversations.keys()].filter((id) => placeIn(id) === placeOf(place)));
    },
    [Symbol.asyncDispose]: () => drop([...conversations.keys()]),
  };
}
