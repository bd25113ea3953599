/** Verbs of administration, and words that leave open what they are about. */
const TASK =
  /\b(?:clean|tidy|purge|prune|archive|remove|delete|drop|fix|repair|optimi[sz]e|reorgani[sz]e|clear)\b/i;
const OPEN =
  /\b(?:old|older|stale|unused|unneeded|unnecessary|obsolete|outdated|junk|bad|wrong|useless|up)\b/i;

/** What says which: a number, a day, a text in quotes, a name with an underscore or a point, a comparison. */
const PARAMETER = /\d|["'`]|\w_\w|\w\.\w|\b(?:where|whose|named|called|before|since|than|null)\b/i;

/** Whether a message asks to administer the database and lacks what it needs, as "clean up old logs" does (section 3.3, iii). */
export function isVagueRequest(message: string): boolean {
  return TASK.test(message) && OPEN.test(message) && !PARAMETER.test(message);
}
