/**
 * Writes words of a sentence as the other one says them: what is denied in one word, and capitals. Writes capitals of a sentence out where the other one has the words: "PCP" where it says "primary care physician". Capitals of names
 * ("EU") are left: a name may be stored in either form.
 */
export function spelledOut(sentence: string, other: string): string {
  return denied(capitalsWritten(sentence, other), other);
}

/** Writes "unpaid" as "not paid" where the other sentence denies "paid". */
function denied(sentence: string, other: string): string {
  if (!/\b(?:not|no|never|nobody|none|without|yet to be|cannot)\b|n['’]t\b/i.test(other)) return sentence;
  return sentence.replace(
    /\bun(\p{L}{2,}(?:ed|id|lt|en|ld|nt|wn))\b/giu,
    (whole, done: string) => new RegExp(`\\b${done}\\b`, "i").test(other) ? `not ${done}` : whole,
  );
}

function capitalsWritten(sentence: string, other: string): string {
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
