import { z } from 'zod'
import { call } from '#protocol/platform/call.ts'
import { id, integer, nothing, optional, optionalText } from '#protocol/platform/wire.ts'

/** Yuan and cents, as number or text; kept as text, so that no cent is lost. */
const amount = z.preprocess(
  (value) => (typeof value === 'number' ? String(value) : value),
  z.string().regex(/^\d{1,12}(\.\d{1,2})?$/),
)

/** Calls of bad locks besides those every record type has (locks-and-extensions.md §14). */
export const badLockCalls = {
  handle: call({
    path: 'crmBadLock/handle',
    body: 'json',
    need: 'crm/badLock/handle',
    area: 'badLock',
    summary: '处理坏锁：维修、返厂、修复入库或报废',
    request: z.object({
      badId: id(),
      handleStatus: integer(1, 4),
      handleResult: optionalText(500),
      costMoney: optional(amount),
    }),
    reply: nothing,
  }),
}
