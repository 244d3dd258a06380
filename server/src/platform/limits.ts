/** How long slow lines are waited for, and how much of the costly is done at once. Times are milliseconds. */
export interface Limits {
  /** For the head of a request. */
  headTime: number
  /** For a body. An upload gets it again and again, as long as `uploadPace` bytes came meanwhile. */
  bodyTime: number
  uploadPace: number
  /** For a whole request, however well it moves. */
  requestTime: number
  /** How long the reader of a download may take no byte. */
  readerPause: number
  exportsPerPerson: number
  exportsAtOnce: number
  /** How long the export of a selection waits for its turn; clients give up after a minute (foundations §8.1). */
  exportWait: number
}

export const LIMITS: Limits = {
  headTime: 20_000,
  bodyTime: 30_000,
  uploadPace: 16 * 1024,
  requestTime: 3_600_000,
  readerPause: 120_000,
  exportsPerPerson: 2,
  exportsAtOnce: 4,
  exportWait: 55_000,
}
