/** What stands before the word that makes a name a key, where nothing stands between them. */
export function gluedStem(name: string): string | undefined {
  return /^(.{3,}?)(id|code|key|nr|num)$/.exec(name)?.[1];
}
