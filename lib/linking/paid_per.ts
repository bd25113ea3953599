/** "monthly fee" of "fee month" and "hourly rate" of "hour rate": a price and the time that it is paid for. */
export function paidPer(words: readonly string[]): readonly string[] {
  if (words.length < 2) return words;
  const at = words.findIndex((word, i) =>
    PERIODS[word] !== undefined && (PAID.test(words[i - 1] ?? "") || PAID.test(words[i + 1] ?? ""))
  );
  const period = PERIODS[words[at] ?? ""];
  if (period === undefined) return words;
  const start = PAID.test(words[at + 1] ?? "") ? at : at - 1;
  const price = words[start === at ? at + 1 : at - 1] ?? "";
  return [...words.slice(0, start), period, price, ...words.slice(start + 2)];
}

const PERIODS: Readonly<Record<string, string>> = {
  hour: "hourly",
  week: "weekly",
  month: "monthly",
  quarter: "quarterly",
  year: "yearly",
};

const PAID = /^(?:fee|rate|cost|price|charge|rent|wage|pay|salary|payment|premium|subscription)$/;
