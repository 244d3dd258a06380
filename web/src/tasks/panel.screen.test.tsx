import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { commentCalls } from '#protocol/comments/calls.ts'
import { fileCalls } from '#protocol/files/calls.ts'
import { taskWords } from '#protocol/office/door.ts'
import { toPage } from '#protocol/platform/envelope.ts'
import { taskCalls } from '#protocol/tasks/calls.ts'
import { taskLabelCalls } from '#protocol/tasks/label-calls.ts'
import { taskRepeatCalls } from '#protocol/tasks/repeat-calls.ts'
import { taskTimeCalls } from '#protocol/tasks/time-calls.ts'
import { answer, asked, refuse } from '../../test/answers.ts'
import { open } from '../../test/screen.tsx'
import { answerSession } from '../../test/session.ts'
import { childOf, detailOf } from './task-example.ts'

async function show() {
  answerSession()
  answer(taskCalls.list, { allTask: 0, stopTask: 0, page: toPage([], 0, { page: 1, limit: 30 }) })
  answer(taskCalls.detail, detailOf([childOf({ taskId: 8, pid: 7, name: '准备资料' })]))
  answer(taskCalls.history, [])
  answer(taskLabelCalls.list, [])
  answer(taskTimeCalls.running, null)
  answer(taskRepeatCalls.read, { words: '每周, 周二', nextDays: ['2025-05-27'] })
  answer(taskTimeCalls.list, { minutes: 65, list: [] })
  answer(commentCalls.list, [])
  answer(fileCalls.list, [])
  const { user } = await open('/taskExamine/task-index/1?task=7')
  const panel = await screen.findByRole('dialog')
  await within(panel).findByText('打电话')
  return { user, panel: within(panel) }
}

it('a name is edited in its place: Enter saves, an unchanged and an empty one are not sent', async () => {
  const { user, panel } = await show()
  answer(taskCalls.setTitle, null)
  await user.click(panel.getByRole('button', { name: '编辑任务名称' }))
  await user.keyboard('{Enter}')
  await user.click(await panel.findByRole('button', { name: '编辑任务名称' }))
  await user.clear(panel.getByRole('textbox', { name: '任务名称' }))
  await user.keyboard('{Enter}')
  expect(asked(taskCalls.setTitle)).toEqual([])
  await user.click(await panel.findByRole('button', { name: '编辑任务名称' }))
  await user.type(panel.getByRole('textbox', { name: '任务名称' }), '给王总{Enter}')
  await waitFor(() => expect(asked(taskCalls.setTitle)).toEqual([{ taskId: 7, name: '打电话给王总' }]))
})

it('a sub-task that cannot be marked goes back, and the reason is given', async () => {
  const { user, panel } = await show()
  refuse(taskCalls.setChildStatus, '无权访问')
  const box = panel.getByRole<HTMLInputElement>('checkbox', { name: '完成准备资料' })
  await user.click(box)
  await screen.findByText(taskWords.childMarkFailed)
  await waitFor(() => expect(box.checked).toBe(false))
})

it('a sub-task: at most fifty characters, Enter adds, an empty one is not sent', async () => {
  const { user, panel } = await show()
  answer(taskCalls.addChild, childOf({ taskId: 9, pid: 7 }))
  await user.click(panel.getByRole('button', { name: /添加子任务/ }))
  await user.type(panel.getByRole('textbox', { name: '子任务名称' }), '  {Enter}')
  await waitFor(() => expect(panel.queryByRole('textbox', { name: '子任务名称' })).toBeNull())
  expect(asked(taskCalls.addChild)).toEqual([])
  await user.click(panel.getByRole('button', { name: /添加子任务/ }))
  await user.type(panel.getByRole('textbox', { name: '子任务名称' }), `${'长'.repeat(52)}{Enter}`)
  await waitFor(() => expect(asked(taskCalls.addChild)).toMatchObject([{ pid: 7, name: '长'.repeat(50) }]))
})

it('a task that others have is not shown', async () => {
  answerSession()
  answer(taskCalls.list, { allTask: 0, stopTask: 0, page: toPage([], 0, { page: 1, limit: 30 }) })
  refuse(taskCalls.detail, taskWords.noAccess)
  await open('/taskExamine/task-index/1?task=7')
  await screen.findByText(taskWords.noAccessShown)
})

it('time spent is shown in hours and starts with one click', async () => {
  const { user, panel } = await show()
  answer(taskTimeCalls.start, null)
  panel.getByText('用时 1小时5分钟')
  await user.click(panel.getByRole('button', { name: /开始计时/ }))
  await waitFor(() => expect(asked(taskTimeCalls.start)).toEqual([{ taskId: 7 }]))
})

it('repetition is shown in words with the next days, and set as chosen', async () => {
  const { user, panel } = await show()
  answer(taskRepeatCalls.set, null)
  await panel.findByText('接下来：2025-05-27')
  await user.click(panel.getByRole('button', { name: '修改重复' }))
  await user.click(await screen.findByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(asked(taskRepeatCalls.set)).toEqual([{ taskId: 7, every: 'week', rate: 1, weekdays: [] }]),
  )
})
