/**
 * Writes quantities of daily speech as the other rules read them: times of the day as hours ("8:30 pm" as 20.5), money with its
 * unit behind ("$5" as "5 dollars"), and "4+" as "at least 4".
 */
export function plainQuantities(sentence: string): string {
  const timed = sentence
    .replace(
      HALF_DAYS,
      (_, hour: string, minute: string | undefined, half: string) =>
        hours(Number(hour) % 12 + (half.toLowerCase() === "a" ? 0 : 12), minute),
    )
    .replace(WHOLE_DAYS, (_, hour: string, minute: string) => hours(Number(hour), minute));
  const dated = timed
    .replace(
      /\b(\d{1,2})[/.](\d{1,2})[/.](\d{4})\b/g,
      (date, day: string, month: string, year: string) =>
        Number(day) > 12 && Number(month) <= 12
          ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`
          : date,
    )
    .replace(/\bNew Year['’]s Eve\b/g, "31 December")
    .replace(/\bChristmas Eve\b/g, "24 December")
    .replace(/\bChristmas(?= (?:of )?\d{4})/g, "25 December")
    .replace(FIRST_DAY, "1 $1")
    .replace(
      QUARTER,
      (_, which: string, year: string) => quarter(QUARTERS.indexOf(which.toLowerCase()) + 1, year),
    )
    .replace(
      /\bQ([1-4])(?: of)? (\d{4})\b/g,
      (_, which: string, year: string) => quarter(Number(which), year),
    )
    .replace(MONTH_LIST, "$1 $3 to $2 $3")
    .replace(
      SEASON,
      (season, first: string, second: string) =>
        (Number(first) + 1) % 100 === Number(second) ? first : season,
    )
    .replace(DAYS, "$1 $3 $4 to $2 $3 $4")
    .replace(DAY_RANGE, "$1 $2 $5 to $3 $4 $5")
    .replace(MONTH_RANGE, "$1 $3 to $2 $3")
    .replace(CENTURY, (_, century: string) => `between ${Number(century) - 1}00 and ${Number(century) - 1}99`)
    .replace(DECADE, (_, decade: string) => `the 19${DECADES.indexOf(decade.toLowerCase()) + 2}0s`);
  const counted = dated
    .replace(PART_OF_SCALE, (_, part: string, scale: string) => scaled(partOf(part), scale))
    .replace(
      MIXED_SCALE,
      (_, whole: string, part: string, scale: string) => scaled(smallNumber(whole) + partOf(part), scale),
    );
  return WRITTEN.reduce((text, [pattern, written]) => text.replace(pattern, written), counted)
    .replace(CUBIC, (_, number: string) => `${Number((Number(number) * 1000).toPrecision(12))} litres`)
    .replace(DECIMAL_WORDS, (_, word: string) => String(SMALL.indexOf(word.toLowerCase()) + 1));
}

const DECADES = [
  "twenties",
  "thirties",
  "forties",
  "fifties",
  "sixties",
  "seventies",
  "eighties",
  "nineties",
];

/** "In the sixties", of the last century, "the nineteen-sixties". */
const DECADE = new RegExp(
  `(?:(?<=\\b(?:in|from|of|during) )the |\\b(?:the )?nineteen[ -])(${DECADES.join("|")})\\b`,
  "gi",
);

/** "In the 19th century" */
const CENTURY = /(?:\b(?:in|during|of|from) )?\bthe (1[1-9]|2[01])(?:st|th)[ -]century\b/gi;

/** "2017/18" */
const SEASON = /\b((?:19|20)\d{2})[/–-](\d{2})(?![\d/–-])/g;

const MONTH =
  "((?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?))";
/** "The first of January 2023" */
const FIRST_DAY = new RegExp(`\\bthe (?:first|1st)(?: day)? of ${MONTH}(?=,? \\d{4})`, "g");
const DAY = "(\\d{1,2})(?:st|nd|rd|th)?";
const TO = "(?:and|to|through|thru|until|till|up to(?: and including)?|-|–)";

/** "1 to 15 March 2021" */
const DAYS = new RegExp(`\\b${DAY} ?${TO} ?${DAY}(?: of)? ${MONTH},? (\\d{4})\\b`, "g");

/** "1 January to 31 March 2021" */
const DAY_RANGE = new RegExp(`\\b${DAY} ${MONTH} ${TO} ${DAY} ${MONTH},? (\\d{4})\\b`, "g");

/** "July to September 2023" */
const MONTH_RANGE = new RegExp(`\\b${MONTH} (?!and)${TO} ${MONTH},? (\\d{4})\\b`, "g");

/** "June, July and August 2013" */
const MONTH_LIST = new RegExp(
  `\\b${MONTH}, (?:\\p{Lu}\\p{L}+, )*\\p{Lu}\\p{L}+,? (?:and|or) ${MONTH},?(?: of)? (\\d{4})\\b`,
  "gu",
);

const QUARTERS = ["first", "second", "third", "fourth"];

/** "The first quarter of the year 2018" */
const QUARTER =
  /\b(?:the )?(first|second|third|fourth) quarter of (?:the )?(?:calendar )?(?:year )?(\d{4})\b/gi;

function quarter(which: number, year: string): string {
  const names = ["January", "March", "April", "June", "July", "September", "October", "December"];
  return `${names[which * 2 - 2]} ${year} to ${names[which * 2 - 1]} ${year}`;
}

/** "0.05 cubic metres", "2 m³" */
const CUBIC = /\b(\d+(?:\.\d+)?) ?(?:cubic met(?:re|er)s?\b|m³)/gi;

const SMALL = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/** "two.5" */
const DECIMAL_WORDS = new RegExp(`\\b(${SMALL.join("|")})(?=\\.5 )`, "gi");

/** "8 pm", "8:30 a.m." */
const HALF_DAYS = /(?<![\d:.,])(\d{1,2})(?::(\d{2}))?\s?([ap])\.?m\b\.?/gi;

/** "20:30", "20:30 h" */
const WHOLE_DAYS = /(?<![\d:.,])([01]?\d|2[0-4]):([0-5]\d)(?::00)?(?:\s?h(?:rs|ours)?\b)?(?![\d:])/g;

const hours = (hour: number, minute = "0") => String(Number((hour + Number(minute) / 60).toFixed(4)));

const WHOLE =
  "hour|minute|day|week|month|year|kilo|kilometre|kilometer|metre|meter|litre|liter|tonne|ton|mile";

const PARTS: Readonly<Record<string, number>> = {
  half: 0.5,
  quarter: 0.25,
  third: 1 / 3,
  "three quarters": 0.75,
  "two thirds": 2 / 3,
};
const SCALES: Readonly<Record<string, number>> = { hundred: 1e2, thousand: 1e3, million: 1e6, billion: 1e9 };

/** "A quarter of a million", "half a thousand" */
const PART_OF_SCALE =
  /\b(?:an? )?(half|quarter|third|three[ -]quarters|two[ -]thirds)(?: of)? an? (hundred|thousand|million|billion)\b/gi;

/** "One and a half million", "three and a quarter thousand" */
const MIXED_SCALE = new RegExp(
  String.raw`\b(\d+|${
    SMALL.join("|")
  }|an?) and (?:an? )?(half|quarter|three[ -]quarters) (hundred|thousand|million|billion)\b`,
  "gi",
);

const partOf = (part: string) => PARTS[part.toLowerCase().replace("-", " ")] ?? 0;

const scaled = (number: number, scale: string) =>
  String(Math.round(number * (SCALES[scale.toLowerCase()] ?? 1)));

function smallNumber(text: string): number {
  const word = SMALL.indexOf(text.toLowerCase());
  return word < 0 ? /^an?$/i.test(text) ? 1 : Number(text) : word + 1;
}

/** A year, or a month of a year. */
const TIME = `((?:${MONTH} )?(?:1\\d|20)\\d\\d)\\b`;

const WRITTEN: readonly (readonly [RegExp, string])[] = [
  [/\bfrom (\d{4}) (?:through|thru|till|until|up to)(?: and including)? (?=\d{4}\b)/gi, "from $1 to "],
  [/\b(\d+|one|two|three|four|five|six|seven|eight|nine|ten) and a half(?= \p{L})/giu, "$1.5"],
  [new RegExp(`\\ban? (${WHOLE}) and a half\\b`, "gi"), "1.5 $1s"],
  [new RegExp(`\\bhalf an? (${WHOLE})\\b`, "gi"), "0.5 $1s"],
  [
    new RegExp(
      `(?<=\\b(?:than|over|under|above|below|least|most|exceeds?|within) )(?:an?|one) (?:(?:full|whole|entire|single) )?(${WHOLE})\\b`,
      "gi",
    ),
    "1 $1",
  ],
  // "By the end of 2016", "after the end of 2016", "from 2016 on"
  [new RegExp(`\\bby (?:the )?end of ${TIME}`, "gi"), "no later than $1"],
  [new RegExp(`\\b(?:after|since|from) (?:the )?end of ${TIME}`, "gi"), "after $1"],
  [new RegExp(`\\b(?:since|from) (?:the )?(?:start|beginning) of ${TIME}`, "gi"), "since $1"],
  [new RegExp(`\\bbefore (?:the )?(?:start|beginning) of ${TIME}`, "gi"), "before $1"],
  [new RegExp(`\\bfrom ${TIME} on(?:wards?)?(?=\\s*(?:[.,;?!)]|$))`, "gi"), "since $1"],
  // "One to four pages"
  [/\bone (?=(?:to|or) (?:\d|two|three|four|five|six|seven|eight|nine|ten)\b)/gi, "1 "],
  [/(?<=\d )(?:working|whole|full|entire) (?=hours|days|weeks|minutes|months|years)/gi, ""],
  [/(?<=\d) ?h(?:rs?)?\b/g, " hours"],
  [/(?<=\d) ?mins?\b/g, " minutes"],
  [/(?<=\d) ?secs?\b/g, " seconds"],
  [
    /\bwithin (?=(?:\d[\d.,]*|one|two|three|four|five|six|seven|eight|nine|ten|twelve) (?:seconds?|minutes?|hours?|days?|weeks?|months?|years?|k?m|met(?:re|er)s?|kilomet(?:re|er)s?|miles?|feet)\b)/gi,
    "at most ",
  ],
  [/(?<=\d|\p{L}) ?o['’]clock\b/gu, ""],
  [/\bnoon\b(?! \p{Lu})/gu, "12"],
  [/\b(?:a )?half[ -](?:a )?dozen\b/gi, "six"],
  [/\bthree[ -]quarters of an hour\b/gi, "45 minutes"],
  [/\ba quarter of an hour\b/gi, "15 minutes"],
  [/\$\s?(\d[\d,.]*\d|\d)/g, "$1 dollars"],
  [/€\s?(\d[\d,.]*\d|\d)/g, "$1 euros"],
  [/(\d)\s?(?:€|\beur\b)/gi, "$1 euros"],
  [/£\s?(\d[\d,.]*\d|\d)/g, "$1 pounds"],
  [/(\d)\s?\+(?=\s+\p{L}|[,.;)]|$)/gu, "$1 or more"],
  [/\b(\d[\d,.]*|\p{L}+) grand\b(?! \p{Lu})/gu, "$1 thousand"],
];
