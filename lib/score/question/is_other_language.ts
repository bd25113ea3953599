import { FUNCTION_WORDS } from "./tokens.ts";

/** Function words of German, French, Spanish, Italian and Portuguese that are no English words. */
const OTHER_WORDS: ReadonlySet<string> = new Set(
  ("der das und wie viele welche welcher welches hat haben ist sind gibt im mit von für aus nach über zeige alle jeder bei " +
    "le les des du et est sont combien quel quelle quels quelles dans pour avec par sur qui où affiche liste une " +
    "el los las y es son cuántos cuántas cuál cuáles qué con por para en muestra del dónde una " +
    "il gli di che quanti quante quale quali nel della delle sono mostra " +
    "o os quantos quantas qual quais não uma foram onde dos das")
    .split(" "),
);

/** Whether a question has two function words of other languages, and more of them than English ones. */
export function isOtherLanguage(question: string): boolean {
  const words = question.toLowerCase().match(/\p{L}+/gu) ?? [];
  const other = words.filter((word) => OTHER_WORDS.has(word)).length;
  return other >= 2 &&
    other > words.filter((word) => FUNCTION_WORDS.has(word) && !OTHER_WORDS.has(word)).length;
}
