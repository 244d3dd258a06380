import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { approvalCalls, type WaitingRecord } from '#protocol/approval/record-calls.ts'
import { type Message, messageCalls } from '#protocol/messages/calls.ts'
import { toPage } from '#protocol/platform/envelope.ts'
import { exportCalls } from '#protocol/record/calls/exports.ts'
import MessagePanel from '#web/messages/MessagePanel.tsx'
import { answer, asked, respond } from '../../../test/answers.ts'
import { showAmongAreas } from '../../../test/screen.tsx'
import { signIn } from '../../../test/session.ts'

const message = (messageId: number, more: Partial<Message>): Message => ({
  messageId,
  label: 6,
  type: 26,
  title: '年度采购合同',
  content: '',
  typeId: 9,
  createUser: 2001,
  realname: '沈海棠',
  recipientUser: 1,
  createTime: '2026-01-05 09:30:00',
  isRead: 0,
  readTime: null,
  valid: 1,
  ...more,
})
const waiting: WaitingRecord = {
  categoryId: 9,
  category: '年度采购合同',
  categoryCiteId: null,
  categoryCiteName: null,
  createUser: { userId: 2001, realname: '沈海棠', img: null, deptId: null, deptName: null },
  createTime: '2026-01-05 09:30:00',
  examineStatus: 3,
  examineName: '林知远',
  examineRecordId: 55,
  permission: { isCheck: 1, isRecheck: 0 },
  abilities: [],
  facts: { customerId: 7, customerName: '济南鸿远', money: '52320.00' },
  dueDay: null,
  decided: null,
}

it('who is to decide does so at the message, which keeps what came of it; others only lead to their record', async () => {
  await signIn()
  const list = [
    message(4, {}),
    message(1, {}),
    message(2, { title: '已经处理的合同', typeId: 10 }),
    message(3, { type: 11, title: '通过的合同', typeId: 11 }),
  ]
  answer(messageCalls.list, toPage(list, list.length, { page: 1, limit: 15 }))
  let rows = [waiting]
  let done: WaitingRecord[] = []
  respond(approvalCalls.waiting, ({ status }) => {
    const shown = status === 1 ? rows : done
    return toPage(shown, shown.length, { page: 1, limit: 100 })
  })
  answer(approvalCalls.view, {})
  respond(approvalCalls.decide, () => {
    const permission = { isCheck: 0, isRecheck: 0 }
    done = [{ ...waiting, examineStatus: 1, permission, decided: { status: 1, time: '2026-01-05 09:40:00' } }]
    rows = []
    return null
  })
  answer(messageCalls.read, null)
  answer(exportCalls.going, [])
  const { user } = await showAmongAreas(<MessagePanel kind="message" onClose={() => undefined} />)
  await screen.findByRole('button', { name: '通过' })
  // the two messages of the submission are one row, with what is decided by
  expect(screen.getAllByRole('button', { name: '《年度采购合同》' })).toHaveLength(1)
  expect(screen.getAllByRole('button', { name: '拒绝' })).toHaveLength(1)
  screen.getByText('济南鸿远')
  screen.getByText(/合同金额 52,320.00/)
  screen.getByRole('button', { name: '《已经处理的合同》' })
  await user.click(screen.getByRole('button', { name: '拒绝' }))
  const refusing = within(await screen.findByRole('dialog', { name: '审批拒绝' }))
  await user.click(refusing.getByRole('button', { name: '拒绝' }))
  await refusing.findByText('请输入审批意见')
  await user.click(refusing.getByRole('button', { name: '取消' }))
  await user.click(await screen.findByRole('button', { name: '通过' }))
  const dialog = within(await screen.findByRole('dialog', { name: '审批通过' }))
  dialog.getByText('年度采购合同')
  await user.click(dialog.getByRole('button', { name: '通过' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: '通过' })).toBeNull())
  await screen.findByText(/已通过 ·/)
  expect(asked(approvalCalls.decide)).toMatchObject([{ recordId: 55, typeId: 9, status: 1 }])
  expect(asked(messageCalls.read)).toEqual([{ messageId: 4 }, { messageId: 1 }])
  expect(asked(approvalCalls.waiting)[0]).toMatchObject({ label: 1, status: 1 })
})
