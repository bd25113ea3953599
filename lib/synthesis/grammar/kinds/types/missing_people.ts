import {
  email,
  formed,
  list,
  measure,
  type Missing,
  type MissingProperty,
  of,
  phone,
  postalAddress,
} from "./missing.ts";

const birthday = formed("date", "birthday", "birth", "born", "dob", "age");

/** What a database about people of any time could hold. */
const OF_ANY_TIME: readonly MissingProperty[] = [
  birthday,
  of("native language", "mother tongue", "speaks"),
  of("place of birth", "birthplace", "hometown"),
  measure("number of children", "child", "kids"),
];

/** What one about the living could. */
const OF_ANYBODY: readonly MissingProperty[] = [
  phone,
  email,
  postalAddress,
  of("marital status", "married", "spouse", "wife", "husband"),
  ...OF_ANY_TIME,
];

const PRIVATE_OPINIONS = ["the friendliest", "the most reliable", "the easiest to talk to", "the funniest"];

/** Those who work somewhere. */
const STAFF: Missing = {
  heads: list(
    `employee, worker, staff, manager, supervisor, boss, colleague, officer, agent, salesperson, nurse, technician,
    mechanic, operator, inspector, engineer, developer, programmer, administrator, librarian, secretary, assistant, intern,
    trainee, apprentice, cook, chef, waiter, baker, driver, pilot, instructor, lecturer, professor, teacher, trainer, coach,
    doctor, physician, surgeon, dentist, therapist, consultant, advisor, adviser, lawyer, attorney, judge, referee, umpire,
    clerk, guard, keeper, cashier, crew, steward, foreman, warden, personnel`,
  ),
  properties: [
    ...OF_ANYBODY,
    of("emergency contact", "next of kin"),
    measure("salary", "pay", "wage", "income", "earnings", "compensation"),
    measure("number of sick days", "absence", "leave"),
    measure("number of holidays left", "vacation", "leave"),
  ],
  related: { verb: "have", nouns: ["certificates", "diplomas", "complaints", "days off"] },
  opinions: PRIVATE_OPINIONS,
};

/** Those of whom the public speaks. */
const KNOWN_TO_ALL: Missing = {
  heads: list(
    `artist, singer, author, actor, actress, director, composer, musician, writer, poet, painter, sculptor,
    photographer, dancer, conductor, athlete, cyclist, swimmer, jockey, batter, pitcher, goalkeeper, champion, politician,
    senator, president, governor, mayor, minister, scientist, player, producer, presenter, journalist, critic, architect,
    designer, explorer, astronaut, king, queen`,
  ),
  properties: [
    ...OF_ANYBODY,
    of("favourite food", "meal", "diet"),
    measure("net worth", "wealth", "fortune", "income"),
    measure("number of followers", "fan", "supporter"),
  ],
  related: { verb: "have", nouns: ["fan clubs", "awards", "agents"] },
  opinions: ["the most gifted", "the most overrated", "your favourite", "the most likeable"],
  isPublic: true,
};

/** People, where no more is known of what they do. */
export const ANYBODY: Missing = {
  heads: list(
    `person, people, customer, user, student, member, patient, owner, passenger, client, guest, visitor, tenant,
    landlord, resident, citizen, inhabitant, recipient, sender, applicant, candidate, voter, pupil, learner, alumnus,
    graduate, parent, friend, subscriber, borrower, reader, reviewer, participant, volunteer, donor, farmer, fisherman,
    hunter, buyer, seller, vendor, researcher, investor, shareholder, trader, contact, collector, breeder, skipper, maker`,
  ),
  properties: [
    ...OF_ANYBODY,
    of("emergency contact", "next of kin"),
    of("occupation", "profession", "job", "employer"),
    measure("annual income", "pay", "wage", "salary", "earnings"),
  ],
  related: { verb: "have", nouns: ["children", "siblings", "complaints"] },
  opinions: PRIVATE_OPINIONS,
};

/** People of whom some lived long ago. */
export const PEOPLE_LONG_AGO: Missing = {
  heads: [],
  properties: [...OF_ANY_TIME, of("burial place", "grave", "buried", "cemetery")],
  related: { verb: "have", nouns: ["monuments"] },
  opinions: ["the most gifted", "the most influential", "your favourite"],
  isPublic: true,
};

/** What people lack. */
export const MISSING_PEOPLE: readonly Missing[] = [STAFF, KNOWN_TO_ALL, ANYBODY];
