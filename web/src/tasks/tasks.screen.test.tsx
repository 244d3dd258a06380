import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { toPage } from '#protocol/platform/envelope.ts'
import { taskCalls } from '#protocol/tasks/calls.ts'
import { answer, asked, refuse } from '../../test/answers.ts'
import { open } from '../../test/screen.tsx'
import { answerSession } from '../../test/session.ts'
import { exampleTask } from './task-example.ts'

const show = async (whose: 1 | 2) => {
  answerSession()
  answer(taskCalls.list, {
    allTask: 3,
    stopTask: 1,
    page: toPage([{ ...exampleTask, remindDays: 0 }], 3, { page: 1, limit: 30 }),
  })
  const { user } = await open(`/taskExamine/task-index/${whose}`)
  await screen.findByText('打电话')
  return user
}

it('my tasks show how many are done, three labels and what hangs on a task', async () => {
  await show(1)
  expect(screen.getByTitle('已完成/全部').textContent).toBe('1/3')
  for (const label of ['甲', '乙', '丙', '+1']) screen.getByText(label)
  expect(screen.queryByText('丁')).toBeNull()
  screen.getByRole('img', { name: '提醒：当天 09:00' })
  expect(screen.getByTitle('子任务').textContent).toContain('1/2')
})

it('tasks of subordinates are asked for as such, and none is added there', async () => {
  await show(2)
  expect(asked(taskCalls.list)).toMatchObject([{ mold: 1 }])
  expect(screen.queryByLabelText('添加任务')).toBeNull()
})

it('a box goes back when the server refuses', async () => {
  const user = await show(1)
  refuse(taskCalls.setStatus, '无权访问')
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: '完成打电话' })
  await user.click(box)
  await screen.findByText('无权访问')
  await waitFor(() => expect(box.checked).toBe(false))
  expect(asked(taskCalls.setStatus)).toEqual([{ taskId: 7, status: 5 }])
})

it('an empty name is not sent', async () => {
  const user = await show(1)
  await user.click(screen.getByRole('button', { name: '发布' }))
  await screen.findByText('请填写任务标题')
  expect(asked(taskCalls.save)).toEqual([])
})

it('a try whose answer was lost is sent again under the same key, another name under another', async () => {
  const user = await show(1)
  refuse(taskCalls.save, '网络错误，请检查您的网络')
  const field = screen.getByRole('textbox', { name: '添加任务' })
  await user.type(field, '寄样机{Enter}')
  await waitFor(() => expect(asked(taskCalls.save)).toHaveLength(1))
  await user.type(field, '{Enter}')
  await waitFor(() => expect(asked(taskCalls.save)).toHaveLength(2))
  await user.type(field, '一台{Enter}')
  await waitFor(() => expect(asked(taskCalls.save)).toHaveLength(3))
  const [first, again, other] = asked(taskCalls.save).map(({ requestKey }) => requestKey)
  expect(again).toBe(first)
  expect(other).not.toBe(first)
})
