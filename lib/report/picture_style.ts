/** Colours that are distinct for any colour vision (Okabe and Ito). */
export const distinctColours = [
  "#0072b2",
  "#e69f00",
  "#009e73",
  "#cc79a7",
  "#56b4e9",
  "#d55e00",
  "#f0e442",
];

/** The colour of letters and lines of a picture. */
export const ink = "#24303c";

/**
 * A picture of this room for a page that is light or dark: letters and lines have the colour of the page's text, the ground
 * is the page's.
 */
export function onPage(svg: string): string {
  return svg.replaceAll(`"${ink}"`, `"currentColor"`)
    .replace(/(<(?:polygon|rect) [^>]*)fill="(?:white|#fff)"/, `$1fill="none"`);
}
