import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { type ChannelState, channelCalls } from '#protocol/messages/channel-calls.ts'
import { channels } from '#protocol/messages/channels/all.ts'
import { answer, asked, refuse } from '../../../test/answers.ts'
import { show } from '../../../test/screen.tsx'
import { signIn } from '../../../test/session.ts'
import ChannelsPage from './ChannelsPage.tsx'

const stateOf = (key: string): ChannelState => ({ key, isOn: false, settings: {}, kept: [], lost: [] })

beforeEach(() => {
  signIn()
  answer(
    channelCalls.list,
    channels.map(({ key }) => stateOf(key)),
  )
})

it('asks for what a channel needs, tries it out as it is written and says why it did not arrive', async () => {
  refuse(channelCalls.tryOut, '发送失败：对方拒绝连接', 400)
  answer(channelCalls.save, null)
  const { user } = show(<ChannelsPage />)
  await user.click(await screen.findByRole('radio', { name: 'Webhook' }))
  const address = await screen.findByRole('textbox', { name: '接收地址' })
  await user.click(screen.getByRole('button', { name: '发送测试' }))
  await screen.findByText('请填写接收地址')
  expect(asked(channelCalls.tryOut)).toEqual([])
  await user.type(address, 'https://hooks.example/in')
  await user.click(screen.getByRole('button', { name: '生成' }))
  await user.click(screen.getByRole('button', { name: '发送测试' }))
  await screen.findByText('发送失败：对方拒绝连接')
  expect(asked(channelCalls.tryOut)).toMatchObject([
    {
      channel: 'webhook',
      settings: { address: 'https://hooks.example/in', secret: expect.stringMatching(/^whsec_[\w+/]{43}=$/) },
    },
  ])
  await user.click(screen.getByRole('switch', { name: '启用' }))
  await user.click(screen.getByRole('button', { name: /^保\s?存$/ }))
  await screen.findByText('Webhook渠道已保存并启用')
  expect(asked(channelCalls.save)).toMatchObject([{ channel: 'webhook', isOn: 1 }])
})

it('shows no secret that is kept: left empty it stays, and one that is not needed is taken away', async () => {
  const kept = {
    ...stateOf('dingtalk'),
    isOn: true,
    settings: { withContent: false },
    kept: ['address', 'secret'],
  }
  answer(
    channelCalls.list,
    channels.map(({ key }) => (key === 'dingtalk' ? kept : stateOf(key))),
  )
  answer(channelCalls.save, null)
  const { user } = show(<ChannelsPage />)
  await user.click(await screen.findByRole('radio', { name: '钉钉' }))
  const address = await screen.findByLabelText(/机器人地址/)
  expect(address.getAttribute('placeholder')).toBe('已设置，留空则不修改')
  await user.click(screen.getByRole('button', { name: '清除加签密钥' }))
  await user.click(screen.getByRole('button', { name: /^保\s?存$/ }))
  await screen.findByText('钉钉渠道已保存并启用')
  expect(asked(channelCalls.save)).toEqual([
    { channel: 'dingtalk', isOn: 1, settings: { address: '', secret: null, withContent: false } },
  ])
})

it('says that a secret is lost', async () => {
  answer(
    channelCalls.list,
    channels.map(({ key }) => ({ ...stateOf(key), lost: key === 'email' ? ['密码或授权码'] : [] })),
  )
  show(<ChannelsPage />)
  await screen.findByText(/保存的密码或授权码是用另一个安装密钥加密的/)
})
