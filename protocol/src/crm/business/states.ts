import { checkStates } from '#protocol/record/states/check-states.ts'
import { states } from '#protocol/record/states/declared-states.ts'
import { approvedEvents, approvedStates, draftsOnly } from '../approved.ts'
import { orderRefusals } from '../order/refusals.ts'
import { crmRefusals } from '../refusals.ts'

/**
 * 审核状态 of businesses (locks-and-extensions.md §6.1). A plain opportunity is 正常 from the beginning and is edited and deleted
 * freely; what keeps an order from that is how far it has taken effect.
 */
export const businessStates = states({
  column: 'check_status',
  title: '审核状态',
  after: 'order_type',
  initial: 'draft',
  vocabulary: {
    ...approvedStates,
    passed: { ...approvedStates.passed, forbids: { delete: draftsOnly } },
    normal: checkStates.normal,
    cancelled: {
      ...checkStates.cancelled,
      forbids: { edit: orderRefusals.orderSubmitted, delete: crmRefusals.draftsOnly },
    },
  },
  events: {
    ...approvedEvents,
    cancel: { from: ['passed', 'normal'], to: 'cancelled', behavior: 21, says: '撤单' },
  },
})

/** Of an order that has been approved: it is changed no more. */
const submitted = {
  edit: orderRefusals.orderSubmitted,
  delete: crmRefusals.draftsOnly,
} as const

/** 生效状态: whether an order has changed its locks. */
export const effectStates = states({
  column: 'effect_status',
  title: '生效状态',
  formType: 'number',
  after: 'order_type',
  initial: 'none',
  vocabulary: {
    none: { code: 0, word: '未生效', tone: 'default' },
    waiting: { code: 1, word: '待生效', tone: 'warning', forbids: submitted },
    toMake: { code: 2, word: '待制锁', tone: 'info', forbids: submitted },
    effective: { code: 3, word: '已生效', tone: 'success', forbids: submitted },
    cancelled: { code: 4, word: '已撤单', tone: 'default', forbids: submitted },
  },
  events: {
    wait: { from: ['none', 'toMake'], to: 'waiting', behavior: 2 },
    await: { from: ['waiting'], to: 'toMake', behavior: 2 },
    takeEffect: { from: ['waiting', 'toMake'], to: 'effective', behavior: 2, says: '订单生效' },
    withdraw: { from: ['waiting', 'toMake', 'effective'], to: 'cancelled', behavior: 2 },
  },
})
