import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { GeneratedAlways, Kysely } from 'kysely'
import type { Tables } from '#server/platform/database/database.ts'
import { type Download, download, XLSX } from '#server/platform/http/download.ts'
import { type Clock, DAY } from '#server/platform/time/clock.ts'
import { refuse } from '../refusal.ts'

interface ErrorSheetTable {
  error_sheet_id: GeneratedAlways<number>
  token: string
  user_id: number
  content: Buffer
  create_time: Date
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    error_sheets: ErrorSheetTable
  }
}

/** How long the faulty rows of an import can be fetched. */
const KEPT = 7 * DAY

interface Kept {
  db: Kysely<Tables>
  clock: Clock
}

/** Keeps the faulty rows of an import for the person who made it; answers the token under which they are fetched. */
export async function keepErrorSheet({ db, clock }: Kept, userId: number, body: Readable): Promise<string> {
  const token = randomBytes(16).toString('hex')
  const now = clock.now()
  await db
    .deleteFrom('error_sheets')
    .where('create_time', '<', new Date(now.getTime() - KEPT))
    .execute()
  await db
    .insertInto('error_sheets')
    .values({ token, user_id: userId, content: await buffer(body), create_time: now })
    .execute()
  return token
}

/**
 * The faulty rows of the user's own import; 1102 for another user's, an expired or an unknown one (platform.md
 * §5.5).
 */
export async function fetchErrorSheet({ db, clock }: Kept, userId: number, token: string): Promise<Download> {
  const kept = await db
    .selectFrom('error_sheets')
    .select('content')
    .where('token', '=', token)
    .where('user_id', '=', userId)
    .where('create_time', '>=', new Date(clock.now().getTime() - KEPT))
    .executeTakeFirst()
  if (!kept) refuse('rowUnknown')
  return download({ name: 'import_error.xlsx', contentType: XLSX, body: kept.content })
}
