import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { taskWords } from '#protocol/office/door.ts'
import { toPage } from '#protocol/platform/envelope.ts'
import { taskCalls } from '#protocol/tasks/calls.ts'
import { answer, asked, refuse } from '../../test/answers.ts'
import { open } from '../../test/screen.tsx'
import { answerSession } from '../../test/session.ts'
import { showPanel } from '../../test/task-panel.ts'

it('a name is edited in its place: Enter saves, an unchanged and an empty one are not sent', async () => {
  const { user, panel } = await showPanel()
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

it('a description that is refused stays in its field; once saved, the keyboard goes on from it', async () => {
  const { user, panel } = await showPanel()
  refuse(taskCalls.setDescription, '网络错误，请检查您的网络')
  await user.click(panel.getByRole('button', { name: '编辑描述' }))
  const field = panel.getByRole<HTMLTextAreaElement>('textbox', { name: '描述' })
  await user.type(field, '写了很久{Control>}{Enter}{/Control}')
  await panel.findByText('未完成：网络错误，请检查您的网络')
  expect(field.value).toBe('写了很久')
  answer(taskCalls.setDescription, null)
  await user.type(field, '{Control>}{Enter}{/Control}')
  await waitFor(() => expect(document.activeElement).toBe(panel.getByRole('button', { name: '编辑描述' })))
})

it('a priority that is refused goes back, with the words of the specification and the reason', async () => {
  const { user, panel } = await showPanel()
  refuse(taskCalls.setPriority, '无权访问')
  await user.click(panel.getByRole('combobox', { name: '优先级' }))
  const high = await screen.findAllByText('高')
  await user.click(high.at(-1) ?? document.body)
  await screen.findByText(`${taskWords.priorityFailed}：无权访问`)
  expect(asked(taskCalls.setPriority)).toEqual([{ taskId: 7, priority: 3 }])
  await waitFor(() => panel.getByText('无', { selector: '.ant-select-content *' }))
})

it('a task that others have is not shown', async () => {
  answerSession()
  answer(taskCalls.list, { allTask: 0, stopTask: 0, page: toPage([], 0, { page: 1, limit: 30 }) })
  refuse(taskCalls.detail, taskWords.noAccess)
  await open('/taskExamine/task-index/1?task=7')
  await screen.findByText(taskWords.noAccessShown)
})

it('in a project each flag that is missing closes what it names; comments and time stay', async () => {
  const { panel } = await showPanel({
    workId: 4,
    workName: '迁移',
    authList: { project: { setTaskTitle: true, addChildTask: true } },
  })
  panel.getByText('迁移')
  panel.getByRole('button', { name: '编辑任务名称' })
  panel.getByRole('button', { name: /添加子任务/ })
  panel.getByRole('button', { name: /登记用时/ })
  for (const name of ['编辑描述', '删除', '归档', '编辑子任务准备资料', '删除子任务准备资料', '修改重复'])
    expect(panel.queryByRole('button', { name })).toBeNull()
  for (const name of [/^.*标签$/, /添加附件/, /关联业务/])
    expect(panel.queryByRole('button', { name })).toBeNull()
  for (const box of panel.getAllByRole<HTMLInputElement>('checkbox')) expect(box.disabled).toBe(true)
  for (const name of ['优先级', '负责人', '参与人'])
    expect(panel.getByRole<HTMLInputElement>('combobox', { name }).disabled).toBe(true)
})

it('an archived task is read alone until it is activated', async () => {
  const { user, panel } = await showPanel({
    workId: 4,
    isArchive: 1,
    authList: { project: { setTaskTitle: true, archiveTask: true } },
  })
  answer(taskCalls.activate, null)
  panel.getByText('该任务已归档，激活后才能修改')
  expect(panel.queryByRole('button', { name: '编辑任务名称' })).toBeNull()
  expect(panel.queryByRole('button', { name: /登记用时/ })).toBeNull()
  await user.click(panel.getByRole('button', { name: '激活' }))
  await waitFor(() => expect(asked(taskCalls.activate)).toEqual([{ taskId: 7 }]))
})

it('a reminder is chosen for a task that has an end', async () => {
  const { user, panel } = await showPanel()
  answer(taskCalls.setReminder, null)
  panel.getByTitle('不提醒')
  await user.click(panel.getByRole('combobox', { name: '提醒' }))
  await user.click(await screen.findByText('提前2天 09:00'))
  await waitFor(() => expect(asked(taskCalls.setReminder)).toEqual([{ taskId: 7, remindDays: 2 }]))
})

it('without an end there is no reminder to choose', async () => {
  const { panel } = await showPanel({ stopTime: null })
  expect(panel.getByRole<HTMLInputElement>('combobox', { name: '提醒' }).disabled).toBe(true)
})
