import { squash } from "./key_index.ts";

/** What an abbreviation of words says; undefined where it is none. */
export function abbreviationWeight(letters: string, words: readonly string[]): number | undefined {
  const name = squash(words);
  if (letters.length < 2 || letters.length >= name.length) return undefined;
  if (name.startsWith(letters)) {
    if (letters.length >= name.length - 2 && letters.length >= 4) return 2;
    return letters.length >= 4 ? 1.6 : 0.8;
  }
  if (words.length > 1 && letters.length >= 4 && joinsBeginnings(letters, words)) return 2;
  if (letters.length < 3 || letters.length < 0.36 * name.length) return undefined;
  let at = 0;
  for (const letter of name) if (letter === letters[at]) at++;
  return at === letters.length ? 0.8 : undefined;
}

/** Whether letters are the beginnings of all words in a row: `cdemo` of customer demographics. */
function joinsBeginnings(letters: string, [word = "", ...rest]: readonly string[]): boolean {
  if (rest.length === 0) return letters.length >= 3 && word.startsWith(letters);
  for (let cut = 1; cut < letters.length && word[cut - 1] === letters[cut - 1]; cut++) {
    if (joinsBeginnings(letters.slice(cut), rest)) return true;
  }
  return false;
}
