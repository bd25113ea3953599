/** Escapes the markup that Plotly reads. */
export function plotlyText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** The title of a figure with a sentence below it, in lines for a narrow figure, as parts of Plotly's layout. */
export function figureTitle(
  title: string,
  sentence: string,
): Readonly<Record<"title" | "margin" | "legend", object>> {
  const lines = sentence.trim().replaceAll(/(.{1,80})(?:\s+|$)/g, "$1\n").trim().split("\n");
  const below = lines.map(plotlyText).join("<br>");
  return {
    title: {
      text: `${plotlyText(title)}<br><sup>${below}</sup>`,
      x: 0.5,
      xanchor: "center",
      y: 1,
      yanchor: "top",
      pad: { t: 34 },
    },
    margin: { t: 64 + 22 * lines.length, b: 100 },
    // Below the axis, however low the plot is.
    legend: { orientation: "h", yref: "container", y: 0, yanchor: "bottom" },
  };
}
