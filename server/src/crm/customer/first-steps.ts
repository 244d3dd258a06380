import { sql } from 'kysely'
import type { FirstStep } from '#server/access/first-step.ts'

/** Done with the first customer, wherever it came from. */
export const customerFirstSteps: readonly FirstStep[] = [
  {
    key: 'import',
    order: 60,
    title: '导入客户',
    path: '/crm/customer',
    need: 'crm/customer/excelimport',
    isDone: async (db) =>
      (await sql`select from customer where deleted_at is null limit 1`.execute(db)).rows.length > 0,
  },
]
