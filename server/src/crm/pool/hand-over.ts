import { sql } from 'kysely'
import { z } from 'zod'
import { countsOf, type HandOverKind } from '#server/access/hand-over.ts'
import { publishPoolsChanged } from './pools.ts'

const memberSchema = z.object({ pool_id: z.number(), is_administrator: z.boolean() })
const stateSchema = z.object({ left: z.array(memberSchema), joined: z.array(memberSchema) })
type Member = z.infer<typeof memberSchema>

const rowsOf = (members: readonly Member[], userId: number) =>
  members.map((member) => ({ ...member, user_id: userId, dept_id: null }))

/** Pools that somebody administers or uses by name; those that he reaches by his department stay with the department. */
export const poolHandOver: HandOverKind = {
  key: 'crm.pools',
  name: '公海管理员和成员',
  group: '协作',
  count: async (_services, db, userIds) => {
    const { rows } = await sql<{ user_id: number; count: number }>`
      select user_id, count(distinct pool_id)::int as count from pool_members
      where user_id = any(${[...userIds]}::bigint[]) group by 1`.execute(db)
    return countsOf(rows)
  },
  move: async ({ trx, acting: { services }, from, to }) => {
    const left = await trx
      .deleteFrom('pool_members')
      .where('user_id', '=', from)
      .returning(['pool_id', 'is_administrator'])
      .execute()
    const joined = left.length
      ? await trx
          .insertInto('pool_members')
          .values(rowsOf(left, to))
          .onConflict((conflict) => conflict.doNothing())
          .returning(['pool_id', 'is_administrator'])
          .execute()
      : []
    await publishPoolsChanged(trx, services)
    const moved = new Set(left.map(({ pool_id }) => pool_id)).size
    return { moved, kept: [], state: { left, joined } }
  },
  undo: async ({ trx, acting: { services }, from, to, state }) => {
    const { left, joined } = stateSchema.parse(state)
    for (const { pool_id, is_administrator } of joined)
      await trx
        .deleteFrom('pool_members')
        .where('pool_id', '=', pool_id)
        .where('user_id', '=', to)
        .where('is_administrator', '=', is_administrator)
        .execute()
    const { rows: there } = await sql<{ pool_id: number }>`select pool_id from customer_pools
      where pool_id = any(${left.map(({ pool_id }) => pool_id)}::bigint[])`.execute(trx)
    const back = left.filter((member) => there.some(({ pool_id }) => pool_id === member.pool_id))
    if (back.length)
      await trx
        .insertInto('pool_members')
        .values(rowsOf(back, from))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    await publishPoolsChanged(trx, services)
  },
}
