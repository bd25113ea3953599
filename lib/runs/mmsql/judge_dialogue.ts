import { type MmsqlTurn, mmsqlTypes, type MmsqlVerdict } from "../../metrics/mod.ts";
import type { MmsqlVerdicts, ReasonedVerdict } from "./mmsql_verdicts.ts";
import type { PredictedDialogue, PredictedQuestion } from "./predictions.ts";

/** How MMSQL's numbers are computed: by the authors' script, or as the paper's text defines them. */
export const mmsqlDefinitions = ["published-script", "paper-formula"] as const;

export type MmsqlDefinition = typeof mmsqlDefinitions[number];

/** The turns of a dialogue with their verdicts, by definition. */
export interface JudgedDialogue {
  readonly turns: Readonly<Record<MmsqlDefinition, readonly MmsqlTurn[]>>;
  /** Of each turn each reason once. */
  readonly reasons: readonly string[];
}

export interface JudgeDialogueOptions {
  readonly verdicts: MmsqlVerdicts;
  readonly definitions: readonly MmsqlDefinition[];
}

/** Judges the turns of a dialogue by each definition. */
export async function judgeDialogue(
  { key, questions }: PredictedDialogue,
  { verdicts, definitions }: JudgeDialogueOptions,
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

function turnOf({ type = "answerable", answer }: PredictedQuestion, dialogue: string): MmsqlTurn {
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

async function judgeAsScript(question: PredictedQuestion, verdicts: MmsqlVerdicts): Promise<Judgement> {
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

/**
 * Of an ambiguous question any accepted reading counts; where none is known, the one that the user's next, answerable
 * question asks for.
 */
async function judgeByFormula(
  question: PredictedQuestion,
  next: PredictedQuestion | undefined,
  verdicts: MmsqlVerdicts,
): Promise<Judgement> {
  const { type, answer, readings } = question;
  if (type !== "answerable" && type !== "ambiguous") return {};
  const asked = type === "ambiguous" && next?.type === "answerable" ? next.gold : question.gold;
  const golds = (readings ?? [asked]).filter((sql) => sql !== undefined).filter((sql) =>
    beginsQuery.test(sql)
  );
  if (golds.length === 0) return {};
  const own = answer?.reply.sql === undefined ? [] : [answer.reply.sql];
  const queries = answer?.reply.question_type === "ambiguous" ? [...own, ...answer.rewritten] : own;
  const pairs = golds.flatMap((gold) => queries.map((sql) => [gold, sql] as const));
  return {
    execution: await best(pairs, ([gold, sql]) => verdicts.execution(gold, sql)),
    exact: await best(pairs, ([gold, sql]) => Promise.resolve(verdicts.exact(gold, sql))),
  };
}

const beginsQuery = /^[\s(]*(?:select|with|values)\b/i;

const ranks: readonly MmsqlVerdict[] = ["right", "undecided", "wrong", "failed"];

/** The best verdict of several queries; of none it is wrong. */
async function best<Query>(
  queries: readonly Query[],
  judge: (query: Query) => Promise<ReasonedVerdict>,
): Promise<ReasonedVerdict> {
  const all: ReasonedVerdict[] = [];
  for (const query of queries) all.push(await judge(query));
  return all.toSorted((a, b) => ranks.indexOf(a.verdict) - ranks.indexOf(b.verdict))[0] ??
    { verdict: "wrong" };
}
