import { sql } from 'kysely'
import { part } from '#server/access/area.ts'
import type { FirstStep } from '#server/access/first-step.ts'
import { fieldAdminEndpoints } from './endpoints.ts'

/** Done with the first field of the company's own. */
const ownFields: FirstStep = {
  key: 'fields',
  order: 40,
  title: '添加自己的字段',
  path: '/manage/customer/custom-field',
  need: 'manage/crm/field',
  isDone: async (db) => (await sql`select from fields where kind = 0 limit 1`.execute(db)).rows.length > 0,
}

/** Fields of record types, as administrators change them (record-engine.md §3). */
export const fields = part({
  endpoints: fieldAdminEndpoints,
  publishing: ['manage/crm/field'],
  firstSteps: [ownFields],
})
