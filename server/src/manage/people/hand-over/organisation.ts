import { sql } from 'kysely'
import { z } from 'zod'
import { countsOf, type HandOverKind } from '#server/access/hand-over.ts'

const headsSchema = z.object({ deptIds: z.array(z.number()) })

/** Departments that a user leads. */
export const headHandOver: HandOverKind = {
  key: 'people.heads',
  name: '部门负责人',
  group: '组织',
  count: async (_services, db, userIds) => {
    const { rows } = await sql<{ user_id: number; count: number }>`
      select owner_user_id as user_id, count(*)::int as count from departments
      where owner_user_id = any(${[...userIds]}::bigint[]) group by 1`.execute(db)
    return countsOf(rows)
  },
  move: async ({ trx, from, to }) => {
    const rows = await trx
      .updateTable('departments')
      .set({ owner_user_id: to })
      .where('owner_user_id', '=', from)
      .returning('dept_id')
      .execute()
    return { moved: rows.length, kept: [], state: { deptIds: rows.map(({ dept_id }) => dept_id) } }
  },
  undo: async ({ trx, from, to, state }) => {
    await sql`update departments set owner_user_id = ${from}
      where dept_id = any(${headsSchema.parse(state).deptIds}::bigint[]) and owner_user_id = ${to}`.execute(
      trx,
    )
  },
}

const superiorsSchema = z.object({
  below: z.array(
    z.object({ user_id: z.number(), before: z.number().nullable(), after: z.number().nullable() }),
  ),
})

/** People who report to a user. One of them may take the others over: they then report to the superior of that one. */
export const superiorHandOver: HandOverKind = {
  key: 'people.superior',
  name: '直属下级',
  group: '组织',
  note: '直属上级改为接收人',
  count: async (_services, db, userIds) => {
    const { rows } = await sql<{ user_id: number; count: number }>`
      select parent_id as user_id, count(*)::int as count from users
      where parent_id = any(${[...userIds]}::bigint[]) and is_del = 0 group by 1`.execute(db)
    return countsOf(rows)
  },
  move: async ({ trx, from, to }) => {
    // the receiver first: moved below one who is to report to them, they would close a circle
    const { rows } = await sql<z.infer<typeof superiorsSchema>['below'][number]>`
      with recursive below(id) as (
        select user_id from users where parent_id = ${from}
        union select u.user_id from users u join below on u.parent_id = below.id),
      planned as (
        select u.user_id, u.parent_id as before,
          case when u.user_id = ${to} then (select parent_id from users where user_id = ${from}) else ${to} end as after
        from users u where u.parent_id = ${from} or u.user_id = ${to} and u.user_id in (select id from below)
      )
      update users u set parent_id = p.after from planned p where u.user_id = p.user_id
      returning u.user_id, p.before, p.after`.execute(trx)
    const moved = rows.filter(({ before }) => before === from).length
    return { moved, kept: [], state: { below: rows } }
  },
  undo: async ({ trx, state }) => {
    await sql`update users u set parent_id = w.before
      from jsonb_to_recordset(${JSON.stringify(superiorsSchema.parse(state).below)}::jsonb)
        as w(user_id bigint, before bigint, after bigint)
      where u.user_id = w.user_id and u.parent_id is not distinct from w.after`.execute(trx)
  },
}
