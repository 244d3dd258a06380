import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { taskRepeatCalls } from '#protocol/tasks/repeat-calls.ts'
import { taskTimeCalls } from '#protocol/tasks/time-calls.ts'
import { answer, asked } from '../../test/answers.ts'
import { showPanel } from '../../test/task-panel.ts'

async function change() {
  const { user, panel } = await showPanel()
  answer(taskRepeatCalls.set, null)
  await panel.findByText('接下来：2025-06-20')
  await user.click(panel.getByRole('button', { name: '修改重复' }))
  const dialog = within(await screen.findByRole('dialog', { name: '任务重复' }))
  return { user, dialog, save: () => user.click(dialog.getByRole('button', { name: '保存' })) }
}

it('the form begins with the rule that there is, and names the days that follow', async () => {
  const { dialog, save } = await change()
  await dialog.findByText(/^每个月, 20日：/)
  await save()
  await waitFor(() =>
    expect(asked(taskRepeatCalls.set)).toEqual([
      { taskId: 7, every: 'month', rate: 1, weekdays: [], monthDay: 20, count: 2 },
    ]),
  )
})

it('another unit resets what was chosen; a weekday and a number of times are required', async () => {
  const { user, dialog, save } = await change()
  await user.click(dialog.getByRole('combobox', { name: '单位' }))
  await user.click(await screen.findByTitle('周'))
  expect(dialog.queryByRole('textbox', { name: '重复次数' })).toBeNull()
  await dialog.findByText(/^每周, 周二：/)
  await user.click(await dialog.findByRole('checkbox', { name: '周二' }))
  await user.click(dialog.getByRole('radio', { name: '重复次数' }))
  await save()
  await dialog.findByText('请选择重复时间')
  await dialog.findByText('请输入重复次数或结束日期')
  expect(asked(taskRepeatCalls.set)).toEqual([])
  await user.click(dialog.getByRole('checkbox', { name: '周五' }))
  await user.type(dialog.getByRole('textbox', { name: '重复次数' }), '3')
  await dialog.findByText(/^每周, 周五：/)
  await save()
  await waitFor(() =>
    expect(asked(taskRepeatCalls.set)).toEqual([
      { taskId: 7, every: 'week', rate: 1, weekdays: [5], count: 3 },
    ]),
  )
})

it('time spent: the timer starts with one click, half an hour is entered with two', async () => {
  vi.setSystemTime('2025-05-20T10:00:00+08:00')
  const { user, panel } = await showPanel()
  answer(taskTimeCalls.start, null)
  answer(taskTimeCalls.save, null)
  panel.getByText('用时 1小时5分钟')
  await user.click(panel.getByRole('button', { name: /开始计时/ }))
  await waitFor(() => expect(asked(taskTimeCalls.start)).toEqual([{ taskId: 7 }]))
  await user.click(panel.getByRole('button', { name: /登记用时/ }))
  await user.click(await screen.findByRole('menuitem', { name: '30分钟' }))
  await waitFor(() =>
    expect(asked(taskTimeCalls.save)).toEqual([{ taskId: 7, onDay: '2025-05-20', minutes: 30, note: '' }]),
  )
})

it('an own entry of time is changed', async () => {
  const { user, panel } = await showPanel()
  answer(taskTimeCalls.save, null)
  await user.click(await panel.findByRole('button', { name: '修改 2025-05-14 的用时' }))
  const dialog = within(await screen.findByRole('dialog', { name: '修改用时' }))
  const minutes = dialog.getByRole('textbox', { name: '用时（分钟）' })
  await user.clear(minutes)
  await user.type(minutes, '90')
  await user.click(dialog.getByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(asked(taskTimeCalls.save)).toEqual([
      { taskId: 7, timeId: 4, onDay: '2025-05-14', minutes: 90, note: '准备' },
    ]),
  )
})
