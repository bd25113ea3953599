/** Verbs whose forms do not begin alike, with the persons that do it. */
const VERBS: readonly RegExp[] = [
  ...["bought|buy", "sold|sell|sale|seller", "wrot|writ|written|wrote|writer", "paid|pay|payer|payment"],
  ...[
    "led|lead|leader",
    "won|win|winner",
    "flew|fl[yi]|flown|flight|flyer",
    "sent|send|sender",
    "own|owner",
    "spent|spend",
  ],
  ...["gave|giv|given|giver", "taught|teach|teacher", "built|build|builder", "lent|lend|lender"],
  ...["drov|driv|driven|drive|driver", "drew|draw|drawn|drawer", "held|hold|holder", "met|meet|meeting"],
  ...[
    "taken|tak|took|take|taker",
    "mad|mak|make|maker|made",
    "chos|choos|chosen|choose|choice",
    "born|birth|birthday",
  ],
  ...[
    "died|die|dea|death|dead",
    "left|leav|leave",
    "ran|run|runner",
    "spok|speak|spoken|speaker",
    "us|use|user|used",
  ],
].map((forms) => new RegExp(`^(?:${forms})(?:s|er|or|ed|ing)?$`));

/**
 * Whether two word stems are one, or of one root: one is the beginning of the other ("direct", "director"), or both begin
 * with the same six letters at least ("volcano", "volcanic").
 */
export function areOfOneRoot(one: string, other: string): boolean {
  if (one === other) return true;
  if (VERBS.some((forms) => forms.test(one) && forms.test(other))) return true;
  const length = [...one].findIndex((letter, i) => letter !== other[i]);
  const shared = length < 0 ? one.length : length;
  const [least = 0, most = 0] = [one.length, other.length].toSorted((a, b) => a - b);
  return shared === least ? shared >= 5 && most <= shared + 4 : shared >= 6 && most <= shared + 3;
}
