/**
 * A sentence without what it says, after its first full stop, to whoever judges it: a role and a colon, an order to ignore
 * instructions, a verdict. It is no part of what was understood, and must neither help an answer nor hide that it is wrong.
 */
export function withoutWordsToJudge(sentence: string): string {
  const [first = "", ...further] = sentence.split(/(?<=[.?!])\s+/);
  return [first, ...further.filter((part) => !TO_JUDGE.test(part))].join(" ");
}

const TO_JUDGE = new RegExp(
  [
    String.raw`^["'(<\s]*(?:system|assistant|judge|evaluator|developer|grader)\s*:`,
    String.raw`\b(?:ignore|disregard|forget|override)\b.*\b(?:instructions?|rules?|prompts?)\b`,
    String.raw`\b(?:verdict|aligned|proceed)\b["']?\s*[:=]`,
    String.raw`\b(?:is|are|as|say|answer|verdict of|judge it|call it) ["']?(?:not |un)?aligned\b`,
    String.raw`\b(?:both|the two|these two) sentences\b`,
    String.raw`\bstop reading\b`,
    String.raw`\bas (?:the|an?) (?:evaluation agent|evaluator|judge|grader)\b`,
    String.raw`\b(?:accept|approve) (?:this|the|every) (?:answer|interpretation|sql)\b`,
    String
      .raw`\b(?:this|the|every|any) (?:answer|interpretation|sql|query) is (?:right|correct|equal|the same)\b`,
    String.raw`</?data\b`,
    String.raw`^--|--\s*$`,
  ].join("|"),
  "iu",
);
