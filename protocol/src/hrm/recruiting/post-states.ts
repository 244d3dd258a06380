import { states } from '#protocol/record/states/declared-states.ts'

const EDITED = 2

/** 招聘中, 停止招聘 (hrm.md §9.1). */
export const postAxis = states({
  column: 'status',
  title: '状态',
  formType: 'number',
  initial: 'open',
  vocabulary: {
    open: { code: 1, word: '招聘中', tone: 'success' },
    stopped: { code: 0, word: '停止招聘', tone: 'default' },
  },
  events: {
    stop: {
      from: ['open'],
      to: 'stopped',
      behavior: EDITED,
      says: '停止了职位',
      tells: { reason: '原因' },
    },
    start: { from: ['stopped'], to: 'open', behavior: EDITED, says: '启用了职位' },
  },
})
