import { type KeyPhrases, type Lexicon, PLACE_PREPOSITIONS } from "../../../linking/mod.ts";
import { type Join, ownKeyColumn, singular } from "../../../schema/mod.ts";
import { plainLexicon } from "../english/vary_lexicon.ts";
import { alsoPast, type Verb, verbOf } from "../english/verb.ts";
import { endOfLink } from "./end_of_link.ts";
import { keyRole } from "./key_role.ts";

/** How a thing (the child) is spoken of from the thing it is reached from (the parent). */
export interface Relation {
  /** Parent, verb, child: "rivers flow through provinces". */
  readonly forward?: Verb;
  /** Child, verb, parent. */
  readonly backward?: Verb;
  /** Preposition from the parent to the child: "airports in countries", "tracks of albums". */
  readonly at?: string;
  /** Preposition from the child to the parent: "the airports in those countries". */
  readonly from: string;
  /** Before the child's noun: "current or former". */
  readonly adjective?: string;
  /** The child's noun where its role differs from its table: "capital". */
  readonly role?: string;
  /** The role in the plural. */
  readonly roles?: string;
  /** A parent may have several children. */
  readonly many: boolean;
}

const verb = (plural: string, singular: string): Verb => ({ plural, singular });

/** What things of these kinds do to each other; the same in every database. */
const WORLD: readonly (readonly [subject: RegExp, object: RegExp, verb: Verb])[] = [
  [/^river$/, /^(sea|lake|river|ocean)$/, verb("flow into", "flows into")],
  [/^river$/, /^(country|province|state|region|city|county)$/, verb("flow through", "flows through")],
  [/^sea$/, /^(country|province|state|region)$/, verb("border", "borders")],
  [/^(city|town|country|province|state|port)$/, /^(sea|lake|river|coast|ocean)$/, verb("lie on", "lies on")],
  [
    /^(mountain|desert|lake|volcano|island|national park|peak)$/,
    /^(country|province|state|region|continent)$/,
    verb("lie in", "lies in"),
  ],
  [/^(country|province)$/, /^continent$/, verb("lie in", "lies in")],
  [/^island$/, /^(sea|lake|river|ocean)$/, verb("lie in", "lies in")],
  [/^(mountain|lake|city|airport|volcano)$/, /^island$/, verb("are on", "is on")],
  [/^(country|state)$/, /^organi[sz]ation$/, verb("belong to", "belongs to")],
  [/^country$/, /^currency$/, verb("use", "uses")],
  [/^language$/, /^(country|province|state|region|city)$/, verb("are spoken in", "is spoken in")],
  [/^(person|author)$/, /^(book|paper)$/, verb("wrote", "wrote")],
  [/^student$/, /^(course|class)$/, verb("take", "takes")],
  [/^order$/, /^product$/, verb("contain", "contains")],
  [/^playlist$/, /^track$/, verb("contain", "contains")],
];

/** Whether things of two tables do something to each other in every database. */
export function isOfWorld(a: string, b: string, lexicon: Lexicon): boolean {
  const [one, other] = [nounOf(a, lexicon), nounOf(b, lexicon)];
  return (worldVerb(one, other) ?? worldVerb(other, one)) !== undefined;
}

function worldVerb(subject: string, object: string): Verb | undefined {
  return WORLD.find(([s, o]) => s.test(subject) && o.test(object))?.[2];
}

/** The relation along a foreign key, from the table given to the one at its other end. */
export function directRelation(join: Join, parent: string, lexicon: Lexicon): Relation {
  return keyRelation(join, join.from.table === parent, lexicon);
}

/**
 * The relation along a foreign key, whose two ends may stand in one table.
 *
 * @param up From the rows that hold the key to those that it leads to.
 */
export function keyRelation(join: Join, up: boolean, lexicon: Lexicon): Relation {
  const holder = lexicon.table(join.from.table);
  const target = lexicon.table(join.to.table);
  const given = up ? lexicon.phrases(join.from, join.to) : lexicon.phrases(join.to, join.from);
  if (given !== undefined) return { ...phrased(given), from: "of", many: !up && !isUnique(join, lexicon) };
  const role = keyRole(join, lexicon);
  if (role?.kind === "words") {
    const words = `linked by ${role.words} to`;
    return {
      ...phrased({ forward: words, backward: words }),
      ...{ from: "of", many: !up && !isUnique(join, lexicon) },
    };
  }
  if (role?.kind === "verb") {
    const { holds, held } = role;
    const [forward, backward] = up ? [holds, held] : [held, holds];
    return {
      ...(forward !== undefined && { forward }),
      ...(backward !== undefined && { backward }),
      ...{ from: "of", many: !up && !isUnique(join, lexicon) },
    };
  }
  const world = role === undefined && holder.sense === "entity"
    ? columnVerb(join, lexicon) ?? worldVerb(nounOf(join.from.table, lexicon), nounOf(join.to.table, lexicon))
    : undefined;
  if (up) {
    if (role !== undefined) return { ...named(role), from: "of", many: false };
    if (world !== undefined) return { forward: world, from: "of", many: false };
    if (holder.sense !== "entity") return { at: "of", from: "of", many: false };
    return target.place
      ? { at: target.place, from: "of", many: false }
      : { ...named(target), from: "of", many: false };
  }
  const many = !isUnique(join, lexicon);
  if (role !== undefined) {
    const { singular } = role;
    const forward = singular === "headquarters"
      ? verb("host the headquarters of", "hosts the headquarters of")
      : verb(`are the ${singular} of`, `is the ${singular} of`);
    return { forward, from: "of", many };
  }
  if (world !== undefined) return { backward: world, from: "of", many };
  return { from: holder.sense === "entity" && target.place ? target.place : "of", many };
}

const named = ({ singular, plural }: { readonly singular: string; readonly plural: string }) => ({
  role: singular,
  roles: plural,
});

/** The verbs of a relation that a person wrote, from the parent to the child and back. */
function phrased({ forward, backward }: KeyPhrases): Pick<Relation, "forward" | "backward"> {
  return {
    ...(forward !== undefined && { forward: verbOf(forward) }),
    ...(backward !== undefined && { backward: verbOf(backward) }),
  };
}

/** The parent's verb, where the child that is asked for has none of its own: "the rivers that flow through them". */
export function parentVerb(relation: Relation | undefined): Verb | undefined {
  return relation?.backward === undefined ? relation?.forward : undefined;
}

/** "lake.river" names the river that a lake feeds. */
function columnVerb(join: Join, lexicon: Lexicon): Verb | undefined {
  const pair = `${nounOf(join.from.table, lexicon)} ${nounOf(join.to.table, lexicon)}`;
  return pair === "lake river" ? verb("drain into", "drains into") : undefined;
}

/** What the world's verbs go by, whatever the glossary calls it. */
function nounOf(table: string, lexicon: Lexicon): string {
  return plainLexicon(lexicon).table(table).singular;
}

function isUnique(join: Join, lexicon: Lexicon): boolean {
  const table = lexicon.schema.tables.find(({ name }) => name === join.from.table);
  return [table?.primaryKey ?? [], ...(table?.uniqueKeys ?? [])].some((key) =>
    key.length > 0 && key.every((column) => join.from.columns.includes(column))
  );
}

/**
 * The relation through a link table, from the end of one key to the end of another; where some of its rows tell what is
 * over, in words that hold of these, too.
 */
export function linkRelation(entry: Join, exit: Join, lexicon: Lexicon): Relation {
  const given = lexicon.phrases(entry.from, exit.from);
  if (given !== undefined) return { ...phrased(given), from: "of", many: true };
  const relation = presentRelation(entry, exit, lexicon);
  const { forward, backward, at, from } = relation;
  if (endOfLink(entry.from.table, lexicon) === undefined) return relation;
  if (forward !== undefined || backward !== undefined) {
    return {
      ...relation,
      ...(forward !== undefined && { forward: alsoPast(forward) }),
      ...(backward !== undefined && { backward: alsoPast(backward) }),
    };
  }
  if (at !== undefined) return { ...relation, forward: alsoPast(verb(`are ${at}`, `is ${at}`)) };
  return from === "of"
    ? { ...relation, adjective: "current or former" }
    : { ...relation, backward: alsoPast(verb(`are ${from}`, `is ${from}`)) };
}

function presentRelation(entry: Join, exit: Join, lexicon: Lexicon): Relation {
  const link = entry.from.table;
  const ends = lexicon.schema.foreignKeys.filter(({ from }) => from.table === link);
  const parent = nounOf(entry.to.table, lexicon);
  const child = nounOf(exit.to.table, lexicon);
  const words = lexicon.words.table(link);
  const position = (join: Join) =>
    ends.findIndex(({ from }) => from.columns.join() === join.from.columns.join());
  const isPair = entry.to.table === exit.to.table;
  if (!words.every(lexicon.words.inflects)) {
    const linked = isPair ? phrased({ forward: "linked to", backward: "linked to" }) : {};
    return { ...linked, from: "of", many: true };
  }
  const [side, other] = [sideOf(entry, lexicon), sideOf(exit, lexicon)];
  if (isPair && side === other && !areAlike(entry, exit)) {
    return { forward: recordedAs(entry, lexicon), from: "of", many: true };
  }
  const parentFirst = isPair && side !== other
    ? side === "subject" || other === "object"
    : position(entry) < position(exit);
  const spoken = verbOfName(words, { parent, child, parentFirst });
  if (spoken !== undefined) {
    return spoken.byParent
      ? { forward: spoken.verb, from: "of", many: true }
      : { backward: spoken.verb, from: "of", many: true };
  }
  const forward = worldVerb(parent, child);
  const backward = worldVerb(child, parent);
  if (forward !== undefined && (parentFirst || backward === undefined)) {
    return { forward, from: "of", many: true };
  }
  if (backward !== undefined) return { backward, from: "of", many: true };
  const place = PLACE_PREPOSITIONS[parent];
  return {
    from: place ?? "of",
    ...(PLACE_PREPOSITIONS[child] && !place ? { at: PLACE_PREPOSITIONS[child] } : {}),
    many: true,
  };
}

/**
 * What is said along a link between things of one table where the words of its keys do not tell which does something to the
 * other: which key the parent stands in, so that no direction is claimed.
 */
function recordedAs(key: Join, lexicon: Lexicon): Verb {
  const role = ownWords(key, lexicon).filter((word) => !/^(id|code|key|fk)$/.test(word)).join(" ");
  const rest = `linked as ${role} in ${lexicon.words.table(key.from.table).join(" ")} to`;
  return verb(`are ${rest}`, `is ${rest}`);
}

/** The words of the column that tells a key from others. */
function ownWords(key: Join, { words, schema }: Lexicon): readonly string[] {
  return words.column(key.from.table, key.from.columns[ownKeyColumn(key, schema)] ?? "");
}

/** Whether keys are told apart by a number alone, so that what is said of one end is said of the other, too. */
function areAlike(a: Join, b: Join): boolean {
  const bare = ({ from }: Join) => from.columns.map((column) => column.replace(/\d+$/, "")).join();
  return bare(a) === bare(b);
}

/** Which end of a link a key's column names: what does something ("follower"), or what it is done to ("liked"). */
function sideOf(key: Join, lexicon: Lexicon): "subject" | "object" | undefined {
  const words = ownWords(key, lexicon);
  if (words.some((word) => /[^e](ed|ee)$/.test(word))) return "object";
  return words.some((word) => /[^e](er|or)$/.test(word)) ? "subject" : undefined;
}

interface Ends {
  readonly parent: string;
  readonly child: string;
  readonly parentFirst: boolean;
}

interface Spoken {
  readonly verb: Verb;
  readonly byParent: boolean;
}

const PREPOSITION = /^(in|on|at|through|with|into|by|to)$/;

/** What a link table's name says: "mountain on island", "merges with", "is member", "spoken", "geo source". */
function verbOfName(words: readonly string[], { parent, child, parentFirst }: Ends): Spoken | undefined {
  const rest = words.filter((word) => ![parent, child].includes(singular([word])[0] ?? ""));
  const at = words.findIndex((word) => PREPOSITION.test(word));
  const preposition = words[at];
  const named = words.slice(0, at < 0 ? words.length : at).map((word) => singular([word])[0]);
  const byParent = named.includes(parent) === named.includes(child) ? parentFirst : named.includes(parent);
  if (preposition !== undefined) {
    const subject = byParent ? parent : child;
    const before = rest[rest.indexOf(preposition) - 1];
    const object = byParent ? child : parent;
    return { verb: prepositional(subject, object, { before, preposition }), byParent };
  }
  if (rest[0] === "is" && rest[1] !== undefined) {
    return { verb: verb(`are ${rest[1]}s of`, `is a ${rest[1]} of`), byParent: parentFirst };
  }
  const last = rest.at(-1) ?? "";
  if (rest[0] === "geo" && last !== "geo") {
    const river = byRiver(parent, child, parentFirst);
    return { verb: verb(`have their ${last} in`, `has its ${last} in`), byParent: river };
  }
  if (rest.length === 1 && /(ed|en)$/.test(last) && last !== "located") {
    const isDone = verb(`are ${last} in`, `is ${last} in`);
    // "Qualified teams" are teams that are qualified.
    if (words.length > 1) return { verb: isDone, byParent };
    const places = [parent, child].filter((noun) => PLACE_PREPOSITIONS[noun] !== undefined);
    if (places.length === 1) return { verb: isDone, byParent: places[0] === child };
  }
  if (rest.length === 1 && parent === child && !isOnlyNoun(last)) {
    const stem = last.replace(/s$/, "");
    return { verb: verb(stem, `${stem}s`), byParent: parentFirst };
  }
  return undefined;
}

/** Whether the ending of a word tells that it is a noun and no verb: "endorsement". */
function isOnlyNoun(word: string): boolean {
  return /(?:ment|tion|sion|ship|ance|ity|ness|ing)s?$/.test(word);
}

function byRiver(parent: string, child: string, parentFirst: boolean): boolean {
  if (PLACE_PREPOSITIONS[parent] !== undefined && PLACE_PREPOSITIONS[child] === undefined) return false;
  if (PLACE_PREPOSITIONS[child] !== undefined && PLACE_PREPOSITIONS[parent] === undefined) return true;
  return parentFirst;
}

function prepositional(
  subject: string,
  object: string,
  { before, preposition }: { readonly before: string | undefined; readonly preposition: string },
): Verb {
  if (before !== undefined && /ed$/.test(before)) {
    return verb(`are ${before} ${preposition}`, `is ${before} ${preposition}`);
  }
  if (before !== undefined) {
    const stem = before.replace(/s$/, "");
    return verb(`${stem} ${preposition}`, `${stem}s ${preposition}`);
  }
  if (subject === "river" && preposition === "through") return verb("flow through", "flows through");
  const isPlace = PLACE_PREPOSITIONS[object] !== undefined;
  if (preposition === "in" && isPlace) return verb("lie in", "lies in");
  return verb(`are ${preposition}`, `is ${preposition}`);
}
