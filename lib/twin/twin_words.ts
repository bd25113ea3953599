import { type Random, randomFrom, shuffle } from "../base/mod.ts";
import { isCommonWord, isNoNoun, isValueWord, nameWords, PARTICIPLES, PERSONS } from "../linking/mod.ts";
import { plural, type Schema, singular } from "../schema/mod.ts";
import { inventWord } from "./invent_word.ts";

/**
 * Chooses for each word of the names of a schema another one: a noun for a noun (one without a plural for another without), a
 * person for a person, a participle for a participle, invented words where there are no more. What is not replaced: words that say what sort of value a column holds
 * (units, codes, measures with comparatives of their own, `name`, `date` and the like), where no table is called by one alone, and
 * prepositions and numbers, as sentences are built on them.
 *
 * @returns By the singular of each word that is replaced.
 */
export function twinWords(schema: Schema, seed: number): ReadonlyMap<string, string> {
  const names = nameWords(schema);
  const ofTables = new Set(schema.tables.flatMap(({ name }) => names.table(name)).map(one));
  const callTables = new Set(
    schema.tables.map(({ name }) => names.table(name)).flatMap((words) => words.length === 1 ? words : [])
      .map(one),
  );
  const ofColumns = new Set(
    schema.tables.flatMap(({ name, columns }) => columns.flatMap((column) => names.column(name, column.name)))
      .map(one),
  );
  const random = randomFrom(seed, "names");
  const known = new Set([...ofTables, ...ofColumns]);
  const free = (list: Iterable<string>) =>
    shuffle(random, [...new Set(list)].filter((word) => !known.has(word)));
  const nouns = free(NOUNS.filter(hasPlural));
  const stocks: Readonly<Record<WordSort, string[]>> = {
    // Taken from the end: words that are known from many schemas first, so that the twin's names count as English, too.
    noun: [...nouns.filter((word) => !isCommonWord(word)), ...nouns.filter(isCommonWord)],
    uncounted: free(UNCOUNTED),
    person: free([...PERSONS].filter((word) => hasPlural(word) && !isNoNoun(word))),
    participle: free(Object.keys(PARTICIPLES)),
    adjective: free(ADJECTIVES),
  };
  const found = new Map<string, string>();
  for (const word of [...known].toSorted()) {
    if (!/^\p{L}{2,}$/u.test(word) || SMALL_WORDS.has(word)) continue;
    // A table that is called by such a word alone is a thing of its own.
    if ((KEPT.has(word) || isValueWord(word)) && !callTables.has(word)) continue;
    found.set(
      word,
      stocks[sortOf(word)].pop() ?? stocks.noun.pop() ??
        inventFree(random, new Set([...known, ...found.values()])),
    );
  }
  return found;
}

type WordSort = "noun" | "uncounted" | "person" | "participle" | "adjective";

function sortOf(word: string): WordSort {
  if (PERSONS.has(word)) return "person";
  if (Object.hasOwn(PARTICIPLES, word)) return "participle";
  if (isNoNoun(word) || /(?:wn|ken|ten|ven)$/.test(word)) return "adjective";
  return hasPlural(word) ? "noun" : "uncounted";
}

/** Whether a noun has a plural of its own, which leads back to it. */
function hasPlural(word: string): boolean {
  const several = plural([word])[0] ?? "";
  return several !== word && one(several) === word && one(word) === word;
}

function inventFree(random: Random, used: ReadonlySet<string>): string {
  for (let tries = 0;; tries++) {
    const word = `${inventWord(random, { length: 5 + Math.floor(tries / 100) })}el`;
    if (!used.has(word)) return word;
  }
}

const one = (word: string) => singular([word])[0] ?? word;

const SMALL_WORDS = new Set(
  `of in on at by to from for with and or is was has a an the per no not since until as via into through`
    .split(" "),
);

/** Words of many names that tell what a value is, not of what, or that a table is one. */
const KEPT = new Set(
  `name title date year month day time hour minute second week quarter count total amount quantity sum average
  maximum minimum max min first last start end size value latitude longitude coordinate highest lowest largest
  smallest longest local current full short long unit data info information list`.split(/\s+/),
);

/** Things of many sorts that hardly meet in one database, none of which is a verb too. */
const NOUNS =
  `album apartment bridge calendar camera carpet chapter cinema concert dragon drama engine episode
  festival forest garage highway horse hospital hotel journal kitchen medal melon missile monument motor
  orange orchestra penguin pigeon plantation prison prototype railway restaurant satellite symbol tournament
  tower tree turbine vaccine vehicle video wagon warehouse weapon wedding workshop lantern basket candle blanket
  pillow ladder feather meadow planet comet castle temple cottage cabin violin trumpet guitar piano crystal diamond
  ribbon jacket sandal helmet umbrella wallet necklace kettle napkin sofa curtain
  chimney cellar fountain statue pyramid tractor bicycle scooter balloon rocket
  telescope magnet envelope camel donkey badger beaver falcon parrot rabbit squirrel turtle lizard lobster dolphin
  giraffe panda tiger zebra kangaroo hamster hedgehog raven sparrow pelican flamingo beetle cricket chisel bucket
  barrel goblet saucer lamp torch cushion hammock stool sweater mitten glove slipper sock shirt skirt hat
  apron zipper pendant earring apple banana carrot cucumber onion pumpkin biscuit cookie waffle noodle sausage omelet
  walnut almond peanut raisin apricot mango papaya lemon mushroom acorn petal tulip daffodil orchid pebble boulder
  canyon glacier cavern lagoon cathedral mansion pavilion barn igloo tent bungalow palace dungeon corridor elevator
  gazebo flute cello banjo trombone clarinet harp accordion tambourine canoe kayak raft submarine caravan locomotive
  ambulance limousine helicopter marble kite robot pencil crayon eraser antenna prism pendulum gadget souvenir poem
  novel sonnet fable carnival easel fossil garland hamlet kimono ladle locket mammoth
  nugget quilt rattle sapphire turban unicorn vase whisker yacht zeppelin amulet bonnet cradle
  crater dagger emerald fiddle goblin hatchet icicle jewel kernel lever mosaic muffin needle nutmeg otter oyster
  paddle parsnip pickle plum pretzel puppet radish rooster sickle spindle sponge tadpole
  thimble thistle toaster tunnel tuxedo urn wigwam wombat xylophone
  airport avenue campus cartoon church coast comedy desert disease dog football grape hometown ingredient insect island
  lake library marathon marriage medicine mountain movie museum ocean poster prize protein religion river school shelf ship
  song stadium story studio talent telephone theater ticket tribe university vessel village volcano website winery`
    .split(/\s+/);

/** Things that have one form for one and for several. */
const UNCOUNTED = "sheep deer aircraft furniture luggage rice homework equipment".split(" ");

const ADJECTIVES =
  "striped gilded carved painted polished folded knitted woven hollow wooden speckled frosted tinted".split(
    " ",
  );
