import type { Leaning, Reading } from "./reading.ts";
import type { Scene } from "./scene.ts";

const STARTS =
  /^(?:(?:ok|okay|yes|great|thanks|thank you|please|so|now|then|finally|and|also|but|next)[ ,!.]*)*(?:and|also|only|just|but|now|then|finally|next|instead|what about|how about|of (?:those|these|them)|among|from (?:those|these|that|the)|sort|order|rank|exclude|remove|drop|keep|limit|restrict|filter|narrow|include|add|which (?:of|one|ones)|not|except|without|with|the same|same|how many of|only)\b/;

const REFERS =
  /\b(?:them|those|these|they|the (?:same|ones|results?|list|above|previous)|of (?:these|those|them)|which ones?|the one|each of|this|previous(?:ly)?|earlier)\b/;

const OWNER = /\b(?:its|their|his|her|it)\b/;

const QUESTION =
  /\b(?:what|which|who|whose|where|when|how|show|list|give|find|tell|return|display|get|count|name)\b/;

/** Tells how a message leans on what was said before, from its own words and what was read in them. */
export function leaningOf(
  text: string,
  { scene, reading, counts }: {
    readonly scene: Scene;
    readonly reading: Reading;
    readonly counts: "all" | "each" | undefined;
  },
): Leaning {
  const starts = STARTS.test(text);
  const firstItem = text.search(/[NV]\d+/);
  const owner = text.search(OWNER);
  const back = /(?:^|[,.;] |\b(?:for|of|in|to|is|from|with|and|does|did|has|by|on) )that (?:N\d+|\w+ ?\?)/
    .test(text) || /\b(?:is|was|are|were) (?:that|it)(?= *(?:[?.,]|$))/.test(text);
  const pointsOut = owner >= 0 && (firstItem < 0 || owner < firstItem || starts);
  const fragment = scene.subject === undefined &&
    (!QUESTION.test(text) ||
      (reading.outputs.length === 0 && scene.phrase.items.every((item) => item.kind !== "value")));
  return {
    leans: starts || back || pointsOut || fragment || counts !== undefined || REFERS.test(text),
    adds:
      /^(?:(?:ok|yes|great|thanks)[ ,!.]*)*(?:and|also|include|add)\b|\b(?:also|as well|too|in addition|additionally|include|along with|together with|plus)\b/
        .test(text) &&
      !/\binstead\b/.test(text),
    replaces: /\b(?:what|how) about\b|\binstead\b/.test(text),
    ...(counts !== undefined && { counts }),
    asks: reading.outputs.length > 0,
  };
}
