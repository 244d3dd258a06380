import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { approvalCalls, type WaitingRecord } from '#protocol/approval/record-calls.ts'
import { toPage } from '#protocol/platform/envelope.ts'
import { answer, asked, refuse, respond } from '../../../test/answers.ts'
import { open, pick } from '../../../test/screen.tsx'
import { signIn } from '../../../test/session.ts'

const row = (id: number, more: Record<string, unknown> = {}): WaitingRecord => ({
  categoryId: id,
  category: `年度采购合同${id}`,
  categoryCiteId: 7,
  categoryCiteName: '济南鸿远',
  createUser: { userId: 2001, realname: '沈海棠', img: null, deptId: null, deptName: null },
  createTime: '2026-01-05 09:30:00',
  examineStatus: 3,
  examineName: '林知远',
  examineRecordId: 100 + id,
  permission: { isCheck: 1, isRecheck: 0 },
  abilities: [],
  facts: { customerId: 7, customerName: '济南鸿远', money: '52320.00' },
  money: '52320.00',
  dueDay: null,
  decided: null,
  ...more,
})

/** A step of a submission that is under way. */
const nextStep = {
  flowId: 5,
  name: '财务复核',
  type: 2,
  examineStatus: 3,
  userList: [{ userId: 9, realname: '周慧艳', img: null, examineStatus: 3, examineTime: null }],
}
const viewOf = (steps: (typeof nextStep)[]) => ({
  label: 1,
  isCheck: 0,
  isRecheck: 0,
  createUser: row(1).createUser,
  examineFlowList: [{ flowId: 0, examineStatus: 6, userList: [] }, ...steps],
})

async function openList(rows: WaitingRecord[]) {
  await signIn()
  let left = rows
  respond(approvalCalls.waiting, ({ status }) => {
    const shown = status === 2 ? [] : left
    return toPage(shown, shown.length, { page: 1, limit: 15 })
  })
  respond(approvalCalls.waitingCounts, () => [
    { label: 1, count: left.length },
    { label: 2, count: 0 },
  ])
  answer(approvalCalls.view, viewOf([nextStep]))
  const drawn = await open('/taskExamine/crm/contract')
  await screen.findByRole('heading', { name: '待我审批' })
  const leave = (id: number) => {
    left = left.filter(({ examineRecordId }) => examineRecordId !== id)
  }
  return { ...drawn, leave }
}
const cellOf = async (name: string) => {
  const cell = (await screen.findByText(name)).closest('li')
  if (!cell) throw new Error(`${name} stands in no cell`)
  return within(cell)
}

it('a record is passed from its cell, with words or without, and leaves the list', async () => {
  const { user, leave } = await openList([row(1), row(2)])
  respond(approvalCalls.decide, ({ recordId }) => {
    leave(recordId)
    return null
  })
  const cell = await cellOf('年度采购合同1')
  cell.getByText('林知远审核中')
  cell.getByText(/相关客户/)
  cell.getByText('52,320.00')
  await user.click(cell.getByRole('button', { name: '通过' }))
  const dialog = within(await screen.findByRole('dialog', { name: '审批通过' }))
  for (const fact of ['济南鸿远', '52,320.00', '沈海棠']) dialog.getByText(fact)
  await user.click(dialog.getByRole('button', { name: '同意' }))
  await user.click(dialog.getByRole('button', { name: '通过' }))
  await screen.findByText('操作成功：已通过 年度采购合同1，下一步 财务复核 周慧艳')
  screen.getByRole('button', { name: '下一条' })
  expect(asked(approvalCalls.decide)).toMatchObject([
    { recordId: 101, typeId: 1, status: 1, remarks: '同意' },
  ])
  await screen.findByText('没有更多了')
  expect(screen.queryByText('年度采购合同1')).toBeNull()
})

it('a refusal needs words, and the caret is where they go; somebody who was faster is named and the list asked again', async () => {
  const { user } = await openList([row(1)])
  refuse(approvalCalls.decide, '该审批已由沈海棠处理', 2027)
  await user.click((await cellOf('年度采购合同1')).getByRole('button', { name: '拒绝' }))
  const dialog = within(await screen.findByRole('dialog', { name: '审批拒绝' }))
  const box = dialog.getByPlaceholderText('请输入审批意见（必填）')
  await waitFor(() => expect(document.activeElement).toBe(box))
  await user.click(dialog.getByRole('button', { name: '拒绝' }))
  await dialog.findByText('请输入审批意见')
  expect(asked(approvalCalls.decide)).toEqual([])
  const before = asked(approvalCalls.waiting).length
  await user.type(box, '价低')
  await user.click(dialog.getByRole('button', { name: '拒绝' }))
  await screen.findByText('该审批已由沈海棠处理')
  expect(asked(approvalCalls.waiting).length).toBeGreaterThan(before)
})

it('keys lead through the list and decide; the row that takes the place of a decided one has the keyboard', async () => {
  const { user, leave } = await openList([row(1), row(2), row(3)])
  respond(approvalCalls.decide, ({ recordId }) => {
    leave(recordId)
    return null
  })
  await cellOf('年度采购合同1')
  await user.keyboard('jja')
  const dialog = within(await screen.findByRole('dialog', { name: '审批通过' }))
  dialog.getByText('年度采购合同2')
  const box = dialog.getByPlaceholderText('请输入审批意见（选填）')
  await waitFor(() => expect(document.activeElement).toBe(box))
  await user.keyboard('{Control>}{Enter}{/Control}')
  await screen.findByText(/^操作成功：已通过 年度采购合同2/)
  await waitFor(() => expect(screen.queryByText('年度采购合同2')).toBeNull())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.keyboard('r')
  const refusing = within(await screen.findByRole('dialog', { name: '审批拒绝' }))
  refusing.getByText('年度采购合同3')
  expect(asked(approvalCalls.decide)).toMatchObject([{ recordId: 102, status: 1 }])
})

it('several are decided about at once; what could not be is named with the reason', async () => {
  const { user } = await openList([row(1), row(2), row(3, { permission: { isCheck: 0, isRecheck: 1 } })])
  answer(approvalCalls.decideMany, {
    successCount: 1,
    failCount: 1,
    failList: [{ recordId: 102, msg: '该审批已撤回' }],
  })
  await cellOf('年度采购合同1')
  expect(screen.queryByRole('button', { name: '批量通过' })).toBeNull()
  await user.click(screen.getByRole('checkbox', { name: '全选' }))
  await user.click(screen.getByRole('button', { name: '批量通过' }))
  const dialog = within(await screen.findByRole('dialog', { name: '审批通过' }))
  dialog.getByText('共 2 条合同审批，合计 ¥104,640.00')
  await user.click(dialog.getByRole('button', { name: '通过' }))
  const failed = within(await screen.findByRole('dialog', { name: '1 条未能处理' }))
  failed.getByText('年度采购合同2')
  failed.getByText(/该审批已撤回/)
  expect(asked(approvalCalls.decideMany)).toMatchObject([
    { list: [{ recordId: 101 }, { recordId: 102 }], status: 1 },
  ])
})

it('each part asks for its own, and says when it is empty', async () => {
  const { user } = await openList([])
  await screen.findByText('没有待您审批的记录')
  await user.click(screen.getByRole('combobox', { name: '范围' }))
  await pick(user, '我已审批的')
  await screen.findByText('您还没有审批过记录')
  expect(asked(approvalCalls.waiting).map(({ status }) => status)).toEqual([1, 2])
})

it('search and order are asked for, and stand in the address', async () => {
  const { user, router } = await openList([row(1)])
  await cellOf('年度采购合同1')
  await user.type(screen.getByRole('searchbox', { name: /^搜索合同/ }), '沈海棠')
  await waitFor(() => expect(asked(approvalCalls.waiting).at(-1)).toMatchObject({ search: '沈海棠' }))
  await user.click(screen.getByRole('combobox', { name: '排序' }))
  await pick(user, '金额从高到低')
  const wanted = { search: '沈海棠', sortField: 'money', order: 1 }
  await waitFor(() => expect(asked(approvalCalls.waiting).at(-1)).toMatchObject(wanted))
  expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
    search: '沈海棠',
    order: 'dearest',
  })
})

it('types stand side by side with what waits of each; without one the first opens of which something does', async () => {
  await signIn()
  answer(approvalCalls.waitingCounts, [
    { label: 1, count: 0 },
    { label: 2, count: 3 },
    { label: 3, count: 12 },
  ])
  answer(approvalCalls.waiting, toPage([], 0, { page: 1, limit: 15 }))
  const { user, router } = await open('/taskExamine/crm')
  await waitFor(() => expect(router.state.location.pathname).toBe('/taskExamine/crm/receivables'))
  expect(await screen.findByRole('radio', { name: /回款\s*3/ })).toHaveProperty('checked', true)
  within(screen.getByRole('navigation', { name: '菜单' })).getByRole('link', { name: '待我审批，15 项' })
  within(screen.getByRole('navigation', { name: '应用' })).getByRole('link', { name: '任务/审批，15 项' })
  await user.click(screen.getByRole('radio', { name: /发票\s*12/ }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/taskExamine/crm/invoice'))
})
