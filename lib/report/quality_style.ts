/** What the page of a dataset's quality adds to `explorationStyle`. */
export const qualityStyle = `
h2 { margin: 2rem 0 .6rem }
caption { text-align: left; font-weight: 600; padding: .4rem 0; white-space: nowrap }
caption:empty { display: none }
@media (min-width: 40rem) { tbody td:first-child { white-space: nowrap } }
@media (max-width: 40rem) { th, td { padding: .25rem .4rem } }
summary { cursor: pointer; padding: .2rem 0 }
.wide td[style*="right"] { white-space: nowrap }
.wide td:last-child:not([style*="right"]) { overflow-wrap: anywhere; min-width: 7rem }
.beside { display: flex; flex-wrap: wrap; align-items: flex-start; gap: .6rem 3rem }
.grade { float: left; margin: 0 1rem .4rem 0; min-width: 1.4em; padding: .1em; font-size: 2.6rem; font-weight: 700;
  line-height: 1.1; text-align: center; border-radius: .3rem; color: #fff; background: #5b6570 }
.grade-A { background: #0b7a45 } .grade-B { background: #4d7c0f } .grade-C { background: #a16207 }
.grade-D { background: #c2410c } .grade-E { background: #b91c1c }
.grade ~ .wide, .grade ~ h2 { clear: left }
figure svg { max-width: max(100%, 30rem) }
figure .bar { fill: light-dark(#0072b2, #56b4e9) }
`.trim();
