/** Script of pages with a drawing of a schema: who points at a table, or goes to it by Tab, sees what it is joined with. */
export const diagramScript = `
for (const svg of document.querySelectorAll("figure.schema svg")) {
  const nodes = [...svg.querySelectorAll("g.node")];
  const edges = [...svg.querySelectorAll("g.edge")];
  const placesOf = (part) => [...part.classList].filter((name) => /^n\\d+$/.test(name));
  const nameOf = (node) => node.querySelector("text").textContent;
  const light = (near) => {
    svg.classList.toggle("lit", near.size > 0);
    for (const part of [...nodes, ...edges]) part.classList.toggle("near", near.has(part));
  };
  const lights = (near, { pointed, focused }) => {
    pointed.addEventListener("mouseenter", () => light(near));
    pointed.addEventListener("mouseleave", () => light(new Set()));
    // A part of a drawing that listens to the focus is a stop of its own for Tab, so only what is one anyway does.
    focused.addEventListener("focus", () => light(near));
    focused.addEventListener("blur", () => light(new Set()));
  };
  for (const node of nodes) {
    const [own] = placesOf(node);
    const joins = edges.filter((edge) => edge.classList.contains(own));
    const places = new Set([own, ...joins.flatMap(placesOf)]);
    const near = nodes.filter((one) => places.has(placesOf(one)[0]));
    const named = node.querySelector("a") ?? node;
    lights(new Set([...near, ...joins]), { pointed: node, focused: named });
    if (named === node) {
      node.setAttribute("tabindex", "0");
      node.setAttribute("role", "img");
    }
    const others = near.filter((one) => one !== node).map(nameOf).join(", ");
    named.setAttribute("aria-label", nameOf(node) + (others === "" ? ", joined with no table" : ", joined with " + others));
  }
  for (const link of document.querySelectorAll("[data-lights]")) {
    const near = new Set([...nodes, ...edges].filter((part) => part.classList.contains(link.dataset.lights)));
    lights(near, { pointed: link.closest("tr"), focused: link });
  }
}
`.trim();
