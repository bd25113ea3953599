import type { Output } from "../specification/mod.ts";
import type { Lexicon } from "./lexicon.ts";
import { modifiersOf, nounPhrase, ownFilters, predicate, type Scene, withModifiers } from "./noun_phrase.ts";
import { outputPhrases, type Shown, shownOf } from "./output_phrases.ts";
import { type Anchor, counting, noun, one, reached, THEY } from "./reach.ts";
import { rankedBy } from "./ranked_by.ts";
import { say } from "./say.ts";
import { createScene } from "./scene.ts";
import { pathTo, type Thing } from "./thing.ts";
import type { State } from "./types.ts";
import { countText, listText } from "./value_text.ts";
import type { Variation } from "./variation.ts";

/** A state as one sentence that leans on nothing before it. */
export function fullSentence(state: State, lexicon: Lexicon, variation: Variation): string {
  const scene = createScene(state, lexicon, variation);
  return sentence(body(state, scene));
}

function body(state: State, scene: Scene): string {
  switch (state.form) {
    case "list":
      return listBody(scene);
    case "scalar":
      return scalarBody(scene);
    case "grouped":
      return groupedBody(scene);
    case "ranking":
      return rankingBody(scene);
    default:
      return state.form satisfies never;
  }
}

/** Starts with a capital; ends with a question mark or a full stop. */
export function sentence(text: string): string {
  const first = text.charAt(0).toUpperCase() + text.slice(1);
  if (/[.?!]$/.test(first)) return first;
  if (first.includes("? ")) return `${first}.`;
  return /^(can|could|would|which|what|how|are|is|do)\b/.test(text) ? `${first}?` : `${first}.`;
}

const SHOW = ["list", "show", "show me", "give me", "find", "get me", "display", "bring up"];
const ASK = [
  "I would like to see",
  "I'd like a list of",
  "I need",
  "I want to know",
  "I am looking for",
  "please list",
  "please show me",
  "let me see",
];
const CAN = [
  "can you list",
  "could you show me",
  "can you give me",
  "could you tell me",
  "can I see",
  "would you list",
];
const WITH = [", together with", ", along with", " with", ", plus", " and"];

/** The things whose conditions are said where they are shown. */
export function shownThings(shown: Shown, scene: Scene): ReadonlySet<Thing> {
  return new Set(
    shown.others.flatMap(({ thing }) => pathTo(scene.root, thing)?.slice(1, 2) ?? []),
  );
}

function listBody(scene: Scene): string {
  const { variation, root } = scene;
  const shown = shownOf(scene);
  const without = shownThings(shown, scene);
  const np = nounPhrase(root, scene, { number: "plural", without });
  const outs = outputPhrases(shown, scene);
  const modifiers = modifiersOf(root, scene, { number: "plural", without });
  const are = predicate(modifiers, "plural");
  const tail = orderText(scene);
  const also = outs.length === 0 ? "" : `${variation.pick("with", WITH)} ${listText(outs)}`;
  const whatAre = (items: readonly string[]) =>
    `what ${items.length > 1 || isPlural(items[0] ?? "") ? "are" : "is"} ${listText(items)}`;
  const plain = [
    () => `${variation.pick("show", SHOW)} the ${np}${also}${tail}`,
    () => `${variation.pick("show", SHOW)} all ${np}${also}${tail}`,
    () => `${variation.pick("ask", ASK)} the ${np}${also}${tail}`,
    () => `${variation.pick("can", CAN)} the ${np}${also}${tail}?`,
    () => `${variation.pick("can", CAN)} all ${np}${also}${tail}?`,
  ];
  const forms: (() => string)[] = [...plain];
  if (are !== "") {
    forms.push(() =>
      `which ${root.plural} ${are}${outs.length === 0 ? "" : `, and ${whatAre(outs)}`}${tail}?`
    );
    forms.push(() =>
      `tell me which ${root.plural} ${are}${
        outs.length === 0
          ? ""
          : `, and ${variation.pick("give", ["show", "give", "list", "include"])} ${listText(outs)}`
      }${tail}`
    );
  }
  if (outs.length > 0) {
    const each = nounPhrase(root, scene, { number: "singular", without });
    forms.push(
      () =>
        `for ${variation.pick("each", ["each", "every"])} ${each}, ${
          variation.pick("give", ["show", "give", "list"])
        } ${listText(nameAndMore(scene, shown, one(root)))}${tail}`,
      () =>
        `for all ${np}, ${variation.pick("show", ["show me", "list", "give", "I want"])} ${
          listText(nameAndMore(scene, shown, THEY))
        }${tail}`,
      () =>
        `${variation.pick("what", ["what are the names of", "what are"])} the ${np}, and ${
          whatAre(outs)
        }${tail}?`,
    );
  } else {
    forms.push(
      () => `what are the names of ${variation.pick("the", ["the", "all"])} ${np}${tail}?`,
      () => `what ${np} are there${tail}?`,
      () => `${variation.pick("show", SHOW)} the names of the ${np}${tail}`,
    );
  }
  return say(variation, "list form", forms);
}

/** "its name and length", "the provinces it flows through" */
function nameAndMore(scene: Scene, shown: Shown, anchor: Anchor): readonly string[] {
  const [label] = scene.root.labels;
  const words = label === undefined || scene.root.labels.length > 1 || scene.root.subject.column !== undefined
    ? undefined
    : scene.lexicon.column(label.table, label.column);
  const name = anchor.plural ? words?.plural ?? "names" : words?.singular ?? "name";
  const own = shown.own.map(({ singular }) => singular);
  return [
    `${anchor.possessive} ${listText([name, ...own])}`,
    ...outputPhrases({ ...shown, own: [] }, scene, anchor),
  ];
}

/** Whether "are" follows "what" before this phrase. */
function isPlural(phrase: string): boolean {
  const head =
    /^(?:the|their|its|those) (.*?)(?: (?:of|that|they|it|with|by|those|in|on)\b.*)?$/.exec(phrase)?.[1] ??
      phrase;
  return / and |s$/.test(head);
}

function orderText({ specification, lexicon, variation }: Scene): string {
  const [order] = specification.orderBy;
  if (order === undefined || order.by.column === undefined) return "";
  const { singular, kind } = lexicon.column(order.by.column.table, order.by.column.column);
  const timed = kind === "date" || kind === "year";
  const down = order.direction === "descending";
  const ends = timed
    ? (down ? ["latest", "earliest"] : ["earliest", "latest"])
    : down
    ? ["highest", "lowest"]
    : ["lowest", "highest"];
  return variation.pick("order", [
    `, sorted by ${singular} from ${ends[0]} to ${ends[1]}`,
    `, ordered by ${singular}, ${ends[0]} first`,
    `, ${ends[0]} ${singular} first`,
  ]);
}

/** The aggregate of a state, with what it is taken over: "the average elevation of" "airports in Peru". */
export function aggregateText(output: Output, scene: Scene): string {
  if (output.kind !== "aggregate") throw new RangeError("Cannot name the aggregate of a plain column");
  if (output.column === undefined || output.function === "count") return "the number of";
  const { singular: measure } = scene.lexicon.column(output.column.table, output.column.column);
  const isFigure = scene.lexicon.table(output.column.table).singular === `${measure} figure`;
  const singular = isFigure ? "" : `${measure} `;
  const { variation } = scene;
  const words = {
    average: ["the average", "the mean"],
    sum: ["the total", "the combined"],
    minimum: ["the lowest", "the minimum"],
    maximum: ["the highest", "the maximum"],
  };
  return `${variation.pick("aggregate", words[output.function])} ${singular}of`;
}

/** The aggregate that a state asks for. */
export function aggregateOf(scene: Scene): Output {
  const found = scene.specification.outputs.find(({ kind }) => kind === "aggregate");
  if (found === undefined) throw new RangeError("Cannot find an aggregate among the outputs");
  return found;
}

function scalarBody(scene: Scene): string {
  const { variation, root } = scene;
  const output = aggregateOf(scene);
  const np = nounPhrase(root, scene, { number: "plural" });
  const are = predicate(modifiersOf(root, scene, { number: "plural" }), "plural");
  if (output.kind === "aggregate" && output.function === "count") {
    return say(variation, "scalar count", [
      () => `how many ${np} are there?`,
      () => `what is the number of ${np}?`,
      () => `count the ${np}`,
      () =>
        `${
          variation.pick("tell", [
            "tell me",
            "I would like to know",
            "I want to know",
            "please tell me",
            "can you tell me",
          ])
        } how many ${np} there are`,
      () => are === "" ? `how many ${np} exist?` : `how many ${root.plural} ${are}?`,
      () => `give me the ${variation.pick("total", ["number", "total number", "count"])} of ${np}`,
    ]);
  }
  const what = `${aggregateText(output, scene)} ${variation.pick("the", ["the", "all"])} ${np}`;
  return say(variation, "scalar", [
    () => `what is ${what}?`,
    () =>
      `${
        variation.pick("tell", ["tell me", "give me", "show me", "compute", "work out", "calculate"])
      } ${what}`,
    () =>
      `${
        variation.pick("ask", ["I'd like to know", "I need", "I want to know", "could you tell me"])
      } ${what}`,
  ]);
}

function groupedBody(scene: Scene): string {
  const { variation, root, counted } = scene;
  const output = aggregateOf(scene);
  if (counted === undefined) throw new RangeError("Cannot group without something that is counted");
  const without = new Set(pathTo(root, counted)?.slice(1, 2));
  const each = nounPhrase(root, scene, { number: "singular", without });
  const all = nounPhrase(root, scene, { number: "plural", without });
  const near = root.children.includes(counted) && counted.plural !== root.plural;
  // Conditions on what is counted, after those on the groups, would be read as conditions on the groups.
  const between = pathTo(root, counted)?.slice(1) ?? [];
  const plain = each === root.singular || between.every((thing) => ownFilters(thing, scene).length === 0);
  const limited = all === root.plural ? "" : `, for ${all} only`;
  if (output.kind === "aggregate" && output.function === "count") {
    const direct = directCount(scene, each);
    const per = nounPhrase(counted, scene, { number: "plural" });
    const forms = [
      () =>
        `for each ${each}, ${variation.pick("tell", ["show", "give", "tell me"])} the number of ${
          counting(counted, one(root), scene, "number")
        }`,
      () =>
        `for every ${each}, ${variation.pick("say", ["say", "tell me", "work out"])} how many ${
          counting(counted, one(root), scene, "how many")
        }`,
      () =>
        `${variation.pick("show", ["list", "show me", "give me"])} the ${all} and the number of ${
          counting(counted, THEY, scene, "number")
        }`.replace(/they have$/, "each of them has"),
      () =>
        `${
          variation.pick("tell", ["tell me for the", "say for the", "I want to know, for the"])
        } ${all}, how many ${counting(counted, THEY, scene, "how many")}`,
    ];
    if (direct !== undefined) forms.push(() => direct);
    if (plain) {
      forms.push(() =>
        `${variation.pick("count", ["count the", "give me the number of", "show the number of"])} ${
          counting(counted, noun(`each ${each}`, false), scene, "number")
        }`
      );
    }
    if (near) {
      forms.push(() =>
        `${variation.pick("count", ["count the", "I need the number of", "give me a count of the"])} ${per} ${
          variation.pick("per", ["per", "for each", "by"])
        } ${root.singular}${limited}`
      );
    }
    return say(variation, "grouped count", forms);
  }
  const what = aggregateText(output, scene);
  const value = what.replace(/ of$/, "");
  const target = counted === root ? one(root).object : reached(counted, one(root), scene);
  const per = nounPhrase(counted, scene, { number: "plural" });
  const forms = [
    () => `for each ${each}, ${variation.pick("tell", ["show", "give", "tell me"])} ${what} ${target}`,
    () => `for every ${each}, what is ${what} ${target}?`,
    () =>
      `${variation.pick("show", ["list", "show me", "give me"])} the ${all}, each with ${value} of ${target}`,
  ];
  if (plain) forms.push(() => `what is ${what} ${reached(counted, noun(`each ${each}`, false), scene)}?`);
  if (near) {
    forms.push(() =>
      `${variation.pick("show", ["show", "give me", "I need"])} ${what} the ${per} ${
        variation.pick("per", ["per", "for each"])
      } ${root.singular}${limited}`
    );
  }
  return say(variation, "grouped", forms);
}

/** "How many airports does each country have?" */
function directCount(scene: Scene, each: string): string | undefined {
  const { root, counted } = scene;
  if (counted === undefined || !root.children.includes(counted)) return undefined;
  const np = nounPhrase(counted, scene, { number: "plural" });
  const { relation } = counted;
  if (relation?.forward !== undefined) {
    const { plural } = relation.forward;
    if (plural.startsWith("are ")) {
      return `how many ${np} is each ${each} ${plural.slice(4).replace(/^members/, "a member")}?`;
    }
    return `how many ${np} does each ${each} ${plural}?`;
  }
  if (relation?.backward !== undefined) return `how many ${np} ${relation.backward.plural} each ${each}?`;
  return `how many ${np} does each ${each} have?`;
}

/** What is ranked: "the five longest rivers in Peru", "the three countries with the most airports". */
export function rankingPhrase(scene: Scene): string {
  const { specification, root, lexicon } = scene;
  const [order] = specification.orderBy;
  const limit = specification.limit ?? 1;
  const number = limit === 1 ? "singular" : "plural";
  const count = limit === 1 ? "" : `${countText(limit)} `;
  const head = limit === 1 ? root.singular : root.plural;
  if (order === undefined) throw new RangeError("Cannot rank without an order");
  const shown = shownOf(scene);
  const without = shownThings(shown, scene);
  if (order.by.kind === "aggregate") {
    const path = new Set(scene.counted === undefined ? [] : pathTo(root, scene.counted)?.slice(1, 2));
    const { which } = rankedBy(scene);
    const whole = nounPhrase(root, scene, { number, without: path });
    if (whole === head) return `the ${count}${head} ${which[number]}`;
    const among = nounPhrase(root, scene, { number: "plural", without: path });
    return `the ${count}${head} ${which[number]} among the ${among}`;
  }
  const column = lexicon.column(order.by.column.table, order.by.column.column);
  const down = order.direction === "descending";
  const own = column.reference.table === root.tables[0];
  const modifiers = modifiersOf(root, scene, { number, without });
  if (own && column.scale !== undefined) {
    const adjective = down ? column.scale.most : column.scale.least;
    return `the ${count}${adjective} ${withModifiers(head, modifiers, { number, person: root.person })}`;
  }
  const extreme = column.kind === "date" || column.kind === "year"
    ? down ? "latest" : "earliest"
    : down
    ? "highest"
    : "lowest";
  const base = `the ${count}${head} with the ${extreme} ${column.singular}`;
  if (modifiers.length === 0) return base;
  const among = nounPhrase(root, scene, { number: "plural", without });
  return `${base} among the ${among}`;
}

function rankingBody(scene: Scene): string {
  const { variation, specification } = scene;
  const one = (specification.limit ?? 1) === 1;
  const np = rankingPhrase(scene);
  const outs = rankedOutputs(scene);
  const is = one ? "is" : "are";
  const also = outs.length === 0
    ? ""
    : `${variation.pick("with", [", together with", ", along with", ", with", ", plus"])} ${listText(outs)}`;
  return say(variation, "ranking", [
    () =>
      `${variation.pick("which", ["which", "what"])} ${is} ${np}${
        outs.length === 0 ? "" : `, and what ${outs.length > 1 ? "are" : "is"} ${listText(outs)}`
      }?`,
    () => `${variation.pick("show", SHOW)} ${np}${also}`,
    () => `${variation.pick("can", CAN)} ${np}${also}?`,
    () =>
      `${variation.pick("ask", ["I need", "I'd like to see", "I am looking for", "I want"])} ${np}${also}`,
  ]);
}

/** What is shown beside the names in a ranking. */
export function rankedOutputs(scene: Scene): readonly string[] {
  const single = (scene.specification.limit ?? 1) === 1;
  const anchor = single ? one(scene.root) : THEY;
  const phrases = outputPhrases(shownOf(scene), scene, anchor);
  const aggregate = scene.specification.outputs.some(({ kind }) => kind === "aggregate");
  return aggregate ? [...phrases, single ? "the number" : "the number for each"] : phrases;
}
