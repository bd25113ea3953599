import type { CallValue, Value } from "../types.ts";
import { fill } from "./fill.ts";
import { operand } from "./operand.ts";
import type { Part, Writer } from "./types.ts";

/** A function: a portable one in the spelling of the dialect, another one by its name. */
export function writeCall(call: CallValue, writer: Writer): Part {
  const { dialect, traits: { spelling } } = writer;
  if (call.dialect !== undefined) return ownCall(call, writer);
  const given = call.function === "format_date" ? formatArguments(call, writer) : call.arguments;
  const templates = Object.hasOwn(spelling.functions, call.function) ? spelling.functions[call.function] : [];
  const template = templates?.find((one) =>
    one.includes("$*") ? given.length > 0 : placesOf(one) === given.length
  );
  if (template === undefined) {
    throw new RangeError(`Cannot write ${call.function} of ${given.length} values: ${dialect} has none such`);
  }
  return fill(template, given.map((value) => operand(value, writer)));
}

function placesOf(template: string): number {
  return new Set(template.match(/\$\d/g)).size;
}

function ownCall({ function: name, arguments: given, dialect: home }: CallValue, writer: Writer): Part {
  if (home !== writer.dialect) {
    throw new RangeError(`Cannot write the function "${name}" in ${writer.dialect}: it is one of ${home}`);
  }
  if (!/^[\p{L}_][\p{L}\p{N}_$.]*$/u.test(name)) {
    throw new RangeError(`Cannot write the function "${name}": that is no name`);
  }
  return fill(`${name.toUpperCase()}($*)`, given.map((value) => writer.value(value)));
}

/** The pattern of `format_date` in the letters of the dialect; only a text can be respelled. */
function formatArguments({ arguments: given }: CallValue, { traits }: Writer): readonly Value[] {
  const { datePattern } = traits.spelling;
  const [date, pattern] = given;
  if (date === undefined || pattern === undefined || datePattern === undefined) return given;
  if (pattern.kind !== "literal" || typeof pattern.value !== "string") {
    throw new RangeError("Cannot write a date in a pattern that is computed");
  }
  const { letters, quote } = datePattern;
  const pieces = pattern.value.match(/%.|[^%]+/gs) ?? [];
  const respelled = pieces.map((piece) => {
    if (!piece.startsWith("%")) return /[\p{L}"]/u.test(piece) ? `${quote}${piece}${quote}` : piece;
    const letter = piece === "%%" ? piece.slice(quote === "" ? 0 : 1) : letters[piece.slice(1)];
    if (letter === undefined) throw new RangeError(`Cannot write a date with "${piece}" in its pattern`);
    return letter;
  });
  return [date, { kind: "literal", value: respelled.join("") }];
}
