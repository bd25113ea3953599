import { type ColumnValues, createLinker, type Linker } from "querylogue/linking";
import type { Schema } from "querylogue/schema";

/** A small schema with the values that its text columns hold. */
export interface JudgeWorld {
  readonly schema: Schema;
  readonly values: readonly ColumnValues[];
  readonly linker: Linker;
}

const text = ["TEXT", "VARCHAR"];

function world(
  tables: Readonly<Record<string, string>>,
  stored: Readonly<Record<string, readonly string[]>>,
  keys: Readonly<Record<string, string>> = {},
): JudgeWorld {
  const schema: Schema = {
    tables: Object.entries(tables).map(([name, columns]) => ({
      name,
      columns: columns.split(" ").map((column) => ({
        name: column.replace("#", ""),
        type: column.startsWith("#") ? "INTEGER" : text[0] as string,
        notNull: false,
      })),
      primaryKey: [],
      uniqueKeys: [],
    })),
    foreignKeys: Object.entries(keys).map(([from, to]) => {
      const [table = "", column = ""] = from.split(".");
      return { name: from, from: { table, columns: [column] }, to: { table: to, columns: ["name"] } };
    }),
  };
  const values = Object.entries(stored).map(([place, list]) => {
    const [table = "", column = ""] = place.split(".");
    return { table, column, values: list };
  });
  return { schema, values, linker: createLinker(schema, { values }) };
}

const countries = [
  "France",
  "Spain",
  "Italy",
  "Norway",
  "Sri Lanka",
  "Côte d'Ivoire",
  "Brazil",
  "Peru",
  "Chad",
];
const continents = ["Europe", "Asia", "Africa", "South America"];

export const geography = world({
  country: "code name capital continent #area #population #independence_year",
  city: "name country #population #elevation #latitude",
  river: "name #length source_country mouth",
  flows_through: "river country",
  lake: "name country #area #depth type",
  mountain: "name #elevation country #first_ascent_year",
  language: "name family",
  speaks: "country language #percentage",
}, {
  "country.name": countries,
  "country.capital": ["Paris", "Madrid", "Rome", "Oslo", "Lima"],
  "country.continent": continents,
  "country.code": ["FR", "ES", "IT", "NO"],
  "city.name": ["Paris", "Lyon", "Madrid", "Oslo", "Lima", "Cusco", "Rome"],
  "city.country": countries,
  "river.name": ["Rhine", "Danube", "Amazon", "Loire", "Ebro", "Amur"],
  "river.mouth": ["North Sea", "Black Sea", "Atlantic Ocean", "Mediterranean Sea"],
  "lake.name": ["Lake Titicaca", "Lake Chad", "Lake Garda"],
  "lake.type": ["salt", "caldera", "dam"],
  "mountain.name": ["Mont Blanc", "Huascarán", "Galdhøpiggen"],
  "language.name": ["French", "Spanish", "Quechua", "Norwegian", "Arabic"],
  "language.family": ["Romance", "Germanic", "Semitic"],
  "speaks.language": ["French", "Spanish", "Quechua", "Norwegian", "Arabic"],
});

export const music = world({
  artist: "name country #formed_year genre",
  album: "title artist #release_year label",
  track: "title album #duration #play_count",
  concert: "venue city date artist #attendance #ticket_price",
}, {
  "artist.name": ["Blue Lanterns", "Nina Vale", "The Quiet Hours"],
  "artist.country": ["France", "Norway", "Brazil"],
  "artist.genre": ["Jazz", "Rock", "Folk", "Electronic"],
  "album.title": ["Night Ferry", "Salt and Paper"],
  "album.label": ["Harbour Records", "North Star"],
  "concert.venue": ["Opera House", "City Arena"],
  "concert.city": ["Paris", "Oslo", "Lyon"],
});

export const shop = world({
  customer: "name email city #birth_year loyalty_level",
  product: "name category #price #stock #weight",
  orders: "customer order_date status #total",
  order_item: "order product #quantity #discount",
  supplier: "name country phone",
}, {
  "customer.city": ["Lyon", "Oslo", "Porto"],
  "customer.loyalty_level": ["gold", "silver"],
  "product.category": ["Garden", "Kitchen", "Books"],
  "product.name": ["Desk Lamp", "Tea Kettle", "Garden Hose"],
  "orders.status": ["shipped", "cancelled", "pending"],
  "supplier.country": ["France", "Portugal", "Norway"],
});

export const club = world({
  member: "member_id name city #age recommended_by",
  trainer: "trainer_id name city #salary",
  course: "title trainer_id #price start_date",
  booking: "member_id course_id booked_on",
  trip: "origin destination #fare carrier",
  review: "author member_id #stars text",
  country: "name capital #population",
  city: "name country #population #area",
}, {
  "member.name": ["Ann", "Ben", "Clara"],
  "member.city": ["York", "Leeds"],
  "trainer.name": ["Ivan", "Ben"],
  "trainer.city": ["York", "Leeds"],
  "course.title": ["Yoga", "Pilates"],
  "trip.origin": ["York", "Leeds"],
  "trip.destination": ["York", "Leeds"],
  "city.name": ["Lyon", "York"],
});

export const valley = world({
  firm: "name seat #founded",
  town: "name #height #people county",
  stream: "name #length",
  pool: "name #area #depth drain",
  bridge: "name stream kind #built",
}, {
  "town.name": ["Ardal", "Brenn"],
  "town.county": ["Upper", "Lower"],
  "bridge.kind": ["bridge", "gate"],
}, { "firm.seat": "town", "pool.drain": "stream", "bridge.stream": "stream" });

export const practice = world({
  clinic: "clinic_id name city opening_date",
  referral: "referral_id from_clinic_id to_clinic_id date",
  pet: "pet_id name species birth_date #weight",
  treatment: "treatment_id name #list_price",
  invoice: "invoice_id #total paid_on",
}, {
  "clinic.city": ["York", "Leeds"],
  "pet.species": ["dog", "cat"],
}, { "referral.from_clinic_id": "clinic", "referral.to_clinic_id": "clinic" });

export const harbour = world({
  port: "name country",
  route: "route_id arr_port dep_port #distance",
}, {
  "port.name": ["Kiel", "Turku"],
}, { "route.arr_port": "port", "route.dep_port": "port" });

export const kennel = world({
  keeper: "keeper_id first_name last_name grade hired_on left_on",
  walk: "walk_id hound_id walk_date #minutes weather",
  walk_hand: "walk_id keeper_id task",
  hound: "hound_id name breed retired_on",
  bill: "bill_id walk_id #amount method",
}, {
  "keeper.grade": ["junior", "senior"],
  "walk.weather": ["rain", "sun"],
  "walk_hand.task": ["leader", "helper"],
  "hound.breed": ["beagle", "whippet"],
  "bill.method": ["cash", "card"],
}, {
  "walk.hound_id": "hound",
  "walk_hand.walk_id": "walk",
  "walk_hand.keeper_id": "keeper",
  "bill.walk_id": "walk",
});

export const fair = world({
  drum: "drum_id title maker_id grader_id #price",
  person: "person_id name town nationality",
  note: "note_id sender_id recipient_id #pages written_on",
  sale: "sale_id buyer_id seller_id #amount",
  barn: "barn_id name owner_id #sheep #size",
  ship: "name #cabins #crew_number",
  shelf: "label colour #length #max_load",
  account: "account_id holder_id #credit_limit opened_on",
  loan: "loan_id person_id drum_id loan_date return_date",
  credit_note: "note_id holder_id #amount",
}, {
  "person.name": ["Rita Moss", "Olaf Brun", "Ana Leal"],
  "person.town": ["Bergen", "Delft"],
  "person.nationality": ["Danish", "Greek"],
  "shelf.colour": ["red", "green"],
}, {
  "drum.maker_id": "person",
  "drum.grader_id": "person",
  "note.sender_id": "person",
  "note.recipient_id": "person",
  "sale.buyer_id": "person",
  "sale.seller_id": "person",
  "barn.owner_id": "person",
  "account.holder_id": "person",
  "loan.person_id": "person",
});

export const workshop = world({
  maker: "maker_id name country #founded",
  organ: "organ_id maker_id place #pipes",
  fitter: "fitter_id name town hired_on",
  call: "call_id organ_id fitter_id called_on #minutes",
  spare: "spare_id name #price",
  used_spare: "call_id spare_id #charged_each #quantity",
}, {
  "organ.place": ["concert hall", "home", "church"],
  "spare.name": ["Felt ring", "Reed"],
}, {
  "organ.maker_id": "maker",
  "call.organ_id": "organ",
  "call.fitter_id": "fitter",
  "used_spare.call_id": "call",
  "used_spare.spare_id": "spare",
});

/** A port, whose tables and columns have names of several words. */
export const port = world({
  shipowner: "name country #founded",
  vessel: "name flag type #loa #draught #built owner",
  terminal: "name operator #cranes",
  berth: "label terminal #max_loa #depth",
  pilot: "name licence trainer #born",
  port_call: "vessel berth pilot arrived departed cargo #tonnes #dues",
  generator: "name #rated_kw maker #hours_run status",
}, {
  "shipowner.name": ["Hellas Lines", "Baltic Tankers"],
  "shipowner.country": ["Greece", "Latvia", "Norway"],
  "vessel.name": ["Aurora", "Kassandra", "Freya"],
  "vessel.flag": ["Malta", "Greece", "Norway"],
  "vessel.type": ["tanker", "bulk carrier", "container ship"],
  "terminal.name": ["North Quay", "Oil Pier"],
  "berth.label": ["8a", "8b", "9a"],
  "pilot.name": ["Anna Lund", "Jorge Reis"],
  "pilot.licence": ["unlimited", "restricted"],
  "port_call.cargo": ["grain", "crude oil"],
  "generator.maker": ["Volta", "Hertzog"],
  "generator.status": ["running", "stopped", "prepaid"],
}, {
  "vessel.owner": "shipowner",
  "berth.terminal": "terminal",
  "port_call.vessel": "vessel",
  "port_call.berth": "berth",
  "port_call.pilot": "pilot",
  "pilot.trainer": "pilot",
});
