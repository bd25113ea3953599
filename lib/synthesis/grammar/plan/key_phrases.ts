import type { Grounds, KeyEnds, KeyPhrases, Lexicon } from "../../../linking/mod.ts";
import type { ForeignKey, JoinEnd } from "../../../schema/mod.ts";
import { keyRole } from "./key_role.ts";
import { keyRelation, linkRelation, type Relation } from "./relation.ts";

/**
 * Says how the grammar speaks of the rows at the two ends of a foreign key, or of two keys of a link table: the verb phrases
 * for several, and how sure they are.
 *
 * @throws {RangeError} If an end is not that of a foreign key.
 */
export function keyPhrases({ from, to }: KeyEnds, lexicon: Lexicon): KeyPhrases & Grounds {
  if (from.table === to.table && isKey(to, lexicon)) {
    const [entry, exit] = [keyFrom(from, lexicon), keyFrom(to, lexicon)];
    const isEnglish = lexicon.words.table(from.table).every(lexicon.words.inflects);
    return described(linkRelation(entry, exit, lexicon), linkRelation(exit, entry, lexicon), {
      isEnglish,
      isVerb: false,
    });
  }
  const key = { from, to };
  const isEnglish = lexicon.table(from.table).inflects && lexicon.table(to.table).inflects;
  return described(keyRelation(key, true, lexicon), keyRelation(key, false, lexicon), {
    isEnglish,
    isVerb: keyRole(key, lexicon)?.kind === "verb",
  });
}

function isKey(end: JoinEnd, { schema }: Lexicon): boolean {
  return schema.foreignKeys.some(({ from }) => isEnd(from, end));
}

function keyFrom(end: JoinEnd, { schema }: Lexicon): ForeignKey {
  const key = schema.foreignKeys.find(({ from }) => isEnd(from, end));
  if (key === undefined) {
    throw new RangeError(`Cannot speak of "${end.table}" by ${end.columns}: no such key`);
  }
  return key;
}

const isEnd = (a: JoinEnd, b: JoinEnd) => a.table === b.table && a.columns.join() === b.columns.join();

interface NameOfKey {
  readonly isEnglish: boolean;
  /** Whether it says what the rows do to each other. */
  readonly isVerb: boolean;
}

function described(along: Relation, back: Relation, { isEnglish, isVerb }: NameOfKey): KeyPhrases & Grounds {
  const forward = phraseOf(along);
  const backward = phraseOf(back);
  const phrases = { ...(forward !== undefined && { forward }), ...(backward !== undefined && { backward }) };
  if (forward === undefined && backward === undefined) {
    return {
      forward: "linked to",
      backward: "linked to",
      confidence: isEnglish ? 0.5 : 0.3,
      evidence: "nothing but possession is known",
    };
  }
  if (!isEnglish) return { ...phrases, confidence: 0.3, evidence: "no English name" };
  if (isVerb) return { ...phrases, confidence: 0.8, evidence: "the key's name gives a verb" };
  if (along.role !== undefined) {
    return { ...phrases, confidence: 0.7, evidence: "the key's name gives a role" };
  }
  return { ...phrases, confidence: 0.9, evidence: "what such things do to each other" };
}

function phraseOf({ forward, backward, role }: Relation): string | undefined {
  const linked = backward?.plural.startsWith("are linked ") ? backward.plural : undefined;
  return forward?.plural ?? linked ?? (role === undefined ? undefined : `have the ${role}`);
}
