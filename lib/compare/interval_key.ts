/**
 * An interval as its months and its microseconds, as text: '1 day' is '24:00:00', while '1 mon' is not '30 days', as
 * months differ in length. Reads what PostgreSQL and DuckDB write.
 *
 * @returns `undefined` where the text is no interval.
 */
export function intervalKey(text: string): string | undefined {
  let months = 0;
  let micros = 0n;
  const rest = text.trim().replace(
    /([+-]?\d+) (year|mon(?:th)?|day)s?(?= |$)/g,
    (_, count: string, unit: string) => {
      if (unit === "day") micros += BigInt(count) * DAY;
      else months += Number(count) * (unit === "year" ? 12 : 1);
      return "";
    },
  ).trim();
  if (rest === "" && text.trim() === "") return undefined;
  const time = /^([+-]?)(\d+):(\d\d)(?::(\d\d)(?:\.(\d{1,6})\d*)?)?$/.exec(rest);
  if (rest !== "" && !time) return undefined;
  const [, sign = "", hours = "0", minutes = "0", seconds = "0", fraction = ""] = time ?? [];
  const clock = ((BigInt(hours) * 60n + BigInt(minutes)) * 60n + BigInt(seconds)) * SECOND +
    BigInt(fraction.padEnd(6, "0"));
  return `${months} ${micros + (sign === "-" ? -clock : clock)}`;
}

const SECOND = 1_000_000n;
const DAY = 86_400n * SECOND;
