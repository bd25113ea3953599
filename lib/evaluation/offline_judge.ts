import type { Linker } from "../linking/mod.ts";
import { conflictOf } from "./judge_conflict.ts";
import { folded } from "./judge_elements.ts";
import { expectedOf } from "./judge_expected.ts";
import { type Reading, readSentence } from "./judge_reading.ts";
import type { Judge, Judgement, JudgeQuestion } from "./types.ts";

export function createOfflineJudge(linker: Linker): Judge {
  return (question, { signal } = {}) => {
    signal?.throwIfAborted();
    return Promise.resolve(judgementOf(question, linker));
  };
}

function judgementOf({ interpretation, intention, earlier }: JudgeQuestion, linker: Linker): Judgement {
  if (folded(interpretation) === folded(intention) && interpretation.trim() !== "") {
    return { verdict: "aligned", reason: "Both sentences have the same words." };
  }
  const found = readSentence(interpretation, linker);
  const wanted = readSentence(intention, linker);
  if (isEmpty(found)) return { verdict: "undecided", reason: "Nothing could be read in the interpretation." };
  if (isEmpty(wanted)) return { verdict: "undecided", reason: "Nothing could be read in the intention." };
  const expected = expectedOf(
    wanted,
    earlier.map((sentence) => readSentence(sentence, linker)),
    !found.leans,
  );
  const conflict = conflictOf(found, expected);
  if (conflict !== undefined) return { verdict: "not_aligned", reason: sentence(conflict) };
  const unmatched = wanted.unread.filter((stem) => !found.foldedText.includes(` ${stem.slice(0, 5)}`));
  const matched = readCount(wanted);
  if (unmatched.length > matched) {
    return {
      verdict: "undecided",
      reason: `Too little of the intention could be read: ${unmatched.join(", ")}.`,
    };
  }
  return { verdict: "aligned", reason: "Everything that could be read is the same in both sentences." };
}

function readCount(reading: Reading): number {
  return reading.concepts.length + reading.values.length + reading.comparisons.length +
    reading.aggregates.length +
    reading.extremes.length;
}

function isEmpty(reading: Reading): boolean {
  return readCount(reading) + reading.negations.length + reading.nulls.length === 0;
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
