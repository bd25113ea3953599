import type { Json } from "../../types.ts";

/** Values by the names of placeholders; an absent one has none yet. */
export type TemplateValues = Readonly<Record<string, Json | undefined>>;

/** `${NAME}` is a variable of the environment and no placeholder. */
const placeholder = /(?<!\$)\{([A-Za-z_]\w*(?:\.\w+)*)\}/g;

/** The names of the placeholders in a template, for example `raw.message`. */
export function placeholdersIn(template: Json): readonly string[] {
  return textsIn(template).flatMap((text) => [...text.matchAll(placeholder)].map(([, name = ""]) => name));
}

/** All texts in a value, names of fields aside. */
export function textsIn(value: Json): readonly string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/**
 * Fills a template. A text that is one placeholder becomes its value, of any type; placeholders within a text become
 * text. A field or an item that is one placeholder without a value is left out; undefined where all is.
 *
 * @throws {Error} If a placeholder within a text has no value.
 */
export function fillTemplate(template: Json, values: TemplateValues): Json | undefined {
  if (typeof template === "string") {
    const [whole, name] = /^\{([A-Za-z_]\w*(?:\.\w+)*)\}$/.exec(template) ?? [];
    return whole === undefined || name === undefined ? fillText(template, values) : valueOf(name, values);
  }
  if (Array.isArray(template)) {
    return template.map((item) => fillTemplate(item, values)).filter((item) => item !== undefined);
  }
  if (typeof template !== "object" || template === null) return template;
  return Object.fromEntries(
    Object.entries(template).flatMap(([name, inside]) => {
      const filled = fillTemplate(inside, values);
      return filled === undefined ? [] : [[name, filled]];
    }),
  );
}

/**
 * Fills the placeholders of a text.
 *
 * @param encode Encodes each value, for example for an address. @default values stay as they are
 * @throws {Error} If one has no value.
 */
export function fillText(
  text: string,
  values: TemplateValues,
  encode: (value: string) => string = (value) => value,
): string {
  return text.replaceAll(placeholder, (_, name: string) => {
    const value = valueOf(name, values);
    if (value === undefined) throw new Error(`{${name}} has no value`);
    return encode(typeof value === "string" ? value : JSON.stringify(value));
  });
}

function valueOf(path: string, values: TemplateValues): Json | undefined {
  const [name = "", ...steps] = path.split(".");
  return steps.reduce<Json | undefined>(
    (inside, step) =>
      typeof inside === "object" && inside !== null && Object.hasOwn(inside, step)
        ? Reflect.get(inside, step)
        : undefined,
    values[name],
  );
}
