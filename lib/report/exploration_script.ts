/** The search box of an exploration's page: it looks into the words of a row or section. */
export const explorationScript = `
const input = document.querySelector("input");
const sections = [...document.querySelectorAll("section")];
const searched = [...document.querySelectorAll("[data-words]")];
input.addEventListener("input", () => {
  const words = input.value.toLowerCase().split(/\\s+/);
  for (const one of searched) one.hidden = !words.every((word) => one.dataset.words.includes(word));
  const left = sections.filter((section) => !section.hidden).length;
  document.querySelector("output").textContent = input.value.trim() === "" ? "" : left + " of " + sections.length;
});
`.trim();
