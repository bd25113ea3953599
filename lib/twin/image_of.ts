import type { Value } from "../database/mod.ts";
import type { TwinTexts } from "./twin_texts.ts";
import type { ValueImage } from "./types.ts";

/** What numbers are multiplied by. */
export const FACTOR = 3;

/** Years that dates move: after 28 years, days fall on the same days of the week, and leap years on leap years. */
export const YEARS = 28;

/** The image of a value; NULL stays. */
export function imageOf(value: Value, image: ValueImage, texts: TwinTexts): Value {
  if (value === null) return value;
  switch (image) {
    case "same":
      return value;
    case "text":
      return typeof value === "string" ? texts.of(value) : value;
    case "scaled":
      return scaled(value);
    case "dated":
      return moved(value, YEARS);
    default:
      return image satisfies never;
  }
}

/** The number or date of which a value of the twin is the image; texts stay. */
export function originalOf(value: Value, image: ValueImage): Value {
  if (value === null) return value;
  if (image === "dated") return moved(value, -YEARS);
  if (image !== "scaled" || typeof value === "string") return value;
  return typeof value === "number" || typeof value === "bigint"
    ? Number((Number(value) / FACTOR).toPrecision(15))
    : value;
}

function scaled(value: Value): Value {
  if (typeof value === "number") return times(value);
  if (typeof value === "bigint") return value * BigInt(FACTOR);
  return typeof value === "string" ? String(times(Number(value))) : value;
}

/** Without the noise of binary fractions. */
function times(value: number): number {
  return Number.isInteger(value) ? value * FACTOR : Number((value * FACTOR).toPrecision(15));
}

function moved(value: Value, years: number): Value {
  if (typeof value === "number") return value + years;
  if (typeof value === "bigint") return value + BigInt(years);
  return typeof value === "string"
    ? value.replace(/^\d{4}(?!\d)/, (year) => String(Number(year) + years).padStart(4, "0"))
    : value;
}
