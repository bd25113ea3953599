/** A noun with words before it that are no noun or adjective, as one: "from-airport", "part-of office"; what a value is for. */
export function compoundNoun(words: readonly string[], noun: string): string {
  if (noun === "value" && words.join() === "for") return "purpose";
  return `${words.join("-")}${words.length === 1 ? "-" : " "}${noun}`;
}
