import { stemOf } from "./stem_of.ts";

/** Words of everyday English for one another, by topic; a word of several meanings stands in several groups. */
const groups = `
goalkeeper keeper goalie | stadium ground arena venue | capacity seat seats seating |
fixture match game encounter | goal score scored scoring | referee umpire official | season campaign |
squad roster team side club | captain skipper | champion winner | transfer sign signed signing move |
jersey shirt | defeat beat beaten won win | lose lost losing | draw drawn tie tied level |
tournament competition cup contest championship | medal | prize award trophy honour honor |
runner competitor contestant participant entrant | loan lend lent borrow borrowed lending | overdue late past |
library branch | novel fiction | publish published publication bring out | publisher press imprint |
title name heading | writer author novelist | poem verse | translate translation translator |
illustrate illustration illustrator | reserve hold book booking reservation | renew renewal extend extension |
patient | inpatient | admit admitted admission hospitalised hospitalized | discharge discharged release |
treat treated treatment therapy | surgeon surgery operate operation | nurse carer | ward unit |
prescribe prescribed prescription | ill sick unwell | diagnose diagnosed diagnosis |
doctor physician medic clinician | consultant | clinic practice surgery |
vaccinate vaccination vaccine jab inoculation | allergy allergic | intolerance | appointment visit consultation |
pupil student learner schoolchild | teach taught teacher tutor instructor | lecturer | professor |
lesson class course | subject discipline | maths math mathematics | exam examination test | mark grade score |
enrol enroll enrolled enrolment enrollment register registered registration sign signed |
graduate graduated graduation degree | absent absence miss missed |
headteacher head principal headmaster headmistress | term semester | tuition fee | airline carrier operator |
airport airfield aerodrome | aircraft plane aeroplane airplane jet | flight service departure |
depart departure leave left departing | arrive arrival land landed landing arriving reach | destination bound |
nonstop direct | late delayed delay behind | cancel cancelled canceled cancellation called |
passenger traveller traveler flyer rider | pilot aviator | crew staff | luggage baggage bag suitcase |
ticket fare | fare price cost | route line connection | ship vessel boat | harbour harbor port dock |
voyage sailing trip crossing | cargo freight goods load | container box | shipment consignment delivery |
ship shipped send sent dispatch dispatched despatch | parcel package packet | deliver delivered delivery |
warehouse depot storehouse | courier | driver | weight weigh mass heavy |
carry carried transport transported haul convey | tonne ton | claim claims | policyholder insured |
premium payment | policy cover coverage insurance |
reject rejected refuse refused decline declined deny denied turned |
approve approved accept accepted grant granted | damage damaged harm | accident crash collision |
theft stolen steal stole | burglary | robbery | settle settled settlement payout paid | broker agent |
song track tune number | album record lp | singer vocalist sing sung sang | band group ensemble act |
musician player performer | compose composed composer wrote write written | concert gig show performance |
tour touring | drummer drums | lyric lyrics words | genre style kind | label company | chart charts |
recipe dish meal | cook chef | ingredient component | cuisine cooking kitchen | dessert pudding sweet |
vegetarian meatless | soup broth | bake baked oven | menu card | restaurant eatery diner |
waiter server waitress | spicy hot | employee worker staff | wage wages pay salary earnings |
earn earned earns make makes made | annual yearly year | monthly month | weekly week | daily day | hourly hour |
hire hired recruit recruited employ employed | sack sacked fire fired dismiss dismissed | resign resigned quit |
retire retired retirement | boss manager supervisor superior |
supervise supervised supervisor manage managed manager | report reports subordinate | department division |
overtime extra | bonus premium | promote promoted promotion | holiday vacation leave | fulltime | permanent |
customer client buyer shopper | purchase bought buy buys order ordered | sell sold sale | invoice bill |
discount reduction rebate | refund refunded reimburse | return returned | shop store outlet | stock inventory |
supplier vendor | price priced cost costs charge | cheap inexpensive low | expensive dear costly pricey |
brand make manufacturer | manufacture manufactured made produce produced built | account balance |
deposit deposited | withdraw withdrawn withdrawal | debt owe owed outstanding | loan mortgage credit |
interest rate | bank lender | tax duty | donor giver donate donated donation | house home residence |
flat apartment | landlord owner | tenant renter | rent rental lease | room chamber |
live lives living reside resident residing home | stay stayed | guest visitor | hotel inn |
property building estate | garden yard | film movie picture | actor actress star cast | director directed direct |
premiere opened | cinema theatre theater | audience viewers spectators crowd attendance |
attend attended attendance visit visited | episode instalment | broadcast aired air screened shown |
exhibit exhibition exhibited | museum gallery | painting picture canvas | artist painter | sculpture statue |
photograph photo picture | animal creature beast | keeper zookeeper | enclosure cage | feed fed food |
breed race | vet veterinarian | species kind | born birth birthday | die died death deceased |
marry married marriage wedding | spouse husband wife partner | child children kid | mother mum mom | father dad |
crime offence offense | criminal offender | arrest arrested detained | police officer | court tribunal |
judge magistrate | lawyer attorney solicitor counsel | prison jail gaol | victim casualty |
injure injured hurt wounded injury | kill killed | election poll vote | candidate contender | minister secretary |
party | mayor | citizen national | nation country | capital | inhabitant resident people population | town city |
village | hamlet | street road | address location | river | stream | mountain peak summit | lake | forest wood |
sea | ocean | island isle | border neighbour neighbor adjoin | bridge | station stop | train rail railway |
bus coach | car automobile vehicle | lorry truck | motorbike motorcycle | bicycle bike cycle | driver motorist |
engine motor | petrol gasoline | gas | fuel | mileage distance | repair repaired fix fixed mend | mechanic | garage workshop |
machine device equipment | computer pc | phone telephone mobile | email mail | message text | website site |
user member | password | ticket issue | bug defect fault error | software program application app | project |
task job assignment | deadline due | complete completed finish finished done |
start started begin began begun commence commenced | end ended finish finished | launch launched |
create created make made | found founded establish established set | close closed shut | open opened |
cause reason | problem issue trouble | meeting session | event occasion | festival fair |
conference congress convention | speaker presenter | topic subject theme | member subscriber |
subscription membership | fine penalty | collect collected take taken gather | kind type category sort |
number count amount quantity tally | size | length long duration last lasts lasting run runs running |
quick fast rapid speedy short | slow | big large great | small little | recent new late latest newest |
old elderly | young | free complimentary | outdoors outdoor open-air outside | indoors indoor inside |
foreign overseas abroad | domestic | together jointly | alone solo single | currently current present now |
formerly former ex previous | never | twice | average mean typical | sum total add combined altogether |
highest maximum top largest greatest biggest most | lowest minimum bottom smallest least | half | spend spent |
hour | minute | rate rated rating | review reviewed assessment | comment remark | vote voted | popular favourite |
colour color | owner own owns owned belong belongs possess | use used uses using |
need needed needs require required requires call calls |
contain contains containing include includes included comprise feature features | consist |
serve served serves offer offers offered provide provides provided |
play plays played perform performs performed appear appeared | visit visited | speak speaks spoken | know known |
look | get gets got | try tried attempt | fail failed failure unsuccessful |
succeed succeeded success successful | pass passed | reach reached | exceed exceeds exceeded | register record |
log logged | issue issued | expire expires expired expiry | valid | join joined | leave left |
live lived | work works worked working employ employed attach attached |
base based headquarter headquartered located situated | hail come comes came | origin from | responsible charge |
teammate colleague | collapse collapsed | win won | sponsor sponsored sponsorship | train trained training |
coach trainer | gym fitness | swim swam swimming | race | bought | pupils | nickname | surname last family |
forename first given | gender sex | age aged old | height tall | level floor storey | section shelf shelved |
catalogue catalog catalogued | copy copies | page | chapter | language | edition version | format | isbn | genre |
instrument | orchestra orchestral | choir | conductor conduct conducted | solo | award awarded | donate | blood |
organ | bed | emergency | ambulance | drug medicine medication | dose dosage | symptom sign |
disease illness condition | cure cured recover recovered | infect infected infection | scan xray |
vacant unoccupied empty free available | allow allowed permit permitted | impose imposed issue issued |
repay repaid | fell felled | defend defended represent represented | revenue income takings turnover |
timber wood lumber | tip gratuity | artefact artifact object item | work piece painting |
steep slope incline steepest | stand stood run ran | election elect elected | tariff plan | contract agreement |
prepaid | monthly | clay | grass | hard | beech | birch | oak | pine | spruce | owner proprietor | clerk |
judge judges | witness | juror | constituency | arrival | departure | offence | spicy | sitter model |
tape taped record recording | water | flood | fire blaze | storm | wind | ice | snow | gold | silver | bronze | oil |
sugar | salt | rice | bread | milk | meat | fish | fruit | wine | beer | tea | coffee | mean | median | employee |
office | helicopter | knife | morning | evening | night | summer | winter | spring | autumn | weekend | king |
queen | church | beach | desert | valley | farm | field | mile | website | colour | shoe | shirt | window | door |
table | chair | inspection inspect check examination examine checkup | vehicle car | job task order ticket |
produce produced create created make made build built design designed manufacture manufactured |
share shared have hold held own common | frequent common popular | dominant predominant main highest largest |
climb climbed ascent ascend ascended | rich wealthy fortune worth | proportion share percentage percent fraction |
kit equipment gear | remain remaining left | attend attended attendance turnout | citizen citizenship nationality |
begin beginning started | speak spoken use used | permit permitted allow allowed legal | forbid forbidden ban banned prohibit prohibited |
withdraw withdrawn retire retired | deputise deputize deputy backup substitute stand-in | lead leader head charge |
sign signed signature approve approved | raise raised report reported file filed | assign assigned allocate allocated attach attached |
supplier supply | surname lastname | remedy treatment medicine | phone contact | mark marked |
mileage odometer kilometres kilometers miles | seat seating capacity | shut close closed closing | border coast shore |
pay rate wage | identical same equal | spare spares part parts | customer client subscriber | build built building construct constructed construction | pay salary wage | see seen observe observed notice noticed detect detected spot spotted | play played happen happened | level class tier | speed velocity | run operate
`.split("|").map((group) => group.trim().split(/\s+/).map((word) => stemOf(word)));

/** The groups of a stem. */
const groupsOf = new Map<string, Set<number>>();
groups.forEach((stems, group) => {
  for (const stem of stems) groupsOf.set(stem, (groupsOf.get(stem) ?? new Set()).add(group));
});

/** Whether two stems are of words for one another. */
export function areSynonyms(a: string, b: string): boolean {
  const others = groupsOf.get(b);
  return others !== undefined && !(groupsOf.get(a)?.isDisjointFrom(others) ?? true);
}

/** Whether a stem is of a word that the thesaurus knows: what does not stand beside it is no word for it. */
export function isKnownWord(stem: string): boolean {
  return groupsOf.has(stem);
}
