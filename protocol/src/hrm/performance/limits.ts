/** Bounds of appraisals (hrm.md §17). */
export const appraisalLimits = {
  name: 100,
  /** Characters of descriptions, comments and reasons. */
  text: 1000,
  value: 5000,
  blocks: 20,
  items: 30,
  persons: 20,
  levels: 20,
  people: 5000,
  fullScore: 99_999,
  /** Fewer answers would show their authors (§17.8). */
  fewestPeers: 3,
  mostPeers: 50,
} as const
