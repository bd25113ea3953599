/** Index of each column whose name occurs once, by its name in lower case. */
export function uniqueNames(columns: readonly { readonly name: string }[]): ReadonlyMap<string, number> {
  const names = columns.map(({ name }) => name.toLowerCase());
  return new Map(
    names.flatMap((name, i) => names.indexOf(name) === names.lastIndexOf(name) ? [[name, i] as const] : []),
  );
}
