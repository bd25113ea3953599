/**
 * Makes an element. Text is set as text, so that nothing of a run is read as markup.
 *
 * @param {string} tag Name, with classes behind dots.
 * @param {Record<string, unknown> | Node | string | null} [properties]
 * @param {(Node | string | null | undefined | false | (Node | string | null)[])[]} children
 */
export function element(tag, properties, ...children) {
  const [name, ...classes] = tag.split(".");
  const made = document.createElement(name);
  if (classes.length > 0) made.className = classes.join(" ");
  for (const [key, value] of Object.entries(properties ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else made.setAttribute(key, value === true ? "" : String(value));
  }
  made.append(
    ...children.flat(2).filter((child) => child !== null && child !== undefined && child !== false),
  );
  return made;
}

/**
 * A table of a result. Rows and columns without a counterpart on the other side are marked by a word and a colour.
 *
 * @param {import("../../compare/mod.ts").ShownResult} result
 * @param {{ caption: string, mark: string }} options
 */
export function resultTable(result, { caption, mark }) {
  const { columns, rows, positions, row_count: count, unmatched = [], unpaired = [] } = result;
  const shown = rows[0]?.length ?? columns.length;
  const isMarked = unmatched.length > 0;
  const head = columns.slice(0, shown).map((name, i) =>
    element(
      unpaired.includes(i) ? "th.only" : "th",
      { scope: "col" },
      name,
      unpaired.includes(i) && ` (${mark})`,
    )
  );
  const body = rows.flatMap((row, i) => {
    const isOnly = unmatched.includes(i);
    const gap = i > 0 && positions[i] !== positions[i - 1] + 1;
    return [
      gap && element("tr.gap", null, element("td", { colspan: shown + Number(isMarked) }, "…")),
      element(
        isOnly ? "tr.only" : "tr",
        null,
        isMarked && element("td.mark", null, isOnly ? mark : ""),
        row.map(cell),
      ),
    ].filter(Boolean);
  });
  const more = [
    rows.length < count ? `${rows.length} of ${count} rows are shown.` : "",
    shown < columns.length ? `${shown} of ${columns.length} columns are shown.` : "",
  ].filter(Boolean).join(" ");
  return element(
    "div.result",
    { tabindex: 0, role: "region", "aria-label": caption },
    element(
      "table",
      null,
      element("caption", null, `${caption}, ${count === 1 ? "1 row" : `${count} rows`}`),
      element("thead", null, element("tr", null, isMarked && element("td"), head)),
      element("tbody", null, body),
    ),
    more && element("p.note", null, more),
  );
}

function cell(value) {
  if (value === null) return element("td.null", null, "NULL");
  return element(
    typeof value === "number" ? "td.number" : "td",
    null,
    typeof value === "object" ? JSON.stringify(value) : String(value),
  );
}

/** A word with a colour; the word says it all. */
export function badge(kind, ...words) {
  return element(`span.badge.${kind}`, null, ...words);
}

export const words = (name) => name.replaceAll("_", " ");
