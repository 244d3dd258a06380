import { part } from '#server/access/area.ts'
import { fieldAdminEndpoints } from './endpoints.ts'

/** Fields of record types, as administrators change them (record-engine.md §3). */
export const fields = part({ endpoints: fieldAdminEndpoints, publishing: ['manage/crm/field'] })
