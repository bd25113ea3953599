import { dialogueElement } from "./dialogue.js";
import { element, words } from "./elements.js";
import { filtered, filterValues, listItems, orders, outcomes } from "./filters.js";
import { alignedStates, sqlStates } from "./outcomes.js";
import { unpackData } from "./unpack_data.js";

const data = await unpackData(document.getElementById("data").textContent);
const plays = data.agents.flatMap((agent) =>
  Array.from({ length: data.trials }, (_, i) => data.trials === 1 ? agent : `${agent}, trial ${i + 1}`)
);
const items = listItems(data);
const languages = { postgres: "postgresql", oracle: "plsql" };
const formatted = new Map();

/** SQL in lines; as it came where it cannot be read. */
function format(sql) {
  if (!formatted.has(sql)) {
    try {
      formatted.set(
        sql,
        globalThis.sqlFormatter.format(sql, { language: languages[data.dialect] ?? data.dialect }),
      );
    } catch {
      formatted.set(sql, sql);
    }
  }
  return formatted.get(sql);
}

const [list, pane, count] = ["list", "pane", "count"].map((id) => document.getElementById(id));
const asked = {
  ...{ search: "", play: "", outcome: "", cause: "", kind: "", joins: "", table: "", type: "" },
  order: plays.length > 1 ? "differs" : "dataset",
};
const titles = {
  ...{ play: "Agent", outcome: "Outcome", cause: "Cause", kind: "Kind", joins: "Joins", table: "Table" },
  ...{ type: "Question type", order: "Order" },
};
let shownItems = items;
let selected = -1;
let shownPlays = plays.length <= 2 ? [...plays.keys()] : [0, 1];

function select(name, options) {
  const menu = element(
    "select",
    { name, onchange: () => ask(name, menu.value) },
    name !== "order" && element("option", { value: "" }, "any"),
    options.map(([value, title]) => element("option", { value, selected: asked[name] === value }, title)),
  );
  return element("label", null, titles[name], " ", menu);
}

function ask(name, value) {
  asked[name] = value;
  update();
}

function buildFilters() {
  const values = filterValues(items);
  const menus = [
    [
      "order",
      Object.entries(orders).filter(([name]) => name !== "differs" || plays.length > 1).map((
        [name, { title }],
      ) => [name, title]),
    ],
    ["play", plays.map((title, i) => [String(i), title])],
    ...Object.entries(values).map(([name, found]) => [
      name,
      found.map((value) => [value, name === "outcome" ? outcomes[value] : words(value)]),
    ]),
  ].filter(([name, options]) => options.length > 1 || (name === "cause" && options.length > 0));
  document.getElementById("filters").append(...menus.map(([name, options]) => select(name, options)));
  const search = document.getElementById("search");
  search.addEventListener("input", () => ask("search", search.value));
}

/** Pixels of an item, as the style sheet has it. */
const ROW = 58;

function update() {
  const before = shownItems[selected];
  shownItems = filtered(items, data, asked);
  selected = shownItems.indexOf(before);
  const all = items.length;
  count.textContent = `${shownItems.length === all ? "" : `${shownItems.length} of `}${all} interactions`;
  list.scrollTop = 0;
  drawList();
}

const room = element("div", { role: "presentation" });
list.append(room);
/** Items that are drawn, by their places. */
const drawn = new Map();

/** Draws the items in sight alone, and of these the new ones alone where only the place has changed. */
function drawList({ afresh = true } = {}) {
  const first = Math.max(0, Math.floor(list.scrollTop / ROW) - 8);
  const last = Math.min(shownItems.length, Math.ceil((list.scrollTop + list.clientHeight) / ROW) + 8);
  room.style.height = `${shownItems.length * ROW}px`;
  for (const [at, made] of drawn) {
    if (!afresh && at >= first && at < last) continue;
    made.remove();
    drawn.delete(at);
  }
  for (let at = first; at < last; at++) {
    if (drawn.has(at)) continue;
    drawn.set(at, itemElement(shownItems[at], at));
    room.append(drawn.get(at));
  }
  list.setAttribute("aria-activedescendant", selected >= first && selected < last ? `item-${selected}` : "");
}

function itemElement(item, at) {
  const { dialogue, interaction, index, states } = item;
  const marks = states.length <= 4
    ? states.map(({ sql, aligned }) =>
      element(
        "span.marks",
        null,
        element(`b.sql-${sql}`, { title: sqlStates[sql].word }, sqlStates[sql].sign),
        element(`b.aligned-${aligned}`, { title: alignedStates[aligned].word }, alignedStates[aligned].sign),
      )
    )
    : [
      element(
        "span.marks",
        null,
        `${states.filter(({ sql }) => sql === "right" || sql === "later").length}/${states.length}`,
      ),
    ];
  const said = states.map(({ sql, aligned }, i) =>
    `${plays[i]}: ${sqlStates[sql].word}, ${alignedStates[aligned].word}`
  );
  const made = element(
    at === selected ? "div.item.selected" : "div.item",
    {
      ...{ role: "option", id: `item-${at}`, "aria-selected": at === selected },
      ...{ "aria-setsize": shownItems.length, "aria-posinset": at + 1 },
      "aria-label": `${dialogue.key}.${index + 1}: ${interaction.utterance}. ${said.join("; ")}`,
      onclick: () => choose(at),
    },
    element("span.key", null, `${dialogue.key}.${index + 1}`),
    element("span.text", null, interaction.utterance),
    element("span.all", null, marks),
  );
  made.style.top = `${at * ROW}px`;
  return made;
}

function choose(at, { focuses = false } = {}) {
  selected = Math.max(0, Math.min(shownItems.length - 1, at));
  const item = shownItems[selected];
  if (item === undefined) return;
  const top = selected * ROW;
  if (top < list.scrollTop || top + ROW > list.scrollTop + list.clientHeight) {
    list.scrollTop = top - list.clientHeight / 3;
  }
  drawList();
  history.replaceState(null, "", `#${encodeURIComponent(item.dialogue.key)}.${item.index + 1}`);
  show(item.dialogue, `${encodeURIComponent(item.dialogue.key)}.${item.index + 1}`, { focuses });
}

let open;

function show(dialogue, anchor, { focuses = false } = {}) {
  document.body.classList.add("reading");
  if (open !== dialogue) {
    open = dialogue;
    drawDialogue();
  }
  const target = pane.querySelector(`[data-anchor="${CSS.escape(anchor)}"]`) ?? pane.firstElementChild;
  for (const marked of pane.querySelectorAll(".current")) marked.classList.remove("current");
  target?.classList.add("current");
  target?.scrollIntoView({ block: "start" });
  if (focuses) document.getElementById("dialogue-title")?.focus({ preventScroll: true });
}

function drawDialogue() {
  pane.replaceChildren(
    element(
      "div.bar",
      null,
      element(
        "button.back",
        { type: "button", onclick: () => document.body.classList.remove("reading") },
        "← List",
      ),
      plays.length > 1 && element("fieldset", null, element("legend", null, "Shown"), plays.map(playBox)),
    ),
    ...dialogueElement(open, { data, plays, shown: shownPlays, format }),
  );
}

function playBox(title, play) {
  const box = element("input", {
    type: "checkbox",
    checked: shownPlays.includes(play),
    onchange: () => {
      shownPlays = [...plays.keys()].filter((one) => one === play ? box.checked : shownPlays.includes(one));
      drawDialogue();
    },
  });
  return element("label", null, box, " ", title);
}

/** Shows the turn that the address names. */
function follow() {
  const anchor = decodeURIComponent(location.hash.slice(1));
  const parts = /^(.*?)\.(\d+)(?:\.(\d+)(?:\.(\d+))?)?$/.exec(anchor);
  const dialogue = data.dialogues.find(({ key }) => key === parts?.[1]) ??
    data.dialogues.find(({ key }) => key === anchor);
  if (dialogue === undefined) return false;
  const play = parts?.[4] === undefined ? undefined : Number(parts[4]) - 1;
  if (play !== undefined && play < plays.length && !shownPlays.includes(play)) {
    shownPlays = [...shownPlays, play].sort((a, b) => a - b);
    open = undefined;
  }
  selected = shownItems.findIndex((item) =>
    item.dialogue === dialogue && item.index + 1 === Number(parts?.[2] ?? 1)
  );
  drawList();
  show(dialogue, location.hash.slice(1));
  return true;
}

const moves = {
  ArrowDown: 1,
  j: 1,
  ArrowUp: -1,
  k: -1,
  PageDown: 10,
  PageUp: -10,
  Home: -Infinity,
  End: Infinity,
};

document.addEventListener("keydown", (event) => {
  const isTyped = event.target.matches("input, select, textarea");
  if (event.ctrlKey || event.metaKey || event.altKey || isTyped) {
    if (event.key === "Escape" && isTyped) list.focus();
    return;
  }
  const inList = event.target === list;
  if (event.key === "/") document.getElementById("search").focus();
  else if (event.key === "Escape") {
    document.body.classList.remove("reading");
    list.focus();
  } else if (inList && event.key === "Enter") choose(selected, { focuses: true });
  else if (moves[event.key] !== undefined && (inList || event.key === "j" || event.key === "k")) {
    choose(selected + moves[event.key]);
  } else return;
  event.preventDefault();
});

list.addEventListener("scroll", () => drawList({ afresh: false }));
globalThis.addEventListener("resize", () => drawList());
globalThis.addEventListener("hashchange", follow);
buildFilters();
update();
if (!follow() && shownItems.length > 0 && matchMedia("(min-width: 60rem)").matches) {
  selected = 0;
  drawList();
  show(shownItems[0].dialogue, "");
  scrollTo(0, 0);
}
document.querySelector("main").removeAttribute("aria-busy");
