import type { Concept, NamedValue } from "./judge_elements.ts";
import { folded } from "./judge_elements.ts";
import type { Expected } from "./judge_expected.ts";
import type { Denied, ReadComparison, ReadExtreme, Reading, Target } from "./judge_reading.ts";

/** The first thing in which an interpretation asks for something else, as the end of a sentence; none if it does not. */
export function conflictOf(interpretation: Reading, { required, allowed }: Expected): string | undefined {
  return values(interpretation, required, allowed) ??
    comparisons(interpretation, required, allowed) ??
    nulls(interpretation, required, allowed) ??
    negations(interpretation, required, allowed) ??
    aggregates(interpretation, required, allowed) ??
    extremes(interpretation, required, allowed) ??
    orderings(interpretation, required) ??
    concepts(interpretation, required, allowed);
}

function values(found: Reading, required: Reading, allowed: Reading): string | undefined {
  const missing = required.values.find((value) => !says(found, value));
  if (missing !== undefined) {
    return `the intention is about ${missing.text}, which the interpretation does not name`;
  }
  const extra = found.values.find((value) => !says(allowed, value));
  if (extra !== undefined) {
    return `the interpretation is about ${extra.text}, which the intention does not name`;
  }
  return undefined;
}

/** Whether a value is named, as a value or with all its words. */
function says(reading: Reading, value: NamedValue): boolean {
  if (
    reading.values.some((other) => [...other.spellings].some((spelling) => value.spellings.has(spelling)))
  ) return true;
  return [...value.spellings].some((spelling) =>
    spelling !== "" && reading.foldedText.includes(` ${spelling} `)
  ) ||
    (value.text.length > 3 &&
      folded(value.text).split(" ").every((word) =>
        word.length > 3 && reading.foldedText.includes(` ${word.slice(0, Math.max(4, word.length - 1))}`)
      ));
}

function comparisons(found: Reading, required: Reading, allowed: Reading): string | undefined {
  const missing = required.comparisons.find((one) => !isCovered(one, found));
  if (missing !== undefined) return `the intention says "${worded(missing)}", the interpretation does not`;
  const extra = found.comparisons.find((one) => !isCovered(one, allowed));
  return extra && `the interpretation says "${worded(extra)}", the intention does not`;
}

function worded({ operator, bound }: ReadComparison): string {
  if (bound === "average") return `${operator === ">" ? "above" : "below"} the average`;
  return `${operator} ${bound}`;
}

function isCovered(one: ReadComparison, reading: Reading): boolean {
  const same = reading.comparisons.some((other) =>
    other.operator === one.operator && other.bound === one.bound && agree(one.of, other.of)
  );
  // A number inside a stored value ("Formula 1") is said by the value.
  return same ||
    (one.operator === "=" &&
      reading.values.some((value) =>
        [...value.spellings].some((spelling) => spelling.split(" ").includes(String(one.bound)))
      ));
}

/** Whether two targets may be the same thing: one is open, or they share a name. */
function agree(a: Target, b: Target): boolean {
  const columnsOf = (target: Target) =>
    target.concepts.filter((concept) => concept.isColumn && !concept.isTable);
  const [first, second] = [columnsOf(a), columnsOf(b)];
  if (first.length > 0 && second.length > 0) {
    return first.some((one) => second.some((other) => overlap(one, other)));
  }
  const measured = (
    target: Target,
  ) => [...target.measures, ...columnsOf(target).flatMap((concept) => concept.stems)];
  const [one, other] = [measured(a), measured(b)];
  return one.length === 0 || other.length === 0 || one.some((stem) => other.includes(stem));
}

function overlap(a: Concept, b: Concept): boolean {
  return [...a.candidates].some((name) => b.candidates.has(name)) ||
    a.stems.some((stem) => b.stems.includes(stem) && stem !== "name");
}

function nulls(found: Reading, required: Reading, allowed: Reading): string | undefined {
  const covered = (one: Reading["nulls"][number], reading: Reading) =>
    reading.nulls.some((other) => other.negated === one.negated && agree(one.of, other.of));
  if (required.nulls.some((one) => !covered(one, found))) {
    return "the intention asks whether something is recorded, the interpretation does not";
  }
  // That a value is there goes without saying wherever it is shown or compared.
  if (found.nulls.some((one) => !one.negated && !covered(one, allowed))) {
    return "the interpretation asks for what is not recorded, the intention does not";
  }
  return undefined;
}

function negations(found: Reading, required: Reading, allowed: Reading): string | undefined {
  const covered = (one: Denied, reading: Reading) => reading.negations.some((other) => denySame(one, other));
  const missing = required.negations.find((one) => !covered(one, found));
  if (missing !== undefined) {
    return `the intention denies ${deniedText(missing)}, the interpretation does not`;
  }
  const extra = found.negations.find((one) => !covered(one, allowed));
  return extra && `the interpretation denies ${deniedText(extra)}, the intention does not`;
}

function denySame(a: Denied, b: Denied): boolean {
  const isOpen = (one: Denied) => one.concepts.length + one.values.length === 0;
  if (isOpen(a) || isOpen(b)) return true;
  return a.values.some((one) =>
    b.values.some((other) => [...one.spellings].some((text) => other.spellings.has(text)))
  ) ||
    a.concepts.some((one) => b.concepts.some((other) => overlap(one, other)));
}

function deniedText(one: Denied): string {
  return [...one.values, ...one.concepts][0]?.text ?? "something";
}

const aggregateNames = { count: "a count", sum: "a total", average: "an average" } as const;

function aggregates(found: Reading, required: Reading, allowed: Reading): string | undefined {
  const missing = required.aggregates.find((one) =>
    !found.aggregates.some((other) => other.function === one.function && agreeAll(one.of, other.of)) &&
    !(one.function === "count" && impliesCount(found))
  );
  if (missing !== undefined) {
    return `the intention asks for ${aggregateNames[missing.function]}, the interpretation does not`;
  }
  const extra = found.aggregates.find((one) =>
    !allowed.aggregates.some((other) => other.function === one.function) &&
    !(one.function === "count" && impliesCount(allowed))
  );
  return extra && `the interpretation asks for ${aggregateNames[extra.function]}, the intention does not`;
}

function agreeAll(a: Target, b: Target): boolean {
  return agree(a, b);
}

/** "The most rivers", "more than three rivers": a count without the word. */
function impliesCount(reading: Reading): boolean {
  const countable = (target: Target) => target.concepts.some((concept) => concept.isTable);
  return reading.comparisons.some((one) => typeof one.bound === "number" && countable(one.of)) ||
    reading.extremes.some((one) => countable(one.of));
}

function extremes(found: Reading, required: Reading, allowed: Reading): string | undefined {
  const covered = (one: ReadExtreme, reading: Reading) =>
    reading.extremes.some((other) =>
      other.direction === one.direction && other.count === one.count && other.rank === one.rank
    );
  const missing = required.extremes.find((one) => !covered(one, found));
  if (missing !== undefined) {
    return `the intention asks for the ${extremeText(missing)}, the interpretation does not`;
  }
  const extra = found.extremes.find((one) => !covered(one, allowed));
  return extra && `the interpretation asks for the ${extremeText(extra)}, the intention does not`;
}

function extremeText({ direction, count, rank }: ReadExtreme): string {
  const side = direction === "up" ? "highest" : "lowest";
  return count > 1 ? `${count} ${side}` : rank > 1 ? `${side} but ${rank - 1}` : side;
}

function orderings(found: Reading, required: Reading): string | undefined {
  for (const one of required.orderings) {
    const direction = one.direction ?? "up";
    const said = [
      ...found.orderings.map((other) => other.direction ?? "up"),
      // The highest ones come in descending order.
      ...found.extremes.map((other) => other.direction === "up" ? "down" : "up"),
    ];
    if (said.length === 0) return "the intention asks for an order, the interpretation does not";
    if (!said.includes(direction)) return "the interpretation orders the other way round";
  }
  return undefined;
}

function concepts(found: Reading, required: Reading, allowed: Reading): string | undefined {
  const missing = required.concepts.find((concept) => !isNamed(concept, found));
  if (missing !== undefined) return `the intention asks about ${missing.text}, the interpretation does not`;
  const split = found.groups.find((concept) => !isNamed(concept, allowed));
  if (split !== undefined && found.aggregates.length > 0) {
    return `the interpretation splits its answer by ${split.text}, the intention does not`;
  }
  const asked = required.asked.filter((concept) => !isGeneric(concept));
  const shown = found.asked.filter((concept) => !isGeneric(concept));
  if (
    asked.length > 0 && shown.length > 0 && !asked.some((one) => shown.some((other) => related(one, other)))
  ) {
    return `the intention asks for ${asked[0]?.text}, the interpretation for ${shown[0]?.text}`;
  }
  return undefined;
}

const GENERIC = new Set(["name", "code", "id", "detail", "inform", "number", "type", "titl"]);
const VERB = /(?:ed|ing)$/;

function isGeneric(concept: Concept): boolean {
  return concept.stems.every((stem) => GENERIC.has(stem)) || VERB.test(concept.text);
}

function related(a: Concept, b: Concept): boolean {
  return overlap(a, b) || [...a.tables].some((table) => b.tables.has(table));
}

/** Whether a reading speaks of a table or column, by its name, by its words, or by one of the table's own columns. */
function isNamed(concept: Concept, reading: Reading): boolean {
  if (isGeneric(concept)) return true;
  if (reading.concepts.some((other) => overlap(concept, other))) return true;
  if (concept.stems.some((stem) => reading.unread.includes(stem) || reading.measures.includes(stem))) {
    return true;
  }
  if (concept.stems.every((stem) => reading.foldedText.includes(` ${stem}`))) return true;
  if (!concept.isTable) return false;
  const tables = reading.concepts.filter((other) => other.isTable && !isGeneric(other));
  return tables.length === 0 &&
    reading.concepts.some((other) =>
      other.isColumn && [...other.tables].some((table) => concept.tables.has(table))
    );
}
