import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fieldCalls } from '#protocol/crm/fields.ts'
import { leads } from '#protocol/crm/leads/type.ts'
import { undoCalls } from '#protocol/crm/operations.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { answer, asked, refuse } from '../../../../test/answers.ts'
import { answerList } from '../../../../test/records.ts'
import { isClosed, open } from '../../../../test/screen.tsx'
import { answerSession, type SessionRights } from '../../../../test/session.ts'

const calls = recordCallsOf(leads)
const rows = ['甲', '乙', '丙'].map((letter, at) => ({
  leadsId: at + 1,
  leadsName: `${letter}线索`,
  mobile: `1390000000${at}`,
  ownerUserId: 14773,
}))

async function openLeads(rights?: SessionRights, at = '/crm/leads') {
  answerSession(rights)
  answerList(leads, rows)
  const { user, router } = await open(at)
  return { user, router, list: within(await screen.findByRole('grid', { name: '线索列表' })) }
}

it('shows the rows and says how many there are', async () => {
  const { list } = await openLeads()
  for (const { leadsName, mobile } of rows) {
    list.getByRole('link', { name: leadsName })
    list.getByText(mobile)
  }
  expect(asked(calls.list)).toMatchObject([{ page: 1, limit: 12, sceneId: 1 }])
})

it('searches what is typed, keeps it in the address, and offers the way out of an empty list', async () => {
  const { user, router } = await openLeads()
  await user.type(screen.getByRole('searchbox', { name: leads.list.searchHint }), '乙线')
  await waitFor(() => expect(screen.queryByRole('link', { name: '甲线索' })).toBeNull())
  const links = within(screen.getByRole('grid', { name: '线索列表' })).getAllByRole('link')
  expect(links.map((link) => link.textContent)).toEqual(['乙线索'])
  expect(new URLSearchParams(router.state.location.search).get('q')).toBe('乙线')
  await user.type(screen.getByRole('searchbox', { name: leads.list.searchHint }), '没有')
  await user.click(await screen.findByRole('button', { name: '清除筛选条件' }))
  await screen.findByRole('link', { name: '甲线索' })
})

it('says why there is no list, and asks again', async () => {
  answerSession()
  answerList(leads, rows)
  refuse(calls.list, '系统正忙，请稍候再试')
  const { user } = await open('/crm/leads')
  await screen.findByText('系统正忙，请稍候再试')
  answerList(leads, rows)
  await user.click(screen.getByRole('button', { name: /重试$/ }))
  await screen.findByRole('link', { name: '甲线索' })
})

const bar = () => within(screen.getByRole('toolbar', { name: '对选中项的操作' }))

it('offers for ticked rows what the person may do with them', async () => {
  const { user, list } = await openLeads()
  await user.click(within(list.getByRole('row', { name: /甲线索/ })).getByRole('checkbox'))
  for (const name of [/转移/, /转化为客户/, /删除/]) bar().getByRole('button', { name })
  expect(screen.getByRole('toolbar', { name: '对选中项的操作' }).textContent).toContain('已选 1 项')
})

it('offers nothing to somebody who may only read', async () => {
  const { list } = await openLeads({ rights: ['crm/leads/index', 'crm/leads/read'] })
  expect(list.queryAllByRole('checkbox')).toEqual([])
  expect(screen.queryByRole('button', { name: /新建线索/ })).toBeNull()
  expect(screen.queryByRole('button', { name: /导入$/ })).toBeNull()
})

it('asks before records are deleted, and names them', async () => {
  const { user, list } = await openLeads()
  answer(calls.remove, null)
  answer(undoCalls.last, null)
  await user.click(within(list.getByRole('row', { name: /甲线索/ })).getByRole('checkbox'))
  await user.click(await bar().findByRole('button', { name: /删除/ }))
  const question = within(await screen.findByRole('dialog', { name: /甲线索/ }))
  expect(asked(calls.remove)).toEqual([])
  await user.click(question.getByRole('button', { name: '删除线索' }))
  await waitFor(() => expect(asked(calls.remove)).toEqual([{ ids: [1] }]))
})

it('keeps two columns at least', async () => {
  const { user } = await openLeads()
  const column = (id: number, name: string) => ({
    id,
    name,
    fieldName: `f${id}`,
    isHide: 0 as const,
    style: null,
  })
  answer(fieldCalls.columnSettings, {
    value: [column(1, '线索名称'), column(2, '手机'), column(3, '电话')],
    hideValue: [],
  })
  answer(fieldCalls.setColumns, null)
  await user.click(screen.getByRole('button', { name: '列设置' }))
  await user.click(await screen.findByRole('checkbox', { name: '手机' }))
  await user.click(screen.getByRole('checkbox', { name: '电话' }))
  await screen.findByText('至少要显示两列')
  const save = within(screen.getByRole('dialog', { name: '列设置' })).getByRole('button', { name: '保存' })
  expect(isClosed(save)).toBe(true)
  await user.click(screen.getByRole('checkbox', { name: '电话' }))
  await user.click(save)
  await waitFor(() =>
    expect(asked(fieldCalls.setColumns)).toMatchObject([
      { noHideFields: [{ id: 1 }, { id: 3 }], hideFields: [{ id: 2 }] },
    ]),
  )
})
