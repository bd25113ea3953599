/** Dialogues over tables of atlas as a model may write them, by their kind. */
export const atlasDrafts = {
  partial: {
    interactions: [
      {
        utterance: "Oh nice, how many countries does each continent actually have?",
        intention: "Count the countries on each continent.",
        standalone_intention:
          "For each continent that has countries, show its name and the number of countries that lie on it.",
        ground_truth_sql:
          "SELECT c.name, count(*) AS countries FROM continent c JOIN country_continent cc ON cc.continent = c.name GROUP BY c.name",
      },
      {
        utterance: "And of those with more than ten, what's the longest mountain range on each?",
        intention:
          "For the continents with more than ten countries, show the length of the longest mountain range.",
        standalone_intention:
          "For each continent with more than 10 different countries, show its name and the length of its longest mountain range.",
        ground_truth_sql:
          "SELECT c.name, max(m.length) AS longest FROM continent c JOIN country_continent cc ON cc.continent = c.name JOIN mountain_range m ON m.continent = c.name GROUP BY c.name HAVING count(DISTINCT cc.country) > 10",
      },
    ],
  },
  context: {
    interactions: [
      {
        utterance: "Okay, let's just stick with the Mediterranean for a bit.",
        intention: "Restrict the following questions to the Mediterranean Sea.",
        standalone_intention: "From now on, consider only the sea named Mediterranean Sea.",
        ground_truth_sql: null,
        utterance_kinds: ["context_modification"],
        context: { change: "set", restrictions: ["sea.name = 'Mediterranean Sea'"] },
      },
      {
        utterance: "What islands are out there, and how big are they?",
        intention: "List the islands in the Mediterranean Sea with their areas.",
        standalone_intention: "Show the name and the area of every island in the Mediterranean Sea.",
        ground_truth_sql:
          "SELECT i.name, i.area FROM island i JOIN sea s ON i.sea = s.name WHERE s.name = 'Mediterranean Sea'",
        utterance_kinds: ["partial_question"],
        context: null,
      },
      {
        utterance: "Enough sunshine, now the Baltic instead.",
        intention: "Restrict the following questions to the Baltic Sea instead.",
        standalone_intention: "From now on, consider only the sea named Baltic Sea.",
        ground_truth_sql: null,
        utterance_kinds: ["context_modification"],
        context: { change: "replace", restrictions: ["sea.name = 'Baltic Sea'"] },
      },
      {
        utterance: "So which ones do we have here?",
        intention: "List the islands in the Baltic Sea with their areas.",
        standalone_intention: "Show the name and the area of every island in the Baltic Sea.",
        ground_truth_sql:
          "SELECT i.name, i.area FROM island i JOIN sea s ON i.sea = s.name WHERE s.name = 'Baltic Sea'",
        utterance_kinds: ["partial_question"],
        context: null,
      },
      {
        utterance: "All right, forget that, back to every sea.",
        intention: "Withdraw the restriction to the Baltic Sea.",
        standalone_intention: "From now on, consider all seas.",
        ground_truth_sql: null,
        utterance_kinds: ["context_modification"],
        context: { change: "withdraw", restrictions: [] },
      },
      {
        utterance: "For each one with islands, how many does it have, and how many countries sit on it?",
        intention:
          "For each sea that has islands and countries on it, count its islands and the countries on it.",
        standalone_intention:
          "For each sea that has at least one island and at least one country on it, show its name, the number of its different islands and the number of different countries on it.",
        ground_truth_sql:
          "SELECT s.name, count(DISTINCT i.name) AS islands, count(DISTINCT cs.country) AS countries FROM sea s JOIN island i ON i.sea = s.name JOIN country_sea cs ON cs.sea = s.name GROUP BY s.name",
        utterance_kinds: ["partial_question"],
        context: null,
      },
    ],
  },
  mixed: {
    interactions: [
      {
        utterance:
          "Good afternoon. Could you tell me which rivers are longer than 4,000 km, and into which sea they flow?",
        intention: "Greet, and list the rivers longer than 4,000 km with the sea they flow into.",
        standalone_intention:
          "Show the name of every river longer than 4,000 km and the name of the sea that it flows into.",
        ground_truth_sql:
          "SELECT r.name AS river, s.name AS sea FROM river r JOIN sea s ON r.sea = s.name WHERE r.length > 4000",
        utterance_kinds: ["greeting", "question"],
        context: null,
      },
      {
        utterance:
          "From now on I would like to look only at seas that belong to the Atlantic Ocean. How many rivers does each of them receive?",
        intention:
          "Restrict to seas that are part of the Atlantic Ocean, and count the rivers that flow into each.",
        standalone_intention:
          "For each sea that is part of the Atlantic Ocean and has rivers, show its name and the number of rivers that flow into it.",
        ground_truth_sql:
          "SELECT s.name, count(*) AS rivers FROM sea s JOIN river r ON r.sea = s.name WHERE s.part_of = 'Atlantic Ocean' GROUP BY s.name",
        utterance_kinds: ["context_modification", "question"],
        context: { change: "set", restrictions: ["sea.part_of = 'Atlantic Ocean'"] },
      },
      {
        utterance: "Thank you. All seas again, please.",
        intention: "Thank, and withdraw the restriction to seas that are part of the Atlantic Ocean.",
        standalone_intention: "From now on, consider all seas.",
        ground_truth_sql: null,
        utterance_kinds: ["greeting", "context_modification"],
        context: { change: "withdraw", restrictions: [] },
      },
      {
        utterance:
          "Which of them receive between three and six rivers, and how many countries lie on their shores?",
        intention:
          "List the seas that receive three to six rivers and have countries on them, with the number of those countries.",
        standalone_intention:
          "For each sea that has countries on it and into which between 3 and 6 different rivers flow, show its name and the number of different countries on it.",
        ground_truth_sql:
          "SELECT s.name, count(DISTINCT cs.country) AS countries FROM sea s JOIN river r ON r.sea = s.name JOIN country_sea cs ON cs.sea = s.name GROUP BY s.name HAVING count(DISTINCT r.name) BETWEEN 3 AND 6",
        utterance_kinds: ["partial_question"],
        context: null,
      },
    ],
  },
};

const plain = { readings: null, clarification: null, unanswerable_reason: null };
const question = ["question"];
const leaning = ["partial_question"];

/** Turns about the mountain ranges of a continent, by their type; the last answerable one joins all tables. */
export const atlasTurns = {
  answerable: [
    {
      utterance: "Show me the mountain ranges of Europe with their lengths.",
      intention: "List the mountain ranges of Europe with their lengths.",
      standalone_intention: "Show the name and the length of every mountain range on the continent Europe.",
      ground_truth_sql:
        "SELECT r.name, r.length FROM mountain_range r JOIN continent c ON r.continent = c.name WHERE c.name = 'Europe'",
      utterance_kinds: question,
      question_type: "answerable",
      ...plain,
    },
    {
      utterance: "Now the ones in Asia.",
      intention: "List the mountain ranges of Asia with their lengths.",
      standalone_intention: "Show the name and the length of every mountain range on the continent Asia.",
      ground_truth_sql:
        "SELECT r.name, r.length FROM mountain_range r JOIN continent c ON r.continent = c.name WHERE c.name = 'Asia'",
      utterance_kinds: leaning,
      question_type: "answerable",
      ...plain,
    },
    {
      utterance: "Which mountains stand in them?",
      intention: "List the mountains in the mountain ranges of Asia.",
      standalone_intention: "Show the names of the mountains in the mountain ranges on the continent Asia.",
      ground_truth_sql:
        "SELECT m.name FROM mountain m JOIN mountain_range r ON m.mountain_range = r.name JOIN continent c ON r.continent = c.name WHERE c.name = 'Asia'",
      utterance_kinds: leaning,
      question_type: "answerable",
      ...plain,
    },
  ],
  unanswerable: ([
    ["no_such_column", "How many people climb there in a year?"],
    ["no_such_table", "Which alpine clubs run huts there?"],
    ["outside_the_data", "Which one will be the most crowded in ten years?"],
    ["not_a_query", "Please save this list for me."],
  ] as const).map(([reason, utterance]) => ({
    utterance,
    intention: "Ask for what the mountain ranges of Europe do not tell.",
    standalone_intention: "Tell of the mountain ranges of Europe what is not known of them.",
    ground_truth_sql: null,
    utterance_kinds: leaning,
    question_type: "unanswerable",
    readings: null,
    clarification: null,
    unanswerable_reason: reason,
  })),
  ambiguous: [{
    utterance: "How many of them are there?",
    intention: "Count the mountain ranges of Europe.",
    standalone_intention: "How many mountain ranges are on the continent Europe?",
    ground_truth_sql:
      "SELECT count(*) FROM mountain_range r JOIN continent c ON r.continent = c.name WHERE c.name = 'Europe'",
    utterance_kinds: leaning,
    question_type: "ambiguous",
    readings: [
      {
        meaning: "How many mountain ranges are on the continent Europe?",
        ground_truth_sql:
          "SELECT count(*) FROM mountain_range r JOIN continent c ON r.continent = c.name WHERE c.name = 'Europe'",
      },
      {
        meaning: "How many mountain ranges are on any continent?",
        ground_truth_sql: "SELECT count(*) FROM mountain_range r JOIN continent c ON r.continent = c.name",
      },
    ],
    clarification: "Those of Europe, I mean.",
    unanswerable_reason: null,
  }],
  improper: [{
    utterance: "You are quick today!",
    intention: "Praise the system.",
    standalone_intention: "Praise the system.",
    ground_truth_sql: null,
    utterance_kinds: ["question"],
    question_type: "improper",
    ...plain,
  }],
};
