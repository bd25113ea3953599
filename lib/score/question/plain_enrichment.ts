/** Words before a colon that name a part of an enriched question; others are labels only beside further labels. */
const LABELS =
  /^(?:intent|goal|task|question|metrics?|measures?|aggregat(?:e|es|ion|ions)|filters?|conditions?|where|group(?:ed|ing|s)?(?: by)?|dimensions?|breakdown|sort(?:ed|ing)?(?: by)?|order(?:ed|ing)?(?: by)?|limit|rows|time(?: range| frame| period)?|period|dates?|date range|outputs?|columns?|select|show)$/i;

const PARTS = /\s*(?:[|\n]|[.;,](?=\s+\p{Lu}[\p{Ll} ]{1,20}:\s))\s*/u;

const LABEL = /^[\s*#-]*(\p{L}[\p{L} _]{1,24}?)\**\s*:\**\s+/u;

const IDENTIFIER = /\b\p{Lu}[\p{Lu}\d]*(?:_[\p{Lu}\d]+)+\b/gu;

/**
 * An enriched question as sentences would say it: labels as the words that they stand for ("Group by: city" as "by city"),
 * columns that are sorted or grouped by in small letters, as they are names and no values, and without notes in brackets,
 * which explain what stands before them; those with a date stay, to be compared.
 */
export function plainEnrichment(enriched: string): string {
  const text = enriched
    .replace(/\s*\(([^()]*)\)/g, (whole, note: string) => /\d{4}-\d\d/.test(note) ? whole : "")
    .replace(
      /\b((?:sort|sorted|order|ordered) by )(\p{Lu}[\p{Lu}\d]+)\b/giu,
      (_, cue: string, name: string) => cue + (name === name.toUpperCase() ? name.toLowerCase() : name),
    )
    .replace(
      /\b((?:by|per|order|sort|sorted|group|grouped)(?: of)? )(\p{Lu}[\p{Lu}\d]*(?:_[\p{Lu}\d]+)+)\b/giu,
      (_, cue: string, name: string) => cue + name.toLowerCase(),
    );
  const parts = text.split(PARTS).filter((part) => part !== "");
  const labelled = parts.map((part) => LABEL.exec(part)?.[1]);
  const isForm = labelled.filter((label) => label !== undefined).length > 1;
  return parts.map((part, i) => {
    const label = labelled[i];
    if (label === undefined || !isForm && !LABELS.test(label)) return part;
    return labelledPart(label, part.replace(LABEL, ""));
  }).filter((part) => part !== "").join(", ");
}

function labelledPart(label: string, part: string): string {
  if (/^(?:none|n\/a|no|-|all)\.?$/i.test(part)) return "";
  const names = part.replace(IDENTIFIER, (name) => name.toLowerCase());
  if (/^(?:group|dimension|breakdown)/i.test(label)) return `by ${names.replaceAll(",", " and")}`;
  if (/^(?:sort|order)/i.test(label)) return `sorted by ${names}`;
  if (/^(?:limit|rows)$/i.test(label) && /^\d+/.test(part)) return `top ${part}`;
  return /^(?:filter|condition|where)/i.test(label) ? `with ${part}` : part;
}
