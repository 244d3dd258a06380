import type { PlainRefusal } from '#protocol/refusals.ts'
import { errorCode } from '#server/platform/process/start-failure.ts'
import { overloaded, type Refusal, refusal } from '#server/platform/refusal.ts'

/** Details of a constraint violation as reported by PostgreSQL. */
interface Violation {
  code: string
  constraint: string
}

type Translation = (constraint: string) => Refusal | null | Promise<Refusal | null>

const named = new Map<string, Refusal>()
const translations = new Set<Translation>()

/**
 * Maps a violated constraint to its refusal and to the field of the request. Called beside the code whose rule
 * the constraint enforces.
 */
export function onConstraint(constraint: string, name: PlainRefusal, field?: string): void {
  named.set(constraint, field === undefined ? refusal(name) : refusal(name).at(field))
}

/** For families of constraints, such as the unique indexes of fields. Returns what ends it. */
export function onConstraints(translate: Translation): () => void {
  translations.add(translate)
  return () => void translations.delete(translate)
}

function isViolation(error: unknown): error is Violation {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    error.code.startsWith('23') &&
    'constraint' in error &&
    typeof error.constraint === 'string'
  )
}

/** Whether the error is a violation of this constraint. */
export const isViolationOf = (error: unknown, constraint: string): boolean =>
  isViolation(error) && error.constraint === constraint

/** PostgreSQL errors that come from what the caller sent: number out of range, broken encoding, bad date … */
const inputErrors = new Set(['22001', '22003', '22007', '22008', '22021', '22P02', '22P05', '22023', '54000'])

/** Codes of the database, and of the file system below a file store, which wraps the original error. */
const DISK_FULL = new Set(['53100', 'ENOSPC', 'EDQUOT'])

const isDiskFull = (error: unknown): boolean =>
  DISK_FULL.has(errorCode(error)) ||
  (error instanceof Error && error.cause !== undefined && isDiskFull(error.cause))

/** A database that is started again is there within seconds. */
const AWAY_SECONDS = 3

/** The message of `pg`, which has no code, when no connection became free in time. */
const NO_CONNECTION = 'timeout exceeded when trying to connect'

/** SQLSTATE: it ends, ended, begins; connections that failed (class 08). */
const ENDING = new Set(['57P01', '57P02', '57P03'])
/** Of the system, when a connection is made or lost. */
const LOST = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
])
/** Messages of `pg` about connections, which have no code. */
const LOST_WORDS = /^(Connection terminated|Client has encountered a connection error)/

export const DEADLOCK = '40P01'

/** Whether the database is away, or was lost while it was asked: in between it is not known what was done. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = errorCode(error)
  // the socket of an embedded database that is not there
  const isNoSocket = code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'
  return (
    ENDING.has(code) ||
    code.startsWith('08') ||
    LOST.has(code) ||
    isNoSocket ||
    LOST_WORDS.test(error.message)
  )
}

/** The one place where database errors become sentences; null when it is a fault. */
export async function translateDatabaseError(error: unknown): Promise<Refusal | null> {
  if (error instanceof Error && error.message === NO_CONNECTION) return overloaded()
  if (isDiskFull(error)) return refusal('storageFull')
  if (isAway(error)) return refusal('away').after(AWAY_SECONDS)
  if (isViolation(error)) {
    const own = named.get(error.constraint)
    if (own) return own
    for (const translate of translations) {
      const found = await translate(error.constraint)
      if (found) return found
    }
    // References are checked before the write: the target was removed in between.
    return error.code === '23503' ? refusal('rowUnknown') : null
  }
  const code = error instanceof Error && 'code' in error ? error.code : null
  // A column that a designer dropped between reading the definition and writing the row.
  if (code === '42703') return refusal('fieldsChanged')
  // Sacrificed to end a deadlock, as often as it was tried: nothing of it was done.
  if (code === DEADLOCK) return overloaded()
  // It took longer than its connection allows.
  if (code === '57014') return refusal('tooSlow')
  // PostgreSQL counts dropped columns too: 1600 in the life of a table.
  if (code === '54011') return refusal('columnsExhausted')
  return typeof code === 'string' && inputErrors.has(code) ? refusal('invalid') : null
}
