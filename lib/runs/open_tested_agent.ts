import {
  type Agent,
  type AgentModels,
  type AgentScratch,
  type DialogueOf,
  hideAnswers,
  openAgent,
  type OpenedAgent,
} from "../agents/mod.ts";
import { buildAtlas } from "../bundled/mod.ts";
import {
  type Database,
  openingOf,
  openScratchCopy,
  readingOf,
  readSchema,
  type ScratchCopy,
  type ScratchOptions,
} from "../database/mod.ts";
import { createLinker, readValues } from "../linking/mod.ts";
import type { Schema } from "../schema/mod.ts";
import { openConfiguredDatabase } from "./open_configured_database.ts";
import type { DatabaseConfiguration } from "./types.ts";

/** One agent on one database, outside of a run; belongs into `await using`. */
export interface TestedAgent extends AsyncDisposable {
  readonly agent: Agent;
  readonly opened: OpenedAgent;
  /** Runs the agent's SQL; the agent has a connection of its own, but for a scratch copy. */
  readonly database: Database;
  /** The copy that the agent may change. @default the database is open for reading alone */
  readonly scratch?: ScratchCopy | undefined;
  readonly schema: Schema;
}

export interface OpenTestedAgentOptions extends DatabaseConfiguration {
  /** The models of an agent that asks one (`react`). @default none, so that it is refused */
  readonly models?: AgentModels | undefined;
  /** Address of the server of `openai:` agents. @default "https://api.openai.com/v1" */
  readonly openaiBaseUrl?: string | undefined;
  /** Needed by `oracle` and `saboteur`: the dialogue that a conversation plays. */
  readonly dialogueOf?: DialogueOf | undefined;
  /** Let the agent change a disposable copy of the database. @default it is open for reading alone */
  readonly scratch?: Pick<ScratchOptions, "folder" | "maxBytes"> | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Opens a database and an agent for it, to talk to it outside of a run.
 *
 * @throws {InputError} If agent or database are named wrongly.
 * @throws {OutsideError} If the database cannot be reached.
 */
export async function openTestedAgent(
  spec: string,
  configuration: OpenTestedAgentOptions,
): Promise<TestedAgent> {
  const { settings = {}, models, openaiBaseUrl, dialogueOf, signal } = configuration;
  await using children = new AsyncDisposableStack();
  const open = async () => children.use(await openConfiguredDatabase(configuration));
  const copy = configuration.scratch && children.use(
    await openScratchCopy(configuration.database ?? await buildAtlas(), {
      ...openingOf(settings),
      ...configuration.scratch,
      ...{ password: configuration.password, signal },
    }),
  );
  const [database, agentDatabase] = copy === undefined
    ? await Promise.all([open(), open()])
    : [copy.database, copy.database];
  const reading = { ...readingOf(settings), signal };
  const schema = await readSchema(agentDatabase, reading);
  const scratch: AgentScratch | undefined = copy &&
    { session: copy.session, readSchema: () => readSchema(copy.database, reading) };
  const linker = createLinker(schema, { values: await readValues(agentDatabase, { schema, signal }) });
  const opened = children.use(
    await openAgent(spec, {
      ...{ database: agentDatabase, schema, linker, models, openaiBaseUrl, scratch },
      ...(dialogueOf && { dialogueOf }),
    }),
  );
  const held = children.move();
  return {
    agent: agentDatabase.hides === undefined
      ? opened.agent
      : async (request, options) => hideAnswers(await opened.agent(request, options)),
    ...{ opened, database, schema, scratch: copy },
    [Symbol.asyncDispose]: () => held.disposeAsync(),
  };
}
