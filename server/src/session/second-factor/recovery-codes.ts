import { createHash, randomInt } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '#server/platform/database/database.ts'

const MANY = 8
/** 16 letters of 31: 79 bits, so that a plain hash keeps them. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const LENGTH = 16
const GROUP = 4

const newCode = () => Array.from({ length: LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('')
const inGroups = (code: string) => code.match(new RegExp(`.{${GROUP}}`, 'g'))?.join('-') ?? code

/** As typed: in any case, with or without the strokes between the groups. */
const hashOf = (userId: number, typed: string) =>
  createHash('sha256')
    .update(`${userId}:${typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')}`)
    .digest('hex')

/** Codes that replace all earlier ones; they can be read here only. */
export async function renewRecoveryCodes(trx: Transaction<Tables>, user_id: number): Promise<string[]> {
  const codes = Array.from({ length: MANY }, newCode)
  await trx.deleteFrom('recovery_codes').where('user_id', '=', user_id).execute()
  await trx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id, code_hash: hashOf(user_id, code), used_at: null })))
    .execute()
  return codes.map(inGroups)
}

/** Uses a code up; false when it is none, or was used before. */
export async function spendRecoveryCode(
  db: Kysely<Tables>,
  now: Date,
  { userId, code }: { userId: number; code: string },
): Promise<boolean> {
  const used = await db
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashOf(userId, code))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return used.numUpdatedRows === 1n
}

export async function countRecoveryCodes(db: Kysely<Tables>, userId: number): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .executeTakeFirstOrThrow()
  return Number(left)
}
