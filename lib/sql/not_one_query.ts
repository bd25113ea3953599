/** Why a text is not the one query that was wanted, by what it is. */
export const notOneQuery = {
  none: "it holds no statement",
  several: "it holds several statements",
  write: "it changes data",
  other: "it is no query",
  unreadable: "it is no SQL that can be read",
} as const;
