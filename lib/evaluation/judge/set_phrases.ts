import { framingPhrases } from "./framing_phrases.ts";
import { leadIns } from "./lead_ins.ts";
import { orderPhrases } from "./order_phrases.ts";
import { phrasalVerbs } from "./phrasal_verbs.ts";

/** What adjectives measure, and the comparatives of those that are the opposite. */
const MEASURES = {
  long: ["length", "shorter"],
  deep: ["depth", "shallower"],
  high: ["height", "lower"],
  tall: ["height", "shorter"],
  wide: ["width", "narrower"],
  large: ["size", "smaller"],
  big: ["size", "smaller"],
  heavy: ["weight", "lighter"],
  old: ["age", "younger"],
  expensive: ["price", "cheaper"],
  many: ["number", "fewer"],
  much: ["amount", "less"],
} as const;

/** "How long are all rivers taken together", "not as long as". */
const measured = Object.entries(MEASURES).flatMap(([adjective, [noun, opposite]]) =>
  [
    [
      new RegExp(
        `\\bhow ${adjective} (?:is|are) ((?:all|the) [^,.;?!]+?),? (?:(?:taken|put|added|when taken) )?together\\b`,
        "gi",
      ),
      `what is the total ${noun} of $1`,
    ],
    [
      new RegExp(
        `(?:\\bnot|(?<=\\b(?:is|are|was|were|do|does|go|goes))n['’]t) (?:\\p{L}+ )?(?:as|so) ${adjective} as\\b`,
        "giu",
      ),
      ` ${opposite} than`,
    ],
  ] as const
);

const ALL_OTHERS = String
  .raw`(?:any(?:one|body)?(?: else| other(?: \p{L}+)?)|all (?:the )?others?|every(?:one|body) else)\b`;

/** Set phrases, and plain words for them that the other rules read. */
export const setPhrases: readonly (readonly [RegExp, string])[] = [
  ...leadIns,
  // "Built in or after 2012"
  [/\b(?:in|during|from) or before (?=\d)/gi, "in not after "],
  [/\b(?:in|during|from) or after (?=\d)/gi, "in not before "],
  // "In other subjects than physics"
  [/\b(?:an? |any |some )?other (\p{L}+(?: \p{L}+)?) than\b/giu, "$1 other than"],
  // "Greater than that of Oslo"
  [/\b(than|exceeds?|exceeding|exceeded|surpass(?:es)?) (?:that|those|the one) of (?=\p{Lu})/gu, "$1 "],
  [
    /\b(?:born|built|founded|established|launched) (?:before|earlier than) (?=(?:the )?(?!(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\w* \d)\p{Lu}\p{Ll}+)/gu,
    "older than ",
  ],
  [
    /\b(?:born|built|founded|established|launched) (?:after|later than) (?=(?:the )?(?!(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\w* \d)\p{Lu}\p{Ll}+)/gu,
    "younger than ",
  ],
  ...phrasalVerbs,
  ...measured,
  ...orderPhrases,
  ...framingPhrases,
  [
    /\b(how much|what (?:do|does|did)) ([^?.;]*?) (?:when )?(?:taken|put|added) together\b/gi,
    "$1 $2 in total",
  ],
  [/\btaken together\b/gi, ""],
  // "Handled more orders than any other", "older than all others".
  [new RegExp(String.raw`\bmore (\p{L}+) than ${ALL_OTHERS}`, "giu"), "the most $1"],
  [new RegExp(String.raw`\bfewer (\p{L}+) than ${ALL_OTHERS}`, "giu"), "the fewest $1"],
  [new RegExp(String.raw`\b(?!rather)(\p{L}{2,})er than ${ALL_OTHERS}`, "giu"), "the $1est"],
  [/\b(how (?:much|many)) ([^?.;]*?) in all\b/gi, "$1 $2 in total"],
  // "Belong or belonged", "works or worked": one deed at any time.
  [/\b(\p{L}{3,}?)e?s? or (?:have |has |had )?\1e?d\b/giu, "$1"],
  [/\b(?:he or she|she or he|she\/he|he\/she)\b/gi, "he"],
  [/\b(?:his or her|her or his|his\/her)\b/gi, "his"],
  [/\b(?:do|does|did)(?: not|n['’]t) (?:reach|attain|get to|come up to) (?=\d)/gi, "below "],
  [/\b(?:that |which |who )?reach(?:es|ing)? (?:at least )?(?=\d)/gi, "at least "],
  [/,? (?:as|so) long as (?=(?:the|its?|they|their|there|an?|some)\b)/gi, " provided "],
  [/\b(?:work|figure|working|figuring)(?:ing)? out\b/gi, "find"],
  // "How many countries that is".
  [/\b(how many (?:\p{L}+ )?)(?:that|those|these|they|it) (?:is|are|was|were|makes?|made)\b/giu, "$1"],
  // "From here on only airports", "Only airports with …": what follows is restricted, nothing is said of all.
  [/\b((?:from (?:here|now)|here) on(?:wards?)?),? only (?=\p{L})/giu, "$1 consider "],
  [
    /(?<=^|[.;:!?]\s+)only (?!(?:the|those|show|list|if|where|when|one|two|three|four|five|ten|in|on)\b)(?=\p{L})/giu,
    "",
  ],
  // "All rivers count again": nothing is counted.
  [
    /\b(?:once again |again |now )?counts? (?:again|too|as well|now|once more|anew|from (?:here|now) on)\b/gi,
    "",
  ],
  [
    /\bfrom (?:the )?((?:\p{L}+est|most(?: \p{L}+)??|least)(?: (?!ones?\b)\p{L}+){0,2}?)(?: ones?)? (?:down|up|on)(?:wards?)?(?=[,.;:?!]|$)/giu,
    "$1 first",
  ],
  [/(?<!\S)w\/o\b/gi, "without"],
  [/(?<!\S)w\//gi, "with "],
  [/(?<!\S)# ?(?:of )?(?=\p{L})|\b(?:nr|no|num)\.? of\b/giu, "number of "],
  [/\bdiff(?=\.? \p{L})/giu, "different"],
  // "Ward by ward"
  [/\b(\p{L}{3,}) by \1\b/giu, "for each $1"],
  [
    /(?<!\b(?:for|in|of|by|per|from|on|with|during|at) )\b(?:every|each) (day|week|month|year)\b(?! of)/gi,
    "$1ly",
  ],
  // "The ten best recipes, each with its title"
  [
    /,? each (?=with (?:its|their|his|her|that|the) (?!\p{L}+est\b|most\b|least\b|total|average|number|maximum|minimum|sum\b))/giu,
    ", ",
  ],
  [
    /,?\s*\b(?:both (?:ends|days|dates|bounds|limits|years)|(?:the )?(?:first|last) and (?:the )?(?:first|last)) (?:inclusive|included)\b/gi,
    "",
  ],
  [/\bmetric (?=tons?\b)/gi, ""],
  // "Two different branches or more"
  [
    new RegExp(
      String
        .raw`(?<!(?:than|least|most) )\b(\d[\d,.]*|one|two|three|four|five|six|seven|eight|nine|ten) ((?:\p{L}+ ){1,2})or more\b`,
      "giu",
    ),
    "at least $1 $2",
  ],
  [
    new RegExp(
      String
        .raw`(?<!(?:than|least|most) )\b(\d[\d,.]*|one|two|three|four|five|six|seven|eight|nine|ten) ((?:\p{L}+ ){1,2})or (?:less|fewer)\b`,
      "giu",
    ),
    "at most $1 $2",
  ],
  [
    /\b(?:no|not) later than (?=(?:\d+|\p{L}+) (?:day|week|month|hour|minute|year)s? (?:before|ahead))/giu,
    "at least ",
  ],
  // "One role at most"
  [/\bone (\p{L}+) at (least|most)\b/giu, "at $2 one $1"],
  [/,? neither more nor (?:fewer|less)\b/gi, ""],
  [/,? or (?:the two(?: of them)?|both of them)\b/gi, " or both"],
  [/\bat all\b/gi, ""],
  [/\b(who|they|that|i|we)['’]ve\b/gi, "$1 have"],
  [/\bthe last month of (?=\d{4})/gi, "December "],
  [/\bthe first month of (?=\d{4})/gi, "January "],
  [/\blast(?=[?.]|$)/gi, "lasts"],
  [/\bat the very (least|most)\b/gi, "at $1"],
  // "At or below 18"
  [/\b(?:at|equal to|on) or (?:below|under|less than|lower than)(?= ?[\d$€£])/gi, "at most"],
  [/\b(?:at|equal to|on) or (?:above|over|more than|higher than)(?= ?[\d$€£])/gi, "at least"],
  [/,? (?:times|multiplied by|[×*]) (?:100|a hundred)\b(?! ?\p{L})/giu, ""],
  [/\b(a single|just one|only one|exactly one) (\p{L}+(?: \p{L}+)?) and no more\b/giu, "exactly one $2"],
  [/,? with any number of \p{L}+/giu, ""],
  [/\bof (all [^,.;:?!]{2,60}?) (?:put |added |taken )?together(?=\s*(?:[.,;?!]|$))/gi, "of $1 in total"],
  // "Findings, of any severity, …", "sensors (any maker)"
  [
    /\((?:of |at |with |in )?any [\p{L} ]{1,25}\)|,\s*(?:of |at )?any (?!who|that|which|with|in|from)[\p{L}]+(?: \p{L}+)?(?=\s*(?:[,.;?!]|$))/giu,
    "",
  ],
  [
    /\b(?:shall i (?:go ahead|proceed|continue)(?: with (?:that|this))?|is that (?:right|correct|what you (?:want|mean|need))|correct|right)\?\s*$/giu,
    "",
  ],
  [/(?<=[(,;:]\s?)(\p{L}[\p{L}_]*) ?(?:=|is) ?(?:false|no)\b/giu, "not $1"],
  [/,? \b(?:all told|all in all)\b/gi, " in total"],
  // "I'm writing a report: which rivers …"
  [
    /^(?:I['’]m|I am|We['’]re|We are|For (?:an?|my|our|the)) [^:?.!]{5,80}: (?=(?:which|what|who|how|show|list|give|find|count)\b)/iu,
    "",
  ],
  [
    /,?\s*\b(?:(?:as|so) far as (?:we|i|anyone|one|is) (?:knows?|known)|i['’]d say|i would say|so to speak)\b/gi,
    "",
  ],
  [/\b(?:falls?|fell) due\b/gi, "is"],
  // "The largest loss, in mm"
  [
    /,? in (?:mm|cm|km|km²|kg|tonnes?|tons?|metres?|meters?|kilomet(?:re|er)s?|euros?|dollars?|usd|eur|per ?cent)(?=\s*(?:[.,;?!)]|$))/gi,
    "",
  ],
  // "Tea, nothing else"
  [/,? (?:and |but )?(?:nothing|nobody|no one) else(?=\s*(?:[.,;?!]|$))/gi, " only"],
  [/, (?:only |just )?(?:the |their )?names?(?: only)?(?=\s*(?:[.;?!]|$))/gi, ""],
  // "Christmas 2024 (25 Dec)"
  [/(?<=\b\d{4}) \(\d{1,2}(?:st|nd|rd|th)? \p{Lu}\p{L}{2,8}\)/gu, ""],
  [/\bmeasured outside(?=\s*(?:[.,;?!]|$))/gi, "measured"],
  // "Once 2021 was over"
  [/\b(?:once|when) (\d{4}) (?:was|is|had been|has) (?:over|ended|passed)\b/gi, "after $1"],
  // "List inspections: access_method = rope"
  [
    /:\s*(?=(?!\p{L}+ (?:with|where|whose|that|which|who|having) )[\p{L}_]+(?: [\p{L}_]+){0,2} ?[=<>≤≥≠])/gu,
    " where ",
  ],
  [/,?\s*\b(?:both|those) (?:two )?(?:years|days|dates) (?:counted|included|inclusive)\b/gi, ""],
  // "List by title the songs"
  [
    /\b(list|show|give|find|get|return|showing|listing|giving|look up|find out|looking up|look for|looking for),? by (name|title|id|number)s?,? (?=(?:the|those|all|every|each)\b)/gi,
    "$1 the $2 of ",
  ],
  [/\b(?:themselves|himself|herself|itself)\b/gi, ""],
  [
    /\b(with|have|has|having|had) (?:just|only) (?=(?:\d+|two|three|four|five|six|seven|eight|nine|ten) \p{L})/giu,
    "$1 exactly ",
  ],
  // "Who is recorded as the maker", "on record under Ann as maker"
  [
    /(?:\b(?:that|which|who) )?(?:\b(?:is|are|was|were) )?\b(?:recorded|registered|listed|entered|noted|on record|on file) (?:as (?=belonging\b)|(?=(?:under \p{Lu}\S*(?: \p{Lu}\S*)* )?as (?:the |an? |its |their )?\p{L}))/giu,
    "",
  ],
  // "Shelf no. 9"
  [/\b(?:no|nr)\. ?(?=\d)|№ ?(?=\d)/giu, "number "],
  // "Each town once", where towns are listed or counted
  [
    /(?:^|[,;:.(]\s*(?:and |but )?|\s(?=(?:listing|showing|counting|naming|taking) ))(?:(?:please )?(?:list|show|count|name|give|mention|take|listing|showing|counting|naming|giving|taking|with) )?(?:each|every)(?: (?!on\b|in\b|for\b)\p{L}+){0,2} (?:(?:only|just|exactly) )?once(?: only)?\)?(?=\s*(?:[,.;:?!]|$))/giu,
    ", without duplicates",
  ],
  // "How many pages do these add up to?"
  [
    /\bhow (?:many|much) (?!of )((?:\p{L}+ ){0,2}?\p{L}+) (?:do|does|did) ([^?.;]*?),? (?:add up|come|amount|sum up) to(?: altogether| in total| in all| together)?(?=\s*[?.,;]|$)/giu,
    "what is the total $1 of $2",
  ],
  [
    /\bwhat (?:do|does|did) ([^?.;]*?),? (?:add up|come|amount|sum up) to(?: altogether| in total| in all| together)?(?=\s*[?.,;]|$)/giu,
    "what is the total of $1",
  ],
  // A song, not a row of a table.
  [/\brecorded (?=(?:in|at|by|with) (?:\d|\p{Lu}|an?\b))/gu, "taped "],
  [/\bthe States\b(?! of)/g, "the USA"],
  // "The numbers of the claims" are claim numbers.
  [/\b(?:the )?numbers of the (\p{L}+)/giu, "the $1 number"],
  [
    /(?:\bthe |(?<=\band ))number of (?:the|each|every|its|their|his|her) (\p{L}+)(?<!s|people|staff)(?=[ ,.?;!]|$)(?! (?:in|of|on|at|with|that|who|which|has|have)\b(?! exceeds))/giu,
    "the $1 number",
  ],
  [
    /\b(?:haven['’]t|hasn['’]t|have not|has not|not)(?: yet)? (?:turned|reached) (\d+|[a-z]+teen|twenty|thirty|forty|fifty|sixty)\b(?: yet)?/gi,
    "under $1",
  ],
  [
    /(?<=\b\p{L}+|\d) (?:long|old|high|tall|deep|wide|heavy)(?= or (?:longer|older|higher|taller|deeper|wider|heavier|more|less|shorter|younger|under|over)\b)/giu,
    "",
  ],
  [/\blast(?= (?:up to|at (?:most|least)|more|less|over|under|longer|between|exactly|for|no)\b)/gi, "lasts"],
  [/\babsent(?= (?:more|less|fewer|at|over|on|for|during|in)\b)/gi, "absence"],
  [/\b(full|part)[- ]time\b/gi, "$1time"],
  [/\bChristmas Day\b/g, "25 December"],
  [/\bNew Year['’]s Day\b/g, "1 January"],
  [/\b(?:(?:have|has|had|do|does|did)(?:n['’]t| not)) (?:have |got )?a single\b/gi, "have no"],
  [/\b(with|having|has|have|filed|made) a single (?=\p{L})/giu, "$1 exactly one "],
  [/\bdayly\b/gi, "daily"],
  [/(?<=\d\s?)km ?\/ ?h\b|(?<=\d\s?)kph\b/gi, "kmh"],
  // "Trains, service = Daily": a condition, not an output.
  [/,\s*(?=[\p{L}_]+(?: [\p{L}_]+){0,2} ?[=<>≤≥≠])/gu, " where "],
  [/\b(who|what|which|where|when)['’]s\b/gi, "$1 is"],
  [
    /\b(?:earlier|sooner) than(?= (?:the (?:year|month|date) )?(?:\d|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w* \d))/gi,
    "before",
  ],
  [
    /\blater than(?= (?:the (?:year|month|date) )?(?:\d|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w* \d))/gi,
    "after",
  ],
  // "Shipped on or before 1 May", where a column is called "shipped on".
  [/\bon or before\b/gi, "on not after"],
  [/\bon or after\b/gi, "on not before"],
  // "Before Oslo did" compares with another row, unless the name is a month.
  [
    /(?<!\b(?:named|called|look|looks|looked|looking) )\bafter (?=(?:the )?(?!(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\w* \d)\p{Lu}\p{Ll}+)/gu,
    "later than ",
  ],
  [
    /\bbefore (?=(?:the )?(?!(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\w* \d)\p{Lu}\p{Ll}+)/gu,
    "earlier than ",
  ],
  [/,? in per ?cent\b/gi, ""],
  [/\bper cent\b/gi, "percent"],
  [/\bforms? of (?=\p{L})/giu, ""],
  // "Leeds-bound trains"
  [/\b(\p{Lu}\p{L}+)-bound (\p{L}+)/gu, "$2 to $1"],
  [/\b(?:in|during|throughout) (?:its|their|his|her) (?:whole |entire )?(?:history|existence)\b/gi, ""],
  [/\baccount(?:s|ed)? for\b/gi, "has"],
  [/\b(that|there|here|it|he|she)['’]s (?=(?:not|an?|the|\p{L}+(?:ed|en|ing))\b)/giu, "$1 is "],
  // "A car or a phone, one of the two being enough"
  [
    /,? (?:either|(?:any )?one)(?: of (?:the two|them|these|both))? (?:being|is|will be) (?:enough|sufficient)\b/gi,
    "",
  ],
  // "Drivers, full time or not"
  [/,\s*(?:whether )?(?:\p{L}+[- ]){1,5}or not(?=[.,;?!]|$)/giu, ""],
  // "Boats that were repaired, whether or not they have sailed"; "say whether or not it has sailed" asks for that.
  [/,\s*whether or not (?:[\p{L}'’-]+ ?){2,8}(?=[.,;?!]|$)/giu, ""],
  [/\bwhether or not\b/gi, "whether"],
  [/\bmin_(?=\p{L})/giu, "minimum "],
  [/\bmax_(?=\p{L})/giu, "maximum "],
  [
    /\b(whose|where|with|and) (?:the |its |their )?(?!there\b|it\b|this\b|that\b)(\p{L}[\p{L}_]*)(?: flag)? (?:is|are|=|equals) (?:false|no|off|unset)\b/giu,
    "$1 not $2",
  ],
  [
    /\bgroup (?!by\b)(.{3,60}?) by ([^,]{3,40}?),? (?:and|then) count (?:them|those|each(?: group)?)\b/gi,
    "count $1 for each $2",
  ],
  [/,? \bno more(?:,? (?:and|or|but))? no (?:fewer|less)\b,?/gi, ""],
  [/\bdown to (?:its|their|the) last (?=\p{L})/giu, "with exactly one "],
  [/\bsince (\d{4}) or (?:before|earlier)\b/gi, "in $1 or earlier"],
  [/\bolder than (?=\d{4}\b)/gi, "before "],
  [/\b(?:newer|younger) than (?=\d{4}\b)/gi, "after "],
  [/\btelephone numbers?\b/gi, "phone number"],
  [/\bin either (?=direction|way)/gi, "in any "],
  [/\b(?:nobody|no one|none) (?:who|that) (?:has|have|had) never\b/gi, "only those who have"],
  [/\bout of stock\b/gi, "not in stock"],
  [/\b(?:HQ'd|headquartered) in\b/gi, "with headquarters in"],
  [/\b(is|are|was|were)(?: not|n['’]t) (?:a single|even one|one) (?=\p{L})/giu, "$1 no "],
  [/\bno(?:t a)? single\b/gi, "no"],
  [/\b(ranks?|ranked|ranking|comes?|placed?) (?:as )?(?:number|no\.?) (?:two|2)\b/gi, "$1 second"],
  [/\b(ranks?|ranked|ranking|comes?|placed?) (?:as )?(?:number|no\.?) (?:three|3)\b/gi, "$1 third"],
  // "The potter with the most pieces to his or her name"
  [/,? to (?:his|her|its|their|the)(?: (?:or|\/) (?:his|her))? (?:own )?(?:name|credit)\b/gi, ""],
  // "Items of the kind boat"
  [/\b(?:items|things|objects|ones|rows|entries) of the (?:kind|type|sort|class|category) (?=\p{L})/giu, ""],
  [/\bwhich is to say\b|\bthat is\b(?=,)/gi, ""],
  [/\b(sums?|totals?|averag\w+|mean|median|summed|computed|taken) over (?!\d)/gi, "$1 of "],
  [/(?<=\b\p{L}[\p{L}\d_]*)\.(?=\p{L})/gu, " "],
  [
    /,?\s*\bno matter (?:how|what|which|where|who|in (?:what|which)) (?:they|it|he|she)?\s*\p{L}+(?: they (?:are|have|is))?/giu,
    "",
  ],
  [
    /,?\s*\b(?:whatever|regardless of|irrespective of) (?:(?:the|its|their|his|her|what) )?[\p{L}-]+(?: numbers?\b)?/giu,
    "",
  ],
  [
    /,?\s*\b(?:of|at|in) any (?:age|size|kind|type|sort|year|colou?r|status|price|length|width|height|depth|weight|grade|date|rating|nationality|origin|gender|sex|duration|description|period)\b(?! (?:of|with|between|above|below|over|under|from))/gi,
    "",
  ],
  [/\b(?:only|just) (?:one|a single)(?= \p{L})/giu, "exactly one"],
  [/\bfrom ([\d.,]+(?: \w{1,8})?) up to (?:and including )?(?=\d)/gi, "between $1 and "],
  [/\b(north|south|east|west)ernmost\b/gi, "furthest $1"],
  [/\bfarthest\b/gi, "furthest"],
  [/\bahead of\b/gi, "earlier than"],
  [/\bempt(?:y|ies|ying) into\b/gi, "flow into"],
  [/,?\s*\bhowever (?:large|small|long|short|old|young|high|low|big|expensive|cheap)\b/gi, ""],
  [/\b(?:Mr|Ms|Mrs|Dr)\.?(?: or (?:Mr|Ms|Mrs)\.?)?\s+(?=\p{Lu})/gu, ""],
  [/\buntil (?:i say|further notice)(?: otherwise)?,?/gi, ""],
  [/\ball (\p{L}+(?: \p{L}+)?) count(?=[.;,])/giu, "all $1"],
  [/(?:=|\b(?:is|are|equals?)) (?:true|yes)\b/gi, ""],
];
