/** The first ten of the names, and how many more there are. */
export function someOf(names: readonly string[]): string {
  const more = names.length > 10 ? ` and ${names.length - 10} more` : "";
  return names.slice(0, 10).join(", ") + more;
}
