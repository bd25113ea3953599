/** CSS that pages share, for screens and paper, light and dark. */
export const pageStyle = `
:root { color-scheme: light dark; --ink: light-dark(#1c2024, #e3e7eb); --dim: light-dark(#5b6570, #9aa5b1);
  --line: light-dark(#d5dae0, #3a424b); --box: light-dark(#d9ebfb, #1d3d5c); --link-box: light-dark(#e8ebee, #3a424b) }
body { font: 15px/1.45 system-ui, sans-serif; max-width: 76rem; margin: 2rem auto; padding: 0 1rem; color: var(--ink);
  background: light-dark(#fff, #15181c); overflow-wrap: anywhere }
a { color: light-dark(#0b5cad, #7ab8f5); text-decoration: none }
a:hover { text-decoration: underline }
h3 { margin: 0 }
h3 small { font-weight: normal; color: var(--dim) }
.wide, figure { overflow-x: auto }
table { border-collapse: collapse; margin: .5rem 0 }
th, td { padding: .25rem .7rem; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top;
  overflow-wrap: break-word }
thead th { border-bottom: 2px solid var(--ink); white-space: nowrap }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1rem }
dt, .note { color: var(--dim) }
dd { margin: 0 }
ul { margin: 0; padding-left: 1.2rem }
section { margin: 1.6rem 0; padding-top: .8rem; border-top: 1px solid var(--line); break-inside: avoid }
section:target { outline: 2px solid light-dark(#0b5cad, #7ab8f5); outline-offset: .4rem }
.search { position: sticky; top: 0; padding: .6rem 0; background: light-dark(#fff, #15181c) }
section { scroll-margin-top: 3.5rem }
input::placeholder { color: var(--dim); opacity: 1 }
:focus-visible { outline: 2px solid light-dark(#0b5cad, #7ab8f5); outline-offset: 1px }
@media (min-width: 64rem) { section td:last-child { min-width: 14rem } }
input { font: inherit; width: 18rem; max-width: 60vw }
figure { margin: 1rem 0 }
figure svg { max-width: 100%; height: auto }
figure svg > g > polygon { fill: none }
figure .node path { fill: var(--box); fill-opacity: 1; stroke: var(--ink) }
figure .link path { fill: var(--link-box) }
figure text { fill: var(--ink) }
figure.schema .lit :is(.node, .edge):not(.near) { opacity: .2 }
figure.schema .edge.near path { stroke: light-dark(#0b5cad, #7ab8f5); stroke-width: 2 }
figure.schema .edge.near polygon { fill: light-dark(#0b5cad, #7ab8f5); stroke: light-dark(#0b5cad, #7ab8f5) }
figure.schema .unused path { stroke-dasharray: 4 3 }
[hidden] { display: none }
@media (max-width: 40rem) { dl { grid-template-columns: 1fr } dd { margin-bottom: .5rem } h1 { font-size: 1.4rem } }
@media print { .search { display: none } details::details-content { content-visibility: visible; block-size: auto } body { max-width: none; margin: 0 } }
`.trim();
