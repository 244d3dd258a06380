import { z } from 'zod'
import { call } from '#protocol/platform/call.ts'
import { ids, nothing } from '#protocol/platform/wire.ts'
import { MOST_AT_ONCE } from '#protocol/record/calls/operations.ts'

/** Conversion of leads into customers (crm-records.md §2.5). */
export const leadsCalls = {
  convert: call({
    path: 'crmLeads/transfer',
    body: 'json',
    bare: 'ids',
    need: 'crm/leads/transform',
    area: 'leads',
    summary: '将线索转化为客户',
    request: z.object({ ids: ids(MOST_AT_ONCE).min(1) }),
    reply: nothing,
  }),
}
