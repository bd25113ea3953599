const SAID = String
  .raw`(?=(?:the|all|any|every|each|an?|those|how|which|what|who|whose|where|when|only|just|\p{L}+s?)\b)`;

const START = String.raw`(?:^|(?<=[.!:;,] ))`;

/** What an agent says before what it understood, and plain words for that. */
export const leadIns: readonly (readonly [RegExp, string])[] = ([
  // "Sure!", "Got it:"
  [
    String
      .raw`^(?:(?:sure(?: thing)?|got it|of course|certainly|absolutely|alright|all right|understood|noted)[,.!:;]+ )+`,
    "",
  ],
  [String.raw`\b(?:i|we)(?:['’]m| am|['’]re| are) (?:now )?going to (?=\p{Ll})`, "I'll "],
  [
    String
      .raw`\bif i (?:understand|understood|read|got|get) (?:you|this|that|it|(?:the|your) (?:question|request))(?: (?:correctly|right|rightly|well))?,? `,
    "",
  ],
  [
    String
      .raw`\bi (?:take|took|read|understand|understood|interpret|interpreted|see) (?:this|that|it|(?:the|your) (?:question|request)) (?:to mean|to be asking for|as asking (?:for|about)|as a (?:request|question) for|as)(?: that (?:you want|you['’]re after))?[:,]? ${SAID}`,
    "",
  ],
  [
    String.raw`${START}you(?:['’]d| would) (?:like|love|want) to (?:see|have|get) ${SAID}`,
    "",
  ],
  [
    String
      .raw`${START}(?:this|that|(?:the|this|your) (?:question|request|query)) (?:asks|is asking|is looking|looks|searches|is a (?:request|question|query)) for ${SAID}`,
    "",
  ],
  [
    String
      .raw`(?:${START}|\b)(?:you['’]?(?:re| are) asking(?: me)?|(?:i['’]m|i am|we are) (?:being )?asked|i wonder|you(?:['’]d| would) like me to (?:say|tell you)|you want me to (?:say|tell you|find out)) (?=(?:how|which|what|who|whose|where|when)\b)`,
    "",
  ],
  [String.raw`(?:(?<=[.!?] )please (?:confirm|check)(?: this| that)?|, please confirm)[.!]?\s*$`, ""],
  [
    String
      .raw`\bi(?:['’]ll| will) (?:go|look|search|run|read) (?:through|at|in|into|over|up)? ?(?:the|this) (?:data|database|tables?|records|data set) (?:and|to) (?=(?:find|list|show|get|give|count|return|retrieve|compute|determine|report|pick)\b)`,
    "I'll ",
  ],
  [
    String
      .raw`\bi(?:['’]ll| will) (?:search|query) (?:the|this) (?:data|database|tables?|records|data set) for ${SAID}`,
    "I'll list ",
  ],
  [String.raw`\bi(?:['’]ll| will) (?:focus on|work with) ${SAID}`, "I'll list "],
  [String.raw`^you(?:['’]re| are) after ${SAID}`, ""],
  [
    String
      .raw`${START}(?:the|my) (?:answer|result|output)s? (?:is|are|will be|would be|should be)[:,]? (?=(?:the|all|every|each|an?|those|how|which) )`,
    "",
  ],
  [
    String
      .raw`${START}(?:the|my|our) (?:goal|task|aim|idea|intent|intention) (?:is|here is|will be) to (?=(?:find|list|show|get|give|count|return|retrieve|compute|determine|identify)\b)`,
    "",
  ],
  [
    String
      .raw`(?:\b(?:i['’]ll|i will|let me|i['’]m|i am) (?:now )?|${START})(?:(?:run|do|make|start|running|doing|making) (?:a |the |this )?)?(?:quer(?:y|ies)|querying|search|searching|request|asking) for ${SAID}`,
    "show ",
  ],
  [String.raw`(?:\b(?:i['’]ll|i will|let me)|^) fetch(?: you)? ${SAID}`, "I'll get "],
  [String.raw`^fetch(?:ing)? (?:you )?${SAID}`, "get "],
] as const).map(([words, plain]) => [new RegExp(words, "giu"), plain]);
