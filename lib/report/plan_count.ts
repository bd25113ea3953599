/** A number of combinations in words, or the range from the first to the second. */
export function planCount(least: number, most: number = least): string {
  if (least !== most) return `${least} to ${most} combinations`;
  return `${most} ${most === 1 ? "combination" : "combinations"}`;
}
