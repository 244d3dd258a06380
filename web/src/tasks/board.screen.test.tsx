import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { taskCalls } from '#protocol/tasks/calls.ts'
import { taskColumns } from '#protocol/tasks/limits.ts'
import { answer, asked, refuse } from '../../test/answers.ts'
import { open } from '../../test/screen.tsx'
import { answerSession } from '../../test/session.ts'
import { exampleTask } from './task-example.ts'

async function show() {
  answerSession()
  answer(
    taskCalls.mine,
    taskColumns.map((title, isTop) => {
      const list = isTop === 0 ? [exampleTask, { ...exampleTask, taskId: 8, name: '已办', status: 5 }] : []
      return { title, isTop, count: list.length, list }
    }),
  )
  const { user } = await open('/taskExamine/task-board')
  await screen.findByText('打电话')
  return user
}
const column = (name: string) => within(screen.getByRole('region', { name }))

it('the four columns are there, and what is done is not dragged', async () => {
  await show()
  for (const title of taskColumns) column(title)
  screen.getByRole('button', { name: '拖动打电话' })
  expect(screen.queryByRole('button', { name: '拖动已办' })).toBeNull()
})

it('a task is moved by its menu at once, and 撤销 sends the columns as they were', async () => {
  const user = await show()
  answer(taskCalls.setColumns, null)
  await user.click(screen.getByRole('button', { name: '移动打电话到其他列' }))
  await user.click(await screen.findByRole('menuitem', { name: '移到今天要做' }))
  await waitFor(() =>
    expect(asked(taskCalls.setColumns)).toEqual([{ toTopId: 1, toList: [7], fromTopId: 0, fromList: [8] }]),
  )
  await user.click(await screen.findByRole('button', { name: '撤销' }))
  await waitFor(() =>
    expect(asked(taskCalls.setColumns)[1]).toEqual({
      toTopId: 0,
      toList: [7, 8],
      fromTopId: 1,
      fromList: [],
    }),
  )
})

it('a refused move goes back', async () => {
  const user = await show()
  refuse(taskCalls.setColumns, '无权访问')
  await user.click(screen.getByRole('button', { name: '移动打电话到其他列' }))
  await user.click(await screen.findByRole('menuitem', { name: '移到今天要做' }))
  await screen.findByText('无权访问')
  await waitFor(() => column('收件箱').getByText('打电话'))
  expect(screen.queryByRole('button', { name: '撤销' })).toBeNull()
})
