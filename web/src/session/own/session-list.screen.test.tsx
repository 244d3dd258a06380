import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type OwnSession, ownSessionCalls } from '#protocol/session/own-calls.ts'
import { answer, asked, loseConnection } from '../../../test/answers.ts'
import { show } from '../../../test/screen.tsx'
import { SessionList } from './SessionList.tsx'

const here: OwnSession = {
  sessionId: 1,
  terminal: 1,
  deviceType: '网页',
  core: 'Edge 130',
  platform: 'Windows 10',
  ipAddress: '10.0.0.8',
  loginAddress: '内网',
  createTime: '2025-05-15 09:00:00',
  lastSeen: '2025-05-15 10:00:00',
  isCurrent: true,
}
const phone: OwnSession = {
  ...here,
  sessionId: 2,
  terminal: 2,
  deviceType: '移动端',
  core: '',
  platform: '',
  ipAddress: '203.0.113.9',
  loginAddress: '',
  isCurrent: false,
}

it('shows where one is signed in, ends one and all others after asking', async () => {
  answer(ownSessionCalls.sessions, [here, phone])
  answer(ownSessionCalls.endSession, null)
  answer(ownSessionCalls.endOtherSessions, 1)
  const { user } = show(<SessionList />)
  const [own, other] = await screen.findAllByRole('listitem')
  if (!own || !other) throw new Error('two devices were answered')
  expect(own.textContent).toContain('Edge 130 · Windows 10')
  expect(own.textContent).toContain('当前设备')
  expect(within(own).queryByRole('button')).toBeNull()
  expect(other.textContent).toContain('移动端程序')

  await user.click(within(other).getByRole('button', { name: '退出登录' }))
  const one = within(await screen.findByRole('dialog', { name: /移动端程序/ }))
  answer(ownSessionCalls.sessions, [here])
  await user.click(one.getByRole('button', { name: '退出登录' }))
  await screen.findByText('该设备已退出登录')
  expect(asked(ownSessionCalls.endSession)).toEqual([{ sessionId: 2 }])
  expect(screen.queryByRole('button', { name: '退出其他设备' })).toBeNull()
})

it('says what went wrong and tries again', async () => {
  loseConnection(ownSessionCalls.sessions)
  const { user } = show(<SessionList />)
  await screen.findByText('网络错误，请检查您的网络')
  answer(ownSessionCalls.sessions, [here])
  await user.click(screen.getByRole('button', { name: /重试/ }))
  await screen.findByText('当前设备')
})
