import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type ApiKey, apiKeyCalls } from '#protocol/session/api-key-calls.ts'
import { secondFactorCalls } from '#protocol/session/second-factor-calls.ts'
import { answer, asked, refuse } from '../../../test/answers.ts'
import { show } from '../../../test/screen.tsx'
import { KeysPart } from './KeysPart.tsx'

const sync: ApiKey = {
  keyId: 7,
  name: '订单同步',
  hint: 'x9Qz',
  addresses: [],
  createTime: '2025-05-15 10:00:00',
  expireTime: '2025-08-13 23:59:59',
  expired: false,
  lastUseTime: null,
  lastUseIp: null,
}
const key = 'suoke_0123456789012345678901234567890123456789abc'

it('are made, shown once, and deleted after asking', async () => {
  answer(apiKeyCalls.list, [])
  answer(secondFactorCalls.state, { since: null, recoveryCodesLeft: 0, required: false })
  refuse(apiKeyCalls.add, '密码输入错误！', 1127)
  const { user } = show(<KeysPart />)
  await screen.findByText('还没有 API 密钥')
  await user.click(screen.getByRole('button', { name: /创建密钥/ }))
  const dialog = within(await screen.findByRole('dialog', { name: '创建 API 密钥' }))
  await user.click(dialog.getByRole('button', { name: '创建' }))
  await dialog.findByText('请填写密钥名称')
  await user.type(dialog.getByLabelText('名称'), '订单同步')
  await user.type(dialog.getByLabelText('允许的地址'), '10.0.0.0/8{Enter}')
  await user.type(dialog.getByLabelText('登录密码'), 'harbour7')
  expect(dialog.queryByLabelText('动态验证码或恢复码')).toBeNull()
  await user.click(dialog.getByRole('button', { name: '创建' }))
  await screen.findByText('密码输入错误！')
  answer(apiKeyCalls.add, { keyId: 7, key })
  answer(apiKeyCalls.list, [sync])
  await user.click(dialog.getByRole('button', { name: '创建' }))
  await screen.findByText(key)
  expect(asked(apiKeyCalls.add).at(-1)).toMatchObject({
    name: '订单同步',
    addresses: ['10.0.0.0/8'],
    password: 'harbour7',
  })
  await user.click(screen.getByRole('button', { name: '我已保存' }))
  const row = within(await screen.findByRole('listitem'))
  expect(row.getByText('从未使用')).toBeDefined()
  expect(row.getByText('不限使用地址')).toBeDefined()
  expect(row.getByText('suoke_…x9Qz')).toBeDefined()

  answer(apiKeyCalls.revoke, null)
  await user.click(row.getByRole('button', { name: '删除' }))
  const question = within(await screen.findByRole('dialog', { name: /删除 API 密钥/ }))
  answer(apiKeyCalls.list, [])
  await user.click(question.getByRole('button', { name: '删除密钥' }))
  await screen.findByText('已删除密钥 订单同步')
  expect(asked(apiKeyCalls.revoke)).toEqual([{ keyId: 7 }])
})

it('tell where and when they were used, and which are over', async () => {
  const used = { ...sync, expired: true, addresses: ['10.0.0.0/8'], lastUseTime: '2025-05-15 11:00:00' }
  answer(apiKeyCalls.list, [{ ...used, lastUseIp: '10.1.2.3' }])
  show(<KeysPart />)
  await screen.findByText('已过期')
  expect(screen.getByRole('listitem').textContent).toContain('从 10.1.2.3 使用')
  expect(screen.getByText('只能从 10.0.0.0/8 使用')).toBeDefined()
})

it('are taken from addresses and networks alone', async () => {
  answer(apiKeyCalls.list, [])
  answer(secondFactorCalls.state, { since: '2025-05-15 10:00:00', recoveryCodesLeft: 8, required: false })
  const { user } = show(<KeysPart />)
  await user.click(await screen.findByRole('button', { name: /创建密钥/ }))
  const dialog = within(await screen.findByRole('dialog', { name: '创建 API 密钥' }))
  await dialog.findByLabelText('动态验证码或恢复码')
  await user.type(dialog.getByLabelText('允许的地址'), '10.0.0{Enter}')
  await dialog.findByText('“10.0.0”不是有效的 IP 地址或网段')
})
