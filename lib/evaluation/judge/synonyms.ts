/**
 * Words that people use for one another whatever the database is about, by their first five letters as stems begin. Words of a
 * group may also mean different things in a schema, so that they excuse a difference and prove no agreement.
 */
const groups: readonly (readonly string[])[] = [
  "country nation state",
  "city town place location",
  "person people human man woman inhabitant resident",
  "student pupil schooler highschooler",
  "teacher instructor lecturer",
  "employee worker staff",
  "customer client buyer",
  "owner own belong possess",
  "price cost charge fee amount money pay spend spent",
  "salary wage pay",
  "car vehicle automobile",
  "film movie",
  "mountain peak summit",
  "border neighbour neighbor adjoin frontier share touch",
  "member join belong membership",
  "language speak spoken",
  "depart departure leave left source origin start take",
  "arrive arrival land destination end reach go",
  "flow run cross pass traverse drain empty mouth lie",
  "write written script alphabet",
  "open start found establish begin began",
  "number count amount quantity",
  "kind type category sort class",
  "birthday birth born",
  "phone telephone mobile cell",
  "picture photo image",
  "year date time day",
  "someone somebody anyone anybody person other another",
  "perform sing play done do carry undergo gone go operate receive get got",
  "win winner won",
  "host hold held take",
  "live reside inhabit home",
].map((words) => words.split(" "));

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
  "own live hold held keep kept got use belong correspond occur happen locat situat place current temporarili moment particular certain pair somehow ever actual exact just possibl date"
    .split(" "),
);
