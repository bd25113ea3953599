import fc from "fast-check";
import type { DialogueRow, QuestionType, TurnRow } from "../../lib/metrics/mod.ts";

/** Everything that one agent did with a dataset. */
export interface Rows {
  readonly turns: readonly TurnRow[];
  readonly dialogues: readonly DialogueRow[];
}

const verdicts: Readonly<Record<string, Pick<TurnRow, "sql" | "alignment">>> = {
  "+": { sql: "correct", alignment: "aligned" },
  "-": { sql: "incorrect", alignment: "not_aligned" },
  a: { sql: "incorrect", alignment: "aligned" },
  s: { sql: "correct", alignment: "not_aligned" },
  "?": { sql: "incorrect", alignment: "undecided" },
  g: { sql: { unscored: "gold_failed" }, alignment: "not_aligned" },
  v: { sql: { unscored: "gold_vacuous" }, alignment: "aligned" },
  e: { sql: { unscored: "errored" }, alignment: { unscored: "errored" } },
  u: { sql: { unscored: "user_fault" }, alignment: { unscored: "user_fault" } },
  q: { sql: "not_expected", alignment: "aligned" },
  x: { sql: "not_expected", alignment: "not_aligned" },
};

const types: Readonly<Record<string, QuestionType>> = {
  "~": "ambiguous",
  "!": "unanswerable",
  "=": "improper",
};

/**
 * Rows from signs, a text for each dialogue and a word for each interaction: "-+ a" is a dialogue of two interactions,
 * whose first turn failed, whose second did well, whose third was aligned with wrong SQL. "." is never reached, and
 * "o" a turn that expects no data and is aligned. A word after "~" is about an ambiguous question, in which a "q" asked back rightly, after "!"
 * about an unanswerable one, and after "=" of an improper turn.
 */
export function rowsOf(dialogues: readonly string[], options: { agent?: string; trial?: number } = {}): Rows {
  const { agent = "keyword", trial = 1 } = options;
  return {
    dialogues: dialogues.map((text, index) => ({
      agent,
      trial,
      dialogue: `d${index}`,
      expectedInteractions: text.split(" ").length,
    })),
    turns: dialogues.flatMap((text, index) =>
      text.split(" ").flatMap((word, interaction) =>
        [...word.replace(/[.~!=]/, "")].map((sign, turn) => ({
          agent,
          trial,
          dialogue: `d${index}`,
          interaction: interaction + 1,
          turn: turn + 1,
          ...typeOf(word, sign),
          ...(verdicts[sign] ?? { sql: "incorrect" as const, alignment: "aligned" as const }),
        }))
      )
    ),
  };
}

function typeOf(word: string, sign: string): Pick<TurnRow, "expectsResponse" | "questionType"> {
  const questionType = types[word.charAt(0)];
  return questionType === undefined
    ? { expectsResponse: sign !== "o" }
    : { expectsResponse: false, questionType };
}

const signs = Object.keys(verdicts).filter((sign) => sign !== "q" && sign !== "x");
const word = fc.string({ unit: fc.constantFrom(...signs, "o"), minLength: 1, maxLength: 3 });

/** Dialogues as `rowsOf` reads them. */
export const anyDialogues = fc.array(
  fc.array(fc.oneof({ weight: 9, arbitrary: word }, { weight: 1, arbitrary: fc.constant(".") }), {
    minLength: 1,
    maxLength: 4,
  }).map((words) => words.join(" ")),
  { minLength: 1, maxLength: 8 },
);

const typedWord = fc.tuple(
  fc.constantFrom("", ...Object.keys(types)),
  fc.string({ unit: fc.constantFrom(...Object.keys(verdicts)), minLength: 1, maxLength: 3 }),
).map(([type, word]) => type + (type === "" ? word.replaceAll(/[qx]/g, "o") : word));

/** Dialogues as `rowsOf` reads them, with turns of every question type. */
export const typedDialogues = fc.array(
  fc.array(typedWord, { minLength: 1, maxLength: 4 }).map((words) => words.join(" ")),
  { minLength: 1, maxLength: 8 },
);
