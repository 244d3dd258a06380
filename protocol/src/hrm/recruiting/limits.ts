/** What of posts is bounded. */
export const POST_BOUNDS = {
  /** Open posts that pickers offer; the newest first. */
  offered: 2000,
  /** Interviewers of a post, and of an interview besides the main one. */
  interviewers: 20,
} as const

/** What of interviews and candidates is bounded. */
export const RECRUIT_BOUNDS = {
  /** Candidates of one act. */
  candidates: 200,
  /** Cards that a column of the board has; the rest is in the list. */
  cards: 100,
  /** Minutes of an interview where nothing else is given, and the longest one. */
  minutes: 60,
  longest: 600,
  /** Days over which free times are looked for. */
  days: 31,
  channels: 100,
  reasons: 100,
} as const
