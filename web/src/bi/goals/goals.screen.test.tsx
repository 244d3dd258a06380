import { screen, within } from '@testing-library/react'
import dayjs from 'dayjs'
import { beforeEach, expect, it } from 'vitest'
import { type Goal, goalCalls } from '#protocol/bi/goals/calls.ts'
import { everyMonth } from '#protocol/bi/goals/goal.ts'
import { answer, asked, refuse } from '../../../test/answers.ts'
import { isClosed, open, pick } from '../../../test/screen.tsx'
import { signIn } from '../../../test/session.ts'

const goal = (achievementId: number, objName: string, amount: number): Goal => ({
  ...{ achievementId, objId: achievementId, objName, objIds: null, type: 2, status: 1 },
  year: String(dayjs().year()),
  yeartarget: amount * 12,
  ...everyMonth(() => amount),
})

beforeEach(async () => {
  await signIn()
  answer(goalCalls.list, [goal(1, '销售一部', 100), goal(2, '销售二部', 50.5)])
})

const cells = (name: RegExp) =>
  within(screen.getByRole('row', { name }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent)

it('goals are shown by month, quarter and year, and added up', async () => {
  await open('/manage/customer/biz-goals')
  await screen.findByRole('row', { name: /^销售一部/ })
  expect(cells(/^销售二部/).slice(0, 4)).toEqual(['销售二部', '606.00', '151.50', '50.50'])
  expect(cells(/^目标合计/).slice(0, 3)).toEqual(['目标合计', '1,806.00', '451.50'])
  expect(asked(goalCalls.list)[0]).toMatchObject({ type: 2, status: 1, year: dayjs().year() })
})

it('months are edited in place, cut to cents, and saved together; a wrong amount is not saved', async () => {
  answer(goalCalls.update, null)
  const { user } = await open('/manage/customer/biz-goals')
  await user.click(await screen.findByRole('button', { name: /编辑$/ }))
  const box = () => screen.getByRole('textbox', { name: '销售一部 3月' })
  await user.clear(box())
  await user.type(box(), '-5')
  expect(isClosed(screen.getByRole('button', { name: '保存' }))).toBe(true)
  await user.clear(box())
  await user.type(box(), '12.345')
  await user.click(screen.getByRole('button', { name: '保存' }))
  await screen.findByText('操作成功')
  expect(asked(goalCalls.update)).toMatchObject([
    { list: [{ achievementId: 1, march: '12.34', april: '100.00' }] },
  ])
})

it('a goal is deleted after a question, and what is being typed into others stays', async () => {
  answer(goalCalls.remove, null)
  const { user } = await open('/manage/customer/biz-goals')
  await user.click(await screen.findByRole('button', { name: /编辑$/ }))
  const box = screen.getByRole('textbox', { name: '销售二部 1月' })
  await user.clear(box)
  await user.type(box, '77')
  await user.click(screen.getByRole('button', { name: /删除 销售一部$/ }))
  answer(goalCalls.list, [goal(2, '销售二部', 50.5)])
  await user.click(await screen.findByRole('button', { name: '删除目标' }))
  await screen.findByText('操作成功')
  expect(asked(goalCalls.remove)).toEqual([{ achievementId: 1 }])
  expect(screen.getByRole('textbox', { name: '销售二部 1月' })).toHaveProperty('value', '77')
})

it('a new goal spreads the year over its months, and needs somebody', async () => {
  refuse(goalCalls.add, '错误的金额设置，请核实！', 3102)
  const { user } = await open('/manage/customer/biz-goals')
  await user.click((await screen.findAllByRole('button', { name: /设置目标$/ }))[0] ?? document.body)
  const dialog = within(await screen.findByRole('dialog', { name: '设置目标' }))
  await user.type(dialog.getByRole('textbox', { name: '年度业务目标是' }), '1000')
  await user.click(dialog.getByRole('button', { name: '平均分配到每月' }))
  expect(dialog.getByRole('textbox', { name: '1月' })).toHaveProperty('value', '83.33')
  expect(dialog.getByRole('textbox', { name: '12月' })).toHaveProperty('value', '83.37')
  expect(dialog.getByText('各月合计 ¥1,000.00')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: '保存' }))
  expect((await dialog.findByRole('alert')).textContent).toBe('请选择考核部门')
  await user.click(dialog.getByRole('combobox', { name: /考核部门/ }))
  await pick(user, '全公司')
  await user.click(dialog.getByRole('button', { name: '保存' }))
  await screen.findByText('错误的金额设置，请核实！')
  expect(asked(goalCalls.add)).toMatchObject([{ type: 2, status: 1, january: '83.33', december: '83.37' }])
})
