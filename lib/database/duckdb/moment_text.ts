export interface MomentTextOptions {
  /** Of a day, counted from 1970-01-01. */
  readonly dayText: (day: number) => string;
  readonly zone: string;
}

/** The ISO 8601 text of a moment in microseconds since 1970; exact numbers reach from 1684 to 2255. */
export function momentText(micros: number, { dayText, zone }: MomentTextOptions): string {
  const day = Math.floor(micros / DAY);
  const inDay = micros - day * DAY;
  const seconds = Math.floor(inDay / SECOND);
  const fraction = inDay - seconds * SECOND;
  const minutes = Math.floor(seconds / 60);
  const time = `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}:${twoDigits(seconds % 60)}`;
  return `${dayText(day)}T${time}${fraction === 0 ? "" : fractionText(fraction)}${zone}`;
}

const SECOND = 1_000_000;
const DAY = 86_400 * SECOND;

function twoDigits(number: number): string {
  return number < 10 ? `0${number}` : String(number);
}

function fractionText(micros: number): string {
  return `.${String(micros).padStart(6, "0").replace(/0+$/, "")}`;
}
