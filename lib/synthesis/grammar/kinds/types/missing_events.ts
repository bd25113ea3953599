import { formed, list, measure, type Missing, of, timeOfDay } from "./missing.ts";

/** What happens at a time, where no more is known of it than that. */
export const ANY_EVENT: Missing = {
  heads: [],
  properties: [timeOfDay],
  related: { verb: "have", nouns: [] },
  opinions: [],
};

/** What dealings and events lack. */
export const MISSING_EVENTS: readonly Missing[] = [
  {
    heads: ["treatment", "charge", "appointment", "visit", "service", "procedure", "prescription"],
    properties: [
      of("side effect", "reaction", "complication"),
      of("insurance company", "insurer", "coverage"),
      measure("success rate", "outcome"),
      measure("waiting time", "queue", "delay"),
    ],
    related: { verb: "have", nouns: ["complaints", "receipts", "reminders"] },
    opinions: ["the most useful", "the least pleasant"],
  },
  {
    heads: list(`invoice, payment, bill, receipt, transaction`),
    properties: [
      of("payment method", "card", "cash"),
      of("bank account", "iban"),
      formed("date", "due date", "deadline", "due"),
      measure("discount", "rebate", "reduction"),
      measure("processing fee", "fee", "charge"),
    ],
    related: { verb: "have", nouns: ["refunds", "reminders"] },
    opinions: ["the most urgent", "the most annoying to handle"],
  },
  {
    heads: list(`line, detail, purchase, sale`),
    properties: [
      of("payment method", "card", "cash"),
      of("delivery address", "shipping", "destination"),
      measure("discount", "rebate", "reduction"),
      measure("profit margin", "profit", "margin"),
    ],
    related: { verb: "have", nouns: ["complaints", "refunds"] },
    opinions: ["the most urgent", "the most annoying to handle"],
  },
  {
    heads: list(`rental, booking, reservation`),
    properties: [
      of("payment method", "card", "cash"),
      of("booking channel", "channel", "agent", "agency"),
      measure("discount", "rebate", "reduction"),
      measure("cancellation fee", "cancellation", "fee"),
    ],
    related: { verb: "have", nouns: ["complaints", "refunds", "reminders"] },
    opinions: ["the most urgent", "the most annoying to handle"],
  },
  {
    heads: list(
      `concert, match, race, competition, event, festival, exhibition, conference, tournament, performance,
      ceremony, fair, show, screening, premiere, congress, championship, auction, seminar, marathon`,
    ),
    properties: [
      of("sponsor"),
      measure("ticket price", "cost", "fee"),
      measure("number of spectators", "attendance", "audience"),
    ],
    related: { verb: "have", nouns: ["sponsors", "volunteers"] },
    opinions: ["the most exciting", "the best organized"],
  },
  {
    heads: list(
      `flight, trip, voyage, tour, journey, cruise, ride, excursion, expedition, delivery, shipment, transport`,
    ),
    properties: [
      of("weather", "wind", "temperature"),
      measure("delay", "late", "punctuality"),
      measure("fuel consumption", "fuel", "diesel"),
      measure("number of passengers", "traveller", "guest", "people"),
    ],
    related: { verb: "have", nouns: ["complaints", "cancellations", "seat reservations"] },
    opinions: ["the most comfortable", "the most dangerous"],
  },
  {
    heads: list(
      `incident, accident, crime, collision, fire, defect, fault, breakdown, injury, outage, violation, offence,
      offense`,
    ),
    properties: [
      timeOfDay,
      of("cause", "reason", "source"),
      of("witness", "reporter"),
      measure("cost of the damage", "loss", "damage", "price"),
      measure("number of people injured", "injury", "injured", "casualty", "victim"),
    ],
    related: { verb: "have", nouns: ["witnesses", "police reports", "photos"] },
    opinions: ["the most serious", "the easiest to prevent"],
  },
  {
    heads: list(
      `measurement, observation, sample, reading, experiment, analysis, inspection, check, audit, survey,
      examination, sighting, harvest, session, exercise, lesson, repair, maintenance, meeting, interview, call, training`,
    ),
    properties: [
      timeOfDay,
      measure("duration", "length", "minutes", "hours", "took"),
    ],
    related: { verb: "have", nouns: ["photos", "attachments"] },
    opinions: [],
  },
  {
    heads: list(
      `contract, agreement, loan, lease, policy, subscription, licence, license, permit, membership, mortgage`,
    ),
    properties: [
      of("notice period", "cancellation", "termination"),
      of("guarantor", "surety"),
      of("signatory", "signed", "signature"),
      measure("monthly payment", "rate", "instalment", "installment"),
    ],
    related: { verb: "have", nouns: ["amendments", "reminders", "guarantors"] },
    opinions: ["the most favourable", "the riskiest"],
  },
];
