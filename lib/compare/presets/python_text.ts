import type { Value, ValueType } from "../../database/mod.ts";

/**
 * What Python's `str` makes of a value, as published evaluators sort by it. JavaScript has one type for whole
 * numbers and floats, so the column's type tells whether 1 is spelled 1 or 1.0.
 */
export function pythonText(value: Value, type: ValueType): string {
  switch (typeof value) {
    case "number":
      return type !== "float" && Number.isInteger(value) ? `${BigInt(value)}` : floatText(value);
    case "boolean":
      return value ? "True" : "False";
    case "bigint":
      return `${value}`;
    case "string":
      return value;
    default:
      return value === null ? "None" : bytesText(value);
  }
}

/** The shortest digits that give the number back; as a power of ten below 1e-4 and from 1e16 on. */
function floatText(value: number): string {
  if (Number.isNaN(value)) return "nan";
  if (!Number.isFinite(value)) return value > 0 ? "inf" : "-inf";
  if (Object.is(value, -0)) return "-0.0";
  const exponent = Number(value.toExponential().split("e")[1]);
  if (exponent >= 16 || exponent < -4) {
    const [mantissa] = value.toExponential().split("e");
    return `${mantissa}e${exponent < 0 ? "-" : "+"}${`${Math.abs(exponent)}`.padStart(2, "0")}`;
  }
  if (Number.isInteger(value)) return `${value}.0`;
  return `${value}`;
}

function bytesText(bytes: Uint8Array): string {
  const quote = bytes.includes(39) && !bytes.includes(34) ? '"' : "'";
  const spelled = Array.from(bytes, (byte) => {
    const known = ({ 9: "\\t", 10: "\\n", 13: "\\r", 92: "\\\\" } as Readonly<Record<number, string>>)[byte];
    if (known !== undefined) return known;
    const letter = String.fromCharCode(byte);
    if (letter === quote) return `\\${letter}`;
    return byte >= 32 && byte < 127 ? letter : `\\x${byte.toString(16).padStart(2, "0")}`;
  });
  return `b${quote}${spelled.join("")}${quote}`;
}
