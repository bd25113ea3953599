/** Parts of a list: "a, b and c". */
export function listed(parts: readonly string[], word: "and" | "or" = "and"): string {
  return parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} ${word} ${parts.at(-1) ?? ""}`;
}

/** The noun with "a" or "an" as it sounds. */
export function withArticle(noun: string): string {
  const vowel = /^[aeiou]/i.test(noun) && !/^(u(ni|se|til|ti)|eu|one\b|once\b)/i.test(noun);
  return `${vowel ? "an" : "a"} ${noun}`;
}

/** The owner's form of a noun in the singular: "city's". */
export function possessive(noun: string): string {
  return `${noun}'s`;
}

/** The place in a row: "first", "2nd". */
export function ordinal(place: number): string {
  if (place === 1) return "first";
  const ending = place % 100 > 10 && place % 100 < 14 ? "th" : ["th", "st", "nd", "rd"][place % 10] ?? "th";
  return `${place}${ending}`;
}

/** "row" or "3 rows". */
export function counted(count: number): string {
  return count === 1 ? "row" : `${count} rows`;
}
