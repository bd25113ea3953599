/**
 * The words of a query as Spider's evaluator sees them, in lower case but for quoted values.
 *
 * Both kinds of quotes hold values and end at the next quote of either kind. A word ends at blanks, brackets, `<`, `>` and
 * most other symbols, but not at `=`, `+`, `-`, `/`, nor at a comma with a digit behind it: `age=2` and `1,2` are one word
 * each, which no later step can read. That is the evaluator's way, and its verdicts follow from it.
 *
 * @throws {SyntaxError} If a quote stays open.
 */
export function spiderTokens(sql: string): readonly string[] {
  const text = sql.replaceAll("'", '"');
  if ((text.split('"').length - 1) % 2 !== 0) throw new SyntaxError("a quote stays open");
  const words = text.replace(finalPeriod, "$1 . ").match(word) ?? [];
  return joinComparisons(words.map((found) => {
    if (/^"[^"]*"$/.test(found)) return found;
    return found.toLowerCase().replaceAll('"', glued);
  }));
}

/** Stands for a quote inside a longer word, so that nobody takes the word for a value. */
const glued = "\u{FFFD}";

const finalPeriod = /([^.])\.(?=[\])}>]*\s*$)/;

const alone = "[\\](){}<>;@#$%&?!*`«“‘„»”’";
const word = new RegExp(
  `--|\\.{2,}|[${alone}]|[:,](?!\\d)|(?:"[^"]*"|(?!--|\\.\\.)(?:[:,](?=\\d)|[^\\s":,${alone}]))+`,
  "gu",
);

/** `!`, `<` and `>` form one operator with a `=` that stands alone. */
function joinComparisons(words: readonly string[]): readonly string[] {
  const joined: string[] = [];
  for (const current of words) {
    const before = joined.at(-1);
    if (current === "=" && before !== undefined && ["!", "<", ">"].includes(before)) {
      joined[joined.length - 1] = `${before}=`;
    } else {
      joined.push(current);
    }
  }
  return joined;
}
