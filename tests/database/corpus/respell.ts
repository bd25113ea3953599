import { lexSql } from "querylogue/sql";
import { choose, randomFrom } from "../../../lib/base/mod.ts";

/**
 * Other spellings of a statement, as someone would write them who wants to get it past a guard: other numbers, quotes and
 * charset introducers, comments, code in comments, blanks of all kinds. Not all are SQL; none means something harmless,
 * unless a blank that is none to the server has joined two words to one.
 */
export function respellings(sql: string, count: number): readonly string[] {
  const random = randomFrom(1, sql);
  const pick = <Item>(items: readonly Item[]) => choose(random, items) as Item;
  const tokens = lexSql(sql, "mysql");
  return Array.from({ length: count }, () => {
    const opened = random() < 0.15 ? Math.floor(random() * tokens.length) : -1;
    let text = "";
    for (const [i, { kind, value, start, end }] of tokens.entries()) {
      const apart = (tokens[i - 1]?.end ?? 0) < start;
      const afterNumber = tokens[i - 1]?.kind === "number" && /^\d*\.|e/i.test(text.slice(-4));
      if (opened === i) text += pick(OPENINGS);
      else if (random() < 0.4) text += apart ? pick(afterNumber ? ["", ...BLANKS] : BLANKS) : pick(COMMENTS);
      else if (apart) text += afterNumber ? "" : " ";
      const source = sql.slice(start, end);
      if (kind === "number" && random() < 0.8) text += pick(NUMBERS);
      else if (kind === "word" && value !== "\\N" && random() < 0.3) text += recased(source, random);
      else if (kind === "word" && tokens[i + 1]?.value === "(" && random() < 0.5) text += `\`${source}\``;
      else if (kind === "text" && source.startsWith("'") && random() < 0.4) {
        text += pick(INTRODUCERS) + source;
      } else if (kind === "text" && !/['"\\]/.test(value) && random() < 0.3) text += `"${value}"`;
      else text += source;
    }
    return opened < 0 ? text : `${text} */`;
  });
}

const NUMBERS = ["1.", "1.5", "2.e0", "1e1", "1e+1", ".5", ".5e-1", "0x41 ", "0b1 ", "1.''", "-1.", "1 "];

const BLANKS = [
  ...[
    " ",
    "\n",
    "\t",
    "\v",
    "\f",
    "\r\n",
    "/**/",
    "/* ' */",
    '/* " */',
    "/* ` */",
    " -- '\n",
    "#`\n",
    " /*/*/ ",
  ],
  ...["\u00A0", "\u2003", "\u3000", "\uFEFF", "\u200B", "\u0085", " \u00A0", "/*\n*/", '--\t"\n', "-- \\\n"],
];

const COMMENTS = ["", "", "/**/", "/* */", "\n"];

const OPENINGS = ["/*! ", " /*!50000 ", "/*!50000", " /*M! ", "/*M!100100 ", " /*!999999 ' */ /*! "];

const INTRODUCERS = ["_utf8mb4", "_latin1 ", "N", "_binary\n", "/**/"];

function recased(word: string, random: () => number): string {
  return word.replaceAll(/[a-z]/gi, (letter) => random() < 0.5 ? letter.toUpperCase() : letter.toLowerCase());
}
