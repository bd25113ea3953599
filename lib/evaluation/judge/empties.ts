import { wordStem } from "../../linking/mod.ts";

/** A sentence without its clauses on rows that have nothing beside them. */
export interface ReadEmpties {
  readonly sentence: string;
  /** Whether such rows are left out ("rivers without cities are left out") or stay. @default the sentence does not tell */
  readonly empties?: Empties | undefined;
}

/** `either`: that it does not matter, "with or without cities". */
export type Empties = "dropped" | "kept" | "either";

/**
 * Reads clauses on rows that have nothing beside them. To leave out what lacks something is to ask for what has it, so that
 * "rivers without cities are left out" becomes "only where there are cities"; to leave out what has it becomes a plain denial.
 */
export function readEmpties(sentence: string): ReadEmpties {
  const read = dropped.reduce(
    (text, clause) => text.replace(clause, (...match) => onlyWith(match.at(-1))),
    sentence,
  ).replace(DOUBLE, (text, ...match) => {
    const { rows = "", ...lack } = match.at(-1) as Groups;
    return namesBefore(sentence, rows) ? onlyWith(lack) : text;
  });
  const known = unknown.reduce(
    (text, clause) => text.replace(clause, ", only where the $<noun> is known"),
    read,
  )
    .replace(NEGATED, (text, ...match) => affirmed(match.at(-1)) ?? text)
    .replace(PASSIVE, ", leaving out $<rows>");
  const plain = kept.reduce((text, clause) => text.replace(clause, ""), known);
  const said = plain.replace(EITHER, "");
  const [isKept, isDropped] = [plain !== known, ONLY.test(plain)];
  const empties = said !== plain ? "either" : isKept === isDropped ? undefined : isKept ? "kept" : "dropped";
  return { sentence: said, empties };
}

/** The named groups of a match. */
interface Groups {
  readonly rows?: string | undefined;
  readonly lacked?: string | undefined;
  readonly other?: string | undefined;
}

function onlyWith({ lacked }: Groups): string {
  return `, only where there are ${thing(lacked)}`;
}

/** Whether a noun stands in the sentence already, so that a denial of it speaks of what is asked for. */
function namesBefore(sentence: string, rows: string): boolean {
  const stem = wordStem(rows.split(" ").at(-1)?.toLowerCase() ?? "");
  const [before = ""] = sentence.split(new RegExp(`\\b(?:without|except|but not|minus|no)\\b`, "i"));
  return before.toLowerCase().split(/[^\p{L}]+/u).some((word) => wordStem(word) === stem);
}

/** What is left, where what denies something is left out; absent where anything else than one denial is said. */
function affirmed({ rows, other }: Groups): string | undefined {
  const clause = rows ?? other ?? "";
  const denials = clause.match(DENIALS) ?? [];
  if (denials.length !== 1) return undefined;
  return `, only where ${clause.replace(DENIALS, " ")}`.replace(/ {2,}/g, " ");
}

/** What is lacked, without the words that deny it: "lakes" of "no lakes", "any" of "none". */
function thing(lacked: string | undefined): string {
  return (lacked ?? "").replace(/^(?:no|any|a single|an?|at least one)\b\s*/i, "").replace(
    /^(?:none|ones?)$/i,
    "",
  ) ||
    "any";
}

const DENIALS = /(?:\b(?:no|not|never|none|nobody|nothing)\b|n['’]t\b)[ -]?/gi;

/** "With or without cities". */
const EITHER =
  /,?\s*\b(?:with or without|with and without) (?:an? |any |the |their |its )?[\p{L}-]+(?! \d)/giu;

const ONLY = /\bonly (?:where|if|when) (?:there|they|it)\b/i;

const anyOf = (...phrases: readonly string[]) => `(?:${phrases.join("|")})`;

/** A letter of a clause, also a comma inside a number. */
const TEXT = String.raw`(?:[^,.;:?!()]|(?<=\d)[.,](?=\d))`;

/** "Rivers", "all the ones". */
const ROWS = String.raw`(?:(?:the|any|all|every|such|each|an?) )*?[\p{L}-]+(?: [\p{L}-]+){0,2}?`;

/** "They", "the currency". */
const THEM = anyOf(
  "they",
  "these",
  "those",
  "them",
  "it",
  String.raw`(?:the|that|this|such an?|its) [\p{L}-]+(?: [\p{L}-]+)?`,
);

/** "Without cities", "that have none". */
const LACK = anyOf(
  "without",
  "lacking",
  "(?:that|which|who) (?:lack|(?:do not|does not|don't|doesn't) have)",
  "(?:with|having|(?:that |which |who )?(?:have|has))(?= no(?:ne)? ?)",
) + `(?: (?<lacked>${TEXT}+?))?`;

/** "There are no lakes", "it has none". */
const NONE = anyOf(
  "there (?:is|are|exists?)(?= no)",
  "there (?:isn't|aren't)",
  "(?:they|it) (?:have|has)(?= no)",
  "(?:an?|the|some|one) [\\p{L}-]+(?: [\\p{L}-]+)? (?:has|have)(?= no)",
) + `(?: (?<lacked>${TEXT}+?))?`;

/** "Whose region is unknown", "whose region nobody knows". */
const UNKNOWN = anyOf("whose", "where (?:the|their|its)") +
  ` (?<noun>${TEXT}+?) ` +
  anyOf(
    "(?:is|are) (?:unknown|missing|not (?:known|recorded|given)|unrecorded|null|empty|blank)",
    "(?:isn't|aren't) (?:known|recorded|given)",
    "(?:nobody|no one) knows",
  );

const OUT = anyOf(
  "left (?:out|aside)",
  "omitted|dropped|skipped|excluded|removed|ignored|disregarded|filtered out",
  "not (?:shown|listed|included|counted|wanted|needed|considered|of interest)",
);

const ARE_OUT = anyOf(
  `(?:is|are|get|gets|(?:should|can|may|must|shall|will|need to|to) be) ${OUT}`,
  "(?:isn't|aren't) (?:shown|listed|included|counted|wanted|needed)",
  "(?:do not|does not|don't|doesn't) (?:count|appear|show up|matter)",
  "(?:will not|won't|need not|needn't) (?:count|appear|show up|matter|be (?:shown|listed|included|counted|there))",
  "(?:drop|drops|fall|falls|stay|stays) out",
  "(?:i|we)(?: will| would|['’]ll)? (?:leave (?:out|aside)|omit|drop|skip|exclude|ignore|(?:do not|don['’]t|not) (?:show|list|count|include))",
);

const LEAVE_OUT = anyOf(
  "leav(?:e|ing) out|omit(?:ting)?|drop(?:ping)?|skip(?:ping)?|exclud(?:e|ing)|ignor(?:e|ing)|disregard(?:ing)?",
  "remov(?:e|ing)|filter(?:ing)? out|not (?:counting|showing|listing|including|considering)|without (?:showing|listing)",
  "(?:(?:i|we) )?(?:will not|won['’]t|do not|don['’]t) (?:include|list|show|count|give|return|consider)",
);

const LEAVE_THEM_OUT = anyOf(
  `leave ${THEM} out`,
  `(?:leave out|omit|drop|skip|exclude|ignore|remove) ${THEM}`,
);

const STAY = anyOf(
  "(?:is|are|get|gets|(?:should|can|may|must|shall|will) be) (?:also |still )?(?:kept|included|shown|listed|counted|wanted)",
  "(?:stay|stays|remain|remains|count|counts|appear|appears)(?: in)?",
  "(?:i|we)(?: will| would|['’]ll)? (?:keep|include|show|list|count)",
) + "(?: (?:too|also|as well|anyway|nevertheless|all the same))?";

const BEGIN = String.raw`(?:(?:[,;.:(]|\s[–-])\s*(?:and |but |so |while )?|\s(?:and|but|so|while) )`;
const END = String.raw`\)?(?=\s*(?:[,;.:?!]|$))`;

const clause = (...parts: readonly string[]) => new RegExp(parts.join(""), "giu");

/** "With 0", "counted as 0" */
const AS_ZERO =
  "(?:(?:is|are|get|gets|appear|appears|shown|listed|counted|count|counts|come|comes)(?: shown| listed| counted)? )?(?:as|with|at) (?:a )?(?:0|zero|none|nought)";

const kept: readonly RegExp[] = [
  clause(BEGIN, `${ROWS} ${LACK} ${AS_ZERO}`, END),
  clause(BEGIN, `${ROWS} ${LACK} ${STAY}`, END),
  clause(String.raw`[,;]?\s*(?:\b(?:and|but) )?\b(?:do |please |also )?(?:keep|retain) ${ROWS} ${LACK}`, END),
  clause(String.raw`[,;]?\s*\b(?:even|including|also (?=those|the ones)) ?(?:even )?${ROWS} ${LACK}`, END),
  clause(String.raw`[,;]?\s*\beven (?:where|if|when) ${NONE}`, END),
  clause(String.raw`,?\s*\bwhether or not (?:they have|it has|there (?:is|are)) (?:one|any)`, END),
  clause(
    BEGIN,
    `${ROWS} (?:where|(?:in|on|for|at|to|by) wh(?:ich|om)) (?:nothing|none|nobody|no one) ${TEXT}+? ${AS_ZERO}`,
    END,
  ),
  clause(
    BEGIN,
    `(?:where|if|when) (?:nothing|none|nobody) (?:was|were|is|are|has|have) ${TEXT}+?,? (?:a )?(?:0|zero|nought) (?:is|gets|will be) (?:shown|listed|given|put|reported)(?: instead(?: of ${TEXT}+?)?)?`,
    END,
  ),
  clause(String.raw`,?\s*\bif (?:any|there (?:is|are) (?:one|any)|(?:they have|it has) (?:one|any))`, END),
];

const dropped: readonly RegExp[] = [
  clause(BEGIN, `${ROWS} ${LACK} ${ARE_OUT}`, END),
  clause(String.raw`,? with ${ROWS} ${LACK} ${OUT}`, END),
  // "Ranges without peaks are left out, as are peaks without towns"
  clause(String.raw`,?\s*\bas (?:are|is) ${ROWS} ${LACK}`, END),
  clause(
    BEGIN,
    String
      .raw`(?:any(?:one|body|thing)|those|whoever|everyone|${ROWS}) (?:who|that|which) \p{L}+(?<lacked>)(?: \p{L}+)? (?:nothing|none|nobody)(?: [^,.;:?!()]{1,25})?? ${ARE_OUT}(?: in (?:the|this|my) (?:result|list|table|answer))?`,
    END,
  ),
  clause(BEGIN, `(?:without|with no) (?<lacked>${TEXT}+?),? (?:${THEM} ${ARE_OUT}|${LEAVE_THEM_OUT})`, END),
  clause(
    BEGIN,
    `(?:where|if|when|whenever) ${NONE},? (?:then )?(?:${THEM} ${ARE_OUT}|${LEAVE_THEM_OUT})`,
    END,
  ),
  clause(String.raw`,?\s*(?:\b(?:and|but) )?\b(?:please )?${LEAVE_OUT} ${ROWS} ${LACK}`, END),
];

/** "Cities whose region is unknown are left out", "leave out unknown regions". */
const unknown: readonly RegExp[] = [
  clause(BEGIN, `${ROWS} ${UNKNOWN} ${ARE_OUT}`, END),
  clause(BEGIN, `(?:${ROWS} with (?:an? )?)?unknown (?<noun>${TEXT}+?) ${ARE_OUT}`, END),
  clause(String.raw`,?\s*(?:\b(?:and|but) )?\b(?:please )?${LEAVE_OUT} ${ROWS} ${UNKNOWN}`, END),
  clause(
    String
      .raw`[,;]?\s*(?:\b(?:and|but) )?\b(?:please )?${LEAVE_OUT} (?:${ROWS} with (?:an? )?)?unknown (?<noun>${TEXT}+?)`,
    END,
  ),
];

/** "Battles in which no ship was lost don't count", "leaving out those that show none". */
const NEGATED = new RegExp(
  clause(BEGIN, `(?<rows>${TEXT}+?) ${ARE_OUT}`, END).source + "|" +
    clause(String.raw`,?\s*(?:\b(?:and|but) )?\b(?:please )?${LEAVE_OUT} (?<other>${TEXT}+?)`, END).source,
  "giu",
);

/** "Cities with an airport are left out". */
const PASSIVE = clause(
  BEGIN,
  `(?<rows>${ROWS} (?:with|that|which|who|whose|in|from|of|on|at) ${TEXT}+?) ${ARE_OUT}`,
  END,
);

/** "Without seas that have no islands", where seas are asked for. */
const DOUBLE = clause(
  String
    .raw`,?\s*\b(?:without|except(?: for)?|but not|minus|(?<!with |has |have )no) (?:(?:the|any|those|all) )?(?<rows>[\p{L}-]+) ${LACK}`,
  END,
);
