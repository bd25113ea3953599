import { isCommonWord, type NameWords } from "../../../../linking/mod.ts";

/** Whether all words of a name are known, or look as English ones do where names are English. */
export function isUnderstood(name: readonly string[], { inflects }: NameWords): boolean {
  return name.every((word) =>
    isCommonWord(word) || (inflects(word) && /^(?=.*[aeiouy])\p{L}{4,}$/u.test(word))
  );
}
