/** Whether a word is an adjective or a participle, which needs a noun after it. */
export function isNoNoun(word: string): boolean {
  return ADJECTIVES.has(word) ||
    /(?:[^e]ed|[a-z]{3}ing)$/.test(word) && !/^(?:building|landing|king|wing|ring)$/.test(word);
}

const ADJECTIVES: ReadonlySet<string> = new Set(
  `active actual additional alternate alternative associated automatic bad base big closed common complete
  corresponding current default different direct equal equivalent existing external final first foreign former free
  full general generic global good high home important inactive indirect individual initial inner internal last late
  latest left legal local logical long low main major manual maximum minimum minor missing mutual native near new next
  normal official old only open optional original outer partial permanent personal physical possible potential
  preferred previous primary principal private proper public real recent regional regular related remote required
  right same secondary short similar simple single small special specific standard static successful suspended
  temporary top total true unique upper usual valid virtual visible whole`.split(/\s+/),
);
