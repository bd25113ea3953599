/** Usual first names of many languages. */
const FIRST_NAMES: ReadonlySet<string> = new Set(
  `aaron abdul abigail adam adrian agnes agnieszka ahmed aisha alan albert alberto alejandro aleksandr alessandro alex
  alexander alexandra alexei alfred ali alice alison amanda amelia amy ana anders andrea andreas andrei andrew angela
  anita ann anna anne anneke annette anthony antoine anton antonio arthur astrid barbara beatrice ben benjamin bernard
  bernd bianca bob brian bruno camille carl carla carlo carlos carmen carol caroline catherine cecilia charles charlotte
  chen chiara chris christian christina christine christoph christopher claire clara claudia claus colin cornelia dan
  daniel daniela daniele dario david deborah denis diana diego dieter dimitri dmitri dominik donald dora doris dorothy
  edith eduardo edward elena elisa elisabeth elizabeth ella ellen emilia emily emma enrico eric erik erika ernst esther
  eva evelyn fatima federico felix fernando filip fiona florian frances francesca francesco francis francisco franco
  frank franz fred frederick friedrich fritz gabriel gabriela george georg georges gerald gerard gerhard gianni giorgio
  giovanni giulia giuseppe gordon grace greta gregory guido gustav hanna hannah hans harald harold harry hassan heather
  hector heike heinrich heinz helen helena helga henri henrik henry herbert hermann hiroshi hugo ian ibrahim igor ilse
  ines ingrid irene irina iris isabel isabella ivan jack jacob jacqueline jacques jakob james jan jana jane janet jason
  javier jean jeffrey jennifer jens jessica jim joachim joan joanna joao joe johan johann johannes john jonas jonathan
  jorge jose josef joseph juan judith julia julian julie jun jürgen kai karen karin karl katarina kate katharina
  katherine kathleen katrin keiko keith kenji kenneth kerstin kevin klaus kurt lars laura laurent lea lena leo leon
  leonardo li linda lisa lorenzo louis louise luca lucas lucia lucy luigi luis luisa lukas lydia madeleine magdalena
  manfred manuel marc marcel marco marcus margaret maria marie marina mario marion marius mark markus marta martha
  martin martina mary massimo mateo matteo matthew matthias maurice max maximilian mehmet michael michal michel michele
  miguel mikael mila milan mohamed mohammed monica monika nadia nancy natalia natalie nathan nicholas nicola nicolas
  nicole nikolai nils nina nora norbert olaf oleg olga oliver olivia omar oscar oskar otto pablo paolo patricia patrick
  paul paula paulo pavel pedro peter petra philip philipp philippe pierre pietro priya rachel rafael ralf raphael raul
  rebecca regina renate rene ricardo richard rita robert roberto roger roland rolf roman rosa rose rudolf ruth ryan
  sabine sally salvatore samantha samuel sandra sara sarah sebastian sergei sergio silvia simon simone sofia sonia
  sophia sophie stefan stefania stefano stella stephan stephanie stephen steven stuart susan susanne sven svetlana
  sylvia tamara tanja tatiana teresa theresa thomas tim tobias tom tomas tony ulrich ulrike ursula uwe valentina valerie
  vera veronica victor victoria viktor vincent vincenzo viola virginia vladimir walter wei wendy werner wilhelm william
  wolfgang xavier yasmin yuki yusuf yves zoe`.split(/\s+/),
);

/** Whether a word of a name is a usual first name. */
export const isFirstName = (word: string): boolean => FIRST_NAMES.has(word.toLowerCase());
