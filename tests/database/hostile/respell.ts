import { choose, type Random } from "querylogue/base";
import type { HostileDialect } from "./types.ts";

/** The same statement written otherwise, or with something around it that might hide it from who reads it. */
export function respell(sql: string, { dialect, random }: RespellOptions): string {
  let text = sql;
  const times = 1 + Math.floor(random() * 3);
  // Not every way of writing changes every statement.
  for (let i = 0; i < times || (text === sql && i < MOST_TRIES); i++) {
    text = choose(random, respellings[dialect])(text, random);
  }
  return text;
}

const MOST_TRIES = 12;

export interface RespellOptions {
  readonly dialect: HostileDialect;
  readonly random: Random;
}

type Respelling = (sql: string, random: Random) => string;

/** Placeholders, texts, quoted names, comments, words with numbers, blanks, single signs. */
const token =
  /«[^»]*»|'(?:[^'\\]|''|\\.)*'|"(?:[^"]|"")*"|`[^`]*`|\[[^\]]*\]|\$(\w*)\$[^]*?\$\1\$|--[^\n]*\n?|\/\*[^]*?\*\/|[\w.@]+|\s+|[^]/gu;

function tokens(sql: string): string[] {
  return sql.length > 100_000 ? [sql] : sql.match(token) ?? [];
}

const isWord = (one: string) => /^[A-Za-z_]\w*$/.test(one);
const isBlank = (one: string) => /^\s+$/.test(one);
const isText = (one: string) => /^'[^'\\]*'$/.test(one);

/** Rewrites some of the tokens that a test accepts, at least one where there is any. */
function some(accepts: (one: string, next: string | undefined) => boolean, rewrite: Respelling): Respelling {
  return (sql, random) => {
    const all = tokens(sql);
    const places = all.map((_, i) => i).filter((i) => accepts(all[i] ?? "", all[i + 1]));
    if (places.length === 0) return sql;
    const sure = choose(random, places);
    const share = random();
    return all.map((one, i) =>
      i === sure || (places.includes(i) && random() < share) ? rewrite(one, random) : one
    ).join("");
  };
}

const oneOf = (...texts: readonly string[]): Respelling => (_, random) => choose(random, texts);

const casing = some(
  isWord,
  (word, random) =>
    [...word].map((letter) => random() < 0.5 ? letter.toUpperCase() : letter.toLowerCase()).join(""),
);

const blanks = some(
  isBlank,
  oneOf(
    "\t",
    "\n",
    "\f",
    "\v",
    "\r",
    "\r\n",
    "   ",
    "/**/",
    "/* x */",
    "/*;*/",
    "--\n",
    "-- ;\n",
    "/*'*/",
    '/*"*/',
  ),
);

const unicodeBlanks = some(
  isBlank,
  oneOf("\u00a0", "\u2003", "\u200b", "\ufeff", "\u3000", "\u0085", "\u2028", "\u00ad", "\u180e"),
);

const nestedComments = some(isBlank, oneOf("/*/**/*/", "/* /* */ */", "/*/* x */ y */", "/* -- */", "/*/*/"));

const noBlanks = some((one) => isBlank(one), () => "");

const numbersIntoWords: Respelling = (sql, random) =>
  sql.replace(
    /(?<![\w.])(\d+)\s+(?=[A-Za-z])/g,
    (_, number) =>
      choose(random, [
        `${number}.`,
        `${number}`,
        `${number}e1`,
        `${number}.e1`,
        `0x${number}`,
        `${number}.0`,
        `.${number}`,
      ]),
  );

const numberBefore: Respelling = (sql, random) =>
  sql.replace(
    /^(\s*SELECT)\s/i,
    (_, select) =>
      `${select} ${choose(random, ["1.", "1e1", "1", ".1", "0x1", "1.e1", "1.5"])}${
        choose(random, [",", " ,", " AS a,"])
      } `,
  );

const parentheses: Respelling = (sql, random) =>
  choose(random, [`(${sql})`, `((${sql}))`, `( ${sql} )`, `(${sql}`]);

const semicolons: Respelling = (sql, random) =>
  choose(random, [
    `${sql};`,
    `;${sql}`,
    `${sql};;`,
    ` ; ; ${sql}`,
    `SELECT 1; ${sql}`,
    `${sql}; SELECT 1`,
    `SELECT ';'; ${sql}`,
    `/*;*/${sql}`,
  ]);

const wrapped: Respelling = (sql, random) =>
  choose(random, [
    `SELECT * FROM (${sql}) s`,
    `WITH q AS (${sql}) SELECT * FROM q`,
    `SELECT 1 UNION ALL ${sql}`,
    `${sql} UNION SELECT 1`,
    `SELECT EXISTS (${sql})`,
    `SELECT (${sql})`,
    `EXPLAIN ${sql}`,
    `EXPLAIN ANALYZE ${sql}`,
    `WITH q AS (SELECT 1) ${sql}`,
    `SELECT 1 WHERE 1 IN (${sql})`,
    `SELECT CASE WHEN true THEN (${sql}) END`,
    `${sql} LIMIT 1`,
    `${sql} -- ORDER BY 1`,
    `SELECT 1 FROM person WHERE EXISTS (${sql})`,
  ]);

const edges: Respelling = (sql, random) =>
  choose(random, [
    `\ufeff${sql}`,
    `${sql}\0`,
    `\0${sql}`,
    `${sql} -- `,
    `${sql} /*`,
    `/* */ ${sql}`,
    `-- x\n${sql}`,
    `--x\r${sql}`,
    `\u00a0${sql}`,
    `\u200b${sql}`,
    `\t\n\f${sql}`,
    `${sql}\u2003`,
    `'' ${sql}`,
    `/*/ */ ${sql}`,
  ]);

const calledName = (one: string, next: string | undefined) => isWord(one) && next?.startsWith("(") === true;

const quotedCalls = (quote: string) => some(calledName, (name) => `${quote}${name}${quote}`);
const apartCalls = some(
  calledName,
  (name, random) => `${name}${choose(random, [" ", "\n", "/**/", "\t/* ( */", "--\n"])}`,
);

const everywhere: readonly Respelling[] = [
  casing,
  blanks,
  unicodeBlanks,
  noBlanks,
  numbersIntoWords,
  numberBefore,
  parentheses,
  semicolons,
  wrapped,
  edges,
  apartCalls,
];

const hex = (text: string) =>
  [...new TextEncoder().encode(text.slice(1, -1))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

const dollarTexts = some(isText, (text, random) => {
  const inside = text.slice(1, -1);
  return choose(random, [`$$${inside}$$`, `$a$${inside}$a$`, `E'${inside}'`, `E'${inside}\\n'`]);
});

const unicodeName = some(
  calledName,
  (name) => `U&"\\${name.charCodeAt(0).toString(16).padStart(4, "0")}${name.slice(1)}"`,
);

const schemaCalls = some(
  calledName,
  (name, random) =>
    choose(random, [
      `pg_catalog.${name}`,
      `"pg_catalog"."${name}"`,
      `pg_catalog . ${name}`,
      `public.${name}`,
    ]),
);

const quotedNames = (quote: string) => some(isWord, (name) => `${quote}${name}${quote}`);

const introducers = some(
  isText,
  (text, random) =>
    choose(random, [
      `_utf8mb4${text}`,
      `_binary ${text}`,
      `N${text}`,
      `n${text}`,
      `x'${hex(text)}'`,
      `0x${hex(text)}`,
      `_latin1 ${text}`,
      text.replaceAll("'", '"'),
      `_utf8mb3 0x${hex(text)}`,
      `''${text}`,
    ]),
);

const versioned: Respelling = (sql, random) => {
  const all = tokens(sql);
  const from = Math.floor(random() * all.length);
  const to = from + 1 + Math.floor(random() * (all.length - from));
  const open = choose(random, [
    "/*!",
    "/*!50000 ",
    "/*!100100 ",
    "/*M!",
    "/*M!100100 ",
    "/*!50000",
    "/*!99999 ",
    "/*!00000 ",
  ]);
  return `${all.slice(0, from).join("")}${open}${all.slice(from, to).join("")}${
    choose(random, ["*/", " */", "/**/*/"])
  }${all.slice(to).join("")}`;
};

const hashes = some(
  isBlank,
  oneOf("#\n", "# x\n", "#;\n", "/*!*/", "/*!50000 */", "--\t\n", "#'\n", "/*M!*/"),
);

const respellings: Readonly<Record<RespellOptions["dialect"], readonly Respelling[]>> = {
  sqlite: [...everywhere, quotedCalls('"'), quotedCalls("`"), quotedNames('"')],
  duckdb: [...everywhere, nestedComments, dollarTexts, quotedCalls('"'), quotedNames('"')],
  postgres: [
    ...everywhere,
    nestedComments,
    dollarTexts,
    unicodeName,
    schemaCalls,
    quotedCalls('"'),
    quotedNames('"'),
  ],
  mysql: [...everywhere, introducers, versioned, versioned, hashes, quotedCalls("`"), quotedNames("`")],
};
