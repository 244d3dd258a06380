import { states } from '#protocol/record/states/declared-states.ts'

/** Numbers of the history (hrm.md §20.3). */
const EDITED = 2
const LEAVING = 9

const quitFacts = { applied: '提出离职日期', planned: '计划离职日期', reason: '离职原因' } as const

/** 在职, 待入职, 待离职, 离职 (hrm.md §6): which of them an employee is in decides what may be done next. */
export const entryAxis = states({
  column: 'entry_status',
  title: '在职状态',
  formType: 'number',
  initial: 'working',
  vocabulary: {
    working: { code: 1, word: '在职', tone: 'success' },
    awaited: { code: 2, word: '待入职', tone: 'info' },
    leaving: { code: 3, word: '待离职', tone: 'warning' },
    left: { code: 4, word: '离职', tone: 'default' },
  },
  events: {
    confirm: { from: ['awaited'], to: 'working', behavior: EDITED, says: '办理了入职' },
    plan: {
      from: ['working', 'leaving', 'left'],
      to: 'leaving',
      behavior: LEAVING,
      says: '添加了离职申请',
      tells: quitFacts,
    },
    leave: {
      from: ['working', 'leaving', 'left'],
      to: 'left',
      behavior: LEAVING,
      says: '办理了离职',
      tells: quitFacts,
    },
    stay: {
      from: ['leaving'],
      to: 'working',
      behavior: LEAVING,
      says: '取消了离职',
      tells: { reason: '原因' },
    },
    returning: { from: ['left'], to: 'working', behavior: EDITED, says: '办理了再入职' },
  },
})

/** Codes of the states in which an employee belongs to the company: 在职 and 待离职. */
export const EMPLOYED: readonly number[] = [1, 3]
/** Code of 离职. */
export const LEFT = 4
