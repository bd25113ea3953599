import { type AnswerLikeness, answerLikeness, type Preset, shownTable } from "../../compare/mod.ts";
import type { Database, ResultTable } from "../../database/mod.ts";
import type { Dataset, Interaction } from "../../dialogue/mod.ts";
import type { Schema } from "../../schema/mod.ts";
import { type Specification, specificationOf, toSql } from "../../specification/mod.ts";
import { createPresetCheck } from "../create_preset_check.ts";
import { createRowsCheck } from "../create_rows_check.ts";
import { createSqlCheck } from "../create_sql_check.ts";
import { type KeyedDialogue, keyedDialogues } from "../keyed_dialogues.ts";
import { latestAttempts } from "../latest_attempts.ts";
import { orderRecords } from "../order_records.ts";
import type { TurnRecord } from "../types.ts";
import { combineReadings } from "./combine_readings.ts";
import { enumerateReadings } from "./enumerate_readings.ts";
import { rememberAnswers } from "./remember_answers.ts";
import type { EarlierQuestion, ReadingKind, UnderstoodReading } from "./types.ts";

/** What explains a wrong answer; an entry of `explanations.json`. */
export interface AnswerExplanation
  extends Pick<TurnRecord, "agent" | "trial" | "dialogue_key" | "interaction" | "turn"> {
  /** Readings that give the rows of the answer by the fewest changes; none where nothing explains it. */
  readonly matches: readonly { readonly kind: ReadingKind; readonly text: string }[];
  /** Readings that ran within the limits; 0 where the ground truth cannot be read as a specification. */
  readonly readings: number;
  /** Of these, those whose rows are not those of the ground truth, so that the data tell them apart from it. */
  readonly apart: number;
  /** What a person could notice; absent where the rows could not be had again. */
  readonly likeness?: AnswerLikeness;
}

export interface ExplainAnswersOptions {
  /** Where ground truths and readings run. */
  readonly goldDatabase: Database;
  /** Where answers run: the same data on a connection of its own. */
  readonly predictedDatabase: Database;
  readonly schema: Schema;
  /** The published evaluator that compared the SQL. @default our own rules */
  readonly preset?: Preset | undefined;
  /** Most readings of a question. @default 80 */
  readonly most?: number | undefined;
  /** Milliseconds for each query. @default 2000 */
  readonly timeoutMs?: number | undefined;
  /** Explanations that are known already. Questions of which all wrong answers have one are not asked again. @default [] */
  readonly explained?: readonly AnswerExplanation[] | undefined;
  /** Keeps the explanations of a question before the next one is asked. @default nothing */
  readonly keep?: ((explanations: readonly AnswerExplanation[]) => Promise<void>) | undefined;
  /** Called after each question of the dataset. @default nothing */
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Explains the wrong answers of a run by execution: runs every reading that {@link enumerateReadings} gives of a question, and
 * matches its rows with those of the answer by the rules that compared the answer with the ground truth. No judge and no
 * interpretation takes part, and no agent is asked.
 *
 * Only answers that ran and differ are explained. Where no reading with one change gives the rows, those with two are tried
 * ({@link combineReadings}). A change that leaves the rows as they are is never named, and of several explanations those with
 * the fewest changes count. Each query runs once, however many answers ask it.
 *
 * @param records The journal, in any order; superseded attempts are left out.
 * @returns One explanation for each wrong answer, in the order of the journal's places.
 * @throws {OutsideError} If the database is gone.
 */
export async function explainAnswers(
  records: readonly TurnRecord[],
  dataset: Dataset,
  options: ExplainAnswersOptions,
): Promise<readonly AnswerExplanation[]> {
  const dialogues = new Map(keyedDialogues(dataset).map((dialogue) => [dialogue.dialogue_key, dialogue]));
  const wrong = orderRecords(latestAttempts(records)).filter(isWrong);
  const questions = Map.groupBy(
    wrong,
    ({ dialogue_key, interaction }) => JSON.stringify([dialogue_key, interaction]),
  );
  const explained = new Map((options.explained ?? []).map((one) => [turnKey(one), one]));
  let done = 0;
  for (const turns of questions.values()) {
    options.signal?.throwIfAborted();
    const [{ dialogue_key, interaction } = wrong[0] as TurnRecord] = turns;
    const dialogue = dialogues.get(dialogue_key);
    const asked = dialogue?.interactions[interaction - 1];
    const isExplained = turns.every((turn) => explained.has(turnKey(turn)));
    if (!isExplained && dialogue !== undefined && asked?.ground_truth_sql !== undefined) {
      const question = await openQuestion(dialogue, { interaction, asked }, options);
      const explanations: AnswerExplanation[] = [];
      for (const turn of turns) explanations.push(await question.explain(turn));
      await options.keep?.(explanations);
      for (const explanation of explanations) explained.set(turnKey(explanation), explanation);
    }
    options.onProgress?.(++done, questions.size);
  }
  return wrong.flatMap((turn) => explained.get(turnKey(turn)) ?? []);
}

type TurnPlace = Pick<TurnRecord, "agent" | "trial" | "dialogue_key" | "interaction" | "turn">;

function turnKey({ agent, trial, dialogue_key, interaction, turn }: TurnPlace): string {
  return JSON.stringify([agent, trial, dialogue_key, interaction, turn]);
}

/** Whether an answer ran and gave other rows than the ground truth. */
function isWrong({ sql, rows }: TurnRecord): boolean {
  return (rows ?? sql).verdict === "different";
}

interface OpenQuestion {
  readonly explain: (turn: TurnRecord) => Promise<AnswerExplanation>;
}

/** Reads a question and what was asked before, and runs its readings; their results are let go with the question. */
async function openQuestion(
  dialogue: KeyedDialogue,
  { interaction, asked }: { readonly interaction: number; readonly asked: Interaction },
  { preset, most = 80, timeoutMs = 2000, signal, schema, ...databases }: ExplainAnswersOptions,
): Promise<OpenQuestion> {
  const goldDatabase = rememberAnswers(databases.goldDatabase);
  const predictedDatabase = rememberAnswers(databases.predictedDatabase);
  const { dialect } = goldDatabase;
  const goldSql = asked.ground_truth_sql ?? "";
  const checks = { goldDatabase, predictedDatabase, gold: new Map(), timeoutMs };
  const checkSql = preset === undefined ? createSqlCheck(checks) : createPresetCheck({ ...checks, preset });
  const checkRows = createRowsCheck({ goldDatabase, gold: new Map(), timeoutMs });
  const gold = await rowsOf(goldDatabase, goldSql);
  const specification = await read(goldSql);
  const single = specification === undefined ? [] : await singleReadings(specification);
  const runSingle = await runAll(single);
  let runCombined: Promise<readonly RunReading[]> | undefined;
  /** Agents give the same answer again and again. */
  const explained = new Map<string, Promise<Explained>>();
  return {
    explain: async (turn) => {
      const { agent, trial, dialogue_key, sql, reply } = turn;
      const key = JSON.stringify([sql.translated ?? reply.sql, turn.rows && reply.rows]);
      const answer = explained.get(key) ?? explain(turn);
      explained.set(key, answer);
      return { agent, trial, dialogue_key, interaction, turn: turn.turn, ...await answer };
    },
  };

  async function explain({ sql, reply, rows }: TurnRecord): Promise<Explained> {
    const shown = rows === undefined || reply.rows === undefined ? undefined : { rows: reply.rows };
    const predictedSql = sql.translated ?? reply.sql ?? "";
    const answer = shown === undefined
      ? await rowsOf(predictedDatabase, predictedSql)
      : gold && shownTable(shown, gold);
    const otherEngine = sql.translated !== undefined;
    const matching = async (readings: readonly RunReading[]) => {
      const matches: RunReading[] = [];
      for (const reading of readings) {
        if (answer === undefined || reading.isSame || !mayBeSame(reading.table, answer)) continue;
        const { verdict } = shown === undefined
          ? await checkSql(reading.sql, predictedSql, { otherEngine, signal })
          : await checkRows(reading.sql, shown, { signal });
        if (verdict === "equal") matches.push(reading);
      }
      const fewest = Math.min(...matches.map(({ changes = 1 }) => changes));
      return matches.filter(({ changes = 1 }) => changes === fewest).map(({ kind, text }) => ({
        kind,
        text,
      }));
    };
    const simple = await matching(runSingle);
    if (simple.length === 0 && specification !== undefined) {
      const changing = runSingle.filter(({ isSame }) => !isSame);
      runCombined ??= runAll(combineReadings(specification, single, { most, changing }));
    }
    const combined = simple.length > 0 ? [] : await runCombined ?? [];
    const tried = [...runSingle, ...combined];
    return {
      matches: simple.length > 0 ? simple : await matching(combined),
      readings: tried.length,
      apart: tried.filter(({ isSame }) => !isSame).length,
      ...(gold !== undefined && answer !== undefined && { likeness: answerLikeness(gold, answer) }),
    };
  }

  async function singleReadings(specification: Specification): Promise<readonly UnderstoodReading[]> {
    const earlier: EarlierQuestion[] = [];
    for (const [i, { ground_truth_sql }] of dialogue.interactions.slice(0, interaction - 1).entries()) {
      const before = await read(ground_truth_sql);
      if (before !== undefined) earlier.push({ interaction: i + 1, specification: before });
    }
    const meanings = [];
    for (const { meaning, ground_truth_sql } of asked.readings ?? []) {
      const other = await read(ground_truth_sql);
      if (other !== undefined && ground_truth_sql !== goldSql) {
        meanings.push({ meaning, specification: other });
      }
    }
    return enumerateReadings(specification, { earlier, meanings, schema, most });
  }

  async function runAll(readings: readonly UnderstoodReading[]): Promise<readonly RunReading[]> {
    const run: RunReading[] = [];
    for (const reading of readings) {
      signal?.throwIfAborted();
      const sql = writeSql(reading.specification);
      const table = sql === undefined ? undefined : await rowsOf(goldDatabase, sql);
      if (sql === undefined || table === undefined) continue;
      const isSame = gold !== undefined && mayBeSame(gold, table) &&
        (await checkSql(goldSql, sql, { signal })).verdict === "equal";
      run.push({ ...reading, sql, table, isSame });
    }
    return run;
  }

  function writeSql(specification: Specification): string | undefined {
    try {
      return toSql(specification, dialect);
    } catch (error) {
      // What the dialect has no words for the agent cannot have asked for either.
      if (error instanceof RangeError) return undefined;
      throw error;
    }
  }

  async function read(sql: string | undefined): Promise<Specification | undefined> {
    if (sql === undefined) return undefined;
    const reading = await specificationOf(sql, { dialect, schema });
    return reading.kind === "specification" ? reading.specification : undefined;
  }

  async function rowsOf(database: Database, sql: string): Promise<ResultTable | undefined> {
    const outcome = await database.query(sql, { timeoutMs, signal });
    return outcome.kind === "rows" && !outcome.table.truncated ? outcome.table : undefined;
  }

  /** Our rules never take results of different lengths for the same; those of published evaluators may. */
  function mayBeSame(expected: ResultTable, found: ResultTable): boolean {
    return preset !== undefined || expected.rowCount === found.rowCount;
  }
}

type Explained = Pick<AnswerExplanation, "matches" | "readings" | "apart" | "likeness">;

interface RunReading extends UnderstoodReading {
  readonly sql: string;
  readonly table: ResultTable;
  /** Its rows are those of the ground truth. */
  readonly isSame: boolean;
}
