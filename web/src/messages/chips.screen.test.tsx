import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { accountTypes, messageTypes } from '#protocol/message-types.ts'
import { type Message, messageCalls } from '#protocol/messages/calls.ts'
import { toPage } from '#protocol/platform/envelope.ts'
import { exportCalls } from '#protocol/record/calls/exports.ts'
import { answer, asked, respond } from '../../test/answers.ts'
import { show } from '../../test/screen.tsx'
import { noMessages, signIn } from '../../test/session.ts'
import MessagePanel from './MessagePanel.tsx'

/** One unread message of each type. */
const messages: readonly Message[] = Object.entries(messageTypes).map(([type, { label }], index) => ({
  messageId: index + 1,
  title: '甲',
  content: '乙',
  label,
  type: Number(type),
  typeId: null,
  isRead: 0,
  createTime: '2025-05-15 10:00:00',
  createUser: 1,
  recipientUser: 1,
  readTime: null,
  realname: '安小一',
  valid: 1,
}))
const ofLabel = (label: number) => messages.filter((message) => message.label === label)
const isAccount = (message: Message) => accountTypes.includes(message.type)

/** As a server with these messages counts and lists them. */
function answerMessages(): void {
  answer(messageCalls.unreadCount, {
    ...noMessages,
    allCount: messages.length - ofLabel(4).length,
    taskCount: ofLabel(1).length,
    logCount: ofLabel(2).length,
    examineCount: ofLabel(3).length,
    eventCount: ofLabel(5).length,
    crmCount: ofLabel(6).length,
    hrmCount: ofLabel(8).length,
    accountCount: ofLabel(8).filter(isAccount).length,
  })
  respond(messageCalls.list, ({ label, part, page, limit }) => {
    const found = messages
      .filter((message) => (label === undefined ? message.label !== 4 : message.label === label))
      .filter((message) => part === undefined || isAccount(message) === (part === 'account'))
    return toPage(found.slice((page - 1) * limit, page * limit), found.length, { page, limit })
  })
  answer(messageCalls.readAll, null)
  answer(exportCalls.going, [])
}
const open = () => show(<MessagePanel kind="message" onClose={() => undefined} />)
/** The names of chips without their numbers. */
const chips = () => screen.getAllByRole('tab').map((chip) => chip.textContent?.replace(/\d+\+?$/, ''))

it('the number of each chip is how many its list holds', async () => {
  await signIn()
  answerMessages()
  const { user } = open()
  await screen.findByRole('tab', { name: /^全部\s*\d/ })
  expect(chips()).toEqual(['全部', '办公审批', '任务', '日志', '客户管理', '日程', '人力资源', '账号与安全'])
  for (const chip of screen.getAllByRole('tab').slice(1)) {
    await user.click(chip)
    await waitFor(() => expect(chip.getAttribute('aria-selected')).toBe('true'))
    const { label, part } = asked(messageCalls.list).at(-1) ?? {}
    const listed = messages
      .filter((message) => message.label === label)
      .filter((message) => part === undefined || isAccount(message) === (part === 'account'))
    expect(chip.textContent).toMatch(new RegExp(`\\D${Math.min(listed.length, 99)}$`))
  }
})

it('账号与安全 is marked and cleared by itself, also without human resources', async () => {
  await signIn({ rights: ['oa/log'] })
  answerMessages()
  answer(messageCalls.clear, null)
  const { user } = open()
  await user.click(await screen.findByRole('tab', { name: /^账号与安全\s*\d/ }))
  expect(chips()).not.toContain('人力资源')
  await user.click(screen.getByRole('button', { name: '更多操作' }))
  await user.click(await screen.findByText('全部账号与安全标记为已读'))
  await waitFor(() => expect(asked(messageCalls.readAll)).toEqual([{ label: 8, part: 'account' }]))
  await user.click(screen.getByRole('button', { name: '更多操作' }))
  await user.click(await screen.findByText('删除账号与安全已读消息'))
  const question = await screen.findByRole('dialog', { name: '确定删除全部账号与安全已读消息?' })
  await user.click(within(question).getByRole('button', { name: '删除消息' }))
  await waitFor(() => expect(asked(messageCalls.clear)).toEqual([{ label: 8, part: 'account' }]))
})
