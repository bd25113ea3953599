import { oneLine } from "./one_line.ts";

const escapes: Readonly<Record<string, string>> = {
  "\\": "\\textbackslash{}",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
  "<": "\\textless{}",
  ">": "\\textgreater{}",
  "|": "\\textbar{}",
  // pdfLaTeX knows no letter for these.
  "−": "$-$",
  "≤": "$\\le$",
  "≥": "$\\ge$",
  "→": "$\\to$",
};

/** Escapes LaTeX's special characters; line breaks become spaces. */
export function escapeLatex(text: string): string {
  return oneLine(text).trim()
    .replace(/[\\~^<>|−≤≥→#$%&_{}]/g, (sign) => escapes[sign] ?? `\\${sign}`)
    // Two hyphens would become a dash.
    .replace(/-(?=-)/g, "-{}");
}
