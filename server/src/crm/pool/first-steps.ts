import { sql } from 'kysely'
import type { FirstStep } from '#server/access/first-step.ts'

/** The first pool begins with the first administrator alone: no other user sees it. */
export const poolFirstSteps: readonly FirstStep[] = [
  {
    key: 'pool',
    order: 55,
    title: '设置公海成员',
    path: '/manage/customer/customer',
    need: 'manage/crm/pool',
    isDone: async (db) => {
      const { rows } = await sql`select from pool_members m join customer_pools p using (pool_id)
        where p.status = 1 and not m.is_administrator and (m.dept_id is not null or not exists (
          select from pool_members a where a.pool_id = m.pool_id and a.user_id = m.user_id and a.is_administrator))
        limit 1`.execute(db)
      return rows.length > 0
    },
  },
]
