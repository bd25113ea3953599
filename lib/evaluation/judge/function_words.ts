/** Words that any request may contain. */
export const FUNCTION_WORDS: ReadonlySet<string> = new Set(
  `a about according actually additionally all along alongside also always am among amongst an another are
  aren as ask associated available based be became because been being both but can case column columns come
  comes connected consider considering contain contained containing contains corresponding could currently
  data database dataset detail details determine did display displayed do does each else entire entity
  entries entry exist existing exists fetch field fields find following found full further gather get give
  given go has he her here him his how however i identify include included includes including indicate
  information into is it item items its itself kindly know known learn let like linked list listed listing
  look looking make many me mention mentioned much must my need not note now obtain of off ok okay once one
  ones other others our out output overall own people's perhaps person's please possible present previous
  previously print produce provide provided quickly rather record recorded records related relation report
  respective result results retrieve return returned returning row rows said same search see select set
  shall she should show showing shown so something specific specify still such table tables take tell than
  thank thanks that's the their them themselves then there these they thing things this those to together
  too up upon us use using value values very via want was way we well were what what's whatever when where
  whether which who whom why will wish within would yes you your
  calculate calculating compute computing determining identifying locating retrieving selecting filter filtered fetching finding gathering getting hello hey hi howdy i'd i'll i'm i've interested
  interpret interpreted interpretation let's looked looks lookup love need needed nice output outputs pull query querying
  question quick read reading request requested retrieving returned search searching searched understand understanding
  again answer answering answers applies apply bring completing consider considered follow limited moving next otherwise plus
  restrict restricted restriction restrictions questions time understood wanted wants we'll we're you'd you'll you're you've
  across anybody anyone anything everybody everyone everything either may might regardless somebody someone whatever whichever whoever
  call called calling calls appear appearing appears whole check checking checks filter filtering filters lists returns shows field go goes going little pick picking picks narrow narrowing simply straight
  concerning regarding displaying naming giving presenting pulling working
  add adding adds besides instead theirs altogether namely they're they've they'd yet it's he's she's
  during strictly hmm gimme we'd he'd she'd he'll she'll it'll we've who've identified summary finally`
    .split(/\s+/),
);
