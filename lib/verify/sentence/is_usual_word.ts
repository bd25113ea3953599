import { wordStem } from "../../linking/mod.ts";

/** Whether a word is a function word of questions; nouns that can be asked for are excluded. */
export function isUsualWord(word: string): boolean {
  return USUAL.has(wordStem(word));
}

const USUAL = new Set(
  `a about above across after all also am among an and any anyone anything are as ask at average be been before below best between
  big biggest both but by can come could count different do does each else ever every exist few fewest find first for from get give
  go greater greatest had has have hello help her here hey high higher highest his how however i if in including information instead into
  is it its just kind know known large larger largest last latest least less let like list long longer longest look low lower
  lowest make many maximum may me mean mention minimum more most much my name named names need next no not now number of off
  often on once one only or order other our out over per please possible provide really same say see several she short
  shorter shortest should show since single small smaller smallest so some sort still such sure tell than thank thanks that the
  their them then there these they thing things this those three through to together too top total two under unique us use
  used using want was we were what when where whether which while who whom whose why will wish with within without wonder
  would you your`.split(/\s+/).map(wordStem),
);
