import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { choiceCalls } from '#protocol/messages/choice-calls.ts'
import { answer, asked, refuse } from '../../../test/answers.ts'
import { show } from '../../../test/screen.tsx'
import { signIn } from '../../../test/session.ts'
import { MessageChoices } from './MessageChoices.tsx'

beforeEach(() => signIn())

it('says that there is no way out while none is in use', async () => {
  answer(choiceCalls.list, [])
  show(<MessageChoices />)
  await screen.findByText('企业还没有启用站外消息渠道')
})

it('switches one kind of messages by one way, and goes back where that is refused', async () => {
  answer(choiceCalls.list, [
    { channel: 'email', groups: ['approval', 'announcement'], isUnreachable: true },
    { channel: 'dingtalk', groups: [], isUnreachable: false },
  ])
  answer(choiceCalls.save, null)
  const { user } = show(<MessageChoices />)
  const mail = await screen.findByRole('switch', { name: '审批发到邮件' })
  expect(mail.getAttribute('aria-checked')).toBe('true')
  expect(screen.getByRole('note').textContent).toBe('邮件暂时发不到您：请先在“个人信息”中填写邮箱。')
  await user.click(screen.getByRole('switch', { name: '团队变动发到钉钉' }))
  expect(asked(choiceCalls.save)).toEqual([{ channel: 'dingtalk', group: 'team', isOn: 1 }])
  refuse(choiceCalls.save, '这个渠道没有启用', 400)
  await user.click(mail)
  await screen.findByText('这个渠道没有启用')
  await waitFor(() => expect(mail.getAttribute('aria-checked')).toBe('true'))
})
