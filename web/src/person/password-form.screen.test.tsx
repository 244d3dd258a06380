import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { accountCalls } from '#protocol/manage/people/account-calls.ts'
import { apiKeyCalls } from '#protocol/session/api-key-calls.ts'
import { identityCalls } from '#protocol/session/identity-calls.ts'
import { answer, asked, refuse } from '../../test/answers.ts'
import { show } from '../../test/screen.tsx'
import { PasswordForm } from './PasswordForm.tsx'

const own = { identities: [], linkable: '', passwordElsewhere: false }

it('says what is wrong, tells a refusal, and leads to a new login', async () => {
  answer(identityCalls.list, own)
  answer(apiKeyCalls.list, [])
  const { user } = show(<PasswordForm />, '/person/password')
  const type = async (label: string, words: string) => {
    await user.clear(screen.getByLabelText(label))
    await user.type(screen.getByLabelText(label), words)
  }
  const save = () => user.click(screen.getByRole('button', { name: '保存' }))
  await save()
  await screen.findByText('请输入原密码')
  await screen.findByText('请输入新密码')
  await type('原密码', 'abc12346')
  await type('新密码', 'xyz98765')
  await type('确认密码', 'xyz98766')
  await save()
  await screen.findByText('两次输入密码不一致!')
  expect(asked(accountCalls.updatePassword)).toEqual([])

  await type('确认密码', 'xyz98765')
  refuse(accountCalls.updatePassword, '密码输入错误！')
  await save()
  await screen.findByText('密码输入错误！')
  expect(screen.queryByRole('button', { name: '重新登录' })).toBeNull()

  answer(accountCalls.updatePassword, null)
  await save()
  await screen.findByRole('button', { name: '重新登录' })
  expect(asked(accountCalls.updatePassword).at(-1)).toEqual({ oldPwd: 'abc12346', newPwd: 'xyz98765' })
})

it('offers to end API keys with the password, where there are any', async () => {
  answer(identityCalls.list, own)
  const key = { hint: 'abcd', addresses: [], createTime: '2026-01-01 00:00:00', expired: false }
  const unused = { expireTime: '2026-12-31 23:59:59', lastUseTime: null, lastUseIp: null }
  answer(apiKeyCalls.list, [{ ...key, ...unused, keyId: 1, name: '订单同步' }])
  answer(accountCalls.updatePassword, null)
  const { user } = show(<PasswordForm />, '/person/password')
  await user.click(await screen.findByRole('checkbox', { name: '同时删除我的 1 个 API 密钥' }))
  await user.type(screen.getByLabelText('原密码'), 'abc12346')
  await user.type(screen.getByLabelText('新密码'), 'xyz98765')
  await user.type(screen.getByLabelText('确认密码'), 'xyz98765')
  await user.click(screen.getByRole('button', { name: '保存' }))
  await screen.findByRole('button', { name: '重新登录' })
  expect(asked(accountCalls.updatePassword)).toMatchObject([{ newPwd: 'xyz98765', revokeKeys: 1 }])
})

it('says where the password is changed that is kept elsewhere', async () => {
  answer(identityCalls.list, { ...own, passwordElsewhere: true })
  answer(apiKeyCalls.list, [])
  show(<PasswordForm />, '/person/password')
  await screen.findByText('您的登录密码由公司目录管理，请在公司目录中修改。')
  expect(screen.queryByLabelText('原密码')).toBeNull()
})
