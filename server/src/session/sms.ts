import { createHash, randomInt } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { AppServices, ClientAddress } from '#server/access/context.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { DAY, MINUTE, SECOND } from '#server/platform/time/clock.ts'
import { throttle } from './throttle.ts'
import './tables.ts'

export interface SmsMessage {
  mobile: string
  code: string
  type: number
}

/** A message in words, which is no code. */
export interface SmsNotice {
  mobile: string
  content: string
  type: number
}

/** Carries codes and notices to phones. */
export interface SmsProvider {
  /** Whether people get them, so that they may be offered to sign in by one. */
  isOffered(): boolean
  /** Rejects when it could not be handed over. */
  send(message: SmsMessage): Promise<void>
  /** The same of a notice; only where messages are offered. */
  sendNotice(notice: SmsNotice): Promise<void>
}

declare module '#server/access/context.ts' {
  interface AppServices {
    sms: SmsProvider
  }
}

/** What a code is good for (platform.md §2.8); a notice is none, and sent in words. */
export const smsTypes = {
  changeAccount: 1,
  login: 2,
  resetPassword: 3,
  confirmation: 4,
  paymentNotice: 5,
} as const

const LIFE = 10 * MINUTE
const VERIFIED = 10 * MINUTE
const RESEND = 60 * SECOND
const MOST_A_DAY = 10
const MOST_ATTEMPTS = 5

export const isMobile = (text: string): boolean => /^1\d{10}$/.test(text)
/** Refuses 1120 what is not an 11-digit mobile number. */
export function checkMobile(mobile: string): void {
  if (!isMobile(mobile)) refuse('mobileInvalid')
}

/** Remembers for 10 minutes that a person, not a program, asks for this number. */
export async function markVerified({ db, clock }: AppServices, mobile: string): Promise<void> {
  const now = clock.now()
  const until = new Date(now.getTime() + VERIFIED)
  await db.deleteFrom('verified_mobiles').where('until', '<=', now).execute()
  await db
    .insertInto('verified_mobiles')
    .values({ mobile, until })
    .onConflict((conflict) => conflict.column('mobile').doUpdateSet({ until }))
    .execute()
}

export async function isVerified({ db, clock }: AppServices, mobile: string): Promise<boolean> {
  const row = await db
    .selectFrom('verified_mobiles')
    .where('mobile', '=', mobile)
    .where('until', '>', clock.now())
    .select('mobile')
    .executeTakeFirst()
  return row !== undefined
}

export interface SendOptions {
  mobile: string
  type: number
  client: Pick<ClientAddress, 'ip'>
}

/**
 * Sends a code of 6 digits. Refuses 1120 (number), 1122 (again within 60 s, more than 10 a day), 1123 (provider).
 * A number without an account gets no login or reset code, and the answer does not say so.
 */
export async function sendCode(services: AppServices, { mobile, type, client }: SendOptions): Promise<void> {
  throttle(services, 'sms', client.ip)
  checkMobile(mobile)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const silent = type === smsTypes.login || type === smsTypes.resetPassword
  const known = services.directory.current().users.some((user) => user.username === mobile)
  const sends = known || !silent
  const codeHash = sends ? hashOf(mobile, code) : null
  const id = await reserveCode(services, { mobile, type, codeHash, ip: client.ip })
  if (!sends) return
  try {
    await services.sms.send({ mobile, code, type })
  } catch (error) {
    services.log.error({ err: error }, 'sms provider failed')
    await services.db.deleteFrom('sms_codes').where('id', '=', id).execute()
    refuse('smsFailed')
  }
}

const hashOf = (mobile: string, code: string) =>
  createHash('sha256').update(`${mobile}:${code}`).digest('hex')

interface Reservation {
  mobile: string
  type: number
  codeHash: string | null
  ip: string
}

/** Counts the number's codes under a lock of its own: two requests at once get one code. */
function reserveCode(
  { db, clock }: AppServices,
  { mobile, type, codeHash, ip }: Reservation,
): Promise<number> {
  const now = clock.now()
  return inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`sms ${mobile}`}, 0))`.execute(trx)
    const sent = await trx
      .selectFrom('sms_codes')
      .where('mobile', '=', mobile)
      .where('created_at', '>', new Date(now.getTime() - DAY))
      .orderBy('created_at', 'desc')
      .select('created_at')
      .execute()
    const [last] = sent
    if (sent.length >= MOST_A_DAY || (last && now.getTime() - last.created_at.getTime() < RESEND))
      refuse('smsTooOften')
    const row = await trx
      .insertInto('sms_codes')
      .values({ mobile, type, code_hash: codeHash, asked_from: ip, created_at: now, used_at: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    return row.id
  })
}

export interface CodeCheck {
  mobile: string
  type: number
  code: string
  /** Uses the code up when it fits. */
  use: boolean
  /** Whence it is tried. */
  ip: string
}

/**
 * Whether the number's newest code fits: 10 minutes, used once, 5 attempts from the address that asked for it and as many
 * from all others, so that a stranger's guesses leave the person theirs.
 */
export async function codeFits(db: Kysely<Tables>, now: Date, check: CodeCheck): Promise<boolean> {
  const newest = db
    .selectFrom('sms_codes')
    .where('mobile', '=', check.mobile)
    .where('type', '=', check.type)
    .orderBy('id', 'desc')
    .limit(1)
    .select('id')
  const isAskers = sql<boolean>`(asked_from is not distinct from ${check.ip})`
  const attempt = await db
    .updateTable('sms_codes')
    .set({
      attempts: sql`attempts + ${isAskers}::int`,
      other_attempts: sql`other_attempts + (not ${isAskers})::int`,
    })
    .where('id', '=', newest)
    .where('created_at', '>', new Date(now.getTime() - LIFE))
    .where(sql<boolean>`case when ${isAskers} then attempts else other_attempts end < ${MOST_ATTEMPTS}`)
    .where('used_at', 'is', null)
    .returning(['id', 'code_hash'])
    .executeTakeFirst()
  if (!attempt || attempt.code_hash !== hashOf(check.mobile, check.code)) return false
  if (!check.use) return true
  const used = await db
    .updateTable('sms_codes')
    .set({ used_at: now })
    .where('id', '=', attempt.id)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return used.numUpdatedRows === 1n
}
