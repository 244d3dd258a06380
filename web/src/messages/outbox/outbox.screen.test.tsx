import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { type Outgoing, outboxCalls } from '#protocol/messages/outbox-calls.ts'
import { toPage } from '#protocol/platform/envelope.ts'
import { answer, asked, refuse } from '../../../test/answers.ts'
import { show } from '../../../test/screen.tsx'
import { signIn } from '../../../test/session.ts'
import OutboxPage from './OutboxPage.tsx'

const dead: Outgoing = {
  id: 7,
  key: '0b6f0b0e-0000-4000-8000-000000000007',
  channel: 'webhook',
  group: 'approval',
  recipients: ['安小一', '白小一'],
  state: 'dead',
  attempts: 10,
  reason: '对方回应 HTTP 503',
  createTime: '2025-05-15 10:00:00',
  nextTime: null,
  doneTime: '2025-05-16 01:00:00',
}
const page = (list: Outgoing[]) => toPage(list, list.length, { page: 1, limit: 15 })

beforeEach(() => {
  signIn()
  answer(outboxCalls.list, page([dead]))
  answer(outboxCalls.counts, { waiting: 3, dead: 1 })
})

it('begins with what failed, says why, and sends it again or gives it up', async () => {
  answer(outboxCalls.again, 1)
  answer(outboxCalls.drop, 1)
  answer(outboxCalls.attempts, [
    { time: '2025-05-15 10:00:00', isSent: false, reason: '对方拒绝连接', milliseconds: 12 },
  ])
  const { user } = show(<OutboxPage />)
  const row = await screen.findByRole('row', { name: /安小一、白小一/ })
  expect(within(row).getByText('对方回应 HTTP 503')).toBeDefined()
  expect(asked(outboxCalls.list)[0]).toMatchObject({ state: 'dead', page: 1 })
  await user.click(within(row).getByRole('button', { name: /查看发送记录/ }))
  await screen.findByText('对方拒绝连接')
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('checkbox', { name: '选择第 7 条' }))
  await user.click(screen.getByRole('button', { name: '重新发送' }))
  await screen.findByText('已重新发送 1 条消息')
  expect(asked(outboxCalls.again)).toEqual([{ ids: [7] }])
  await user.click(screen.getByRole('checkbox', { name: '选择第 7 条' }))
  await user.click(screen.getByRole('button', { name: /^放\s?弃$/ }))
  await user.click(await screen.findByRole('button', { name: '放弃发送' }))
  await screen.findByText('已放弃 1 条消息')
  expect(asked(outboxCalls.drop)).toEqual([{ ids: [7] }])
})

it('narrows by state, and shows an empty list and a failure in their place', async () => {
  const { user } = show(<OutboxPage />)
  await screen.findByRole('row', { name: /安小一/ })
  answer(outboxCalls.list, page([]))
  await user.click(screen.getByRole('radio', { name: '等待发送 3' }))
  await screen.findByText('没有找到数据')
  expect(asked(outboxCalls.list).at(-1)).toMatchObject({ state: 'waiting' })
  refuse(outboxCalls.list, '处理时间过长，已停止，请缩小范围或稍后再试', 408)
  await user.click(screen.getByRole('radio', { name: '全部' }))
  await screen.findByText('处理时间过长，已停止，请缩小范围或稍后再试')
  await waitFor(() => expect(asked(outboxCalls.list).at(-1)?.state).toBeUndefined())
})
