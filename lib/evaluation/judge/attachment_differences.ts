import { isMeasure } from "./comparison_target.ts";
import { sameValue } from "./agreement.ts";
import { placeOf } from "./peoples.ts";
import { sameConcept } from "./same_concept.ts";
import type { Attachment } from "./attachments.ts";
import { type Difference, unclear } from "./difference.ts";
import type { Concept } from "./elements.ts";
import type { ExpectedContent } from "./expected_content.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";
import { mayMeanTheSame } from "./synonyms.ts";

/** Differences in what a number or a part of a name says something about, and in whether a number counts or measures. */
export function attachmentDifferences(
  found: ParsedSentence,
  { intention, required, understood }: ExpectedContent,
): readonly Difference[] {
  const isWhole = required === intention && understood === found;
  const unread = [[found, intention], [intention, found]].flatMap(([one, other]) =>
    one?.attachments.filter(({ kind, value }) =>
      kind === "text" && !other?.attachments.some((another) => another.value === value)
    ) ?? []
  );
  const doubts = unread.map(({ value }) =>
    unclear("wording", `What "${value}" is part of is read in one sentence only.`)
  );
  const isOfAverage = isBesideAverage(found, intention)
    ? [unclear("wording", "A name may belong to what is compared or to the average.")]
    : [];
  const lacking = (list: readonly Attachment[], others: readonly Attachment[]) =>
    list.filter((one) =>
      !others.some((other) => mayBeSame(one, other)) &&
      !(one.kind === "measure" && boundsOneColumn(one.value, found, intention))
    );
  const [here, there] = [
    lacking(found.attachments, intention.attachments),
    lacking(intention.attachments, found.attachments),
  ];
  const held = [
    ...otherHolders(found, intention, ["interpretation", "intention"]),
    ...otherHolders(intention, found, ["intention", "interpretation"]),
  ].slice(0, 1).map((text): Difference =>
    isWhole ? { topic: "value", side: "both", text } : unclear("value", text)
  );
  const turned = here.flatMap((one) =>
    there.flatMap((other): readonly Difference[] => {
      if (one.value !== other.value) return [];
      if (isOfNames(one) || isOfNames(other)) {
        if (one.kind !== other.kind || !(isElsewhere(one, other) || one.isAsked !== other.isAsked)) return [];
        const doubt = doubtAbout(one);
        const where =
          `"${one.value}" belongs to ${other.owner?.text} in the intention and to ${one.owner?.text} in the interpretation.`;
        return [
          isWhole && isElsewhere(one, other) && (one.kind === "superlative" || haveOwnColumns(one, other))
            ? { ...doubt, side: "both", ...(one.kind === "value" && { text: where }) }
            : doubt,
        ];
      }
      const text = textOf(one, other);
      // "Lakes longer than 800" may mean what flows out of them.
      const isLent = one.isLent === true || other.isLent === true;
      return text === undefined
        ? isTurned(one, other)
          ? [
            isWhole && (one.named ?? other.named) !== undefined
              ? { ...doubtAbout(one), side: "both" }
              : doubtAbout(one),
          ]
          : []
        : [
          isWhole && !isLent ? { topic: "wording", side: "both", text } : unclear("wording", text),
        ];
    })
  );
  // "The river with the most", "the river with the fewest".
  const isMost = ({ kind, value }: Attachment) => kind === "superlative" && value === "most";
  const isFewest = ({ kind, value }: Attachment) =>
    kind === "superlative" && (value === "fewest" || value === "least");
  const reversed = here.some((one) =>
    there.some((other) =>
      ((isMost(one) && isFewest(other)) || (isFewest(one) && isMost(other))) && !isElsewhere(one, other)
    )
  );
  const exchanged = here.find((one) =>
    here.some((another) => another !== one && haveChangedPlaces(one, another, there))
  );
  if (isWhole && exchanged !== undefined) {
    const text = `"${exchanged.value}" and another name belong to one another's rows.`;
    return [{ topic: "value", side: "both", text, isCertain: true }];
  }
  const text = "One of the sentences asks for the most, the other for the fewest.";
  const ends: readonly Difference[] = !reversed
    ? []
    : [isWhole ? { topic: "extreme", side: "both", text } : unclear("extreme", text)];
  return [...held, ...turned, ...ends, ...doubts, ...isOfAverage];
}

/** Whether each of two values belongs to what the other one belongs to in the other sentence: "ships of Oslo with crews from Bergen". */
function haveChangedPlaces(one: Attachment, another: Attachment, others: readonly Attachment[]): boolean {
  const isAt = ({ value, kind }: Attachment, { owner }: Attachment) =>
    others.some((other) =>
      kind === "value" && other.kind === kind && other.value === value && owner !== undefined &&
      other.owner !== undefined && mayBeSameName(owner, other.owner)
    );
  return one.value !== another.value && isElsewhere(one, another) && isAt(one, another) && isAt(another, one);
}

/**
 * Whether a number bounds a column in both sentences that no second table has, and both name its table: whatever stands beside it, it
 * belongs there.
 */
function boundsOneColumn(value: number | string, a: ParsedSentence, b: ParsedSentence): boolean {
  const [one, other] = [a, b].map(({ comparisons, concepts }) => {
    const bounds = comparisons.filter(({ bound }) => bound === value);
    const places = new Set(
      bounds.flatMap(({ of }) => of.concepts.filter((concept) => isMeasure(concept) && !concept.isPart))
        .flatMap(({ candidates }) => [...candidates].filter((name) => name.includes("."))),
    );
    const [place = ""] = places;
    const isOwn = concepts.some(({ isTable, candidates }) =>
      isTable && [...candidates].some((table) => place.startsWith(`${table}.`))
    );
    const isOne = bounds.length === 1 && bounds[0]?.plain !== true;
    return isOne && places.size === 1 && isOwn ? place : undefined;
  });
  return one !== undefined && one === other || showSameRows(a, b) && boundsOwnColumn(value, a, b);
}

/** Whether both sentences count, or name rows of the same table. */
function showSameRows(a: ParsedSentence, b: ParsedSentence): boolean {
  const counts = ({ aggregates }: ParsedSentence) => aggregates.some((one) => one.function === "count");
  const rowsOf = (
    { outputs }: ParsedSentence,
  ) => [...outputs.rows, ...outputs.concepts.filter((one) => one.isTable)];
  return counts(a) && counts(b) ||
    rowsOf(a).some((one) => rowsOf(b).some((other) => sameConcept(one, other)));
}

/** Whether both sentences say of which one table the bounded column is: "seas with an area above 500", "the area of the sea". */
function boundsOwnColumn(value: number | string, a: ParsedSentence, b: ParsedSentence): boolean {
  const [one, other] = [a, b].map(({ comparisons }) => {
    const bounds = comparisons.filter(({ bound }) => bound === value);
    const owners = new Set(bounds.flatMap(({ of }) => of.owners));
    const [column] = bounds[0]?.of.concepts.filter((concept) => isMeasure(concept) && !concept.isPart) ?? [];
    const isSure = owners.size === 1 &&
      bounds.every(({ of, plain = false }) =>
        !plain && of.owners.length === 1 && column !== undefined && of.concepts[0] !== undefined &&
        sameConcept(of.concepts[0], column)
      );
    return isSure ? { column, owner: [...owners][0] } : undefined;
  });
  return one?.column !== undefined && other?.column !== undefined && one.owner === other.owner &&
    sameConcept(one.column, other.column);
}

/** Whether a name stands before the average in one sentence and behind it in the other. */
function isBesideAverage(one: ParsedSentence, other: ParsedSentence): boolean {
  const comparesWithAverage = ({ comparisons }: ParsedSentence) =>
    comparisons.some(({ bound }) => bound === "average");
  if (!comparesWithAverage(one) || !comparesWithAverage(other)) return false;
  const isBefore = ({ text: sentence }: ParsedSentence, name: string) => {
    const [at, average] = [sentence.toLowerCase().indexOf(name), sentence.search(/\b(?:average|mean)\b/i)];
    return at < 0 || average < 0 ? undefined : at < average;
  };
  return one.values.some(({ text }) => {
    const [here, there] = [one, other].map((sentence) => isBefore(sentence, text.toLowerCase()));
    return here !== undefined && there !== undefined && here !== there;
  });
}

const isOfNames = ({ kind }: Attachment) => kind === "value" || kind === "superlative";

function textOf(one: Attachment, other: Attachment): string | undefined {
  if (one.kind !== other.kind) {
    return `"${one.value}" counts in one of the sentences and measures in the other.`;
  }
  const [a, b] = [one.owner, other.owner];
  if (a === undefined || b === undefined || mayBeSameName(a, b)) return undefined;
  // Columns of one table are different owners of a text; a table and its column are not of a number.
  const isOther = one.kind === "text" || isTurned(one, other) || !shareTable(a, b);
  return isOther
    ? `"${one.value}" belongs to ${b.text} in the intention and to ${a.text} in the interpretation.`
    : undefined;
}

function mayBeSame(one: Attachment, other: Attachment): boolean {
  const [a, b] = [one.owner, other.owner];
  const isNamed = [one, other].some(({ named }) => named !== undefined) &&
    [a, b].some((owner) => owner !== undefined);
  return one.value === other.value && one.kind === other.kind && one.isAsked === other.isAsked && !isNamed &&
    (a === undefined || b === undefined || mayBeSameName(a, b));
}

/** Values of a column that one sentence names, and that the other says of rows with a column of their own for them: a ship's flag, an owner's country. */
function otherHolders(
  { labelled }: ParsedSentence,
  { attachments, labelled: others }: ParsedSentence,
  [one, other]: readonly [string, string],
): readonly string[] {
  return labelled.flatMap(({ value, label }) => {
    const attached = attachments.find((attachment) =>
      attachment.kind === "value" && attachment.value === placeOf(value.text) &&
      ownColumns(attachment).length > 0 &&
      ownColumns(attachment).every((place) =>
        !label.candidates.has(place) && !label.tables.has(place.split(".")[0] ?? "")
      )
    );
    return attached === undefined || others.some((another) => sameValue(another.value, value)) ? [] : [
      `${value.text} is the ${label.text} in the ${one}, and belongs to ${attached.owner?.text} in the ${other}.`,
    ];
  });
}

/** The columns of the rows that a value is said of, other than their names, that have it. */
const ownColumns = ({ owner, places = new Set() }: Attachment) =>
  [...owner?.candidates ?? [], ...owner?.refersTo ?? []].flatMap((table) =>
    [...places].filter((place) => place.startsWith(`${table}.`) && !place.endsWith("name"))
  );

/** Whether the rows of both owners have such a value in a column of their own: a flag of ships, a country of shipowners. */
function haveOwnColumns(one: Attachment, other: Attachment): boolean {
  const [a, b] = [ownColumns(one), ownColumns(other)];
  return a.length > 0 && b.length > 0 && a.every((place) => !b.includes(place));
}

function isElsewhere({ owner: a }: Attachment, { owner: b }: Attachment): boolean {
  return a !== undefined && b !== undefined && !mayBeSameName(a, b);
}

const doubtAbout = ({ value, kind }: Attachment) =>
  unclear(
    "wording",
    `${
      kind === "superlative" ? "A superlative" : `"${value}"`
    } may belong to something else than what is asked for.`,
  );

/** Whether a number belongs to what is asked for, or to a name, in only one of the sentences. */
function isTurned(one: Attachment, other: Attachment): boolean {
  return one.kind === "measure" && other.kind === "measure" &&
    (one.isAsked !== other.isAsked || (one.named === undefined) !== (other.named === undefined));
}

function mayBeSameName(a: Concept, b: Concept): boolean {
  return sameConcept(a, b) || leadsTo(a, b) || leadsTo(b, a) ||
    a.stems.some((stem) => b.stems.some((other) => stem === other || mayMeanTheSame(stem, other)));
}

/** Whether a column leads to the rows of a name: "a headquarters above 200", "a city above 200". */
function leadsTo({ refersTo }: Concept, { isTable, candidates }: Concept): boolean {
  return isTable && !refersTo.isDisjointFrom(candidates);
}

function shareTable(a: Concept, b: Concept): boolean {
  const tables = (one: Concept) =>
    one.isTable ? [...one.candidates].filter((name) => !name.includes(".")) : [...one.tables];
  return tables(a).some((table) => tables(b).includes(table));
}
