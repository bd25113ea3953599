/** Escapes the markup that Plotly reads. */
export function plotlyText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** The title of a figure with a sentence below it, in lines for a narrow figure. */
export function figureTitle(title: string, sentence: string): Readonly<Record<string, unknown>> {
  const lines = sentence.trim().replaceAll(/(.{1,80})(?:\s+|$)/g, "$1\n").trim();
  const below = plotlyText(lines).replaceAll("\n", "<br>");
  return { text: `${plotlyText(title)}<br><sup>${below}</sup>`, x: 0.5, xanchor: "center" };
}
