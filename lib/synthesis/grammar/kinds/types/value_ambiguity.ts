import { shuffle } from "../../../../base/mod.ts";
import type { ColumnWords } from "../../../../linking/mod.ts";
import { valueText } from "../../english/value_text.ts";
import { sameColumn, type Thing, thingOf } from "../../plan/thing.ts";
import type { State } from "../../plan/types.ts";
import { type Ambiguity, narrowed, type Understanding } from "./ambiguity.ts";
import type { Spot, Talk } from "./spot.ts";

const MOST_PAIRS = 8;
const MOST_VALUES = 12;

/** Requests to keep only a value that occurs in two columns: "only Luxembourg", the country or the city. */
export async function* valueAmbiguities(spot: Spot, { listing, root }: Talk): AsyncGenerator<Ambiguity> {
  const { synthesis: { lexicon, sampler }, random } = spot.attempt;
  const { specification } = listing;
  const columns = specification.tables.flatMap((table) => lexicon.table(table).columns).filter((
    { kind, reference },
  ) =>
    (kind === "label" || kind === "category" || kind === "text") &&
    !specification.filters.some((filter) =>
      filter.kind !== "exists" && sameColumn(filter.column, reference)
    ) &&
    thingOf(root, reference) !== undefined
  );
  const pairs = shuffle(
    random,
    columns.flatMap((a, i) => columns.slice(i + 1).map((b) => shuffle(random, [a, b]))),
  );
  for (const [a, b] of pairs.slice(0, MOST_PAIRS)) {
    if (a === undefined || b === undefined) continue;
    const [ours, theirs] = [
      await sampler(specification, a.reference),
      await sampler(specification, b.reference),
    ];
    const known = new Set(theirs.values);
    const shared = [...new Set(ours.values)].filter((value) => known.has(value) && isName(value)).sort();
    // Under a standing condition only a value that some rows have without meeting it proves anything.
    for (const value of shuffle(random, shared).slice(0, MOST_VALUES)) {
      if (typeof value !== "string") continue;
      const text = valueText(value, { ...a, kind: "label" });
      const [first, second] = [
        understanding(a, value, { listing, root }),
        understanding(b, value, { listing, root }),
      ];
      if (first === undefined || second === undefined) continue;
      if (first.clarifications.some((clarification) => second.clarifications.includes(clarification))) {
        continue;
      }
      yield {
        key: "value",
        utterances: [
          `only ${text}, please`,
          `just ${text}, please`,
          `and only for ${text}?`,
          `what if we take only ${text}?`,
          `keep only those with ${text}`,
          `narrow that down to ${text}`,
        ],
        understandings: [first, second],
        relation: "refinement",
        leaves: "ranking",
      };
    }
  }
}

const isName = (value: unknown) =>
  typeof value === "string" && /^\p{Lu}[\p{L} '’.-]{2,30}$/u.test(value) && value.trim() === value;

function understanding(
  column: ColumnWords,
  value: string,
  { listing, root }: { readonly listing: State; readonly root: Thing },
): Understanding | undefined {
  const thing = thingOf(root, column.reference);
  if (thing === undefined) return undefined;
  const isLabel = thing.labels.some((label) => sameColumn(label, column.reference));
  const noun = isLabel ? thing.singular : `${column.singular} of the ${thing.singular}`;
  return {
    state: narrowed(listing, [{ kind: "comparison", column: column.reference, operator: "=", value }]),
    clarifications: isLabel
      ? [`the ${noun} ${value}`, `I mean the ${noun} called ${value}`, `${value} as the name of the ${noun}`]
      : [`the ${noun}`, `I mean ${value} as the ${noun}`, `those where the ${noun} is ${value}`],
  };
}
