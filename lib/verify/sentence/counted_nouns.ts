/** Nouns of which a text asks how many there are: "the number of singers". */
export const countedNouns = (text: string): readonly string[] =>
  [
    ...text.replaceAll(NUMBER_OF, " ").matchAll(
      /\b(?:how many|(?:number|count) of)(?: the| all| different| distinct)? (\p{L}+)(?: (\p{L}+))?/gu,
    ),
  ]
    .flatMap(([, ...nouns]) => nouns.filter((noun) => noun !== undefined));

/** Numbers that are names: "the phone number of". */
const NUMBER_OF =
  /\b(?:(?:tele)?phone|cell|mobile|fax|account|serial|id|licen[cs]e|house|room|flight|order|invoice|registration|bank|part|model|page|line|track|seat) (?:numbers?|no\.?) (?:of|for)\b/g;
