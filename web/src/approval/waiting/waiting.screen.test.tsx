import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { approvalCalls, type WaitingRecord } from '#protocol/approval/record-calls.ts'
import { toPage } from '#protocol/platform/envelope.ts'
import { answer, asked, refuse, respond } from '../../../test/answers.ts'
import { open } from '../../../test/screen.tsx'
import { signIn } from '../../../test/session.ts'

const row = (id: number, more: Partial<WaitingRecord> = {}): WaitingRecord => ({
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
  ...more,
})

async function openList(rows: WaitingRecord[]) {
  await signIn()
  let left = rows
  respond(approvalCalls.waiting, ({ status }) => {
    const shown = status === 2 ? [] : left
    return toPage(shown, shown.length, { page: 1, limit: 15 })
  })
  const drawn = await open('/taskExamine/crm/contract')
  await screen.findByRole('heading', { name: '待我审批（合同）' })
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
  await user.click(cell.getByRole('button', { name: '通过' }))
  const dialog = within(await screen.findByRole('dialog', { name: '审批通过' }))
  await user.type(dialog.getByPlaceholderText('请输入审批意见（选填）'), '同意')
  await user.click(dialog.getByRole('button', { name: '通过' }))
  await screen.findByText('操作成功')
  expect(asked(approvalCalls.decide)).toMatchObject([
    { recordId: 101, typeId: 1, status: 1, remarks: '同意' },
  ])
  await screen.findByText('没有更多了')
  expect(screen.queryByText('年度采购合同1')).toBeNull()
})

it('a refusal needs words; somebody who was faster is named and the list asked again', async () => {
  const { user } = await openList([row(1)])
  refuse(approvalCalls.decide, '该审批已由沈海棠处理', 2027)
  await user.click((await cellOf('年度采购合同1')).getByRole('button', { name: '拒绝' }))
  const dialog = within(await screen.findByRole('dialog', { name: '审批拒绝' }))
  await user.click(dialog.getByRole('button', { name: '拒绝' }))
  await dialog.findByText('请输入审批意见')
  expect(asked(approvalCalls.decide)).toEqual([])
  const before = asked(approvalCalls.waiting).length
  await user.type(dialog.getByPlaceholderText('请输入审批意见（必填）'), '价低')
  await user.click(dialog.getByRole('button', { name: '拒绝' }))
  await screen.findByText('该审批已由沈海棠处理')
  expect(asked(approvalCalls.waiting).length).toBeGreaterThan(before)
})

it('keys lead through the list and decide', async () => {
  const { user } = await openList([row(1), row(2)])
  answer(approvalCalls.decide, null)
  await cellOf('年度采购合同1')
  await user.keyboard('jja')
  const dialog = within(await screen.findByRole('dialog', { name: '审批通过' }))
  dialog.getByText('年度采购合同2')
  dialog.getByPlaceholderText('请输入审批意见（选填）').focus()
  await user.keyboard('{Control>}{Enter}{/Control}')
  await screen.findByText('操作成功')
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
  expect(screen.getByRole('button', { name: '批量通过' })).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('checkbox', { name: '全选' }))
  screen.getByText('已选 2 项')
  await user.click(screen.getByRole('button', { name: '批量通过' }))
  const dialog = within(await screen.findByRole('dialog', { name: '审批通过' }))
  await user.click(dialog.getByRole('button', { name: '通过' }))
  const failed = within(await screen.findByRole('dialog', { name: '1 条未能处理' }))
  failed.getByText('年度采购合同2')
  failed.getByText(/该审批已撤回/)
  expect(asked(approvalCalls.decideMany)).toMatchObject([
    { list: [{ recordId: 101 }, { recordId: 102 }], status: 1 },
  ])
})

it('each tab asks for its own, and says when it is empty', async () => {
  const { user } = await openList([])
  await screen.findByText('没有待您审批的记录')
  await user.click(screen.getByRole('radio', { name: '我已审批的' }))
  await screen.findByText('您还没有审批过记录')
  expect(asked(approvalCalls.waiting).map(({ status }) => status)).toEqual([1, 2])
})
