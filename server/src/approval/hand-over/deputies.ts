import { sql } from 'kysely'
import { z } from 'zod'
import { countsOf, type HandOverKind } from '#server/access/hand-over.ts'
import { formatDay } from '#server/platform/time/clock.ts'

const stateSchema = z.object({ userIds: z.array(z.number()) })

/** Colleagues for whom somebody decides while they are away. */
export const deputyHandOver: HandOverKind = {
  key: 'approval.deputies',
  name: '代理他人审批',
  group: '审批',
  activeOnly: true,
  count: async ({ clock }, db, userIds) => {
    const { rows } = await sql<{ user_id: number; count: number }>`
      select deputy_id as user_id, count(*)::int as count from approval_deputies
      where deputy_id = any(${[...userIds]}::bigint[]) and return_day > ${formatDay(clock.now())}::date group by 1`.execute(
      db,
    )
    return countsOf(rows)
  },
  move: async ({ trx, acting: { services }, from, to }) => {
    const today = formatDay(services.clock.now())
    const rows = await trx
      .updateTable('approval_deputies')
      .set({ deputy_id: to })
      .where('deputy_id', '=', from)
      .where('return_day', '>', today)
      // nobody stands in for himself
      .where('user_id', '<>', to)
      .returning('user_id')
      .execute()
    const own = await trx
      .selectFrom('approval_deputies')
      .where('deputy_id', '=', from)
      .where('user_id', '=', to)
      .select('user_id')
      .execute()
    await services.approvalDeputies.changed(trx)
    const { realname } = services.directory.current()
    return {
      moved: rows.length,
      kept: own.map(({ user_id }) => ({ title: realname(user_id), why: '不能代理自己审批' })),
      state: { userIds: rows.map(({ user_id }) => user_id) },
    }
  },
  undo: async ({ trx, acting: { services }, from, to, state }) => {
    const { userIds } = stateSchema.parse(state)
    await sql`update approval_deputies set deputy_id = ${from}
      where user_id = any(${userIds}::bigint[]) and deputy_id = ${to}`.execute(trx)
    await services.approvalDeputies.changed(trx)
  },
}
