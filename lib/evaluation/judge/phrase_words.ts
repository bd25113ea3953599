/** Verbs that no noun is. */
export const OUTDOING =
  /^(?:out(?:number|weigh|rank|do|does|did|sell|sold|live|last|grow|grew|perform|score)|exceed|surpass)\w*$/;

/** Forms of "give" and "receive", which stand before a noun without an article. */
export const HANDING = /^(?:gave|gives|received|receives|obtained|obtains|provided|provides|granted|grants)$/;

const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

export const JUNCTIONS = set("and or but");
export const PREPOSITIONS = set(
  `of in on at by from to into onto with without within for through across over under above below between among after before
  during since until near along against about per via out off toward towards upon around behind beyond as`,
);
export const QUESTIONS = set("that which who whom where when whose what how why");
export const REQUESTS = set(
  `show list give display return provide tell report print find count get showing listing giving returning finding counting getting
  i'll i'd i'm looking interpreted understood`,
);
export const BE = set("is are was were be been being am isn't aren't wasn't weren't get gets got");
export const DO = set("do does did don't doesn't didn't");
export const HAVE = set("has have had having hasn't haven't hadn't");
/** How words for what people do end, which stand before a name. */
export const OCCUPATION =
  /(?:ist|ian|eer|ress|man|woman|ant|or|er|judge|coach|chef|nurse|pilot|professor|clerk|guide)$/;
/** Words that end like those for what people do. */
export const NO_ONE =
  /^(?:(?:num|mem|cham)ber|order|letter|quarter|chapter|river|tower|layer|paper|offer|sector|factor|floor|major|error|centre|gender|water|winter|summer|weather|plant|restaurant|amount|variant)s?$/;
/** Whether a form of "be", "have" or "do" speaks of several; undefined for other words. */
export function isPluralVerb(text: string): boolean | undefined {
  if (/^(?:are|were|have|do)(?:n't)?$/.test(text)) return true;
  return /^(?:is|was|has|does)(?:n't)?$/.test(text) ? false : undefined;
}
export const DETERMINERS = set(
  "the a an its their his her my your our all each every any some no this these those both several",
);
export const PRONOUNS = set(
  `i you he she it we they them him me us someone somebody anyone anybody everyone everybody nobody one ones something anything
  those others themselves itself`,
);
export const SKIPPED = set(
  `not also never only just then there too ever still already even first either neither nor can could will would shall should may
  might must please very else`,
);
/** Stems of nouns that stand before what is asked for: "a list of", "the names of". */
export const INTRODUCTORY =
  /^(?:i|you|me|us|we|up|like|want|need|understand|list|name|titl|id|code|number|detail|one)$/;
/** Past forms of irregular verbs. */
const IRREGULAR = set(
  `ate beat became began born borne bought brought built came caught chose chosen cut did done drank drew drawn drove driven eaten
  fallen fed fell felt fought found flew flown gave given went gone grew grown held hit hurt kept knew known laid led left lent lost made
  meant met paid put quit ran read ridden risen rode rose run said sang sat saw seen sold sent set shown shot sung sank sunk spent spoke
  spoken shut stole stolen stood struck swam taken taught threw thrown told took understood won withdrawn withdrew wore worn wrote written`,
);

/** Past forms that are no participles: nothing but a verb, whatever follows. */
export const FINITE = set(
  `ate became began broke came chose did drank drew drove fell flew forgot gave got grew knew rang rode rose ran sang saw
  sank spoke stole swam threw took went withdrew woke wore wrote`,
);

export function isParticiple(text: string): boolean {
  return /..ed$/.test(text) || IRREGULAR.has(text);
}
