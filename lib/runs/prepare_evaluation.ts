import { type AgentReply, floorAgents, hideAnswers } from "../agents/mod.ts";
import { howMany, InputError } from "../base/mod.ts";
import { type PresetName, presets } from "../compare/mod.ts";
import { buildAtlas } from "../bundled/mod.ts";
import {
  databaseWarnings,
  engineVersion,
  heldTables,
  keepsAnswers,
  openDatabase,
  openingOf,
  openScratchCopy,
  readingOf,
  readSchema,
  type ScratchOptions,
} from "../database/mod.ts";
import {
  type AbsentTruth,
  absentTruths,
  checkDatasetFits,
  type Dataset,
  datasetHash,
  datasetInDialect,
  goldBySql,
  type GoldStatus,
  goldStatus,
  leastScorable,
  selectDialogues,
} from "../dialogue/mod.ts";
import {
  type ContextNeed,
  countsForSql,
  createPresetCheck,
  createRowsCheck,
  createShownCheck,
  createSqlCheck,
  type DialogueHistory,
  type Judge,
  keyedDialogues,
  needsContext,
  noticeLostNames,
  readConversationId,
  type RowsCheck,
  type SimulatedUser,
  type SqlCheck,
} from "../evaluation/mod.ts";
import { createLinker, dataHash, readValues } from "../linking/mod.ts";
import { OPENAI_ADDRESS } from "../llm/mod.ts";
import { type Schema, schemaHash } from "../schema/mod.ts";
import type { Dialect } from "../sql/mod.ts";
import {
  type AgentUnderTest,
  checkAgentNames,
  openAgentUnderTest,
  type RunAgent,
} from "./open_agent_under_test.ts";
import { type JudgeConfiguration, judgeLabel, type NamedModels, openJudge } from "./open_judge.ts";
import { conversationDialogues } from "./conversation_dialogues.ts";
import { openUser, type UserConfiguration } from "./open_user.ts";
import { modelFacts } from "./model_facts.ts";
import { loadWords } from "./load_words.ts";
import { translatedTruths } from "./translated_truths.ts";
import type { DatabaseConfiguration } from "./types.ts";

/** The opened and checked inputs of an evaluation; belongs into `await using`. */
export interface EvaluationSetup extends AsyncDisposable {
  readonly databaseUrl: string;
  /** Name and version of the database's engine; undefined where it does not say. */
  readonly engine?: string | undefined;
  readonly schemaHash: string;
  /** See `dataHash`. */
  readonly dataHash: string;
  /** Reads the data again. */
  readonly hashData: (options: { readonly signal?: AbortSignal | undefined }) => Promise<string>;
  readonly datasetHash: string;
  /** Of the words of the lexicon. @default there is none */
  readonly lexiconHash?: string | undefined;
  /** With its ground truths in the dialect of the database. */
  readonly dataset: Dataset;
  readonly agents: readonly RunAgent[];
  /** The model that agents of the loop ask. @default none was opened */
  readonly agentModel?: string | undefined;
  /** What is replayed, as captions say it, for example `twelve recorded dialogues`. @default captions say that it was asked */
  readonly recording?: string | undefined;
  /** The dialect that the ground truths were translated from. @default they are in the dialect of the database */
  readonly translatedFrom?: Dialect | undefined;
  /** The dialect of the database. */
  readonly dialect: Dialect;
  readonly schema: Schema;
  readonly user: SimulatedUser;
  /** Who plays the user, in the captions of tables. */
  readonly userLabel: string;
  readonly judge: Judge;
  /** Who judges, in the captions of tables. */
  readonly judgeLabel: string;
  readonly checkSql: SqlCheck;
  readonly checkRows: RowsCheck;
  /** Compares rows that a reply shows with those of its own SQL. */
  readonly checkShown: RowsCheck;
  /** Reduces a reply to what is kept: no stored values where some are hidden. @default all of it is kept */
  readonly kept?: ((reply: AgentReply) => AgentReply) | undefined;
  /** Whose earlier replies requests carry. @default "own" */
  readonly history?: DialogueHistory | undefined;
  /** Which interactions need their context; undefined in a run without a floor agent. */
  readonly contextNeeds?: readonly ContextNeed[] | undefined;
  /** Warnings about the database and the agents, a sentence each. */
  readonly warnings: readonly string[];
  /** One sentence for each ground truth that cannot be scored. */
  readonly goldFindings: readonly string[];
  /** Number of interactions that count for SQL correctness and whose ground truth can be scored. */
  readonly pairable: number;
  /** Server and prices of the models that are asked. */
  readonly modelFacts: ReturnType<typeof modelFacts>;
  /** Why agents cannot be compared by this dataset, as a clause. @default they can */
  readonly incomparable?: string | undefined;
}

export interface PrepareEvaluationOptions
  extends DatabaseConfiguration, JudgeConfiguration, UserConfiguration {
  readonly dataset: Dataset;
  /** Number of dialogues, from the first, that are used. @default all */
  readonly limit?: number | undefined;
  /** Keys of the dialogues that are used. @default all */
  readonly only?: readonly string[] | undefined;
  /** Use the dataset also where less than 95 % of its ground truths can be scored. @default false */
  readonly force?: boolean | undefined;
  /** What is advised beside another database where too few ground truths can be scored. @default nothing */
  readonly otherwise?: string | undefined;
  /** Name of the dataset in messages, for example its path. @default none */
  readonly datasetName?: string | undefined;
  /** Path of a lexicon, whose words the offline agent and the judge understand. @default none */
  readonly lexicon?: string | undefined;
  /** For example `keyword?memory=off`, or a function. */
  readonly agents: readonly AgentUnderTest[];
  /** The models of agents that ask one (`react`). @default none, so that they are refused */
  readonly agentModels?: NamedModels | undefined;
  /** Address of the server of agents `openai:MODEL`. @default "https://api.openai.com/v1" */
  readonly openaiBaseUrl?: string | undefined;
  /**
   * Most connections at a time, at least 2: ground truths, predictions and agents have one each; with 2, and on a DuckDB
   * file, agents share that of the predictions. Cancelling a query needs one more for a moment. @default 3
   */
  readonly connections?: number | undefined;
  /** Whose earlier replies requests carry: each agent's own, or those of the dataset. @default "own" */
  readonly history?: DialogueHistory | undefined;
  /** The published evaluator that compares SQL. @default our own rules */
  readonly preset?: PresetName | undefined;
  /**
   * Let each agent change a disposable copy of the database, a new one in each dialogue. SQL of its replies is compared on
   * the original. @default the database is open for reading alone
   */
  readonly scratch?: Pick<ScratchOptions, "folder" | "maxBytes"> | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Opens the database for ground truths, predictions and agents apart (ground truths never share a connection), runs every
 * ground truth once, and opens the agents and the judge.
 *
 * @throws {InputError} If the dataset or the lexicon does not fit the database, or a dialogue or an agent is unknown.
 * @throws {OutsideError} If the database cannot be reached.
 */
export async function prepareEvaluation(
  {
    database,
    dataset: given,
    limit,
    only,
    force = false,
    otherwise,
    datasetName,
    lexicon,
    agents,
    settings = {},
    password,
    allowWritingLogin = false,
    connections = 3,
    agentModels,
    openaiBaseUrl = OPENAI_ADDRESS,
    judge = "offline",
    judgeModel,
    judgeCalls,
    user,
    clarify,
    userModel,
    userModes,
    preset,
    history,
    scratch,
    signal,
  }: PrepareEvaluationOptions,
): Promise<EvaluationSetup> {
  const loaded = selectDialogues(given, { only, limit });
  const url = database ?? `duckdb:${await buildAtlas()}`;
  await using opened = new AsyncDisposableStack();
  // Ground truths that were proven on one day are asked on that day.
  const { today } = loaded.control;
  const opening = { today, ...openingOf(settings), password, allowWritingLogin };
  const open = async () => opened.use(await openDatabase(url, opening));
  const [goldDatabase, predictedDatabase] = await Promise.all([open(), open()]);
  // What an agent has asked is its prediction.
  const isShared = connections < 3 || keepsAnswers(predictedDatabase.dialect);
  const agentDatabase = isShared ? predictedDatabase : await open();
  const warnings = await databaseWarnings(agentDatabase, { signal });
  const { dialect } = goldDatabase;
  const dataset = await datasetInDialect(loaded, dialect);
  const translated = translatedTruths(loaded, dialect);
  const checkedTruths = async () => {
    const statuses = [
      ...await Array.fromAsync(goldStatus(dataset, goldDatabase, { signal })),
      ...absentTruths(dataset),
    ];
    checkDatasetFits(statuses, goldDatabase.url, {
      ...{ dataset: datasetName, otherwise },
      ...(force && { least: 0 }),
    });
    return statuses;
  };
  const readData = async (signal: AbortSignal | undefined) => {
    const schema = await readSchema(agentDatabase, { ...readingOf(settings), signal });
    return { schema, values: await readValues(agentDatabase, { schema, signal }) };
  };
  const [statuses, { schema, values }] = await Promise.all([checkedTruths(), readData(signal)]);
  const scorable = statuses.filter(({ status }) => status === "ok").length;
  const { glossary, lexiconHash } = await loadWords({ lexicon }, agentDatabase, { schema, signal });
  const linker = createLinker(schema, { values, glossary });
  const gold = goldBySql(dataset, statuses.filter((one) => one.status !== "absent"));
  const compare = preset === undefined
    ? createSqlCheck({ goldDatabase, predictedDatabase, gold })
    : createPresetCheck({ goldDatabase, predictedDatabase, gold, preset: presets[preset] });
  const checkSql = noticeLostNames(compare, { database: predictedDatabase, schema });
  const held = heldTables(predictedDatabase, schema);
  const dialogueOf = conversationDialogues(dataset);
  const trialOf = (conversation: string) => readConversationId(conversation)?.trial ?? 1;
  const context = {
    ...{ database: agentDatabase, schema, linker, dialogueOf, trialOf, dataset: given },
    ...{ models: agentModels, openaiBaseUrl },
  };
  const openCopy = scratch && (() => openScratchCopy(url, { ...opening, ...scratch }));
  // One that cannot be copied is refused before the first turn.
  await (await openCopy?.())?.[Symbol.asyncDispose]();
  const evaluated: RunAgent[] = [];
  for (const [index, agent] of agents.entries()) {
    evaluated.push(
      await openAgentUnderTest(agent, opened, {
        ...{ context, checkSql, held, index, openCopy, reading: readingOf(settings) },
      }),
    );
  }
  checkAgentNames(evaluated);
  if (history === "ground-truth") evaluated.forEach(refuseWithoutHistory);
  const { judge: judging } = opened.use(
    await openJudge({ judge, judgeModel, judgeCalls }, () => Promise.resolve(linker)),
  );
  const contextNeeds = evaluated.some(({ name }) => floorAgents.includes(name))
    ? await Array.fromAsync(
      needsContext(dataset, { dialect: goldDatabase.dialect, schema, linker, checkSql, signal }),
    )
    : undefined;
  const asksOpenai = agents.some((agent) => typeof agent === "string" && agent.startsWith("openai:"));
  const engine = await engineVersion(goldDatabase, { signal });
  const children = opened.move();
  return {
    databaseUrl: goldDatabase.url,
    engine,
    schemaHash: schemaHash(schema),
    dataHash: dataHash(schema, values),
    hashData: async ({ signal }) => {
      const now = await readData(signal);
      return dataHash(now.schema, now.values);
    },
    lexiconHash,
    datasetHash: datasetHash(given),
    dataset,
    agents: evaluated,
    agentModel: agentModels?.name,
    recording: agentModels?.recording,
    translatedFrom: translated?.from,
    dialect,
    schema,
    pairable: pairableOf(dataset, statuses),
    modelFacts: modelFacts(
      [agentModels, judgeModel, userModel],
      asksOpenai ? { model_server: openaiBaseUrl } : {},
    ),
    ...openUser({ user, clarify, userModel, userModes }),
    judge: judging,
    judgeLabel: judgeLabel({ judge, judgeModel, judgeCalls }),
    history,
    checkSql,
    contextNeeds,
    checkRows: createRowsCheck({ goldDatabase, gold }),
    checkShown: createShownCheck({ predictedDatabase }),
    ...(agentDatabase.hides !== undefined && { kept: hideAnswers }),
    warnings: [
      ...warnings,
      ...(translated === undefined ? [] : [
        `${translated.text}; an agent that answers in ${translated.from} needs ?dialect=${translated.from}`,
      ]),
      ...evaluated.flatMap(({ notes = [] }) => notes),
    ],
    ...(scorable < leastScorable * statuses.length && {
      incomparable: `only ${scorable} of ${howMany(statuses.length, "ground truth")} can be scored`,
    }),
    goldFindings: statuses.filter(({ status }) => status !== "ok").map((
      { dialogue_key, interaction, status, message },
    ) =>
      `Ground truth ${dialogue_key}.${interaction} is not scored (${status.replace("_", " ")}): ${
        message.split("\n")[0]
      }`
    ),
    [Symbol.asyncDispose]: () => children.disposeAsync(),
  };
}

function refuseWithoutHistory({ label, sendsHistory = true, stateful = false }: RunAgent): void {
  if (sendsHistory && !stateful) return;
  throw new InputError(
    `Agent "${label}" hears no history but its own, so that of the dataset cannot be given to it: ` +
      "leave out the agent or --history",
  );
}

function pairableOf(dataset: Dataset, statuses: readonly (GoldStatus | AbsentTruth)[]): number {
  const byKey = new Map(keyedDialogues(dataset).map((dialogue) => [dialogue.dialogue_key, dialogue]));
  return statuses.filter(({ dialogue_key, interaction, status }) => {
    const asked = byKey.get(dialogue_key)?.interactions[interaction - 1];
    return status === "ok" && asked !== undefined && countsForSql(asked);
  }).length;
}
