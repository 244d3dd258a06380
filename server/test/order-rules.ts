import { type Area, part } from '#server/access/area.ts'
import { change } from '#server/engine/change/change.ts'
import { events } from '#server/engine/change/events.ts'
import type { RecordRules } from '#server/engine/model/rules.ts'
import { orderType } from '../../protocol/test/orders.ts'
import { withFewTypes } from './few-types.ts'

/** What is peculiar to orders: they know whether they are paid, and say when they are in force. */
const order: RecordRules = {
  happening: {
    pass: async ({ trx, actor, rows }) => {
      await change(trx, actor, orderType, rows, { set: { remark: '已生效' }, as: events.follow })
    },
  },
  summed: async ({ trx, actor, rows }) => {
    await change(trx, actor, orderType, rows, {
      set: (row) => ({ is_paid: Number(row.received_money) >= Number(row.money) ? 1 : 0 }),
      as: events.follow,
    })
  },
}

/** All areas with these rules among them: for `vi.mock('#server/areas.ts')` of a test file. */
export const withOrderRules = (all: { areas: readonly Area[] }) => ({
  areas: [...withFewTypes(all).areas, { key: 'orders', parts: [part({ rules: { order } })] }],
})
