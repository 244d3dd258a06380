import { sql, type Transaction } from 'kysely'
import { z } from 'zod'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { recordTypeOf, recordTypes } from '#protocol/record-types.ts'
import type { Acting } from '#server/access/audit.ts'
import { countsOf, type HandOverKind } from '#server/access/hand-over.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { recordEvent } from '../../change/entries.ts'
import { events } from '../../change/events.ts'
import { renewTotals } from '../../change/totals.ts'
import type { HistoryEvent } from '../../model/history.ts'

const memberSchema = z.object({
  type: z.number(),
  record_id: z.number(),
  power: z.number(),
  create_time: z.string(),
  expires_on: z.string().nullable(),
})
const stateSchema = z.object({ left: z.array(memberSchema), joined: z.array(memberSchema) })
type Member = z.infer<typeof memberSchema>

const labels = () => recordTypes.filter(({ abilities }) => abilities.team).map(({ label }) => label)

/** Removes the user's active memberships and returns them. */
async function takeAll(trx: Transaction<Tables>, userId: number): Promise<Member[]> {
  const { rows } = await sql<{ member: Member }>`delete from team_members m
    where m.user_id = ${userId} and m.type = any(${labels()}::int[])
      and (m.expires_on is null or m.expires_on >= current_date)
    returning to_jsonb(m) - 'user_id' as member`.execute(trx)
  return rows.map(({ member }) => member)
}

/** Adds the user to the teams of records they neither own nor belong to; returns those records. */
async function join(
  trx: Transaction<Tables>,
  type: RecordType,
  userId: number,
  members: readonly Member[],
): Promise<Member[]> {
  const { rows } = await sql<{ member: Member }>`
    insert into team_members as m (type, record_id, user_id, power, create_time, expires_on)
    select ${type.label}::int, w.record_id, ${userId}::bigint, w.power, w.create_time, w.expires_on
    from jsonb_to_recordset(${JSON.stringify(members)}::jsonb)
      as w(record_id bigint, power smallint, create_time timestamptz, expires_on date)
    join ${sql.table(type.table)} r on r.id = w.record_id and r.deleted_at is null
    where r.owner_user_id is distinct from ${userId}
    on conflict (type, record_id, user_id) do nothing
    returning to_jsonb(m) - 'user_id' as member`.execute(trx)
  return rows.map(({ member }) => member)
}

interface Told {
  trx: Transaction<Tables>
  acting: Acting
}

/** One entry of the history for each record, naming the person it is about. */
async function tell(
  { trx, acting }: Told,
  type: RecordType,
  userId: number,
  members: readonly Member[],
  as: HistoryEvent,
): Promise<void> {
  if (members.length === 0) return
  const person = { id: userId, name: acting.services.directory.current().realname(userId) }
  const { rows } = await sql<{ id: number; title: string | null }>`
    select id, ${sql.ref(type.title)} as title from ${sql.table(type.table)}
    where id = any(${members.map(({ record_id }) => record_id)}::bigint[]) and deleted_at is null order by id`.execute(
    trx,
  )
  const subjects = rows.map(({ id, title }) => ({ id, title: title ?? '', about: { members: [person] } }))
  await recordEvent(trx, acting, type, subjects, { as })
}

/** The user's memberships in teams of other owners' records. */
export const teamHandOver: HandOverKind = {
  key: 'teams',
  name: '参与的团队',
  group: '协作',
  note: '接收人以相同的权限加入这些数据的团队',
  count: async (_services, db, userIds) => {
    const { rows } = await sql<{ user_id: number; count: number }>`
      select user_id, count(*)::int as count from team_members
      where user_id = any(${[...userIds]}::bigint[]) and type = any(${labels()}::int[])
        and (expires_on is null or expires_on >= current_date) group by 1`.execute(db)
    return countsOf(rows)
  },
  move: async ({ trx, acting, from, to }) => {
    const left = await takeAll(trx, from)
    const joined: Member[] = []
    for (const [label, members] of Map.groupBy(left, (member) => member.type)) {
      const type = recordTypeOf(label)
      if (!type) continue
      const added = await join(trx, type, to, members)
      await tell({ trx, acting }, type, from, members, events.removeMember)
      await tell({ trx, acting }, type, to, added, events.addMember)
      joined.push(...added)
    }
    renewTotals(trx, acting)
    return { moved: left.length, kept: [], state: { left, joined } }
  },
  undo: async ({ trx, acting, from, to, state }) => {
    const { left, joined } = stateSchema.parse(state)
    for (const [label, members] of Map.groupBy(left, (member) => member.type)) {
      const type = recordTypeOf(label)
      if (!type) continue
      const added = joined.filter((member) => member.type === label)
      await sql`delete from team_members where type = ${label} and user_id = ${to}
        and record_id = any(${added.map(({ record_id }) => record_id)}::bigint[])`.execute(trx)
      const back = await join(trx, type, from, members)
      await tell({ trx, acting }, type, to, added, events.removeMember)
      await tell({ trx, acting }, type, from, back, events.addMember)
    }
    renewTotals(trx, acting)
  },
}
