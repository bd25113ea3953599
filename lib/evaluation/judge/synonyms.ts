import { wordStem } from "../../linking/mod.ts";

/**
 * Words that people use for one another whatever the database is about, by their first five letters as stems begin. Words of a
 * group may also mean different things in a schema, so that they excuse a difference and prove no agreement.
 */
const groups: readonly (readonly string[])[] = [
  "country nation state",
  "city town place location",
  "person people human man woman inhabitant resident",
  "student pupil schooler highschooler kid child youngster",
  "teacher instructor lecturer",
  "employee worker staff",
  "customer client buyer",
  "supplier vendor provider supply provide",
  "product goods article item",
  "order purchase",
  "owner own belong possess",
  "price cost charge fee amount money pay spend spent bill",
  "currency money pay",
  "salary wage pay",
  "earn winnings win make income gain",
  "car vehicle automobile",
  "film movie",
  "series show program programme",
  "cartoon animation animated",
  "channel station broadcaster",
  "apartment flat",
  "shop store retail",
  "property place estate",
  "animal pet beast",
  "dog canine puppy",
  "cat feline kitten",
  "mountain peak summit",
  "border neighbour neighbor adjoin frontier share touch land",
  "member join belong membership",
  "headquarters seat base",
  "withdraw withdrew left leave exit quit",
  "language speak spoken",
  "depart departure leave left source origin start take fly flew flown",
  "arrive arrival land destination end reach go fly flew flown",
  "flight plane fly flies flew flown",
  "flow run cross pass traverse drain empty mouth lie",
  "write written wrote script writer author alphabet",
  "open start found establish begin began",
  "number count amount quantity tally",
  "kind type category sort class",
  "birthday birth born",
  "phone telephone mobile cell call ring rang",
  "vote voter ballot",
  "like fancy crush popular fond admire",
  "picture photo image",
  "year date time day",
  "height high tall elevation altitude rise",
  "depth deep",
  "length long duration",
  "size large big area surface extent",
  "weight weigh heavy mass",
  "age old young",
  "gender sex",
  "name title call",
  "frequent common often rare popular",
  "rating rated highly",
  "watch viewer audience",
  "someone somebody anyone anybody person other another",
  "perform sing play done do carry undergo gone go operate receive get got",
  "win winner won victory",
  "host hold held take",
  "live reside inhabit home",
].map((words) => words.split(" ").flatMap((word) => [word, wordStem(word)]));

/** Whether two stems begin words of one group. */
export function mayMeanTheSame(a: string, b: string): boolean {
  const isOf = (words: readonly string[], stem: string) =>
    words.some((word) =>
      stem.length > 1 && word.slice(0, 5).startsWith(stem.slice(0, 5)) &&
      (stem.length >= 4 || word.length <= stem.length + 1)
    );
  return groups.some((words) => isOf(words, a) && isOf(words, b));
}

/** Stems of verbs and adverbs that add nothing to how names stand together: "owners that own a dog". */
export const lightWords: ReadonlySet<string> = new Set(
  "own live hold held keep kept got use belong correspond occur happen locat situat place current temporarili moment particular certain pair somehow ever actual exact just possibl date serv perform affili equip credit divid group person peopl folk letter involv mark regist reach world worldwid us surfac wise"
    .split(" "),
);
