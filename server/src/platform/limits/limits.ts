import type { Rationed } from '#protocol/platform/call.ts'
import { HOUR, MINUTE } from '#server/platform/time/clock.ts'
import type { Allowance } from './throttle.ts'

/** From where on what is asked is turned away, for what changes nothing and for what writes: the latter last. */
interface Bound {
  safe: number
  writing: number
}

/**
 * How long slow lines are waited for, how much of the costly is done at once, and from where on it is too much.
 * Times are milliseconds.
 */
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
  /** Below this number of running calls none is shed, however slow the machine. */
  crowd: number
  /** How long a list or search waits for its turn. */
  patience: number
  /** How late the event loop is on average. */
  lateness: Bound
  /** How long a statement waits for a connection, other than those of lists. */
  queue: Bound
  /** How often one person may make calls of a kind. */
  rations: Readonly<Record<Rationed, readonly Allowance[]>>
}

/**
 * Sixty questions a minute are more than anybody types into forms, six hundred an hour far too few to guess a
 * number.
 */
export const LIMITS: Limits = {
  headTime: 20_000,
  bodyTime: 30_000,
  uploadPace: 16 * 1024,
  requestTime: 3_600_000,
  readerPause: 120_000,
  exportsPerPerson: 2,
  exportsAtOnce: 4,
  exportWait: 55_000,
  crowd: 12,
  patience: 300,
  lateness: { safe: 40, writing: 200 },
  queue: { safe: 40, writing: 400 },
  rations: {
    unseen: [
      { times: 60, within: MINUTE },
      { times: 600, within: HOUR },
    ],
  },
}
