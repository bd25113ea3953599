/** For example `2, 3 or 4 joins`. */
export function sizeText(sizes: readonly number[]): string {
  const text = sizes.length < 2 ? `${sizes}` : `${sizes.slice(0, -1).join(", ")} or ${sizes.at(-1)}`;
  return `${text} ${sizes.length === 1 && sizes[0] === 1 ? "join" : "joins"}`;
}
