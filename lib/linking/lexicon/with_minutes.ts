export interface WithMinutesOptions {
  /** The name as it is written. */
  readonly name: string;
  /** The words of all names of the table. */
  readonly siblings: readonly (readonly string[])[];
}

/**
 * The words of a name whose last part "min" means minutes: "wait_min". It means minutes behind a word of duration, unless
 * another column of the table is the maximum of the same.
 */
export function withMinutes(
  words: readonly string[],
  { name, siblings }: WithMinutesOptions,
): readonly string[] {
  const before = words.slice(0, -1);
  if (!/min$/i.test(name) || words.at(-1) !== "minimum" || !DURATION.test(before.at(-1) ?? "")) return words;
  const hasMaximum = siblings.some((other) =>
    other.includes("maximum") && before.every((word) => other.includes(word))
  );
  return hasMaximum ? words : [...before, "minutes"];
}

/** Words of how long something takes, in a few languages. */
const DURATION =
  /^(?:dur|durations?|waits?|waiting|len|length|lag|delay|time|runtime|downtime|uptime|overtime|setup|prep|cook|cooking|bake|baking|soak|playtime|travel|drive|ride|walk|break|pause|rest|session|response|turnaround|dauer|dur[ée]e|duraci[oó]n|durata|dura[cç][aã]o|czas|tiempo|tempo|temps|zeit)$/;
