/** An interpretation without the complaints about an answer that it repeats. */
export interface WithoutComplaints {
  readonly rest: string;
  /** Whether it says of itself that the rest is only a part of what was asked for. */
  readonly isPart: boolean;
}

/** Takes the complaints of a user out of an interpretation that repeats them; undefined where it repeats none. */
export function withoutComplaints(text: string): WithoutComplaints | undefined {
  const rest = text.replace(COMPLAINTS, " ").replace(PART, " ").replace(/^[\s,.;:!]+|\s+$/g, "");
  if (!COMPLAINT.test(text)) return undefined;
  return {
    rest: /^(?:if possible|please|ok|okay)?\W*$/i.test(rest) ? "" : rest,
    isPart: PART_SAID.test(text),
  };
}

const COMPLAINED =
  "(?:that|this)(?: is|['’]s|was)(?: not|n['’]t) (?:what|the answer) i (?:asked|wanted|meant)(?: for)?|" +
  "i did(?: not|n['’]t) get an answer(?: to (?:it|that|this))?|" +
  "(?:some|part) of what i asked for is (?:not in the answer|missing)|" +
  "not all of the answer is what i asked for|the answer does(?: not|n['’]t) show all that i asked for";

const COMPLAINT = new RegExp(`\\b(?:${COMPLAINED})`, "iu");

const COMPLAINTS = new RegExp(`(?:if possible, )?\\b(?:${COMPLAINED})[.,;:!]*`, "giu");

const PARTLY = "(?:what is missing|what['’]s missing|part of what i asked for) ?:";

const PART = new RegExp(PARTLY, "giu");

const PART_SAID = new RegExp(PARTLY, "iu");
