/** Whether a word stands for no thing or quality and only joins others, so that no sentence can use it as a noun. */
export function isFunctionWord(word: string): boolean {
  return FUNCTION_WORDS.has(word);
}

const FUNCTION_WORDS: ReadonlySet<string> = new Set(
  `about above after against among and any are as at because been before being below beneath beside between both but by
  each either else for from had has have having he her hers him his how if in into is it its me my neither nor not of on
  onto or our ours out over per she since so such than that the their theirs them then there these they this those
  though through till to too toward towards under unless until upon us via was we were what when where whether which
  while who whom whose why with within without you your yours`.split(/\s+/),
);
