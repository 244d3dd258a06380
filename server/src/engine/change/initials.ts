import { sql } from 'kysely'
import { pinyin } from 'pinyin-pro'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { recordTypes } from '#protocol/record-types.ts'
import type { AppServices } from '#server/access/context.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { defineJob } from '#server/platform/jobs/jobs.ts'

/** Maximum of initials; longer names are found by their beginning. */
const LONGEST = 60

/**
 * Pinyin initials of a name: 北京新星ABC(重庆)公司 → bjxxabccqgs. Code that writes record rows past the engine fills the
 * column `initials` with this.
 */
export function initialsOf(name: unknown): string {
  const text = String(name ?? '').slice(0, LONGEST)
  if (!text) return ''
  const letters = pinyin(text, { pattern: 'first', toneType: 'none', type: 'array' })
  return letters
    .join('')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
}

export const initialsJob = defineJob('record-initials')

const BATCH = 2000

/** Fills the initials of rows that came from elsewhere, such as a restored or loaded database. */
export async function fillInitials(services: Pick<AppServices, 'db'>, signal?: AbortSignal): Promise<void> {
  for (const type of recordTypes) {
    while ((await fillBatch(services, type)) === BATCH) signal?.throwIfAborted()
  }
}

async function fillBatch({ db }: Pick<AppServices, 'db'>, type: RecordType): Promise<number> {
  return inTransaction(db, async (trx) => {
    const { rows } = await sql<{ id: number; name: string | null }>`
      select id, ${sql.ref(type.title)} as name from ${sql.table(type.table)}
      where initials is null order by id limit ${BATCH} for update skip locked`.execute(trx)
    if (rows.length)
      await sql`update ${sql.table(type.table)} t set initials = f.initials
        from unnest(${rows.map((row) => row.id)}::bigint[], ${rows.map((row) => initialsOf(row.name))}::text[])
          as f(id, initials) where t.id = f.id`.execute(trx)
    return rows.length
  })
}

/** Is there anything to fill? One look at an index that is empty most of the time. */
export async function lackInitials({ db }: Pick<AppServices, 'db'>): Promise<boolean> {
  const checks = recordTypes.map(
    (type) => sql`exists(select from ${sql.table(type.table)} where initials is null)`,
  )
  const { rows } = await sql<{ lack: boolean }>`select ${sql.join(checks, sql` or `)} as lack`.execute(db)
  return rows[0]?.lack ?? false
}
