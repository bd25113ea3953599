import { singular } from "./inflect.ts";
import { splitName } from "./split_name.ts";
import type { Column, Table } from "./types.ts";

/**
 * What the words of a column say of how it names the rows: `name` for "name" or "title" alone or with the table's words,
 * `person` for a first and a last name, `other` for a name with further words, `text` where no column is called a name.
 */
export type NameKind = "name" | "person" | "other" | "description" | "login" | "text";

/** Columns that together name the rows of a table for people. */
export interface NameColumns {
  readonly kind: NameKind;
  readonly columns: readonly string[];
}

/**
 * Finds the columns that may name the rows of a table for people, the likeliest first: a first with a last name; `name`; a
 * full name; the table's own word (`Continent` of `continents`); a first with a last name of somebody else (`contact_first_name`);
 * a last name; `title`; other names and titles; descriptions; logins. The words are known in a dozen languages (`nom_client`,
 * `beschreibung_der_ware`). Where none but descriptions is found, also the columns of texts that are neither keys, codes nor
 * remarks. Columns of numbers, times, truth values
 * or bytes do not count.
 *
 * @example
 * ```ts
 * import { nameColumns } from "querylogue/schema";
 * import assert from "node:assert/strict";
 *
 * const column = (name: string) => ({ name, type: "TEXT", notNull: false });
 * const columns = ["login", "vorname_des_kunden", "nachname_des_kunden"].map(column);
 * const [first] = nameColumns({ name: "kunden", columns, primaryKey: [], uniqueKeys: [] });
 * assert.deepEqual(first, { kind: "person", columns: ["vorname_des_kunden", "nachname_des_kunden"] });
 * ```
 */
export function nameColumns(table: Table): readonly NameColumns[] {
  const own = ownWords(table);
  const texts = table.columns.filter(holdsText).map((column) => readName(column.name));
  const one = (kind: NameKind, fits: (column: ReadName) => boolean): readonly NameColumns[] =>
    texts.filter(fits).map(({ name }) => ({ kind, columns: [name] }));
  const isOwn = ({ rest }: Pick<ReadName, "rest">) => rest === "" || own.some((word) => isAlike(word, rest));
  const named = [
    ...one("name", ({ token, rest }) => token === "name" && rest === ""),
    ...one("name", ({ token }) => token === "full"),
    ...one("other", ({ flat }) => own.includes(flat) || isEndOf(flat, own)),
    ...one("name", (column) => column.token === "name" && isOwn(column)),
  ];
  const further = [
    ...one("name", ({ token }) => token === "last"),
    ...one("name", (column) => column.token === "title" && isOwn(column)),
    ...one("other", ({ token }) => token === "name" || token === "title"),
    ...one("description", (column) => column.token === "description" && isOwn(column)),
    ...one("description", ({ token }) => token === "description"),
  ];
  const isFull = texts.some(({ token }) => token === "full");
  const persons = isFull ? [] : personNames(texts);
  const words = distinct([
    ...persons.filter(isOwn).map(asPerson),
    // "contact_first_name" names whom a client is spoken to through; the client's own name goes before it.
    ...named,
    ...persons.map(asPerson),
    ...further,
  ]);
  const logins = one("login", ({ token }) => token === "login");
  if (words.some(({ kind }) => kind !== "description")) return [...words, ...logins];
  const keys = new Set([...table.primaryKey, ...table.uniqueKeys.flat()]);
  return [
    ...words,
    ...one(
      "text",
      ({ name, token, words }) =>
        (token === undefined || token === "first") && !keys.has(name) &&
        !words.some((word) => NAMELESS.test(word)),
    ),
    ...logins,
  ];
}

/** A column's name as far as it says how a row is called. */
interface ReadName {
  readonly name: string;
  readonly flat: string;
  readonly words: readonly string[];
  /** What the column says; undefined where nothing of a name. */
  readonly token: Token | undefined;
  /** The words beside it. */
  readonly rest: string;
}

/** `of another`: the name of something else than the row. */
type Token = "name" | "title" | "full" | "first" | "last" | "description" | "login" | "of another";

function readName(name: string): ReadName {
  const split = splitName(name).map(folded);
  // "apellido1" is the first of two last names.
  const words = split.length > 1 && split.at(-1) === "1" ? split.slice(0, -1) : split;
  const preposition = words.findIndex((word, i) => i > 0 && PREPOSITION.test(word));
  const head = preposition < 0 ? words : words.slice(0, preposition);
  const after = words.slice(head.length).filter((word) => !PREPOSITION.test(word));
  const { token, rest } = readHead(head, after.length > 0);
  const others = [...rest, ...after].join("");
  return {
    ...{ name, words, flat: words.join("") },
    token: token !== undefined && NO_NAMES.test(rest.at(-1) ?? "") ? "of another" : token,
    rest: others,
  };
}

/** The token of a name before any preposition: its last words, its first ones, or the end of its last word. */
function readHead(
  head: readonly string[],
  leads: boolean,
): { readonly token?: Token; readonly rest: readonly string[] } {
  for (const length of [3, 2, 1]) {
    const token = TOKENS.get(head.slice(-length).join(""));
    if (length <= head.length && token !== undefined) return { token, rest: head.slice(0, -length) };
  }
  for (const length of [2, 1]) {
    const text = head.slice(0, length).join("");
    const token = TOKENS.get(text);
    if (token !== undefined && (leads || !ENGLISH.has(text))) return { token, rest: head.slice(length) };
  }
  const last = head.at(-1) ?? "";
  const [end, token] = ENDINGS.find(([end]) => last.endsWith(end) && last.length > end.length) ?? [];
  return end === undefined || token === undefined
    ? { rest: head }
    : { token, rest: [...head.slice(0, -1), last.slice(0, -end.length)] };
}

interface PersonName {
  readonly first: ReadName;
  readonly last: ReadName;
  /** The words beside "first name" and "last name". */
  readonly rest: string;
}

const asPerson = ({ first, last }: PersonName): NameColumns => ({
  kind: "person",
  columns: [first.name, last.name],
});

/** Pairs of a first and a last name that are otherwise called alike. */
function personNames(texts: readonly ReadName[]): readonly PersonName[] {
  const hasFirst = texts.some(({ token }) => token === "first");
  const firsts = texts.filter(({ token, words }) =>
    token === "first" || words.some((word) => /^(nombres?|nome|jmeno)$/.test(word)) ||
    // Beside a last name, the name alone is the first one.
    (!hasFirst && token === "name" && words.length === 1)
  );
  return firsts.flatMap((first) => {
    const last = texts.find((other) =>
      other !== first && other.token === "last" && other.rest === first.rest
    ) ??
      texts.find((other) =>
        first.token === "first" && other.token === "name" && other.rest === first.rest &&
        other.words.some((word) => /^(nom|naam|name|navn|namn)$/.test(word))
      );
    return last === undefined ? [] : [{ first, last, rest: first.rest }];
  });
}

function distinct(found: readonly NameColumns[]): readonly NameColumns[] {
  const seen = new Set<string>();
  return found.filter(({ columns }) => {
    if (columns.length === 1 && seen.has(columns[0] ?? "")) return false;
    for (const column of columns) seen.add(column);
    return true;
  });
}

/** What a table's name may be called in a column's: the name as it is, in the singular, and its last word. */
function ownWords({ name }: Table): readonly string[] {
  const words = splitName(name.slice(name.lastIndexOf(".") + 1));
  const forms = [words, singular(words), singular(words).slice(-1)];
  return [...new Set(forms.map((form) => folded(form.join(""))))].filter((word) => word !== "");
}

/** Whether a word ends a table's name that is written as one: `type` of `roomtype`. */
const isEndOf = (word: string, own: readonly string[]) =>
  word.length >= 4 && own.some((name) => name.length - word.length >= 3 && name.endsWith(word));

/** Whether two words differ in their endings only, as a singular and a plural do. */
function isAlike(a: string, b: string): boolean {
  let same = 0;
  while (same < a.length && a[same] === b[same]) same++;
  return same >= 3 && a.length - same <= 3 && b.length - same <= 2;
}

const folded = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").replaceAll("ł", "l");

const PREPOSITION =
  /^(of|des?|der|du|dem|del|della|dello|dell|delle|di|do|da|dos|das|van|von|vom|zum|zur|het)$/;

/** Words before "name" that make it the name of something else. */
const NO_NAMES =
  /^(middle|mittler\w*|file|datei|path|pfad|host|domain|server|ship|bill|maiden|table|column|field|class|kurz)$/;

/** Words of columns that name nothing. */
const NAMELESS =
  /^(id|key|uuid|guid|code|cod|codigo|number|no|nr|num|nummer|numero|phone|telephone|telefon\w*|telefono|fax|email|mail|correo|url|uri|link|path|zip|plz|postal|hash|token|password|passw\w*|pwd|kennwort|contrasena|photo|image|foto|iso|ip|login|locale|type|status|state|flag|gender|sex|geschlecht|other|andere\w*|sonstige\w*|otr[ao]s?|autres?|altr[aei]|date|datum|fecha|time|year|notes?|comments?|remarks?|text|body|content|angaben|bemerkung(en)?|kommentar\w*|observaciones|notas|remarques?|note|data|json|xml|value)$|adresse$|kennwort$|nummer$/;

const TOKENS: ReadonlyMap<string, Token> = new Map(
  ([
    [
      "name",
      `name nom nombre nome naam navn namn nazwa nazev nazov nimi bezeichnung benennung denominacion denominazione
      denominacao libelle lib intitule benaming betegnelse benamning bez nm lbl label caption`,
    ],
    ["title", `title titel titre titolo titulo tytul`],
    ["full", `fullname displayname vollname nomcomplet nombrecompleto nomecompleto`],
    [
      "first",
      `firstname givenname forename fname fnm fstname fstnm firstnm vorname prenom voornaam fornavn fornamn imie`,
    ],
    [
      "last",
      `lastname familyname surname lname lnm sname lstname lstnm lastnm nachname familienname zuname apellidos apellido cognome sobrenome
      achternaam efternavn etternavn efternamn nazwisko prijmeni`,
    ],
    [
      "description",
      `description descr desc beschreibung descripcion descrizione descricao omschrijving opis popis beskrivelse
      beskrivning kuvaus`,
    ],
    ["login", `login loginname username nickname benutzername screenname userid`],
  ] as const).flatMap(([token, words]) => words.split(/\s+/).map((word) => [word, token] as const)),
);

/** Tokens that end an English name, and begin one before a preposition only. */
const ENGLISH: ReadonlySet<string> = new Set(
  `name title titel label caption description desc descr login username`.split(" "),
);

/** Ends of compounds; a longer one stands before its own end. */
const ENDINGS: readonly (readonly [string, Token])[] = [
  ...["familyname", "lastname", "surname", "nachname", "achternaam"].map((end) => [end, "last"] as const),
  ...["firstname", "givenname", "vorname", "voornaam"].map((end) => [end, "first"] as const),
  ...["username", "nickname", "loginname", "benutzername"].map((end) => [end, "login"] as const),
  ...["bezeichnung", "benennung", "betegnelse", "name", "naam", "navn", "namn"].map((end) =>
    [end, "name"] as const
  ),
  ...["beschreibung", "description", "omschrijving", "beskrivelse", "beskrivning"].map((end) =>
    [end, "description"] as const
  ),
  ...["title", "titel"].map((end) => [end, "title"] as const),
];

/** Whether a column holds texts, by its type. */
export function holdsText({ type }: Column): boolean {
  return !/int|num|dec|real|doub|float|serial|money|bool|bit|date|time|year|interval|blob|bytea|binary|raw|json|uuid|\[/i
    .test(type);
}
