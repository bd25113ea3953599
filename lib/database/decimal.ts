/** A decimal number in the notation of a database: as a number up to 15 significant digits, beyond them as its text. */
export function decimal(text: string): number | string {
  const digits = text.includes(".") ? text.replace(/(?:\.|(?<![.0]))0+$/, "") : text;
  return digits.replace(/^-?0*\.?0*/, "").replace(".", "").length <= 15 ? Number(text) : text;
}
