/** Verbs of two words and idioms, and plain words for them. */
const PLAIN: readonly (readonly [string, string])[] = [
  ["turn(?:s|ed|ing)? down", "rejected"],
  ["pa(?:y|ys|id|ying) back", "repaid"],
  ["cut(?:s|ting)? down|chop(?:s|ped|ping)? down", "felled"],
  ["c(?:ome|omes|ame|oming) out (?=in|from|on|between|before|after|during)", "released "],
  ["call(?:s|ed|ing)? off", "cancelled"],
  ["put off", "postponed"],
  ["carr(?:y|ies|ied|ying) out", "performed"],
  ["(?:give|given|gave|got|get) the (?:boot|sack|push)", "sacked"],
  ["g(?:o|oes|one|oing) on for|went on for", "lasted"],
  ["len(?:d|t) out", "loan"],
  ["behind with(?: (?:their|his|her|its))?", "overdue"],
  ["in the open air", "outdoors"],
  ["free of charge|costs? nothing(?: to (?:attend|enter|visit|use))?", "free"],
  ["behind schedule", "delayed"],
  ["t(?:ake|akes|ook|aking) part", "participated"],
  ["set(?:s|ting)? up", "founded"],
  ["looked after|taken care of|cared for", "tended"],
  ["look(?:s|ing)? after|tak(?:e|es|ing) care of|took care of|car(?:e|es|ing) for", "tend"],
  ["pass(?:es|ed)? away", "died"],
  ["right now|at present|as of now|nowadays", ""],
  ["(?:have|has|is|are|had) yet to", "have not"],
  ["so far|to date|up to now", ""],
];

/** Writes verbs of two words as verbs of one: "turned down" as "rejected". */
export const phrasalVerbs: readonly (readonly [RegExp, string])[] = PLAIN.map((
  [words, plain],
) => [new RegExp(`\\b(?:${words})(?!\\p{L})`, "giu"), plain]);
