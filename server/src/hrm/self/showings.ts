import { sql } from 'kysely'
import { employee } from '#protocol/hrm/employees/type.ts'
import type { Showing } from '#protocol/hrm/self/calls.ts'
import { type Page, toPage } from '#protocol/platform/envelope.ts'
import { windowOf } from '#protocol/platform/wire.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { formatMoment } from '#server/platform/time/clock.ts'
import { ownId } from '../employees/door.ts'

interface Row {
  id: number
  user_id: number
  about: { field?: string[]; reason?: string[] } | null
  create_time: Date
}

/** Who was shown a masked value of the caller's employee, when and why; the value itself is not kept. */
export async function listShowings(
  actor: Actor,
  request: { page: number; limit: number; pageType: 0 | 1 },
): Promise<Page<Showing>> {
  const { db, directory } = actor.services
  const { page, limit } = windowOf(request)
  const own = await ownId(actor)
  const from = sql`action_records where type = ${employee.label} and record_id = ${own} and event = 'reveal'`
  const { rows } = await sql<Row>`select id, user_id, about, create_time from ${from}
    order by id desc limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  const { rows: counted } = await sql<{ count: number }>`select count(*)::int as count from ${from}`.execute(
    db,
  )
  const people = directory.current()
  const list = rows.map(({ id, user_id, about, create_time }) => ({
    id,
    fieldName: about?.field?.[0] ?? '',
    reason: about?.reason?.[0] ?? '',
    realname: people.realname(user_id),
    createTime: formatMoment(create_time),
  }))
  return toPage(list, counted[0]?.count ?? 0, { page, limit })
}
