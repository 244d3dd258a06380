import { sql, type Transaction } from 'kysely'
import { z } from 'zod'
import { EMPLOYED } from '#protocol/hrm/employees/entry-states.ts'
import { post } from '#protocol/hrm/recruiting/post.ts'
import type { AppServices } from '#server/access/context.ts'
import { countsOf, type HandOverKind } from '#server/access/hand-over.ts'
import { change } from '#server/engine/change/change.ts'
import { events } from '#server/engine/change/events.ts'
import { unpackRows } from '#server/engine/model/schema.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { PostRow } from './lock.ts'
import './tables.ts'

type Trx = Transaction<Tables>

/** The live employee of a user; null: none. */
async function employeeOf(trx: Trx, userId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`select e.id from users u
    join hrm_employee e on btrim(e.mobile) = u.username and e.deleted_at is null
    where u.user_id = ${userId} and e.entry_status in (${sql.join(EMPLOYED)})`.execute(trx)
  return rows[0]?.id ?? null
}

const ids = z.array(z.number())
const ownerState = z.object({ employeeId: z.number(), posts: ids })

/** 招聘负责人 of posts that are open. */
export const postHandOver: HandOverKind = {
  key: 'hrm.posts',
  name: '招聘职位',
  group: '名下数据',
  count: async (_services, db, userIds) => {
    const { rows } = await sql<{ user_id: number; count: number }>`select u.user_id, count(*)::int as count
      from users u join hrm_employee e on btrim(e.mobile) = u.username and e.deleted_at is null
      join hrm_post p on p.owner_employee_id = e.id and p.status = 1 and p.deleted_at is null
      where u.user_id = any(${[...userIds]}::bigint[]) group by 1`.execute(db)
    return countsOf(rows)
  },
  move: async ({ trx, acting, from, to }) => {
    const [giver, receiver] = [await employeeOf(trx, from), await employeeOf(trx, to)]
    if (giver === null) return { moved: 0, kept: [], state: { employeeId: 0, posts: [] } }
    const { rows: found } = await sql<PostRow>`select r.* from hrm_post r
      where r.owner_employee_id = ${giver} and r.status = 1 and r.deleted_at is null order by r.id for update of r`.execute(
      trx,
    )
    const rows = unpackRows(post, acting.services.engine.catalog.current(), found)
    if (receiver === null)
      return {
        moved: 0,
        kept: rows.map(() => ({ title: post.display, why: '接收人没有对应的在职员工档案' })),
        state: { employeeId: giver, posts: [] },
      }
    await change(trx, acting, post, rows, { set: { owner_employee_id: receiver }, as: events.update })
    return { moved: rows.length, kept: [], state: { employeeId: giver, posts: rows.map(({ id }) => id) } }
  },
  undo: async ({ trx, acting, to, state }) => {
    const { employeeId, posts } = ownerState.parse(state)
    const receiver = await employeeOf(trx, to)
    const { rows } = await sql<PostRow>`select r.* from hrm_post r
      where r.id = any(${posts}::bigint[]) and r.owner_employee_id = ${receiver} and r.deleted_at is null
      order by r.id for update of r`.execute(trx)
    const back = unpackRows(post, acting.services.engine.catalog.current(), rows)
    await change(trx, acting, post, back, { set: { owner_employee_id: employeeId }, as: events.update })
  },
}

const coming = ({ clock }: Pick<AppServices, 'clock'>) =>
  sql`p.cancelled_at is null and upper(p.slot) > ${clock.now()}`
const interviewState = z.object({ employeeId: z.number(), receiver: z.number(), sessions: ids })

/** Interviews to come: the receiver takes the place of the interviewer, unless they interview at that time themselves. */
export const interviewHandOver: HandOverKind = {
  key: 'hrm.interviews',
  name: '面试',
  group: '协作',
  whileAway: true,
  count: async (services, db, userIds) => {
    const { rows } = await sql<{ user_id: number; count: number }>`select u.user_id, count(*)::int as count
      from users u join hrm_employee e on btrim(e.mobile) = u.username and e.deleted_at is null
      join hrm_session_people p on p.employee_id = e.id and ${coming(services)}
      where u.user_id = any(${[...userIds]}::bigint[]) group by 1`.execute(db)
    return countsOf(rows)
  },
  move: async ({ trx, acting: { services }, from, to, absence }) => {
    const [giver, receiver] = [await employeeOf(trx, from), await employeeOf(trx, to)]
    if (giver === null) return { moved: 0, kept: [], state: { employeeId: 0, receiver: 0, sessions: [] } }
    await sql`select from hrm_employee where id = any(${[giver, receiver ?? giver]}::bigint[])
      order by id for no key update`.execute(trx)
    const within = absence
      ? sql`lower(p.slot) >= ${`${absence.fromDay} 00:00:00+08`}::timestamptz
          and lower(p.slot) < ${`${absence.returnDay} 00:00:00+08`}::timestamptz`
      : sql`true`
    const { rows } = await sql<{ session_id: number; is_free: boolean }>`select p.session_id,
        not exists (select from hrm_session_people o where o.employee_id = ${receiver ?? 0}
          and ((o.cancelled_at is null and o.slot && p.slot) or o.session_id = p.session_id)) as is_free
      from hrm_session_people p where p.employee_id = ${giver} and ${coming(services)} and ${within}
      order by p.session_id for update of p`.execute(trx)
    const why = receiver === null ? '接收人没有对应的在职员工档案' : '接收人在该时段已有面试'
    const moved = receiver === null ? [] : rows.filter(({ is_free }) => is_free)
    const sessions = moved.map(({ session_id }) => session_id)
    await sql`update hrm_session_people set employee_id = ${receiver}
      where employee_id = ${giver} and session_id = any(${sessions}::bigint[])`.execute(trx)
    const kept = rows.filter((row) => !moved.includes(row)).map(() => ({ title: '面试', why }))
    return { moved: sessions.length, kept, state: { employeeId: giver, receiver: receiver ?? 0, sessions } }
  },
  undo: async ({ trx, state }) => {
    const { employeeId, receiver, sessions } = interviewState.parse(state)
    const { rows } = await sql`select from hrm_session_people p
      join hrm_session_people o on o.employee_id = ${employeeId} and o.cancelled_at is null and o.slot && p.slot
      where p.employee_id = ${receiver} and p.session_id = any(${sessions}::bigint[]) and p.cancelled_at is null`.execute(
      trx,
    )
    if (rows.length > 0) refuse('interviewersBusy')
    await sql`update hrm_session_people set employee_id = ${employeeId}
      where employee_id = ${receiver} and session_id = any(${sessions}::bigint[])`.execute(trx)
  },
}
