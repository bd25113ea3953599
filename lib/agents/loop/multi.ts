import type { TurnAgentOptions } from "./create_turn_agent.ts";
import { LoopStop } from "./loop_stop.ts";
import { decomposeQuestion, writeQuery } from "./multi/decompose_question.ts";
import { type Detection, detectType } from "./multi/detect_type.ts";
import { refineSql } from "./multi/refine_sql.ts";
import { selectSchema } from "./multi/select_schema.ts";
import { type LoopPrompts, loopPrompts } from "./prompts.ts";
import type { LimitOptions, Saying, TranslatedQuestion, Turn } from "./types.ts";

/** The agents of `multi`, in the order in which they work. */
export const multiParts = ["selector", "detector", "decomposer", "refiner"] as const;

export type MultiPart = typeof multiParts[number];

export interface MultiOptions {
  /** @default those that are shipped */
  readonly prompts?: LoopPrompts | undefined;
  /** The agent that is left out, for an ablation. @default none */
  readonly without?: MultiPart | undefined;
  /** Its `repairs` are the corrections of the refiner; `steps` mean nothing to it. */
  readonly limits?: LimitOptions | undefined;
}

/**
 * Specifies MMSQL's framework of agents: a selector prunes a large schema, a detector tells the type of the message and
 * how it is answered, a decomposer writes SQL step by step, and a refiner runs and corrects it. An ambiguous message is asked back about, and
 * each of its readings is offered with a query.
 *
 * Without the selector all see the whole schema; without the detector each message is taken for a question that a query
 * answers, and no type is told; without the decomposer a query is written in one go; without the refiner it is run as it is.
 *
 * Source: Guo et al., Evaluating and Enhancing LLMs for Multi-turn Text-to-SQL with Multiple Question Types, section IV.
 *
 * @example
 * ```ts
 * import { multiSpecification } from "querylogue/agents/loop";
 * import assert from "node:assert/strict";
 *
 * const names = multiSpecification({ without: "detector" }).prompts.map(({ name }) => name);
 * assert.deepEqual(names, ["select_schema", "decompose_question", "refine_sql"]);
 * ```
 */
export function multiSpecification(
  { prompts = loopPrompts, without, limits }: MultiOptions = {},
): TurnAgentOptions {
  const { select_schema, detect_type, decompose_question, refine_sql, write_sql } = prompts;
  const ofParts = {
    selector: select_schema,
    detector: detect_type,
    decomposer: decompose_question,
    refiner: refine_sql,
  };
  return {
    play: (turn) => playMulti(turn, without),
    prompts: multiParts.flatMap((part) =>
      part !== without ? [ofParts[part]] : part === "decomposer" ? [write_sql] : []
    ),
    limits,
  };
}

async function playMulti(turn: Turn, without: MultiPart | undefined): Promise<Saying> {
  const seen = without === "selector" ? turn : await selectSchema(turn);
  const detection = without === "detector" ? undefined : await detectType(seen);
  const answer = (question: string) => answerQuestion(question, { turn: seen, without });
  if (detection === undefined) return responseOf(await answer(turn.message));
  const { type, questions, text } = detection;
  const [question] = questions;
  if (question === undefined) return { kind: KINDS[type], text, questionType: type };
  if (type !== "ambiguous") return { ...responseOf(await answer(question)), questionType: type };
  const readings: TranslatedQuestion[] = [];
  for (const reading of questions) {
    const { shown } = await answer(reading);
    if (shown !== undefined) readings.push(shown);
  }
  const offered = questions.map((reading) => `- ${reading}`).join("\n");
  return { kind: "request", text: `${text}\n${offered}`, questionType: type, readings };
}

/** The reply to a message that is answered in words. */
const KINDS = {
  answerable: "acknowledgment",
  ambiguous: "request",
  unanswerable: "refusal",
  improper: "acknowledgment",
} as const satisfies Record<Detection["type"], Saying["kind"]>;

interface Answer {
  /** Undefined where no query was written. */
  readonly shown?: TranslatedQuestion | undefined;
  readonly text: string;
}

interface AnswerQuestionOptions {
  readonly turn: Turn;
  readonly without: MultiPart | undefined;
}

async function answerQuestion(question: string, { turn, without }: AnswerQuestionOptions): Promise<Answer> {
  const write = without === "decomposer" ? writeQuery : decomposeQuestion;
  const written = await write(question, turn);
  if (written === undefined) throw new LoopStop("no_sql", ", as my model's reply could not be read.");
  const { sql, text } = written;
  if (sql === "") return { text };
  const most = without === "refiner" ? 0 : turn.limits.repairs;
  return { text, shown: await refineSql(sql, { turn, question, most }) };
}

function responseOf({ shown, text }: Answer): Saying {
  if (shown === undefined) {
    return { kind: "refusal", text: text || "I cannot answer this from the database." };
  }
  const said = shown.table === undefined
    ? "The database does not run the query that I wrote."
    : text || "These are the rows.";
  return { kind: "response", text: said, shows: shown };
}
