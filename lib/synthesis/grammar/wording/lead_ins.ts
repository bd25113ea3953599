/** How the things that a turn goes back to have been shown. */
export interface GoneBackTo {
  /** They have been shown as a list. */
  readonly listed: boolean;
  /** That list is what the turn goes on with. */
  readonly list: boolean;
}

/** ", back to the clients": what a question that does not name its things is about, those that numbers have named or all. */
const backWhere = (asked: string, things: string, which: "the" | "those" = "those") =>
  asked.includes(things) ? "" : `, back to ${which} ${things}`;

function pastNumbers(asked: string, things: string, { list }: GoneBackTo): readonly string[] {
  const back = backWhere(asked, things);
  return list
    ? [
      `let's drop the numbers. Back to the list of ${things}: ${asked}`,
      `leaving the numbers aside, the list of ${things} again: ${asked}`,
      `enough of the numbers, back to the list of ${things}: ${asked}`,
      `back to the list of ${things}, without the numbers: ${asked}`,
      `let's forget the numbers and go back to the list of ${things}. ${capital(asked)}`,
    ]
    : [
      `let's drop the numbers${back}: ${asked}`,
      `leaving the numbers aside${back}: ${asked}`,
      `enough of the numbers${back}: ${asked}`,
      `let's put the numbers aside${back}. ${capital(asked)}`,
      `let's forget the numbers${back}. ${capital(asked)}`,
    ];
}

function backToAll(
  asked: string,
  things: string,
  { listed, few }: { readonly listed: boolean; readonly few: string },
): readonly string[] {
  const again = listed ? " again" : "";
  return [
    `and for all of the ${things}${again}: ${asked}`,
    `not only for ${few}, but for all the ${things}${again}: ${asked}`,
    ...(listed
      ? [`back to all the ${things}: ${asked}`, `let's return to all of the ${things}. ${capital(asked)}`]
      : [`let's take all of the ${things}. ${capital(asked)}`]),
  ];
}

function pastRanking(
  said: string,
  things: string,
  { listed, list, few, keeps }: GoneBackTo & {
    readonly few: string;
    /** The turn keeps some of the things, so that "only" belongs to its condition. */
    readonly keeps: boolean;
  },
): readonly string[] {
  const asked = keeps ? said : withoutJust(said);
  return [
    ...(listed ? [`back to the ${list ? "list of " : ""}${things}: ${asked}`] : []),
    `not just for ${few}, but for the rest of the ${things} as well: ${asked}`,
    // After "leaving the ranking aside" alone, "their" would be taken for that of the few that it named.
    ...(POINTING.test(asked) ? [] : withoutRanking(asked, things)),
  ];
}

/** None where the question points at things, which would be taken for the few that the last ranking named. */
const anotherRanking = (asked: string): readonly string[] =>
  POINTING.test(asked) ? [] : [
    `now another ranking: ${asked}`,
    `a different ranking, please: ${asked}`,
    `one more ranking. ${capital(asked)}`,
  ];

/** "Just" would contradict that it is not only for a few. */
const withoutJust = (asked: string) => asked.replace(/^(?:now )?(?:just|only) /, "");

const POINTING = /\b(?:they|them|their|those|ones|it|its)\b/;

function withoutRanking(asked: string, things: string): readonly string[] {
  const back = backWhere(asked, things, "the");
  return [
    `leaving the ranking aside${back}: ${asked}`,
    `now without the ranking${back}: ${asked.replace(/^now /, "")}`,
    `let's forget the ranking${back}. ${capital(asked)}`,
    `enough of the ranking${back}: ${asked}`,
  ];
}

function pastNumber(asked: string, things: string, { listed, list }: GoneBackTo): readonly string[] {
  if (list) {
    return [
      `back to the list of ${things}: ${asked}`,
      `OK, and the list of ${things} again: ${asked}`,
      `enough of that number, back to the list of ${things}: ${asked}`,
      `let's look at the list of ${things} again. ${capital(asked)}`,
    ];
  }
  const again = listed ? `, back to the ${things}` : backWhere(asked, things);
  return [
    `leaving that number aside${again}: ${asked}`,
    `enough of that number${again}: ${asked}`,
    `never mind that number${again}: ${asked}`,
    `let's leave that number${again}. ${capital(asked)}`,
  ];
}

function backTo(
  asked: string,
  things: string,
  { listed, list, stays, those }: GoneBackTo & { readonly stays: boolean; readonly those: string },
): readonly string[] {
  return listed
    ? [
      `back to the ${things}: ${asked}`,
      `let's return to the ${things}. ${capital(asked)}`,
      ...(list
        ? [`back to the list of ${things}: ${asked}`, `OK, and the list of ${things} again: ${asked}`]
        : []),
      `let's look at the ${things} again. ${capital(asked)}`,
      ...(stays ? [`once more about the ${things}: ${asked}`] : []),
    ]
    : [
      `now about ${those} ${things}: ${asked}`,
      `as for ${those} ${things}: ${asked}`,
      `let's turn to ${those} ${things}. ${capital(asked)}`,
      `now to ${those} ${things}: ${asked}`,
    ];
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** After some of a list were asked for, in no order, all of them again. */
const pastSome = (asked: string, things: string): readonly string[] => [
  `back to all the ${things}: ${asked}`,
  `let's return to all of the ${things}. ${capital(asked)}`,
  `now for all of the ${things} again: ${asked}`,
];

/**
 * What a turn says before its question where it leaves numbers or a ranking, or goes back to other things; each gives the
 * ways to say it with the question.
 */
export const leadIns = {
  pastNumbers,
  backToAll,
  pastRanking,
  withoutRanking,
  anotherRanking,
  pastNumber,
  backTo,
  pastSome,
};
