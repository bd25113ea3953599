/**
 * Replaces queries of a message by "(a query)": blocks of code, and what begins like a statement up to its end or the end of the
 * paragraph.
 */
export function withoutSql(text: string): string {
  return text
    .replaceAll(/```[^]*?(?:```|$)/g, "(a query)")
    .replaceAll(STATEMENT, (words) => isStatement(words) ? "(a query)" : words);
}

/** Tests whether a text holds a statement, a clause of one in capitals, or the call of an aggregate. */
export function speaksSql(text: string): boolean {
  return (text.match(STATEMENT) ?? []).some(isStatement) || CLAUSE.test(text);
}

const STATEMENT =
  /\bWITH\s+\w+\s+AS\s*\([^]*?(?:;|\n\s*\n|$)|\bSELECT\s+(?:(?!\n\s*\n)[^;])*?\bFROM\b(?:(?!\n\s*\n)[^;])*(?:;|(?=\n\s*\n)|$)/gi;

/** "Please select all lakes from Peru" is no statement. */
function isStatement(words: string): boolean {
  return /^(?:WITH|SELECT)\b/.test(words) || /[*=_;()]/.test(words);
}

const CLAUSE =
  /\b(?:JOIN \w+ (?:ON|USING)|GROUP BY|ORDER BY|WHERE \w+(?:\.\w+)? ?(?:[<>=]|LIKE|IN ?\())|\b(?:[Cc]ount|COUNT|[Ss]um|SUM|[Aa]vg|AVG)\((?!s\))/;
