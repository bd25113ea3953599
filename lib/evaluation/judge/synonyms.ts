import { stemOf } from "./stem_of.ts";
import { areSynonyms } from "./thesaurus.ts";

/**
 * Words that people use for one another whatever the database is about, by their first five letters as stems begin. Words of a
 * group may also mean different things in a schema, so that they excuse a difference and prove no agreement.
 */
const groups: readonly (readonly string[])[] = [
  "country nation state",
  "city town place location",
  "person people human man woman inhabitant resident",
  "doctor physician medic",
  "medication medicine drug remedy",
  "illness disease sickness ailment",
  "disease diagnosis condition",
  "operation procedure surgery",
  "lawyer attorney solicitor",
  "author novelist poet",
  "reader borrower",
  "player athlete sportsman",
  "team squad side club",
  "match game fixture",
  "coach trainer manager",
  "boss manager superior supervisor chief head leader",
  "manage lead head supervise run",
  "room chamber",
  "guest visitor",
  "reservation booking book reserve",
  "dish meal course",
  "course class lecture",
  "grade mark score",
  "truck lorry",
  "engine motor",
  "journey trip ride travel",
  "debt loan credit",
  "salary wage pay paid earn income",
  "buy bought purchase acquire shop order",
  "sale sell sold deal",
  "email mail",
  "address street",
  "nickname alias",
  "error fault defect bug",
  "complaint complain grievance",
  "department division unit section",
  "job position occupation profession post",
  "firm company business corporation enterprise",
  "student pupil schooler highschooler kid child youngster",
  "teacher instructor lecturer",
  "employee worker staff",
  "customer client buyer",
  "supplier vendor provider supply provide",
  "product goods article item",
  "owner own belong possess",
  "price cost charge fee amount pay paid spend spent bill",
  "visit see saw seen consult treat",
  "teach taught instruct",
  "refer send sent",
  "gain became become attain",
  "money amount sum cash",
  "currency money pay",
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
  "depart departure leave left source origin start take fly flew flown from",
  "arrive arrival land destination end reach go fly flew flown into",
  "flight plane fly flies flew flown",
  "flow run cross pass traverse drain empty mouth lie",
  "write written wrote script writer author alphabet",
  "open start found establish begin began",
  "number count amount quantity tally",
  "kind type category sort class",
  "birthday birth born",
  "phone telephone mobile cell call ring rang",
  "vote voter ballot",
  "tend care caretaker keep kept",
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
].map((words) => words.split(" ").flatMap((word) => [word, stemOf(word)]));

/** The groups that a stem may belong to, with the length of their shortest word there, by the first letters of the stem. */
const byStart = new Map<string, Map<number, number>>();
groups.forEach((words, group) => {
  for (const word of words) {
    for (let length = 2; length <= Math.min(word.length, 5); length++) {
      const start = word.slice(0, length);
      const found = byStart.get(start) ?? new Map<number, number>();
      byStart.set(start, found);
      found.set(group, Math.min(found.get(group) ?? Infinity, word.length));
    }
  }
});

/** Whether two stems are of words for one another, or begin words of one group. */
export function mayMeanTheSame(a: string, b: string): boolean {
  if (areSynonyms(a, b)) return true;
  const ofB = groupsOf(b);
  return ofB.length > 0 && groupsOf(a).some((group) => ofB.includes(group));
}

/** The groups in which a stem begins a word, one of fewer than four letters all of a word but one letter. */
function groupsOf(stem: string): readonly number[] {
  return [...byStart.get(stem.slice(0, 5)) ?? []]
    .filter(([, shortest]) => stem.length >= 4 || shortest <= stem.length + 1)
    .map(([group]) => group);
}

/** Stems of verbs and adverbs that add nothing to how names stand together: "owners that own a dog". */
export const lightWords: ReadonlySet<string> = new Set(
  "monei sum stand stood sit measur name own live hold held keep kept got use belong correspond occur happen locat situat place current temporarili moment particular certain pair somehow ever actual exact just possibl date serv perform affili equip credit divid group person peopl folk letter involv mark regist reach world worldwid us surfac wise get got during even yet whatsoev apiec case sort manner basi staff made make done offer provid featur thing one piec full there amount spread fall awai come singl time dure figur info specif true flag relev geograph relationship replac repeat somewher"
    .split(" "),
);
