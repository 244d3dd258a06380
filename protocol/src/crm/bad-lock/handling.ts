import { states } from '#protocol/record/states/declared-states.ts'
import { effective } from '../approved.ts'
import { badLockRefusals } from './refusals.ts'

const approved = { axis: 'approval', in: effective, refusal: badLockRefusals.badLockNotApproved }
const kept = { edit: badLockRefusals.badLockHandled, delete: badLockRefusals.badLockHandled }
const stepped = { when: [approved], behavior: 2, showsChanges: true } as const

/** 处理状态 (locks-and-extensions.md §14): from the report to the stock, or to the scrap. */
export const handling = states({
  column: 'handle_status',
  title: '处理状态',
  formType: 'number',
  after: 'responsible',
  alwaysShown: true,
  initial: 'waiting',
  vocabulary: {
    waiting: { code: 0, word: '待检测', tone: 'warning' },
    repairing: { code: 1, word: '维修中', tone: 'info', forbids: kept },
    repaired: { code: 2, word: '已修复', tone: 'success', forbids: kept },
    sentBack: { code: 3, word: '返厂', tone: 'info', forbids: kept },
    scrapped: { code: 4, word: '已报废', tone: 'default', forbids: kept },
  },
  events: {
    repair: { ...stepped, from: ['waiting'], to: 'repairing', says: '开始维修。' },
    sendBack: { ...stepped, from: ['waiting'], to: 'sentBack', says: '返厂。' },
    endRepair: {
      ...stepped,
      from: ['waiting', 'repairing', 'sentBack'],
      to: 'repaired',
      says: '修复，回到库存。',
    },
    scrap: { ...stepped, from: ['waiting', 'repairing', 'sentBack'], to: 'scrapped', says: '报废。' },
  },
})

/** The event that leads to a state, by its code on the wire. */
export const handlingEvents = { 1: 'repair', 2: 'endRepair', 3: 'sendBack', 4: 'scrap' } as const
