import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { approvalCalls, type WaitingRecord } from '#protocol/approval/record-calls.ts'
import { crmTodos } from '#protocol/crm/application.ts'
import { contract } from '#protocol/crm/contract/type.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { leads } from '#protocol/crm/leads/type.ts'
import { toPage } from '#protocol/platform/envelope.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { answer, asked, refuse, respond } from '../../../test/answers.ts'
import { answerList } from '../../../test/records.ts'
import { isClosed, open, pick } from '../../../test/screen.tsx'
import { answerSession } from '../../../test/session.ts'

const { counts, mark, markAll, unmark } = crmTodos.shared
function entryOf(key: string) {
  const entry = crmTodos.entries.find(({ todo }) => todo.key === key)
  if (!entry) throw new Error(`there is no entry ${key}`)
  return entry
}

const customers = ['甲', '乙'].map((letter, at) => ({ customerId: at + 1, customerName: `${letter}客户` }))
const handed = [{ leadsId: 7, leadsName: '丙线索' }]
const falling = [{ customerId: 9, customerName: '丁客户', poolIds: '3,4' }]

const usual = { todayCustomer: 2, followLeads: 1, checkContract: 0 }

/** The server's part: what waits, less what was marked; with the columns of the type that is looked at. */
function answerTodos(numbers: Record<string, number> = usual, type: RecordType = customer) {
  answerSession()
  answerList(type, [])
  let left = numbers
  respond(counts, () => left)
  const rowsOf: Readonly<Record<string, readonly Row[]>> = {
    todayCustomer: customers,
    followLeads: handed,
    putInPoolRemind: falling,
  }
  for (const { todo, list } of crmTodos.entries)
    respond(list, ({ type = 1, isSub = 1 }) => {
      const rows = type === 1 && isSub === 1 && (left[todo.key] ?? 0) > 0 ? (rowsOf[todo.key] ?? []) : []
      const page = toPage([...rows], rows.length, { page: 1, limit: 15 })
      return todo.overtime ? { ...page, extraData: { overtime: 4 } } : page
    })
  return (now: Record<string, number>) => {
    left = now
  }
}
const entries = () => within(screen.getByRole('navigation', { name: '待办事项' }))

it('shows the entries that apply with their numbers, and the records of the first one that waits', async () => {
  answerTodos()
  await open('/crm/message')
  await screen.findByRole('link', { name: '甲客户' })
  expect(
    entries()
      .getAllByRole('button')
      .map((each) => each.getAttribute('aria-label')),
  ).toEqual(['今日需联系客户，2 项', '分配给我的线索，1 项', '待审核合同，0 项'])
  screen.getByText('下次跟进时间为今日的客户')
  // all of them together stand in the menu
  within(screen.getByRole('navigation', { name: '菜单' })).getByRole('link', { name: '待办事项，3 项' })
  expect(asked(entryOf('todayCustomer').list)).toMatchObject([{ page: 1, type: 1, isSub: 1 }])
})

it('asks for tabs and for subordinates, and marks nothing of theirs', async () => {
  answerTodos()
  const { user, router } = await open('/crm/message?entry=todayCustomer')
  await screen.findByRole('link', { name: '甲客户' })
  await user.click(screen.getByRole('radio', { name: /已逾期\s*4/ }))
  await screen.findByText('没有待办事项')
  expect(isClosed(screen.getByRole('button', { name: /全部忽略/ }))).toBe(true)
  await user.click(screen.getByRole('combobox', { name: '范围' }))
  await pick(user, '我下属的')
  await waitFor(() =>
    expect(asked(entryOf('todayCustomer').list).at(-1)).toMatchObject({ type: 2, isSub: 2 }),
  )
  expect(new URLSearchParams(router.state.location.search).get('of')).toBe('2')
  await user.click(entries().getByRole('button', { name: /待审核合同/ }))
  await waitFor(() => expect(screen.queryByRole('combobox', { name: '范围' })).toBeNull())
  screen.getByRole('radio', { name: '待审核' })
})

it('ignores what is ticked, with the parts of which an entry keeps marks, and takes it back', async () => {
  const become = answerTodos({ todayCustomer: 2, putInPoolRemind: 1 })
  respond(mark, () => {
    become({ todayCustomer: 2, putInPoolRemind: 0 })
    return null
  })
  const { user } = await open('/crm/message?entry=putInPoolRemind')
  const row = within(await screen.findByRole('row', { name: /丁客户/ }))
  await user.click(row.getByRole('checkbox'))
  const bar = within(screen.getByRole('toolbar', { name: '对选中项的操作' }))
  await user.click(bar.getByRole('button', { name: /忽略/ }))
  await screen.findByText('已忽略 丁客户')
  const marked = { model: 4, list: [{ typeId: 9, poolIds: '3,4' }] }
  expect(asked(mark)).toEqual([marked])
  await screen.findByText('没有待办事项')
  entries().getByRole('button', { name: '待进入公海的客户，0 项' })
  respond(unmark, () => {
    become({ todayCustomer: 2, putInPoolRemind: 1 })
    return null
  })
  await user.click(screen.getByRole('button', { name: '撤销' }))
  await screen.findByRole('row', { name: /丁客户/ })
  expect(asked(unmark)).toEqual([marked])
})

it('ignores all of an entry after a question', async () => {
  const become = answerTodos()
  respond(markAll, () => {
    become({ todayCustomer: 0, followLeads: 1, checkContract: 0 })
    return null
  })
  const { user } = await open('/crm/message?entry=todayCustomer')
  await screen.findByRole('link', { name: '甲客户' })
  await user.click(screen.getByRole('button', { name: /全部忽略/ }))
  const question = '确定忽略“今日需联系客户”的全部 2 项吗?'
  const dialog = within(await screen.findByRole('dialog', { name: question }))
  await user.click(dialog.getByRole('button', { name: '全部忽略' }))
  await screen.findByText('已忽略“今日需联系客户”的全部待办')
  expect(asked(markAll)).toEqual([{ model: 1 }])
  await screen.findByText('没有待办事项')
})

describe('records that wait for a decision', () => {
  const contracts = [1, 2].map((id) => ({ contractId: id, name: `采购合同${id}`, money: '100.00' }))
  const waitingRow = (id: number): WaitingRecord => ({
    categoryId: id,
    category: `采购合同${id}`,
    categoryCiteId: null,
    categoryCiteName: null,
    createUser: { userId: 2001, realname: '沈海棠', img: null, deptId: null, deptName: null },
    createTime: '2026-01-05 09:30:00',
    examineStatus: 3,
    examineName: '林知远',
    examineRecordId: 100 + id,
    permission: { isCheck: 1, isRecheck: 0 },
    abilities: [],
    facts: { customerId: 7, customerName: '济南鸿远', money: '100.00' },
    money: '100.00',
    dueDay: null,
    decided: null,
  })

  async function openEntry() {
    answerTodos({ checkContract: 2 }, contract)
    let left = contracts
    respond(entryOf('checkContract').list, () => toPage(left, left.length, { page: 1, limit: 15 }))
    respond(approvalCalls.waiting, ({ ids }) => {
      const rows = ids.map(waitingRow)
      return toPage(rows, rows.length, { page: 1, limit: 100 })
    })
    answer(approvalCalls.view, {})
    const drawn = await open('/crm/message?entry=checkContract')
    await screen.findByRole('link', { name: '采购合同1' })
    const leave = () => {
      left = []
    }
    return { ...drawn, leave }
  }

  it('are passed and refused in their row, with the facts in the dialog; nothing puts them away', async () => {
    const { user } = await openEntry()
    answer(approvalCalls.decide, null)
    expect(screen.queryByRole('button', { name: /忽略/ })).toBeNull()
    const found = screen.getByRole('row', { name: /采购合同2/ })
    const row = within(found)
    await user.hover(found)
    // a click by the simulated mouse leaves the row first, which takes its buttons away
    act(() => row.getByRole('button', { name: '通过 采购合同2' }).click())
    const dialog = within(await screen.findByRole('dialog', { name: '审批通过' }))
    dialog.getByText('济南鸿远')
    dialog.getByText('沈海棠')
    await user.click(dialog.getByRole('button', { name: '通过' }))
    await waitFor(() => expect(asked(approvalCalls.decide)).toMatchObject([{ recordId: 102, status: 1 }]))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.hover(found)
    act(() => row.getByRole('button', { name: '拒绝 采购合同2' }).click())
    await screen.findByRole('dialog', { name: '审批拒绝' })
  })

  it('are decided about together from the selection bar', async () => {
    const { user, leave } = await openEntry()
    respond(approvalCalls.decideMany, ({ list }) => {
      leave()
      return { successCount: list.length, failCount: 0, failList: [] }
    })
    for (const each of contracts)
      await user.click(within(screen.getByRole('row', { name: new RegExp(each.name) })).getByRole('checkbox'))
    const bar = within(screen.getByRole('toolbar', { name: '对选中项的操作' }))
    await user.click(bar.getByRole('button', { name: '通过' }))
    const dialog = within(await screen.findByRole('dialog', { name: '审批通过' }))
    dialog.getByText('共 2 条合同审批，合计 ¥200.00')
    await user.click(dialog.getByRole('button', { name: '通过' }))
    await screen.findByText('操作成功：已通过 2 条')
    expect(asked(approvalCalls.decideMany)).toMatchObject([
      { list: [{ recordId: 101 }, { recordId: 102 }], status: 1 },
    ])
    await screen.findByText('没有待办事项')
  })
})

it('asks before records are said to be followed up', async () => {
  answerTodos(usual, leads)
  const { followedUp } = entryOf('followLeads')
  if (!followedUp) throw new Error('nobody says it of leads')
  answer(followedUp, null)
  const { user } = await open('/crm/message?entry=followLeads')
  const row = within(await screen.findByRole('row', { name: /丙线索/ }))
  await user.click(row.getByRole('checkbox'))
  const bar = within(screen.getByRole('toolbar', { name: '对选中项的操作' }))
  await user.click(bar.getByRole('button', { name: /已跟进/ }))
  const dialog = within(await screen.findByRole('dialog', { name: '您确定此操作吗?' }))
  await user.click(dialog.getByRole('button', { name: '已跟进' }))
  await screen.findByText('已将 1 个线索标记为已跟进')
  expect(asked(followedUp)).toEqual([{ ids: [7] }])
})

it('says why there is nothing, and asks again', async () => {
  answerTodos({})
  await open('/crm/message')
  await screen.findByText('没有适用于您的待办事项')
})

it('keeps its frame when the numbers cannot be had', async () => {
  answerTodos()
  refuse(counts, '系统正忙，请稍候再试')
  const { user } = await open('/crm/message')
  await screen.findByText('系统正忙，请稍候再试')
  answerTodos()
  await user.click(screen.getByRole('button', { name: /重试$/ }))
  await screen.findByRole('link', { name: '甲客户' })
})
