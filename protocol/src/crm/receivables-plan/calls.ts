import { z } from 'zod'
import { call } from '#protocol/platform/call.ts'
import { id, nothing } from '#protocol/platform/wire.ts'

const area = 'receivablesPlan'

/** Plans of one contract that are made at once. */
export const MOST_PLANS = 100

const written = z.unknown().optional()

/** Calls of plans besides those every record type has (crm-records.md §10.4). */
export const receivablesPlanCalls = {
  batch: call({
    path: 'crmReceivablesPlan/batchSave',
    body: 'json',
    bare: 'plans',
    need: 'crm/receivablesPlan/save',
    area,
    summary: `批量新建回款计划，一次最多 ${MOST_PLANS} 期，全部成功或全部不保存`,
    request: z.object({
      plans: z
        .array(
          z.object({
            customerId: written,
            contractId: written,
            money: written,
            returnDate: written,
            returnType: written,
            remind: written,
            remark: written,
          }),
        )
        .min(1)
        .max(MOST_PLANS),
    }),
    reply: nothing,
  }),
  star: call({
    path: 'crmReceivablesPlan/star/{id}',
    need: 'crm/receivablesPlan/read',
    area,
    summary: '关注回款计划：客户端从不调用，不保存任何内容',
    request: z.object({ id: id() }),
    reply: nothing,
  }),
}
