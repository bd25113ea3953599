import { fold } from "./fold.ts";

/** Words of questions and requests that say nothing about what is meant. */
const QUESTION_WORDS: ReadonlySet<string> = new Set(
  `a about all also am an and any are as at be been but by can could did do does each every find for from get give had
  has have he her him his how i if in into is it its just list many me more most much my no not of off on one only or our
  out per please return s see she show so some such tell than that the their them then there these they this those to too
  top us was we were what when where which who whom whose will with would you your`
    .split(/\s+/),
);

/** The folded words of a question that a search looks for, in their order. */
export function searchWords(text: string): readonly string[] {
  return fold(text).map((word) => word.text).filter((word) => !QUESTION_WORDS.has(word));
}
