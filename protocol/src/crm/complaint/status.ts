import { states } from '#protocol/record/states/declared-states.ts'

const event = { behavior: 2 } as const
const right = 'update'

/** 处理状态 of a complaint (locks-and-extensions.md §19). */
export const handleStatus = states({
  column: 'handle_status',
  title: '处理状态',
  formType: 'number',
  alwaysShown: true,
  initial: 'waiting',
  vocabulary: {
    waiting: { code: 0, word: '待处理', tone: 'warning' },
    running: { code: 1, word: '处理中', tone: 'info' },
    handled: { code: 2, word: '已处理', tone: 'success' },
    closed: { code: 3, word: '已关闭', tone: 'default' },
  },
  events: {
    start: {
      ...event,
      from: ['waiting'],
      to: 'running',
      says: '开始处理投诉。',
      call: { path: 'start', right, summary: '开始处理投诉' },
    },
    // its own call brings the outcome along
    finish: {
      ...event,
      from: ['running'],
      to: 'handled',
      says: '处理完成。',
      sets: { handle_time: 'now' },
    },
    close: {
      ...event,
      from: ['handled'],
      to: 'closed',
      says: '关闭投诉。',
      call: { path: 'close', right, summary: '关闭投诉' },
    },
    reopen: {
      ...event,
      from: ['handled'],
      to: 'running',
      says: '重新处理投诉。',
      sets: { handle_time: null },
      call: { path: 'reopen', right, summary: '重新处理投诉' },
    },
  },
  chosenWith: right,
  listed: 'word',
})

/** A complaint in one of these has an outcome. */
export const concluded = ['handled', 'closed'] as const
