import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fileCalls } from '#protocol/files/calls.ts'
import { taskCalls } from '#protocol/tasks/calls.ts'
import { taskLabelCalls } from '#protocol/tasks/label-calls.ts'
import { answer, asked } from '../../test/answers.ts'
import { open } from '../../test/screen.tsx'
import { answerSession } from '../../test/session.ts'
import { childOf, detailOf, exampleTask } from './task-example.ts'

it('a task of the bin is opened to read, and restored from there', async () => {
  answerSession()
  const binned = { ishidden: 1, hiddenTime: '2025-05-15 11:00:00' } as const
  answer(taskCalls.bin, [{ ...exampleTask, ...binned }])
  answer(taskCalls.binDetail, { ...detailOf([childOf({ taskId: 8, pid: 7, name: '准备资料' })]), ...binned })
  answer(taskLabelCalls.list, [])
  answer(fileCalls.list, [])
  answer(taskCalls.restore, null)
  const { user } = await open('/taskExamine/task-bin')
  await user.click(await screen.findByRole('button', { name: '打电话' }))
  const panel = within(await screen.findByRole('dialog'))
  await panel.findByText('该任务在回收站中，恢复后才能修改')
  panel.getByText('准备资料')
  expect(panel.queryByRole('button', { name: '删除子任务准备资料' })).toBeNull()
  expect(panel.queryByText('用时')).toBeNull()
  answer(taskCalls.bin, [])
  await user.click(panel.getByRole('button', { name: '恢复' }))
  await screen.findByText('回收站里没有任务')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked(taskCalls.restore)).toEqual([{ taskId: 7 }])
})
