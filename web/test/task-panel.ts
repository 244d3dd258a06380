import { screen, within } from '@testing-library/react'
import { commentCalls } from '#protocol/comments/calls.ts'
import { fileCalls } from '#protocol/files/calls.ts'
import { toPage } from '#protocol/platform/envelope.ts'
import { taskCalls } from '#protocol/tasks/calls.ts'
import { taskLabelCalls } from '#protocol/tasks/label-calls.ts'
import { taskRepeatCalls } from '#protocol/tasks/repeat-calls.ts'
import type { TaskDetail } from '#protocol/tasks/shapes.ts'
import { type TaskTime, taskTimeCalls } from '#protocol/tasks/time-calls.ts'
import { childOf, detailOf } from '#web/tasks/task-example.ts'
import { answer } from './answers.ts'
import { open } from './screen.tsx'
import { answerSession } from './session.ts'

/** An entry of time of the signed-in user. */
export const exampleTime: TaskTime = {
  timeId: 4,
  taskId: 7,
  userId: 14773,
  realname: '张敏',
  onDay: '2025-05-14',
  minutes: 65,
  note: '准备',
}

/** The panel of a task with one sub-task, for tests of screens. */
export async function showPanel(task: Partial<TaskDetail> = {}) {
  answerSession()
  answer(taskCalls.list, { allTask: 0, stopTask: 0, page: toPage([], 0, { page: 1, limit: 30 }) })
  const child = childOf({ taskId: 8, pid: 7, name: '准备资料' })
  answer(taskCalls.detail, { ...detailOf([child]), ...task })
  answer(taskCalls.history, [])
  answer(taskLabelCalls.list, [])
  answer(taskTimeCalls.running, null)
  answer(taskRepeatCalls.read, {
    words: '每个月, 20日',
    nextDays: ['2025-06-20'],
    every: 'month',
    rate: 1,
    weekdays: [],
    monthDay: 20,
    count: 2,
    until: null,
  })
  answer(taskTimeCalls.list, { minutes: 65, list: [exampleTime] })
  answer(commentCalls.list, [])
  answer(fileCalls.list, [])
  const { user } = await open('/taskExamine/task-index/1?task=7')
  const panel = await screen.findByRole('dialog')
  await within(panel).findByText('打电话')
  return { user, panel: within(panel) }
}
