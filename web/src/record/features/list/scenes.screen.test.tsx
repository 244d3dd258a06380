import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { leads } from '#protocol/crm/leads/type.ts'
import { sceneCalls } from '#protocol/crm/scenes.ts'
import { operators } from '#protocol/fields/rule/operators.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import type { Scene } from '#protocol/record/calls/scenes.ts'
import { answer, asked } from '../../../../test/answers.ts'
import { answerList } from '../../../../test/records.ts'
import { isClosed, open } from '../../../../test/screen.tsx'
import { answerSession, type SessionRights } from '../../../../test/session.ts'

const calls = recordCallsOf(leads)
const rows = [
  { leadsId: 1, leadsName: '济南鸿远线索', mobile: '13900005678', ownerUserId: 14773 },
  { leadsId: 2, leadsName: '其他线索', mobile: '13900000001', ownerUserId: 14773 },
]
const reader: SessionRights = { rights: ['crm/leads/index', 'crm/leads/read'] }
const lastTime = { fieldId: null, fieldName: 'lastTime', name: '最后跟进时间', formType: 'datetime' }
const filter = (...more: [number, unknown[], number?, number?]) =>
  JSON.stringify([['lastTime', 'datetime', ...more.slice(0, 2), ...more.slice(2)]])

async function openLeads(rights?: SessionRights, search = '') {
  answerSession(rights)
  answerList(leads, rows)
  answer(sceneCalls.filterFields, [{ ...lastTime, type: 13, setting: [] }])
  answer(sceneCalls.add, { sceneId: 77 })
  answer(sceneCalls.update, null)
  const opened = await open(`/crm/leads${search}`)
  await screen.findByRole('grid', { name: '线索列表' })
  return opened
}
const named = (sceneId: number, name: string, more: Partial<Scene> = {}): Scene => ({
  sceneId,
  type: leads.label,
  name,
  userId: 14773,
  sort: sceneId,
  data: null,
  isHide: 0,
  isSystem: 0,
  bydata: null,
  isDefault: 0,
  createTime: '2025-05-15 10:00:00',
  updateTime: '2025-05-15 10:00:00',
  ...more,
})
const everything = named(1, '全部线索', { isSystem: 1, bydata: 'all', isDefault: 1 })
const address = ({ router }: Awaited<ReturnType<typeof openLeads>>) =>
  new URLSearchParams(router.state.location.search)
const chip = (name: string) => screen.findByRole('button', { name })
const over30 = `?f=${encodeURIComponent(filter(operators.beforeDaysAgo, [30], 0, 1))}`

it('saves the conditions under the name that was typed, with Enter, and switches to the scene', async () => {
  const opened = await openLeads(reader, over30)
  await chip('最后跟进时间 为空或超过30天前')
  await opened.user.click(screen.getByRole('button', { name: '保存为场景' }))
  const dialog = within(await screen.findByRole('dialog', { name: '新建场景' }))
  expect(dialog.queryByText('可见范围')).toBeNull()
  expect(dialog.queryByText('筛选条件')).toBeNull()
  answer(sceneCalls.list, [everything, named(77, '久未跟进')])
  const field = dialog.getByLabelText('场景名称')
  await opened.user.type(field, '{Enter}')
  await dialog.findByText('场景名称不能为空！')
  expect(asked(sceneCalls.add)).toEqual([])
  await opened.user.type(field, '久未跟进{Enter}')
  await waitFor(() => expect(asked(sceneCalls.add)).toHaveLength(1))
  const [added] = asked(sceneCalls.add)
  expect(added).toMatchObject({ type: leads.label, name: '久未跟进', isDefault: 0 })
  expect(added?.roleIds).toBeUndefined()
  expect(JSON.parse(added?.data ?? '')).toEqual([
    { name: 'lastTime', formType: 'datetime', type: operators.beforeDaysAgo, values: [30], orEmpty: 1 },
  ])
  await waitFor(() => expect(address(opened).get('scene')).toBe('77'))
  expect(address(opened).get('f')).toBeNull()
  await waitFor(() => expect(asked(calls.list).at(-1)).toMatchObject({ sceneId: 77, searchList: [] }))
})

it('asks those who may share with whom', async () => {
  const { user } = await openLeads(undefined, over30)
  answer(sceneCalls.roles, [
    { roleId: 5, roleName: '销售员' },
    { roleId: 6, roleName: '销售经理' },
  ])
  await chip('最后跟进时间 为空或超过30天前')
  await user.click(screen.getByRole('button', { name: '保存为场景' }))
  const dialog = within(await screen.findByRole('dialog', { name: '新建场景' }))
  await user.type(dialog.getByLabelText('场景名称'), '久未跟进')
  await user.click(dialog.getByRole('radio', { name: '指定角色' }))
  await user.click(dialog.getByRole('button', { name: '保存' }))
  await dialog.findByText('请选择角色')
  await user.click(dialog.getByRole('combobox', { name: '角色' }))
  await user.click(await screen.findByText('销售员', { selector: '[class*=option-content]' }))
  await user.click(dialog.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(asked(sceneCalls.add)).toMatchObject([{ name: '久未跟进', roleIds: [5] }]))
})

it('brings the conditions of a scene to the list to change them there', async () => {
  const data = JSON.stringify([
    { name: 'lastTime', formType: 'datetime', type: operators.beforeDaysAgo, values: [30] },
  ])
  answerSession()
  const mine = named(9, '久未跟进', { data })
  const shared = named(8, '共享的', { isSystem: 1, sharedBy: '沈海棠', data })
  const opened = await openLeads()
  answer(sceneCalls.settings, { value: [everything, mine, shared], hideValue: [] })
  const { user } = opened
  const openManager = async () => {
    await user.click(screen.getByRole('button', { name: /^更多/ }))
    await user.click(await screen.findByRole('menuitem', { name: /场景管理/ }))
    return within(await screen.findByRole('dialog', { name: '场景管理' }))
  }
  const manager = await openManager()
  await manager.findByText('沈海棠共享')
  expect(manager.queryByRole('button', { name: '编辑 共享的' })).toBeNull()
  expect(isClosed(manager.getByRole('button', { name: '隐藏 共享的' }))).toBe(false)
  expect(isClosed(manager.getByRole('button', { name: '隐藏 全部线索' }))).toBe(true)
  await user.click(manager.getByRole('button', { name: '调整 久未跟进 的条件' }))
  const panel = within(await screen.findByRole('complementary', { name: '筛选' }))
  await panel.findByRole('heading', { name: '场景“久未跟进”的条件' })
  const days = await panel.findByRole('spinbutton', { name: '最后跟进时间的天数' })
  await user.clear(days)
  await user.type(days, '60')
  await chip('最后跟进时间 超过60天前')
  await user.click(panel.getByRole('button', { name: '更新场景' }))
  await waitFor(() => expect(asked(sceneCalls.update)).toHaveLength(1))
  const [update] = asked(sceneCalls.update)
  expect(update).toMatchObject({ sceneId: 9, name: '久未跟进' })
  expect(JSON.parse(update?.data ?? '')).toMatchObject([{ values: [60] }])
  await waitFor(() => expect(address(opened).get('scene')).toBe('9'))

  // another scene chosen by command: the panel's content no longer belongs to the first
  await user.click((await openManager()).getByRole('button', { name: '调整 久未跟进 的条件' }))
  await panel.findByRole('heading', { name: '场景“久未跟进”的条件' })
  await user.keyboard('{Control>}k{/Control}')
  const palette = within(await screen.findByRole('dialog', { name: '快速搜索' }))
  await user.click(await palette.findByRole('option', { name: /打开场景：全部线索/ }))
  await panel.findByRole('heading', { name: '筛选' })
})

it('adds groups of conditions, one of which must hold', async () => {
  const opened = await openLeads(reader, `?f=${encodeURIComponent(filter(operators.beforeDaysAgo, [30]))}`)
  const { user } = opened
  await user.click(screen.getByRole('button', { name: /^(filter )?筛选/ }))
  const panel = within(await screen.findByRole('complementary', { name: '筛选' }))
  await user.click(await panel.findByRole('button', { name: /添加“或”条件组$/ }))
  panel.getByText('或')
  await user.click(panel.getByRole('button', { name: /^(plus )?最后跟进时间$/ }))
  const second = within(panel.getAllByRole('region', { name: '条件 最后跟进时间' })[1] ?? document.body)
  await user.click(second.getByRole('combobox', { name: '最后跟进时间的条件' }))
  await user.click(await screen.findByText('为空', { selector: '[class*=option-content]' }))
  await waitFor(() =>
    expect(asked(calls.list).at(-1)?.searchList).toMatchObject([
      { type: operators.beforeDaysAgo, group: 1 },
      { type: operators.empty, group: 2 },
    ]),
  )
  // one group alone is none
  await user.click(panel.getAllByRole('button', { name: '移除条件 最后跟进时间' })[0] ?? document.body)
  await waitFor(() => {
    const [item, ...others] = asked(calls.list).at(-1)?.searchList ?? []
    expect(others).toEqual([])
    expect(item).toMatchObject({ type: operators.empty })
    expect(item?.group).toBeUndefined()
  })
})

it('says how many records wait in a scene, and none where there are none', async () => {
  answerSession(reader)
  answerList(leads, rows)
  const at = leads.list.scenes.findIndex(({ name }) => name === '已逾期') + 1
  answer(sceneCalls.counts, [
    { sceneId: at, count: 500, atLeast: true },
    { sceneId: at - 1, count: 0, atLeast: false },
  ])
  await open('/crm/leads')
  const bar = within(await screen.findByRole('navigation', { name: '场景' }))
  await waitFor(() => {
    const tabs = bar.getAllByRole('button').map((tab) => tab.textContent)
    expect(tabs).toEqual(expect.arrayContaining(['已逾期500+', '今日需联系']))
  })
  expect(asked(sceneCalls.counts)).toEqual([{ type: leads.label }])
})

it('marks what was searched: characters, initials, the tail of a phone', async () => {
  answerSession(reader)
  answerList(leads, rows)
  answer(calls.list, {
    list: rows.slice(0, 1),
    totalRow: 1,
    totalPage: 1,
    pageSize: 15,
    pageNumber: 1,
    firstPage: true,
    lastPage: true,
  })
  await open('/crm/leads?q=hy%205678')
  const grid = await screen.findByRole('grid', { name: '线索列表' })
  await waitFor(() =>
    expect([...grid.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['鸿远', '5678']),
  )
  expect(within(grid).getByRole('link').textContent).toBe('济南鸿远线索')
})
