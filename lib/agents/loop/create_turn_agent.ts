import { redact } from "../../base/mod.ts";
import { type Database, querySteadily, rowsOf, type Value } from "../../database/mod.ts";
import { ContextTooLongError, type Prompt } from "../../llm/mod.ts";
import { nameParts } from "../../schema/mod.ts";
import { buildSql, sql } from "../../sql/mod.ts";
import type { AgentContext, AgentModels } from "../agent_context.ts";
import type { Agent, AgentReply, StopReason } from "../types.ts";
import { checkSpecification } from "./check_specification.ts";
import { ConfirmationNeeded } from "./confirmation_needed.ts";
import { guardChanges } from "./guard_changes.ts";
import { guardDatabase } from "./guard_database.ts";
import { knownSchema } from "./known_schema.ts";
import type { LoopWords } from "./load_loop_prompts.ts";
import { LoopStop } from "./loop_stop.ts";
import { PolicyRefusal } from "./policy_refusal.ts";
import { loopPrompts } from "./prompts.ts";
import { createTurnLedger } from "./turn_ledger.ts";
import type {
  AnsweredQuestion,
  LimitOptions,
  LoopLimits,
  LoopPolicy,
  PastTurn,
  SampleRows,
  Saying,
  TranslatedQuestion,
  Turn,
} from "./types.ts";

/** What a turn agent works with: of the context of agents, what it needs, and its models. */
export interface LoopContext
  extends Pick<AgentContext, "database" | "schema" | "linker" | "trialOf" | "scratch"> {
  readonly models: AgentModels;
  /** What is kept of earlier dialogues of the user. @default nothing */
  readonly store?: UserStore | undefined;
  /** Prompts and what is told of tools. @default those that are shipped */
  readonly words?: LoopWords | undefined;
}

/** The long-term memory of an agent. */
export interface UserStore {
  /** The latest turns of dialogues that were begun before this one. */
  readonly recall: (conversation: string) => Promise<readonly PastTurn[]>;
  readonly keep: (conversation: string, turn: string, past: PastTurn) => Promise<void>;
}

export interface TurnAgentOptions {
  /** Plays a turn. */
  readonly play: (turn: Turn) => Promise<Saying>;
  /** All prompts that it uses. */
  readonly prompts: readonly Prompt[];
  readonly policy?: LoopPolicy | undefined;
  readonly limits?: LimitOptions | undefined;
}

/** Limits of a turn where nothing else is said. */
export const LOOP_LIMITS: LoopLimits = { steps: 12, tokens: 100_000, repairs: 3 };

/** Rows of a table in prompts. */
const SAMPLE_ROWS = 3;

/**
 * Creates an agent that plays each turn by a function: it hands it the guarded database, the counted models and the trace,
 * and makes the reply from what is said. A turn that is stopped says why: in a
 * `response` with the latest question that was answered, else in an `error`.
 *
 * @throws {InputError} If an option is missing, unknown or of a wrong form.
 */
export function createTurnAgent(
  options: TurnAgentOptions,
  context: LoopContext,
): Agent {
  const { database, models, trialOf, store, words, scratch } = context;
  checkSpecification(options);
  const { play, prompts, policy = {}, limits: given = {} } = options;
  const versions = Object.fromEntries(prompts.map(({ name, version }) => [name, version]));
  const limits: LoopLimits = {
    steps: given.steps ?? LOOP_LIMITS.steps,
    tokens: given.tokens ?? LOOP_LIMITS.tokens,
    repairs: given.repairs ?? LOOP_LIMITS.repairs,
  };
  const changes = scratch && guardChanges(scratch.session, { dialect: database.dialect });
  const known = knownSchema(context);
  let refusesTools = false;
  return async (request, { signal } = {}) => {
    const { conversation_id: conversation, turn_id: turnId, message } = request;
    const ledger = createTurnLedger({
      ...{ models, tokens: limits.tokens, trial: trialOf?.(conversation) ?? 1 },
    });
    const answered: AnsweredQuestion[] = [];
    const statements: string[] = [];
    const shown: string[] = [];
    // For one turn alone, as the policy may decide otherwise in the next.
    const samples = new Map<string, Promise<SampleRows>>();
    await known.update(signal);
    const { schema, linker, search } = known.now();
    const guarded = guardDatabase(database, {
      ...{ policy, request, scene: () => known.now().scene },
      answers: (sql) => statements.includes(sql),
      withheld: (sql) => {
        const place = statements.lastIndexOf(sql);
        if (place >= 0) statements.splice(place, 1);
      },
    });
    const change = changes?.(request);
    const turn: Turn = {
      ...{ request, message, schema, linker, search, answered, statements, signal },
      get scene() {
        return known.now().scene;
      },
      change: change && (async (sql, options) => {
        const result = await change(sql, options);
        // What reads after it is judged by the tables that there are now.
        await known.update(signal);
        return result;
      }),
      ...{
        database: guarded,
        limits,
        chat: ledger.chat,
        note: ledger.note,
        observe: ledger.observe,
      },
      ...{ prompts: words?.prompts ?? loopPrompts, told: words?.told },
      refusesTools: () => refusesTools,
      noteRefusedTools: () => void (refusesTools = true),
      past: await store?.recall(conversation) ?? [],
      ran: (sql) => void statements.push(sql),
      show: (text) => void shown.push(text),
      keep: (question) => void answered.push(question),
      sampleRows: (table) => {
        const rows = samples.get(table) ?? firstRows(table, { database: guarded, schema, signal });
        samples.set(table, rows);
        return rows;
      },
    };
    const { saying, stopped, isQuestion = false } = await ended(play, turn);
    const reply: AgentReply = {
      // What is approved is what the policy wrote, without a model's words before it.
      ...{ kind: saying.kind, text: isQuestion ? saying.text : [...shown, saying.text].join("\n\n") },
      ...[saying.kind].flat().includes("response") ? shownData(saying.shows ?? answered.at(-1)) : {},
      ...(saying.questionType !== undefined && { question_type: saying.questionType }),
      ...(saying.readings !== undefined && {
        readings: saying.readings.map(({ question, sql }) => ({ meaning: question, sql })),
      }),
      ...(statements.length > 0 && { statements }),
      usage: ledger.usage(),
      trace: ledger.trace(versions, stopped),
    };
    const { interpretation } = reply;
    await store?.keep(conversation, turnId, { message, interpretation });
    return withoutSecrets(reply, models.secrets);
  };
}

interface Ended {
  readonly saying: Saying;
  readonly stopped?: StopReason;
  /** The policy asks the person. @default false */
  readonly isQuestion?: boolean;
}

/** Plays a turn to its end, which may be a limit or a policy that wants the user asked. */
async function ended(play: TurnAgentOptions["play"], turn: Turn): Promise<Ended> {
  try {
    return { saying: await play(turn) };
  } catch (error) {
    turn.signal?.throwIfAborted();
    if (error instanceof ConfirmationNeeded) {
      return { saying: { kind: "request", text: error.question }, isQuestion: true };
    }
    if (error instanceof PolicyRefusal) return { saying: { kind: "refusal", text: error.message } };
    if (error instanceof ContextTooLongError) {
      return stoppedBy(
        new LoopStop("context_window", ", as my model's context is too small for this dialogue."),
        turn,
      );
    }
    if (!(error instanceof LoopStop)) throw error;
    return stoppedBy(error, turn);
  }
}

/** Rows that a turn has paid for are shown, with what they answer; what they are not is said, too. */
function stoppedBy({ message, reason, why }: LoopStop, { answered }: Turn): Ended {
  const last = answered.at(-1);
  if (last === undefined) return { saying: { kind: "error", text: message }, stopped: reason };
  const text = `I stopped before I was done${why} These rows are of what I asked last: ${last.question}`;
  return { saying: { kind: "response", text, shows: last }, stopped: reason };
}

function shownData(question: TranslatedQuestion | undefined): Partial<AgentReply> {
  if (question === undefined) return {};
  const { question: interpretation, sql, tables, table } = question;
  return {
    ...{ interpretation, sql },
    ...(tables.length > 0 && { schema_linking: tables }),
    ...(table !== undefined && {
      columns: table.columns.map(({ name }) => name),
      rows: rowsOf(table).map((row) => row.map(asJson)),
      ...(table.truncated && { truncated: true }),
    }),
  };
}

/** A value that a journal can hold. */
function asJson(value: Value): Value {
  if (typeof value === "bigint") {
    return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  }
  return value instanceof Uint8Array ? value.toHex() : value;
}

interface FirstRowsOptions extends Pick<Turn, "schema" | "signal"> {
  readonly database: Database;
}

/** Reads the first rows of a table by its key, so that they are the same each time; none that the policy does not allow. */
async function firstRows(name: string, { database, schema, signal }: FirstRowsOptions): Promise<SampleRows> {
  const table = [...schema.tables, ...schema.views ?? []].find((one) => one.name === name);
  const columns = (table?.columns ?? []).map((column) => column.name)
    .filter((column) => database.hides?.(name, column) !== true);
  if (table === undefined || columns.length === 0) return { columns, rows: [] };
  const list = sql.join(columns.map((column) => sql.id(column)));
  const order = sql.join(
    (table.primaryKey.length > 0 ? table.primaryKey : table.columns.slice(0, 1).map((column) => column.name))
      .map((column) => sql.id(column)),
  );
  const query = buildSql(
    sql`SELECT ${list} FROM ${sql.id(...nameParts(name))} ORDER BY ${order} LIMIT ${sql.lit(SAMPLE_ROWS)}`,
    database.dialect,
  );
  const outcome = await querySteadily(database, query, { maxRows: SAMPLE_ROWS, signal }).catch((error) => {
    // Nobody is asked about rows that are only an example.
    if (error instanceof PolicyRefusal || error instanceof ConfirmationNeeded) return undefined;
    throw error;
  });
  return { columns, rows: outcome?.kind === "rows" ? rowsOf(outcome.table) : [] };
}

function withoutSecrets(reply: AgentReply, secrets: readonly string[] = []): AgentReply {
  if (secrets.length === 0) return reply;
  return JSON.parse(
    JSON.stringify(reply, (_, value) => typeof value === "string" ? redact(value, secrets) : value),
  );
}
