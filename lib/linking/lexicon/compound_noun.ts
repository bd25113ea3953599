/** A noun with words before it that are no noun or adjective, as one: "from-airport", "part-of office". */
export function compoundNoun(words: readonly string[], noun: string): string {
  return `${words.join("-")}${words.length === 1 ? "-" : " "}${noun}`;
}
