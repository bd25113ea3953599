/**
 * Words for a country beside its name, in lower case: its people and what comes from there ("french", of France), and other
 * names of it. Those that only add an ending to the name ("indian") are left out.
 *
 * @param name As it is stored, in lower case.
 */
export function countryWords(name: string): readonly string[] {
  return WORDS.get(name) ?? [];
}

/** Names of countries, a slash between those of one, and their words. */
const COUNTRIES = `
afghanistan: afghan; albania: albanian; algeria: algerian; argentina: argentine, argentinian, argentinean;
australia: aussie; austria: austrian; azerbaijan: azeri; bangladesh: bangladeshi; belarus: belarusian, belarussian;
belgium: belgian; bolivia: bolivian; brazil/brasil: brazilian; bulgaria: bulgarian; burma/myanmar: burmese; cambodia: cambodian;
cameroon: cameroonian; canada: canadian; chile: chilean; china: chinese; colombia: colombian; congo: congolese;
croatia: croatian, croat; cuba: cuban; cyprus: cypriot; czech republic/czechia: czech; denmark: danish, dane, danes;
ecuador: ecuadorian, ecuadorean; egypt: egyptian; england: english; estonia: estonian; ethiopia: ethiopian;
finland: finnish, finn, finns; france: french; germany: german, germans; ghana: ghanaian; greece: greek, greeks;
greenland: greenlandic; guatemala: guatemalan; hungary: hungarian; iceland: icelandic; iran: iranian, persian; iraq: iraqi;
ireland: irish; israel: israeli; italy: italian, italians; ivory coast: ivorian; japan: japanese; jordan: jordanian;
kazakhstan: kazakh; kenya: kenyan; kuwait: kuwaiti; latvia: latvian; lebanon: lebanese; libya: libyan;
lithuania: lithuanian; luxembourg: luxembourgish; malaysia: malaysian; malta: maltese; mexico: mexican; mongolia: mongolian;
morocco: moroccan; nepal: nepalese, nepali; netherlands/the netherlands/holland: dutch, holland, the netherlands;
new zealand: kiwi; nigeria: nigerian; norway: norwegian; pakistan: pakistani; panama: panamanian; paraguay: paraguayan;
peru: peruvian; philippines: filipino, philippine; poland: polish, pole, poles; portugal: portuguese; qatar: qatari;
romania: romanian; russia/russian federation: russian; saudi arabia: saudi; scotland: scottish, scots; senegal: senegalese;
serbia: serbian, serb; singapore: singaporean; slovakia: slovak; slovenia: slovenian, slovene;
south africa: south african; south korea/korea: korean, south korean; spain: spanish, spaniard, spaniards; sri lanka: sri lankan;
sudan: sudanese; sweden: swedish, swede, swedes; switzerland: swiss; syria: syrian; taiwan: taiwanese; thailand: thai;
tunisia: tunisian; turkey/türkiye: turkish, turk, turks; ukraine: ukrainian;
united arab emirates/uae: emirati, united arab emirates, the emirates;
united kingdom/uk/great britain: british, britain, great britain, united kingdom, brits;
usa/us/united states/united states of america: american, americans, america, the states, united states, united states of america;
uruguay: uruguayan; venezuela: venezuelan; vietnam/viet nam: vietnamese; wales: welsh; yemen: yemeni; zimbabwe: zimbabwean`;

const WORDS: ReadonlyMap<string, readonly string[]> = new Map(
  COUNTRIES.split(";").flatMap((line) => {
    const [names = "", words = ""] = line.trim().split(":");
    return names.split("/").map((name) =>
      [name, words.split(",").map((word) => word.trim().replace(/\s+/g, " "))] as const
    );
  }),
);
