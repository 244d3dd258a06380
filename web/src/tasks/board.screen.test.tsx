import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { taskCalls } from '#protocol/tasks/calls.ts'
import { taskLabelCalls } from '#protocol/tasks/label-calls.ts'
import { taskColumns } from '#protocol/tasks/limits.ts'
import { answer, asked, refuse } from '../../test/answers.ts'
import { open } from '../../test/screen.tsx'
import { answerSession } from '../../test/session.ts'
import { exampleTask } from './task-example.ts'

async function show() {
  answerSession()
  const first = [
    { taskId: 7, name: '打电话', status: 1, stopTime: '2025-05-20', mainUserId: 3, labelIds: [4, 2, 1] },
    { taskId: 8, name: '已办', status: 5, stopTime: '2025-05-20' },
  ]
  answer(taskCalls.myCards, {
    people: [{ userId: 3, realname: '王芳', img: null }],
    labels: ['甲', '乙', '丙', '丁'].map((labelName, at) => ({
      labelId: at + 1,
      labelName,
      color: '#53D397',
    })),
    columns: taskColumns.map((title, isTop) => ({ title, isTop, cards: isTop === 0 ? first : [] })),
  })
  answer(taskLabelCalls.list, [{ labelId: 3, name: '紧急', color: '#53D397', orderNum: 0, mayChange: true }])
  const { user, router } = await open('/taskExamine/task-board')
  await screen.findByText('打电话')
  return { user, router }
}
const column = (name: string) => within(screen.getByRole('region', { name }))

it('the four columns are there, and what is done is not dragged', async () => {
  await show()
  for (const title of taskColumns) column(title)
  screen.getByRole('button', { name: '拖动打电话' })
  expect(screen.queryByRole('button', { name: '拖动已办' })).toBeNull()
})

it('a card shows the labels and the main user that the answer names beside the cards', async () => {
  await show()
  const cards = within(column('收件箱').getAllByRole('listitem')[0] ?? document.body)
  cards.getByText('丁')
  cards.getByText('乙')
  cards.getByText('王芳')
  const plain = within(column('收件箱').getAllByRole('listitem')[1] ?? document.body)
  expect(plain.queryByText('丁')).toBeNull()
})

it('a task is moved by its menu at once, and 撤销 sends the columns as they were', async () => {
  const { user } = await show()
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
  const { user } = await show()
  refuse(taskCalls.setColumns, '无权访问')
  await user.click(screen.getByRole('button', { name: '移动打电话到其他列' }))
  await user.click(await screen.findByRole('menuitem', { name: '移到今天要做' }))
  await screen.findByText('无权访问')
  await waitFor(() => column('收件箱').getByText('打电话'))
  expect(screen.queryByRole('button', { name: '撤销' })).toBeNull()
})

it('截止时间 and 标签 narrow the board at once, are counted, and 清空 takes them away', async () => {
  const { user, router } = await show()
  await user.click(screen.getByRole('button', { name: /筛选/ }))
  await user.click(await screen.findByRole('combobox', { name: '筛选截止时间' }))
  await user.click(await screen.findByTitle('已延期'))
  await user.click(screen.getByRole('combobox', { name: '筛选标签' }))
  await user.click(await screen.findByText('紧急'))
  await waitFor(() =>
    expect(asked(taskCalls.myCards).at(-1)).toMatchObject({
      stopTimeType: 6,
      labelIdList: [3],
      userIdList: [],
    }),
  )
  screen.getByRole('button', { name: /筛选 2/ })
  await user.click(screen.getByRole('button', { name: '清空' }))
  await screen.findByRole('button', { name: /筛选$/ })
  expect(new URLSearchParams(router.state.location.search).size).toBe(0)
})

it('a name and Enter at the foot of a column make a task there; the caret stays', async () => {
  const { user } = await show()
  answer(taskCalls.save, { ...exampleTask, taskId: 9, isTop: 1 })
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: '添加任务到今天要做' })
  await user.type(field, '  {Enter}')
  await user.type(field, '买票{Enter}')
  await waitFor(() => expect(asked(taskCalls.save)).toMatchObject([{ name: '买票', isTop: 1 }]))
  await waitFor(() => expect(field.value).toBe(''))
  expect(document.activeElement).toBe(field)
})

it('an open task says how late it is, a done one its day', async () => {
  vi.setSystemTime('2025-05-23T10:00:00+08:00')
  await show()
  const [open, done] = column('收件箱').getAllByText(/逾期3天|05-20/)
  expect([open?.textContent, done?.textContent]).toEqual(['逾期3天', '2025-05-20'])
})
