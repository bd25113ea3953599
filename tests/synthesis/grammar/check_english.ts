import assert from "node:assert/strict";

/** Fails at slips that a grammar makes. */
export function checkEnglish(sentence: string, where: string) {
  assert.match(sentence, /^[\p{Lu}"'].*[.?]$/u, `${where}: ${sentence}`);
  for (
    const slip of [
      / {2}/,
      / [,.?]/,
      /undefined|NaN|null/,
      /\b(the|a|an|of|in|that|with) \1\b/,
      /, ,/,
      /\.\./,
      /_/,
    ]
  ) {
    assert.doesNotMatch(sentence, slip, `${where}: ${sentence}`);
  }
  const singulars = /\b(one|each|every) (rivers|countries|cities|lakes|seas|mountains|islands|provinces)\b/;
  assert.doesNotMatch(sentence, singulars, `${where}: ${sentence}`);
}
