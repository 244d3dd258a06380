import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { taskWords } from '#protocol/office/door.ts'
import { taskCalls } from '#protocol/tasks/calls.ts'
import { answer, asked, refuse } from '../../test/answers.ts'
import { showPanel } from '../../test/task-panel.ts'
import { childOf } from './task-example.ts'

it('a sub-task that cannot be marked goes back, and the reason is given', async () => {
  const { user, panel } = await showPanel()
  refuse(taskCalls.setChildStatus, '无权访问')
  const box = panel.getByRole<HTMLInputElement>('checkbox', { name: '完成准备资料' })
  await user.click(box)
  await screen.findByText(`${taskWords.childMarkFailed}：无权访问`)
  await waitFor(() => expect(box.checked).toBe(false))
})

it('at most fifty characters without line breaks, Enter adds, an empty one is not sent', async () => {
  const { user, panel } = await showPanel()
  answer(taskCalls.addChild, childOf({ taskId: 9, pid: 7 }))
  await user.click(panel.getByRole('button', { name: /添加子任务/ }))
  await user.type(panel.getByRole('textbox', { name: '子任务名称' }), '  {Enter}')
  await waitFor(() => expect(panel.queryByRole('textbox', { name: '子任务名称' })).toBeNull())
  expect(asked(taskCalls.addChild)).toEqual([])
  await user.click(panel.getByRole('button', { name: /添加子任务/ }))
  await user.click(panel.getByRole('textbox', { name: '子任务名称' }))
  await user.paste('写\n好')
  await user.type(panel.getByRole('textbox', { name: '子任务名称' }), `${'长'.repeat(52)}{Enter}`)
  await waitFor(() =>
    expect(asked(taskCalls.addChild)).toMatchObject([{ pid: 7, name: `写好${'长'.repeat(48)}` }]),
  )
  await screen.findByText(`${taskWords.childCreated}：写好${'长'.repeat(48)}`)
})

it('a click outside saves what was changed; an unchanged one is not sent', async () => {
  const { user, panel } = await showPanel()
  answer(taskCalls.updateChild, null)
  const edit = async () => user.click(await panel.findByRole('button', { name: '编辑子任务准备资料' }))
  await edit()
  await user.click(panel.getByText('描述'))
  await edit()
  expect(asked(taskCalls.updateChild)).toEqual([])
  await user.type(panel.getByRole('textbox', { name: '子任务名称' }), '和合同')
  await user.click(panel.getByText('描述'))
  await waitFor(() =>
    expect(asked(taskCalls.updateChild)).toMatchObject([{ taskId: 8, name: '准备资料和合同' }]),
  )
  await screen.findByText(`${taskWords.childEdited}：准备资料和合同`)
})

it('a refused one stays open with what was written, and the reason is given', async () => {
  const { user, panel } = await showPanel()
  refuse(taskCalls.addChild, '一个任务最多有200个子任务')
  await user.click(panel.getByRole('button', { name: /添加子任务/ }))
  await user.type(panel.getByRole('textbox', { name: '子任务名称' }), '再一个{Enter}')
  await screen.findByText(`${taskWords.childCreateFailed}：一个任务最多有200个子任务`)
  expect(panel.getByRole<HTMLInputElement>('textbox', { name: '子任务名称' }).value).toBe('再一个')
})

it('a refused deletion keeps its question, with the reason', async () => {
  const { user, panel } = await showPanel()
  refuse(taskCalls.removeChild, '无权访问')
  await user.click(panel.getByRole('button', { name: '删除子任务准备资料' }))
  const question = within(await screen.findByRole('dialog', { name: /删除子任务“准备资料”/ }))
  await user.click(question.getByRole('button', { name: '删除子任务' }))
  await question.findByText(`未完成：${taskWords.childDeleteFailed}：无权访问`)
  answer(taskCalls.removeChild, null)
  await user.click(question.getByRole('button', { name: '删除子任务' }))
  await screen.findByText(`${taskWords.childDeleted}：准备资料`)
})
