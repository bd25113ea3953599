import type { Modifier } from "./modifier.ts";
import { listText } from "./value_text.ts";

/** A noun followed by its modifiers in the order that reads without ambiguity: short ones first, nested ones last. */
export function withModifiers(
  head: string,
  modifiers: readonly Modifier[],
  options: { readonly number: "singular" | "plural"; readonly person: boolean },
): string {
  const who = options.person ? "who" : "that";
  const simple = modifiers.filter(({ complex }) => !complex);
  const nested = modifiers.filter(({ complex }) => complex);
  const of = (form: Modifier["form"]) => simple.filter((modifier) => modifier.form === form);
  const verb = (modifier: Modifier) => options.number === "plural" ? modifier.plural : modifier.singular;
  const parts = [head];
  const texts = (form: Modifier["form"]) => listText(of(form).map(({ text }) => text));
  const isOther = ({ text }: Modifier) => text.startsWith("other than ");
  const own = of("adjective").filter((modifier) => !isOther(modifier));
  if (own.length > 0) parts.push(listText(own.map(({ text }) => text)));
  parts.push(...of("adjective").filter(isOther).map(({ text }) => text));
  if (of("preposition").length > 0) parts.push(texts("preposition"));
  if (of("with").length > 0) parts.push(`with ${texts("with")}`);
  const [first, ...others] = nested;
  const clauses = of("that");
  const whose = of("whose");
  if (whose.length > 0) parts.push(`whose ${whose.map(({ text }) => text).join(" and whose ")}`);
  const joined = whose.length > 0 ? `and ${who}` : who;
  const alone = clauses.length + whose.length + others.length === 0;
  if (first !== undefined && alone && first.form !== "that") {
    parts.push(
      first.form === "preposition" || first.form === "adjective" ? first.text : `${first.form} ${first.text}`,
    );
  } else if (clauses.length + nested.length > 0) {
    parts.push(`${joined} ${listText([...clauses, ...nested].map(verb))}`);
  }
  return parts.join(" ");
}

/** The modifiers as one predicate: "are longer than 1,000 km and flow through Austria". */
export function predicate(modifiers: readonly Modifier[], number: "singular" | "plural"): string {
  const ordered = [
    ...modifiers.filter(({ complex }) => !complex),
    ...modifiers.filter(({ complex }) => complex),
  ];
  return listText(ordered.map((modifier) => number === "plural" ? modifier.plural : modifier.singular));
}
