/**
 * Writes capitals of a sentence out where the other one has the words: "PCP" where it says "primary care physician". Capitals of names
 * ("EU") are left: a name may be stored in either form.
 */
export function spelledOut(sentence: string, other: string): string {
  const words = other.match(/[\p{L}\p{N}]+/gu) ?? [];
  return sentence.replace(/\b\p{Lu}{3,6}\b/gu, (capitals) => {
    const start = words.findIndex((_, i) =>
      [...capitals.toLowerCase()].every((letter, offset) => {
        const word = words[i + offset];
        return word !== undefined && word.length > 1 && word.startsWith(letter);
      })
    );
    return start < 0 ? capitals : words.slice(start, start + capitals.length).join(" ");
  });
}
