import {
  type Agent,
  type AgentContext,
  agentLabel,
  type AgentSpecification,
  isOfflineAgent,
  openAgent,
  type OpenedAgent,
  parseAgentReply,
  parseAgentSpec,
  type TurnAgentOptions,
} from "../agents/mod.ts";
import { InputError } from "../base/mod.ts";
import type { ReadSchemaOptions, ScratchCopy } from "../database/mod.ts";
import { type ScratchAgent, scratchAgent } from "./scratch_agent.ts";
import { type EvaluatedAgent, type SqlCheck, translatingSqlCheck } from "../evaluation/mod.ts";
import { type AgentDialect, agentDialect, type Dialect, type HeldTables } from "../sql/mod.ts";

/** A function that is evaluated, with its name and options. */
export interface GivenAgent {
  /** The name under which it is recorded and shown. */
  readonly name: string;
  readonly agent: Agent;
  /** The dialect of its SQL, for example `snowflake`. @default the dialect of the database */
  readonly dialect?: string | undefined;
  /** Milliseconds until it counts as failed where it does not answer. @default 60_000 */
  readonly timeoutMs?: number | undefined;
}

/** An agent of the loop that is evaluated, by its specification; it asks the models of the run. */
export interface GivenSpecification {
  /** The name under which it is recorded and shown. */
  readonly name: string;
  /** Tools for a loop, or a function that plays a turn. */
  readonly specification: AgentSpecification | TurnAgentOptions;
}

/**
 * The text that names an agent, a function, or a specification of the loop; a function without a name is called by its
 * place, such as `agent 1`.
 */
export type AgentUnderTest = string | Agent | GivenAgent | GivenSpecification;

/** An agent of a run, ready to be asked. */
export interface RunAgent extends EvaluatedAgent {
  /** Its name for people. */
  readonly label: string;
  /** It comes with the project and uses no language model. */
  readonly isOffline: boolean;
  /** The dialect of its SQL, where it is translated. */
  readonly translatedFrom?: AgentDialect | undefined;
  /** SHA-256 of its mapping file. @default it has no mapping */
  readonly mappingHash?: string | undefined;
  /** Whether requests carry the messages before this one. @default true */
  readonly sendsHistory?: boolean | undefined;
  /** Selectors of its mapping that found nothing in the `raw` of a reply. @default it has no mapping */
  readonly unmatched?: OpenedAgent["unmatched"];
  /** The last trial of each dialogue that is recorded, by its key. @default nothing is */
  readonly recordedTrials?: OpenedAgent["recordedTrials"];
  /** Sentences about what of its file has no place in the dataset. @default there is nothing to say */
  readonly notes?: readonly string[] | undefined;
}

export interface OpenAgentUnderTestOptions {
  readonly context: AgentContext;
  /** Checks SQL in the dialect of the database. */
  readonly checkSql: SqlCheck;
  /** The tables of the database on which predictions run. */
  readonly held: HeldTables;
  /** Its place among the agents, from 0. */
  readonly index: number;
  /** Opens a copy of the database that the agent may change; one for each dialogue. @default it may change nothing */
  readonly openCopy?: (() => Promise<ScratchCopy>) | undefined;
  /** How the schema of a copy is read. @default as far as it is told */
  readonly reading?: ReadSchemaOptions | undefined;
}

/**
 * Opens an agent of a run. Its processes are closed with `opened`.
 *
 * @throws {InputError} If the agent, one of its options or its dialect is unknown.
 */
export async function openAgentUnderTest(
  given: AgentUnderTest,
  opened: AsyncDisposableStack,
  { context, checkSql, held, index, openCopy, reading }: OpenAgentUnderTestOptions,
): Promise<RunAgent> {
  const agent = await readyAgent(given, opened, { context, index, openCopy, reading });
  const { dialect, ...ready } = agent;
  const to = context.database.dialect;
  if (dialect === undefined) return ready;
  const from = agentDialect(dialect);
  const translating = { ...ready, checkSql: translatingSqlCheck(checkSql, { from, to, held }) };
  return isSame(from, to) ? translating : { ...translating, translatedFrom: from };
}

async function readyAgent(
  given: AgentUnderTest,
  opened: AsyncDisposableStack,
  { context, index, openCopy, reading = {} }: Omit<OpenAgentUnderTestOptions, "checkSql" | "held">,
): Promise<
  & GivenAgent
  & Pick<RunAgent, "label" | "isOffline" | "account" | "lateHint" | "stateful" | "sendsHistory">
  & Pick<RunAgent, "reread" | "mappingHash" | "unmatched" | "isRecorded" | "recordedTrials" | "notes">
  & Pick<RunAgent, "takeChanges" | "endDialogue">
> {
  if (typeof given === "string") {
    const { [Symbol.asyncDispose]: _, ...ready } = opened.use(await openAgent(given, context));
    const { options } = parseAgentSpec(given);
    const copying = openCopy && opened.use(scratchAgent(given, { context, openCopy, reading }));
    return {
      ...ready,
      ...{ name: given, label: agentLabel(given) },
      ...{ stateful: options.stateful === "1", isOffline: isOfflineAgent(given) },
      // What it has changed is gone with its copy.
      ...(copying && { ...changing(copying, context), stateful: true }),
    };
  }
  if (openCopy !== undefined) {
    throw new InputError("A function gets no copy of the database: name the agent, or leave out `scratch`");
  }
  if (typeof given !== "function" && "specification" in given) {
    const { name, specification } = given;
    const { models } = context;
    if (models === undefined) throw new InputError(`Agent "${name}" asks a model and none was opened`);
    const { checkPlaceholders, createLoopAgent, createTurnAgent, LOOP_TURN_MS } = await import(
      "../agents/loop/mod.ts"
    );
    const loop = { ...context, models };
    const agent = "play" in specification
      ? createTurnAgent(specification, loop)
      : createLoopAgent(specification, loop);
    if (!("play" in specification)) await checkPlaceholders(specification, loop);
    return { name, label: name, isOffline: false, timeoutMs: LOOP_TURN_MS, agent };
  }
  if (typeof given !== "function") {
    return { ...given, label: given.name, isOffline: false, agent: asFromOutside(given.agent) };
  }
  const name = given.name === "" ? `agent ${index + 1}` : given.name;
  return { name, label: name, isOffline: false, agent: asFromOutside(given) };
}

function changing(
  { agent, takeChanges, endDialogue }: ScratchAgent,
  { database: { hides } }: AgentContext,
): Pick<RunAgent, "agent" | "takeChanges" | "endDialogue"> {
  return {
    ...{ agent, endDialogue },
    takeChanges: (place) =>
      takeChanges(place).map(({ sql, effect }) => hides === undefined ? { sql, ...effect } : effect),
  };
}

/** Reads the replies of a function as the JSON that the journal keeps, so that a malformed one is the agent's fault. */
function asFromOutside(agent: Agent): Agent {
  return async (request, options) => {
    const given: unknown = await agent(request, options);
    const text = JSON.stringify(given, (_, value) => typeof value === "bigint" ? String(value) : value);
    const read = text === undefined ? undefined : JSON.parse(text);
    const reply = parseAgentReply(read);
    return read.raw === undefined ? reply : { ...reply, raw: read.raw };
  };
}

function isSame(from: AgentDialect, to: Dialect): boolean {
  return from.kind === "own" && from.name === to;
}

/** @throws {InputError} If two agents have one name, as their turns could not be distinguished. */
export function checkAgentNames(agents: readonly RunAgent[]): void {
  const twice = agents.find(({ name }, index) => agents.findIndex((other) => other.name === name) < index);
  if (twice === undefined) return;
  throw new InputError(`Two agents are called "${twice.name}": give each a name of its own, { name, agent }`);
}
