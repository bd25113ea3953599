/**
 * Splits SQL into words, quoted texts, numbers and signs, with the blanks between them.
 *
 * @param {string} sql
 * @returns {string[]}
 */
export function sqlTokens(sql) {
  return sql.match(/\s+|'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`|[\p{L}_$][\p{L}\p{N}_$]*|\d+(?:\.\d+)?|./gsu) ??
    [];
}

/** Tokens of both sides together above which nothing is marked. */
const MOST_PAIRS = 4_000_000;

/**
 * Marks the tokens of two texts that have no counterpart in a longest common subsequence. Blanks never count, and letters
 * outside quotes are the same in upper and lower case.
 *
 * @param {string} ours
 * @param {string} theirs
 * @returns {{ text: string, marked: boolean }[][]} A list for each side.
 */
export function sqlDiff(ours, theirs) {
  const sides = [ours, theirs].map(sqlTokens);
  const keys = sides.map((tokens) =>
    tokens.map((token) => /^['"`]/.test(token) ? token : token.toLowerCase())
  );
  const places = sides.map((tokens) => [...tokens.keys()].filter((i) => tokens[i].trim() !== ""));
  const common = [new Set(), new Set()];
  const [n, m] = places.map(({ length }) => length);
  const marks = n * m <= MOST_PAIRS;
  if (marks) {
    const same = (i, j) => keys[0][places[0][i]] === keys[1][places[1][j]];
    const width = m + 1;
    const lengths = new Uint16Array((n + 1) * width);
    for (let i = n - 1; i >= 0; i--) {
      for (let j = m - 1; j >= 0; j--) {
        lengths[i * width + j] = same(i, j)
          ? lengths[(i + 1) * width + j + 1] + 1
          : Math.max(lengths[(i + 1) * width + j], lengths[i * width + j + 1]);
      }
    }
    for (let i = 0, j = 0; i < n && j < m;) {
      if (same(i, j)) {
        common[0].add(places[0][i++]);
        common[1].add(places[1][j++]);
      } else if (lengths[(i + 1) * width + j] >= lengths[i * width + j + 1]) i++;
      else j++;
    }
  }
  return sides.map((tokens, side) =>
    tokens.map((text, i) => ({ text, marked: marks && text.trim() !== "" && !common[side].has(i) }))
  );
}
