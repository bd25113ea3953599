import type { PlantKind } from "../../agents/mod.ts";
import { randomFrom } from "../../base/mod.ts";
import type { Cause, UserFault } from "../../evaluation/mod.ts";
import { type Count, type DosedCase, type DoseResponse, doseResponse } from "../../metrics/mod.ts";
import type { SelfTestTurn } from "./types.ts";
import type { PlantedMessage } from "./user_faults.ts";

/** How often one kind of plant was found. */
export interface PlantFigures {
  readonly kind: PlantKind;
  readonly planted: number;
  /** Planted queries that give the same rows everywhere, which are left out of the counts below. */
  readonly inert: number;
  /** Planted queries that give other rows on variants of the data alone, so that a run on the data cannot see them. */
  readonly hidden: number;
  /** Turns with a cause of failure, among all that are wrong. */
  readonly found: Count;
  /** Turns with the cause that was planted, among all that are wrong. */
  readonly named: Count;
}

/** What is found of what is there, and what is found where nothing is. */
export interface DetectionFigures {
  readonly what: "answers" | "kinds" | "silence" | "words" | "user";
  readonly recall: Count;
  readonly false_alarms: Count;
}

/** Turns that were blamed on a cause that is not theirs. */
export interface BlameFigures {
  readonly cause: Cause;
  /** Among the turns that have another cause, or none. */
  readonly blamed: Count;
}

/** A share of planted faults, and what the evaluation makes of it. */
export interface RateFigures {
  readonly rate: number;
  readonly turns: number;
  /** Turns with a fault that changes something. */
  readonly wrong: Count;
  /** Of turns with data: those with an answer that is wrong on the data, and those that were counted as incorrect. */
  readonly wrong_answers: Count;
  readonly incorrect_answers: Count;
}

/** The line of a judge. */
export interface JudgeLine extends DoseResponse {
  readonly name: string;
  /** The intercept and slope that are known or calibrated for it. @default not known */
  readonly known?: { readonly intercept: number; readonly slope: number };
}

export interface SelfTestFigures {
  readonly turns: number;
  readonly plants: readonly PlantFigures[];
  /** Share of the planted queries that change nothing. */
  readonly inert: Count;
  readonly detection: readonly DetectionFigures[];
  readonly blame: readonly BlameFigures[];
  readonly rates: readonly RateFigures[];
  /** Turns with judged words that the judge decided, of right and of wrong ones. */
  readonly decided: { readonly right: Count; readonly wrong: Count };
  readonly lines: readonly JudgeLine[];
  readonly user: readonly { readonly kind: UserFault["kind"]; readonly found: Count }[];
}

export interface SelfTestFiguresOptions {
  readonly seed: number;
  readonly judge: string;
  /** Share of right and of wrong words that the judge tells rightly in its calibration. @default not measured */
  readonly calibration?: { readonly sensitivity: Count; readonly specificity: Count } | undefined;
}

/**
 * Counts what the evaluation found of the faults that were planted. Turns whose planted query gives the same rows everywhere
 * are neither right nor wrong and are left out.
 */
export function selfTestFigures(
  told: readonly SelfTestTurn[],
  messages: readonly PlantedMessage[],
  { seed, judge, calibration }: SelfTestFiguresOptions,
): SelfTestFigures {
  const turns = told.filter(({ change }) => change !== "nowhere");
  const queries = told.filter(({ change }) => change !== undefined);
  const cases = judgedCases(turns);
  const known = calibration && {
    intercept: 1 - share(calibration.sensitivity),
    slope: share(calibration.sensitivity) + share(calibration.specificity) - 1,
  };
  const judged = turns.filter(({ words_right }) => words_right !== undefined);
  const decided = (right: boolean) =>
    count(
      judged.filter(({ words_right }) => words_right === right),
      ({ aligned }) => aligned !== "undecided",
    );
  return {
    turns: told.length,
    plants: plantKinds.map((kind) => plantFigures(kind, told)).filter(({ planted }) => planted > 0),
    inert: count(queries, ({ change }) => change === "nowhere"),
    detection: [...turnDetection(turns), userDetection(messages)],
    blame: blameFigures(turns),
    rates: [...Map.groupBy(turns, ({ rate }) => rate)].toSorted(([a], [b]) => a - b)
      .map(([rate, own]) => rateFigures(rate, own)),
    decided: { right: decided(true), wrong: decided(false) },
    lines: [
      { name: judge, ...doseResponse(cases, { seed, name: judge }), ...(known && { known }) },
      ...KNOWN_ERRORS.map((error) => errantLine(error, { cases: knownCases(judged), seed })),
    ],
    user: [...Map.groupBy(messages.filter(({ planted }) => planted !== undefined), ({ planted }) => planted)]
      .map(([kind, own]) => ({
        kind: kind as UserFault["kind"],
        found: count(own, ({ found }) => found !== undefined),
      })).toSorted((a, b) => a.kind < b.kind ? -1 : 1),
  };
}

/** The causes that a turn with this plant may be given, the planted one first. */
export const causesOf: Readonly<Record<PlantKind, readonly [Cause, ...Cause[]]>> = {
  filter_dropped: ["not_aligned", "sql_different", "sql_failed"],
  fan_out: ["sql_different", "sql_failed"],
  context_forgotten: ["not_aligned", "sql_different", "sql_failed"],
  withdrawn_kept: ["not_aligned", "sql_different", "sql_failed"],
  refusal: ["refused_to_answer"],
  needless_question: ["asked_back"],
  timeout: ["agent_fault"],
  malformed_reply: ["agent_fault"],
  wrong_words: ["not_aligned"],
  wrong_sql: ["sql_different", "sql_failed"],
};

const plantKinds = Object.keys(causesOf) as readonly PlantKind[];

/** Shares of its verdicts that a judge who knows the plants turns round. */
const KNOWN_ERRORS = [0, 0.2, 0.5];

function count<Item>(items: readonly Item[], isCounted: (item: Item) => boolean): Count {
  return { numerator: items.filter(isCounted).length, denominator: items.length };
}

const share = ({ numerator, denominator }: Count) => numerator / denominator;

function plantFigures(kind: PlantKind, told: readonly SelfTestTurn[]): PlantFigures {
  const own = told.filter(({ planted }) => planted === kind);
  const wrong = own.filter(({ change }) => change !== "nowhere");
  const [first, ...others] = causesOf[kind];
  // Where the words are right, every other cause names the query too.
  const names = kind === "fan_out" || kind === "wrong_sql" ? [first, ...others] : [first];
  return {
    ...{ kind, planted: own.length, inert: own.length - wrong.length },
    hidden: own.filter(({ change }) => change === "on variants").length,
    found: count(wrong, ({ cause }) => cause !== "none" && cause !== "undecided"),
    named: count(wrong, ({ cause }) => names.includes(cause)),
  };
}

/** Whether the answer of a turn is wrong on the data; undefined where it has none. */
function isAnswerWrong({ planted, change, words_right }: SelfTestTurn): boolean | undefined {
  if (words_right === undefined) return undefined;
  if (change !== undefined) return change === "on the data";
  return planted === undefined || planted === "wrong_words" ? false : undefined;
}

const isIncorrect = ({ sql }: SelfTestTurn) => sql === "different" || sql === "failed" || sql === "refused";

function turnDetection(turns: readonly SelfTestTurn[]): readonly DetectionFigures[] {
  const answers = turns.filter((turn) => isAnswerWrong(turn) !== undefined);
  const isOf = (group: readonly PlantKind[]) => ({ planted }: SelfTestTurn) =>
    planted !== undefined && group.includes(planted);
  const isBlamed = (causes: readonly Cause[]) => ({ cause }: SelfTestTurn) => causes.includes(cause);
  const detection = (
    what: DetectionFigures["what"],
    of: readonly SelfTestTurn[],
    isWrong: (turn: SelfTestTurn) => boolean,
    isFound: (turn: SelfTestTurn) => boolean,
  ): DetectionFigures => ({
    what,
    recall: count(of.filter(isWrong), isFound),
    false_alarms: count(of.filter((turn) => !isWrong(turn)), isFound),
  });
  const judged = turns.filter(({ words_right, aligned }) =>
    words_right !== undefined && aligned !== "undecided"
  );
  return [
    detection("answers", answers, (turn) => isAnswerWrong(turn) === true, isIncorrect),
    detection(
      "kinds",
      turns,
      isOf(["refusal", "needless_question"]),
      isBlamed(["asked_back", "refused_to_answer", "wrong_kind"]),
    ),
    detection("silence", turns, isOf(["timeout", "malformed_reply"]), isBlamed(["agent_fault"])),
    detection(
      "words",
      judged,
      ({ words_right }) => words_right === false,
      ({ aligned }) => aligned === false,
    ),
  ];
}

/** Faults that the rules see; what the model's own check is for is not counted. */
function userDetection(messages: readonly PlantedMessage[]): DetectionFigures {
  const seen = messages.filter(({ planted }) => planted !== "contradiction" && planted !== "not_delivered");
  return {
    what: "user",
    recall: count(seen.filter(({ planted }) => planted !== undefined), ({ found }) => found !== undefined),
    false_alarms: count(
      seen.filter(({ planted }) => planted === undefined),
      ({ found }) => found !== undefined,
    ),
  };
}

function blameFigures(turns: readonly SelfTestTurn[]): readonly BlameFigures[] {
  const causes = new Set([
    ...turns.map(({ cause }) => cause),
    ...Object.values(causesOf).flatMap(([first]) => first),
  ]);
  causes.delete("none");
  return [...causes].toSorted().map((cause) => {
    const others = turns.filter(({ planted }) => planted === undefined || !causesOf[planted].includes(cause));
    return { cause, blamed: count(others, (turn) => turn.cause === cause) };
  });
}

function rateFigures(rate: number, turns: readonly SelfTestTurn[]): RateFigures {
  const answers = turns.filter((turn) => isAnswerWrong(turn) !== undefined);
  return {
    ...{ rate, turns: turns.length, wrong: count(turns, ({ planted }) => planted !== undefined) },
    wrong_answers: count(answers, (turn) => isAnswerWrong(turn) === true),
    incorrect_answers: count(answers, isIncorrect),
  };
}

/** The turns that the judge decided, in an order that does not depend on timing. */
function judgedCases(turns: readonly SelfTestTurn[]): readonly DosedCase[] {
  return knownCases(
    turns.filter(({ words_right, aligned }) => words_right !== undefined && aligned !== "undecided"),
  );
}

function knownCases(turns: readonly SelfTestTurn[]): readonly DosedCase[] {
  return turns.toSorted((a, b) => placeOf(a) < placeOf(b) ? -1 : 1).map((turn) => ({
    ...{ dialogue: turn.dialogue_key, level: turn.rate },
    isFaulty: turn.words_right === false,
    isRefused: turn.aligned === false,
  }));
}

function placeOf({ rate, trial, dialogue_key, interaction, turn }: SelfTestTurn): string {
  return JSON.stringify([dialogue_key, interaction, turn, trial, rate]);
}

/** The line of a judge that knows the plants and turns a share of its verdicts round. */
function errantLine(
  error: number,
  { cases, seed }: { readonly cases: readonly DosedCase[]; readonly seed: number },
): JudgeLine {
  const name = `wrong in ${100 * error} %`;
  const random = randomFrom(seed, "errant judge", error);
  const judged = cases.map((one) => ({ ...one, isRefused: one.isFaulty !== (random() < error) }));
  return {
    name,
    ...doseResponse(judged, { seed, name }),
    known: { intercept: error, slope: 1 - 2 * error },
  };
}
