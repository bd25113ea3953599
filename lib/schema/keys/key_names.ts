import { splitName } from "../split_name.ts";

/** Words of a name in basic letters, as `Länder` may be referenced by `laender_id`, and `código` by `codigo`. */
export function keyWords(name: string): readonly string[] {
  return splitName(name).map((word) =>
    word.replace(/[äöüß]/g, (letter) => umlauts.get(letter) ?? "").normalize("NFD").replace(/\p{M}/gu, "")
  );
}

const umlauts: ReadonlyMap<string, string> = new Map([["ä", "ae"], ["ö", "oe"], ["ü", "ue"], ["ß", "ss"]]);

/** Words that end the name of a column that identifies something. */
export const idWords: ReadonlySet<string> = new Set(
  ("id code key no nr num number pk fk uuid guid gid oid uid sk ref ident identifier " +
    "codigo cod clave numero nro nummer kennung codice clef").split(" "),
);

/** Words that begin such a name, as they do where an adjective follows its noun. */
export const leadingIdWords: ReadonlySet<string> = new Set(
  "id fk cod codigo code clave num numero nro cve clef codice".split(" "),
);

/** Words that say nothing of which table a key is of. */
export const plainWords: ReadonlySet<string> = new Set([
  ...idWords,
  ..."name title label alias value type date time timestamp description version sequence position k v".split(
    " ",
  ),
]);

/** Words that designers put before a table's name to say what sort of table it is. */
export const sortPrefixes: ReadonlySet<string> = new Set(
  "ref tbl tab tb t dim fact lkp lu lookup mst stg".split(" "),
);

/** Words that designers put after a table's name in a star schema. */
export const starSuffixes: ReadonlySet<string> = new Set("dim dimension fact tbl".split(" "));

/** Words at the end of a table's name that columns that reference it leave out. */
export const sortSuffixes: ReadonlySet<string> = new Set(
  "type kind list info data table tbl file record master detail lookup dim".split(" "),
);

/** Words after which a name goes on with a role: `country_of_birth`. */
export const prepositions: ReadonlySet<string> = new Set("of in on by for from to at with".split(" "));

/** What a row is to another row of its own table. */
export const kinRoles: ReadonlySet<string> = new Set(
  ("parent manager supervisor superior boss chief predecessor successor previous prev next original root " +
    "ancestor mother father spouse sibling replaces replaced jefe padre madre vorgesetzter").split(" "),
);

/** What a person, or an organisation, is to a row of another table. */
export const partyRoles: ReadonlySet<string> = new Set(
  "owner contact sponsor receiver recipient sender".split(" "),
);

/** What a person is to a row of another table. */
export const personRoles: ReadonlySet<string> = new Set(
  ("author creator manager granter revoker approver assignee assigned reporter " +
    "editor writer subscriber leader head president director person by " +
    "supervisor superior boss chief requestor requester jefe").split(" "),
);

/** Tables of persons, in the singular; the first are more often meant, names that stand together equally. */
export const personTables: readonly (readonly string[])[] = [
  ["user", "usr"],
  ["employee", "empleado", "mitarbeiter"],
  ["staff"],
  ["account"],
  ["person", "persona"],
  ["member"],
];

/** Words of columns that count or measure, and reference nothing. */
export const quantityWords: ReadonlySet<string> = new Set(
  "num count number total sum avg average min max amount quantity size length rank rate percent".split(" "),
);

/**
 * Whether a column's name ends in an identifying word such as id, code or number.
 *
 * @example
 * ```ts
 * import { isKeyName } from "querylogue/schema";
 * import assert from "node:assert/strict";
 *
 * assert.equal(isKeyName("AirportCode"), true);
 * assert.equal(isKeyName("identity"), false);
 * ```
 */
export function isKeyName(name: string): boolean {
  return idWords.has(splitName(name).at(-1) ?? "");
}
