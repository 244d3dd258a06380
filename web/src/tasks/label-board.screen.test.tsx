import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { taskLabelCalls } from '#protocol/tasks/label-calls.ts'
import { answer, asked } from '../../test/answers.ts'
import { open } from '../../test/screen.tsx'
import { answerSession } from '../../test/session.ts'
import { exampleTask } from './task-example.ts'

const labels = [
  { labelId: 3, name: '紧急', color: '#53D397', orderNum: 0, mayChange: true },
  { labelId: 5, name: '回访', color: '#4586FF', orderNum: 999, mayChange: false },
]

async function show(address: string) {
  answerSession()
  answer(taskLabelCalls.list, labels)
  answer(taskLabelCalls.tasks, [
    { workId: 0, name: '无项目', color: '', list: [exampleTask] },
    {
      workId: 4,
      name: '迁移',
      color: '#4586FF',
      list: [{ ...exampleTask, taskId: 8, name: '备份', workId: 4 }],
    },
  ])
  const { user, router } = await open(address)
  await screen.findByText('打电话')
  return { user, router, side: within(screen.getByRole('complementary', { name: '标签' })) }
}

it('the address of the specification leads to the tasks of the label, by project', async () => {
  const { router, side } = await show('/tag-list/tag/5')
  expect(router.state.location.pathname).toBe('/taskExamine/task-label/5')
  expect(asked(taskLabelCalls.tasks)).toEqual([{ labelId: 5 }])
  within(screen.getByRole('region', { name: '无项目' })).getByText('打电话')
  within(screen.getByRole('region', { name: '迁移' })).getByText('备份')
  expect(side.getByRole('link', { current: 'page' }).textContent).toBe('回访')
  expect(side.queryByRole('button', { name: '编辑标签回访' })).toBeNull()
})

it('without a label the first one is shown; a click opens another one', async () => {
  const { user, side } = await show('/taskExamine/task-label')
  expect(asked(taskLabelCalls.tasks)).toEqual([{ labelId: 3 }])
  await user.click(side.getByRole('link', { name: '回访' }))
  await waitFor(() => expect(asked(taskLabelCalls.tasks).at(-1)).toEqual({ labelId: 5 }))
})

it('a label is made beside the board, and giving up is said', async () => {
  const { user, side } = await show('/taskExamine/task-label')
  answer(taskLabelCalls.add, { labelId: 6, name: '长'.repeat(10), color: '#53D397' })
  await user.click(side.getByRole('button', { name: '新建标签' }))
  await user.click(side.getByRole('button', { name: '取消' }))
  await screen.findByText('已取消创建')
  await user.click(side.getByRole('button', { name: '新建标签' }))
  await user.type(side.getByRole('textbox', { name: '标签名' }), `${'长'.repeat(12)}{Enter}`)
  await waitFor(() =>
    expect(asked(taskLabelCalls.add)).toEqual([{ name: '长'.repeat(10), color: '#53D397' }]),
  )
  await side.findByRole('button', { name: '新建标签' })
})
