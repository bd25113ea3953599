import { isFunctionWord } from "../../linking/mod.ts";

/** Words of questions that name nothing in a database: they ask, show, count, order or compare. */
const ASKING = new Set(
  `show list give tell find display get return see know want would like please could can may might will shall should let
   sort order ordered sorted ranked rank ascending descending alphabetical alphabetically reverse
   number count total sum average mean many much amount quantity maximum minimum max min
   most least more less fewer fewest highest lowest higher lower high low largest smallest larger smaller biggest bigger
   longest shortest longer shorter oldest youngest older younger earliest latest newest recent top bottom best worst
   greater greatest least first last second third every all each any some only also too both either none not never no
   different distinct unique same other another others one ones two three four five than above below over under exactly
   equal contain contains containing include includes including begin begins start starts end ends match substring letter
   information info detail details data record records row rows entry entries table database list question answer
   there here now ever just still again yes ok okay sure great good thanks hello hi well actually right correct
   what which who whom whose where when why how do does did is are was were be been being has have had having
   full possible name names id ids value values type types kind kinds corresponding respectively together along exist exists
   belong belongs use uses used using make makes made come comes go goes mean means call called named say said
   i me my we us you your he she they them it its that this these those`.split(/\s+/),
);

/** A word of a message with its place. */
export interface MessageWord {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

/** The words of a message that may name something in a database: no words of asking, no numbers. */
export function contentWords(message: string): readonly MessageWord[] {
  return [...message.matchAll(/\p{L}[\p{L}'’-]*/gu)].flatMap((found) => {
    const [text] = found;
    const word = text.toLowerCase().replace(/['’]s?$/, "");
    if (word.length < 3 || ASKING.has(word) || isFunctionWord(word)) return [];
    return [{ word, start: found.index, end: found.index + text.length }];
  });
}
