import { type MmsqlDialogue, type MmsqlQuestion, readMmsqlFile } from "../../agents/transcript/mod.ts";
import {
  measurePaperFormula,
  measurePublishedScript,
  type MmsqlMeasures,
  type MmsqlTurn,
  mmsqlTypes,
  type MmsqlVerdict,
} from "../../metrics/mod.ts";
import { type MmsqlVerdicts, openMmsqlVerdicts, type ReasonedVerdict } from "./mmsql_verdicts.ts";

/** How MMSQL's numbers are computed: by the authors' script, or as the paper's text defines them. */
export const mmsqlDefinitions = ["published-script", "paper-formula"] as const;

export type MmsqlDefinition = typeof mmsqlDefinitions[number];

export interface ScoreMmsqlOptions {
  /** Folder that holds `NAME/NAME.sqlite` for each database. */
  readonly databases: string;
  /** @default both */
  readonly definitions?: readonly MmsqlDefinition[] | undefined;
  /** Of the bootstrap. @default {1} */
  readonly seed?: number | undefined;
  /** Called after each dialogue. */
  readonly onProgress?: ((done: number, all: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The numbers of one file; field names are those of the JSON. */
export interface MmsqlScores {
  readonly file: string;
  /** Questions of users that a turn follows. */
  readonly turns: number;
  readonly definitions: Readonly<Partial<Record<MmsqlDefinition, MmsqlMeasures>>>;
  /** Turns with an undecided verdict, by reason. */
  readonly unscored: Readonly<Record<string, number>>;
}

/**
 * Scores files of predictions in MMSQL's shape, each on the dialogues that it holds itself. The two definitions never mix.
 *
 * @throws {InputError} If a file cannot be read or has another shape; the message names file and place.
 * @throws {OutsideError} If a database cannot be read.
 */
export async function scoreMmsql(
  files: readonly string[],
  options: ScoreMmsqlOptions,
): Promise<readonly MmsqlScores[]> {
  const { databases, definitions = mmsqlDefinitions, seed = 1, onProgress, signal } = options;
  const read: (readonly MmsqlDialogue[])[] = [];
  for (const file of files) read.push(await readMmsqlFile(file));
  const placed = read.flatMap((dialogues, file) =>
    dialogues.map((dialogue, position) => ({ file, dialogue, key: String(position + 1) }))
  );
  const judged = new Map<MmsqlDialogue, JudgedDialogue>();
  for (const [name, own] of Map.groupBy(placed, ({ dialogue }) => dialogue.database)) {
    await using verdicts = await openMmsqlVerdicts(name, { databases, signal });
    for (const { dialogue, key } of own) {
      signal?.throwIfAborted();
      judged.set(dialogue, await judgeDialogue(dialogue, { key, verdicts, definitions }));
      onProgress?.(judged.size, placed.length);
    }
  }
  return files.map((file, i) => {
    const own = (read[i] ?? []).flatMap((dialogue) => judged.get(dialogue) ?? []);
    const turnsOf = (definition: MmsqlDefinition) => own.flatMap(({ turns }) => turns[definition]);
    const reasons = own.flatMap(({ reasons }) => reasons);
    return {
      file,
      turns: (read[i] ?? []).flatMap(({ questions }) => questions).filter(({ isLast }) => !isLast).length,
      definitions: {
        ...(definitions.includes("published-script") &&
          { "published-script": measurePublishedScript(turnsOf("published-script"), { seed }) }),
        ...(definitions.includes("paper-formula") &&
          { "paper-formula": measurePaperFormula(turnsOf("paper-formula"), { seed }) }),
      },
      unscored: Object.fromEntries(
        [...Map.groupBy(reasons, (reason) => reason)].map(([reason, all]) => [reason, all.length]),
      ),
    };
  });
}

interface JudgedDialogue {
  readonly turns: Readonly<Record<MmsqlDefinition, readonly MmsqlTurn[]>>;
  /** Of each turn each reason once. */
  readonly reasons: readonly string[];
}

interface JudgeDialogueOptions {
  readonly key: string;
  readonly verdicts: MmsqlVerdicts;
  readonly definitions: readonly MmsqlDefinition[];
}

async function judgeDialogue(
  { questions }: MmsqlDialogue,
  { key, verdicts, definitions }: JudgeDialogueOptions,
): Promise<JudgedDialogue> {
  const turns = { "published-script": [] as MmsqlTurn[], "paper-formula": [] as MmsqlTurn[] };
  const reasons: string[] = [];
  for (const [i, question] of questions.entries()) {
    const judgements: Judgement[] = [];
    if (definitions.includes("published-script")) {
      const judgement = await judgeAsScript(question, verdicts);
      judgements.push(judgement);
      turns["published-script"].push({
        ...turnOf(question, key),
        ...verdictsOf(judgement),
        qualityCounts: question.answer === undefined ? question.isLast : !question.answer.isLast,
        unanswered: question.isLast,
      });
    }
    if (definitions.includes("paper-formula") && !question.isLast) {
      const judgement = await judgeByFormula(question, questions[i + 1], verdicts);
      judgements.push(judgement);
      turns["paper-formula"].push({ ...turnOf(question, key), ...verdictsOf(judgement) });
    }
    reasons.push(
      ...new Set(
        judgements.flatMap(({ execution, exact }) =>
          [execution?.reason, exact?.reason].filter((reason) => reason !== undefined)
        ),
      ),
    );
  }
  return { turns, reasons };
}

function turnOf({ type = "answerable", answer }: MmsqlQuestion, dialogue: string): MmsqlTurn {
  const quality = answer?.quality;
  return {
    ...{ dialogue, expected: type },
    // The script takes what has no type for an answer.
    predicted: mmsqlTypes.find((one) => one === (answer?.reply.question_type ?? "answerable")) ??
      "undeclared",
    ...(quality !== undefined && { quality }),
  };
}

interface Judgement {
  readonly execution?: ReasonedVerdict | undefined;
  readonly exact?: ReasonedVerdict | undefined;
}

function verdictsOf({ execution, exact }: Judgement): Pick<MmsqlTurn, "execution" | "exact"> {
  return {
    ...(execution && { execution: execution.verdict }),
    ...(exact && { exact: exact.verdict }),
  };
}

async function judgeAsScript(question: MmsqlQuestion, verdicts: MmsqlVerdicts): Promise<Judgement> {
  const { type, gold = "", answer } = question;
  const { predicted } = turnOf(question, "");
  if (type !== "answerable") return {};
  if (predicted === "ambiguous") {
    const rewritten = answer?.rewritten ?? [];
    return { execution: await best(rewritten, (sql) => verdicts.scriptExecution(gold, sql)) };
  }
  if (predicted !== "answerable") return {};
  const sql = answer?.reply.sql ?? "";
  return {
    execution: await verdicts.scriptExecution(gold, sql),
    exact: verdicts.scriptExact(gold, sql),
  };
}

/** Of an ambiguous question that reading counts which the user's next, answerable question asks for. */
async function judgeByFormula(
  question: MmsqlQuestion,
  next: MmsqlQuestion | undefined,
  verdicts: MmsqlVerdicts,
): Promise<Judgement> {
  const { type, answer } = question;
  const asked = type === "ambiguous" && next?.type === "answerable" ? next.gold : question.gold;
  const gold = type === "answerable" || type === "ambiguous" ? asked : undefined;
  if (gold === undefined || !beginsQuery.test(gold)) return {};
  const own = answer?.reply.sql === undefined ? [] : [answer.reply.sql];
  const queries = answer?.reply.question_type === "ambiguous" ? [...own, ...answer.rewritten] : own;
  return {
    execution: await best(queries, (sql) => verdicts.execution(gold, sql)),
    exact: await best(queries, (sql) => Promise.resolve(verdicts.exact(gold, sql))),
  };
}

const beginsQuery = /^[\s(]*(?:select|with|values)\b/i;

const ranks: readonly MmsqlVerdict[] = ["right", "undecided", "wrong", "failed"];

/** The best verdict of several queries; of none it is wrong. */
async function best(
  queries: readonly string[],
  judge: (sql: string) => Promise<ReasonedVerdict>,
): Promise<ReasonedVerdict> {
  const all: ReasonedVerdict[] = [];
  for (const sql of queries) all.push(await judge(sql));
  return all.toSorted((a, b) => ranks.indexOf(a.verdict) - ranks.indexOf(b.verdict))[0] ??
    { verdict: "wrong" };
}
