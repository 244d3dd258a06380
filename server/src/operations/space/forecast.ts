import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import { sampledAs, type Volume } from '#server/platform/space/volumes.ts'
import { DAY } from '#server/platform/time/clock.ts'

/** Days of samples that are kept, and over which the growth is taken. */
const KEPT = 60
const LOOKED_BACK = 14
/** Of less than this nothing follows for the days to come, in hours. */
const SHORTEST = 24

/** Notes how much is used, once an hour, and forgets what is old. */
export async function sampleSpace(db: Database, volumes: readonly Volume[], now: Date): Promise<void> {
  for (const volume of volumes)
    await sql`insert into space_samples (place, time, used_bytes)
      values (${sampledAs(volume)}, date_trunc('hour', ${now}::timestamptz), ${volume.totalBytes - volume.freeBytes})
      on conflict (place, time) do update set used_bytes = excluded.used_bytes`.execute(db)
  await sql`delete from space_samples where time < ${new Date(now.getTime() - KEPT * DAY)}`.execute(db)
}

/** Days until the volume is full if it goes on as in the last two weeks; null: it does not grow, or nothing is known yet. */
export async function forecastDays(db: Database, volume: Volume, now: Date): Promise<number | null> {
  const { rows } = await sql<{ perDay: number | null; hours: number | null }>`
    select regr_slope(used_bytes::float8, extract(epoch from time)::float8) * 86400 as "perDay",
      extract(epoch from max(time) - min(time))::float8 / 3600 as hours
    from space_samples
    where place = ${sampledAs(volume)} and time > ${new Date(now.getTime() - LOOKED_BACK * DAY)}`.execute(db)
  const { perDay, hours } = rows[0] ?? { perDay: null, hours: null }
  if (perDay === null || hours === null || hours < SHORTEST || perDay <= 0) return null
  return volume.freeBytes / perDay
}
