/** Phrases for an order and for its ends, and plain words for them that the other rules read. */
export const orderPhrases: readonly (readonly [RegExp, string])[] = [
  // "Opened last", "the one built first"
  [
    /\b(\p{L}{3,}ed|built|born|held|made|sold|founded|hired|bought|written|won) last(?=\s*(?:[.,;?!)]|$))/giu,
    "$1 most recently",
  ],
  [
    /\b(\p{L}{3,}ed|built|born|held|made|sold|founded|hired|bought|written|won) first(?=\s*(?:[.,;?!)]|$))/giu,
    "$1 earliest",
  ],
  // "From cheap to expensive"
  [/\bfrom (?:the )?(?:cheap|inexpensive) to (?:the )?(?:expensive|dear|costly)\b/gi, "cheapest first"],
  [/\bfrom (?:the )?(?:expensive|dear|costly) to (?:the )?(?:cheap|inexpensive)\b/gi, "most expensive first"],
  [
    /\bfrom (?:the )?(small|short|young|low|light|slow|old|new|tall|long|high|deep) to (?:the )?(?:large|long|old|high|heavy|fast|new|young|tall|short|small|low|shallow|big|great)\b/gi,
    "$1est first",
  ],
  [/\bfrom (?:the )?(?:large|big|great) to (?:the )?small\b/gi, "largest first"],
];
