/** Stems of columns that have units. */
export const MEASURED: ReadonlySet<string> = new Set(
  `length height elev altitud depth width distanc area size surfac extent weight mass durat time ag runtim price cost
  amount fare salari year month dai date percentag share diamet draught power capac speed temperatur volum radiu pressur voltag`
    .split(/\s+/),
);
