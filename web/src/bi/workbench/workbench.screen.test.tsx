import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { followUpCalls } from '#protocol/bi/follow-ups/calls.ts'
import { rankingCalls } from '#protocol/bi/ranking/calls.ts'
import {
  briefKeys,
  dataKeys,
  dataSchema,
  forgottenKeys,
  forgottenSchema,
  tilesSchema,
  workbenchCalls,
} from '#protocol/bi/workbench/calls.ts'
import type { Card } from '#protocol/bi/workbench/layout.ts'
import { crmTodos } from '#protocol/crm/application.ts'
import { businessStageCalls } from '#protocol/crm/business/calls.ts'
import { business } from '#protocol/crm/business/type.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { orderCalls } from '#protocol/crm/order/calls.ts'
import { sceneCalls } from '#protocol/crm/scenes.ts'
import { firstStepCalls } from '#protocol/manage/first-steps/calls.ts'
import { toPage } from '#protocol/platform/envelope.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { tell } from '#web/platform/server-notices.ts'
import { answer, asked, refuse, respond } from '../../../test/answers.ts'
import { answerList } from '../../../test/records.ts'
import { open, pick } from '../../../test/screen.tsx'
import { me, signIn } from '../../../test/session.ts'
import { movedCard } from './arrange.ts'
import { useWorkbenchFilter } from './filter.ts'

const same = (keys: readonly string[], value: number) => Object.fromEntries(keys.map((key) => [key, value]))
const card = (modelId: number, list: 1 | 2, isHidden: 0 | 1 = 0): Card => ({ modelId, list, isHidden })
const firstPage = { page: 1, limit: 15 }

beforeEach(async () => {
  useWorkbenchFilter.setState({ whose: { reach: 2 }, when: { word: 'month' } })
  await signIn()
  answer(firstStepCalls.queryFirstSteps, { isPutAway: false, steps: [] })
  answer(workbenchCalls.brief, {
    data: tilesSchema.parse({ ...same(briefKeys, 12), contractMoney: 1_204_300.6 }),
    prev: tilesSchema.parse({
      ...same(briefKeys, 0.125),
      contractMoney: -0.5,
      recordCount: 0,
      businessCount: 0,
    }),
    before: tilesSchema.parse({ ...same(briefKeys, 10), recordCount: 12, businessCount: 0 }),
  })
  answer(workbenchCalls.data, dataSchema.parse({ ...same(dataKeys, 7), activityRealNum: 4, putInPoolNum: 0 }))
  answer(workbenchCalls.forgotten, forgottenSchema.parse(same(forgottenKeys, 3)))
  answer(workbenchCalls.funnel, {
    list: [{ name: '验证客户', orderNum: 1, count: 2, money: 300, typeId: 1, statusId: 11 }],
    ...{ sumMoney: 900, sumYing: 500, sumShu: 100 },
  })
  answer(workbenchCalls.trend, { list: [{ type: '5月', achievement: 3000, money: 2000 }] })
  answer(workbenchCalls.performance, { achievementMoneys: 3000, money: 2000, proportion: 66.67 })
  answer(rankingCalls.ranking, {
    self: {
      userId: me.userId,
      realname: me.realname,
      img: null,
      structureName: '全公司',
      money: 50,
      sort: 2,
    },
    ranking: [{ userId: 2001, realname: '沈海棠', img: null, structureName: '销售部', money: 90, rate: 45 }],
  })
  answer(businessStageCalls.options, [{ typeId: 1, name: '销售流程', status: 1, statusList: [] }])
  answer(workbenchCalls.layout, {
    left: [card(1, 1), card(5, 1), card(7, 1)],
    right: [card(2, 2), card(4, 2), card(6, 2)],
  })
})

const tile = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name}`) })
const region = (name: string) => screen.findByRole('region', { name })

it('tiles show figures with how they grew, and every card its own', async () => {
  await open('/crm/workbench')
  expect((await tile('新增客户')).textContent).toBe('新增客户（人）12较上月同期 ↑上升12.5%')
  expect((await tile('合同金额')).textContent).toBe('合同金额（元）1,204,301较上月同期 ↓下降50%')
  expect((await tile('新增跟进记录')).textContent).toBe('新增跟进记录（条）12较上月同期 0%')
  expect((await tile('新增商机')).textContent).toBe('新增商机（个）12较上月同期 ↑上升12')
  const data = within(await region('数据汇总'))
  expect(data.getByText('新增客户未跟进').parentElement?.textContent).toBe('新增客户未跟进3')
  expect(within(await region('遗忘提醒')).getByText('超过7天未联系的客户')).toBeTruthy()
  expect(within(await region('排行榜')).getByText(/^我的排名/).textContent).toBe(
    '我的排名：第 2 名，回款金额 ¥50.00',
  )
  expect(asked(workbenchCalls.brief)[0]).toMatchObject({ type: 'month', dataType: 2 })
})

it('a card fails alone, and is asked again', async () => {
  refuse(workbenchCalls.data, '系统繁忙', 503)
  const { user } = await open('/crm/workbench')
  const data = within(await region('数据汇总'))
  expect((await data.findByRole('alert')).textContent).toContain('系统繁忙')
  expect((await tile('新增客户')).textContent).toContain('12')
  answer(workbenchCalls.data, dataSchema.parse(same(dataKeys, 5)))
  await user.click(data.getByRole('button', { name: /重试/ }))
  expect(await data.findByText('转成交客户')).toBeTruthy()
})

it('the numbers of a picture stand in a table as well; stages are bars from which their records open', async () => {
  answerList(business, [])
  answer(sceneCalls.filterFields, [])
  answer(orderCalls.offered, [])
  answer(workbenchCalls.funnel, {
    list: [
      { name: '验证客户', orderNum: 1, count: 2, money: 300, typeId: 1, statusId: 11 },
      { name: '需求分析', orderNum: 2, count: 0, money: 0, typeId: 1, statusId: 12 },
      { name: '方案报价', orderNum: 3, count: 3, money: 900, typeId: 1, statusId: 13 },
    ],
    ...{ sumMoney: 900, sumYing: 500, sumShu: 100 },
  })
  const { user } = await open('/crm/workbench')
  const goals = within(await region('合同金额目标及完成情况'))
  await user.click(goals.getByRole('button', { name: '以表格显示' }))
  expect((await goals.findByRole('row', { name: /^5月/ })).textContent).toBe('5月¥2,000.00¥3,000.00')
  const stages = within(await screen.findByRole('list', { name: /^销售漏斗/ }))
  expect(stages.getAllByRole('listitem').map((each) => each.textContent)).toEqual([
    '验证客户2 个¥300.00↓ 60% 进入下一阶段',
    '需求分析0 个¥0.00↓ 100% 进入下一阶段',
    '方案报价3 个¥900.00',
  ])
  expect(stages.getByRole('button', { name: /需求分析/ })).toHaveProperty('disabled', true)
  await user.click(stages.getByRole('button', { name: /验证客户/ }))
  expect(await screen.findByText('销售漏斗：验证客户 · 本月 · 本人及下属')).toBeTruthy()
  await waitFor(() =>
    expect(asked(recordCallsOf(business).list).at(-1)).toMatchObject({
      figure: { name: 'stage', of: { typeId: 1, statusId: 11, type: 'month', dataType: 2 } },
    }),
  )
})

it('begins with what waits, and with what is missing of one’s goal', async () => {
  answer(crmTodos.shared.counts, { todayCustomer: 2, followLeads: 0, checkContract: 1 })
  await open('/crm/workbench')
  const today = within(await region('今天'))
  expect(
    (await today.findAllByRole('link')).map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['今日需联系客户 2', '/crm/message?entry=todayCustomer'],
    ['待审核合同 1', '/crm/message?entry=checkContract'],
    ['我的一天', '/my-day'],
  ])
  expect(await today.findByText('本月回款还差 ¥1,000.00')).toBeTruthy()
})

it('a tile opens the list of its records, whose chip leads back to all; that of follow-ups what was written', async () => {
  answer(sceneCalls.filterFields, [])
  answerList(customer, [{ customerId: 5, customerName: '济南鸿远' }])
  answer(followUpCalls.counts, [
    { crmType: 1, count: 0 },
    { crmType: 2, count: 12 },
  ])
  answer(followUpCalls.list, toPage([], 0, firstPage))
  const { user, router } = await open('/crm/workbench')
  await user.click(await tile('新增客户'))
  expect(await screen.findByText('济南鸿远')).toBeTruthy()
  const list = recordCallsOf(customer).list
  expect(asked(list).at(-1)).toMatchObject({
    figure: { name: 'brief', of: { figure: 'customerCount', type: 'month', dataType: 2 } },
  })
  expect(screen.getByText('销售简报：新增客户 · 本月 · 本人及下属')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '去掉条件 统计数字' }))
  await waitFor(() => expect(asked(list).at(-1)?.figure).toBeUndefined())
  await router.navigate('/crm/workbench')
  await user.click(await tile('新增跟进记录'))
  const counts = within(await screen.findByRole('dialog', { name: '销售简报-新增跟进记录' }))
  await user.click(await counts.findByRole('button', { name: '12' }))
  await waitFor(() =>
    expect(asked(followUpCalls.list)[0]).toMatchObject({ crmType: 2, queryType: 0, dataType: 2 }),
  )
  expect(await screen.findByText('销售简报：本人及下属')).toBeTruthy()
  expect(asked(followUpCalls.list)[0]).not.toHaveProperty('subUser')
})

it('range and time narrow every card, and the range is remembered', async () => {
  const { user } = await open('/crm/workbench')
  await tile('新增客户')
  await user.click(screen.getByRole('combobox', { name: '数据范围' }))
  await pick(user, '仅本人')
  await user.click(screen.getByRole('combobox', { name: '时间' }))
  await pick(user, '上季度')
  await waitFor(() =>
    expect(asked(workbenchCalls.performance).at(-1)).toMatchObject({ dataType: 1, type: 'lastQuarter' }),
  )
  expect(asked(workbenchCalls.forgotten).at(-1)).toMatchObject({ dataType: 1, type: '' })
  expect(localStorage.getItem('workbenchRange')).toContain('"reach":1')
})

it('what somebody else writes is asked for again', async () => {
  let count = 12
  respond(workbenchCalls.forgotten, () => forgottenSchema.parse(same(forgottenKeys, count)))
  await open('/crm/workbench')
  const card = within(await region('遗忘提醒'))
  await card.findAllByText('12')
  count = 13
  act(() => tell('records'))
  expect((await card.findAllByText('13')).length).toBe(6)
})

it('cards are hidden, and moved by keyboard', async () => {
  answer(workbenchCalls.setLayout, null)
  const { user } = await open('/crm/workbench')
  await tile('新增客户')
  await user.click(await screen.findByRole('button', { name: /模块设置/ }))
  const dialog = within(await screen.findByRole('dialog', { name: '仪表盘模块设置' }))
  await user.click(dialog.getByRole('switch', { name: '显示 排行榜' }))
  await user.click(dialog.getByRole('button', { name: '保存' }))
  await screen.findByText('操作成功')
  expect(asked(workbenchCalls.setLayout)).toMatchObject([
    { left: [{ modelId: 1 }, { modelId: 5 }, { modelId: 7, isHidden: 1 }] },
  ])
})

it.each([
  ['within its column, down', 1, { card: 5 }, '5.1 1.1 2.2'],
  ['within its column, up', 5, { card: 1 }, '5.1 1.1 2.2'],
  ['beside, before another one', 1, { card: 2 }, '5.1 1.2 2.2'],
  ['to the end of the other column', 1, { list: 2 } as const, '5.1 2.2 1.2'],
])('a card is taken %s', (_name, moved, to, expected) => {
  const cards = [card(1, 1), card(5, 1), card(2, 2)]
  expect(
    movedCard(cards, moved, to)
      .map(({ modelId, list }) => `${modelId}.${list}`)
      .join(' '),
  ).toBe(expected)
})
