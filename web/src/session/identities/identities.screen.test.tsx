import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { accountSecurityCalls } from '#protocol/session/account-security-calls.ts'
import { identityCalls } from '#protocol/session/identity-calls.ts'
import { secondFactorCalls } from '#protocol/session/second-factor-calls.ts'
import { answer, asked, refuse } from '../../../test/answers.ts'
import { show } from '../../../test/screen.tsx'
import { AccountSecurity } from '../accounts/AccountSecurity.tsx'
import OidcPage from '../oidc/OidcPage.tsx'
import { IdentitiesPart } from './IdentitiesPart.tsx'

const linked = {
  identityId: 7,
  kind: 'oidc' as const,
  issuer: 'https://id.example',
  account: 'an@suoke.example',
  createTime: '2025-05-15 10:00:00',
  lastUseTime: null,
}

it('links after showing who one is', async () => {
  answer(secondFactorCalls.state, { since: null, recoveryCodesLeft: 0, required: false })
  answer(identityCalls.list, { identities: [], linkable: '公司统一登录', passwordElsewhere: false })
  refuse(identityCalls.beginLink, '密码输入错误！', 1127)
  const { user } = show(<IdentitiesPart />)
  await user.click(await screen.findByRole('button', { name: /关联公司统一登录/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(await dialog.findByLabelText('登录密码'), 'wrong123')
  await user.click(dialog.getByRole('button', { name: '去关联' }))
  await screen.findByText('密码输入错误！')
})

it('undoes a link after asking', async () => {
  answer(secondFactorCalls.state, { since: null, recoveryCodesLeft: 0, required: false })
  answer(identityCalls.list, { identities: [linked], linkable: '', passwordElsewhere: false })
  answer(identityCalls.remove, null)
  const { user } = show(<IdentitiesPart />)
  await screen.findByText('https://id.example')
  await user.click(screen.getByRole('button', { name: '解除 an@suoke.example' }))
  await user.click(await screen.findByRole('button', { name: '解除关联' }))
  await waitFor(() => expect(asked(identityCalls.remove)).toEqual([{ identityId: 7 }]))
})

it('of an employee is undone after asking, also of the directory, and is gone from what is shown', async () => {
  const identities = [linked, { ...linked, identityId: 8, kind: 'ldap' as const, account: 'an' }]
  const shared = { secondFactorSince: null, isRequired: false, keys: [] }
  answer(accountSecurityCalls.security, { ...shared, identities })
  const unlinked: number[] = []
  const onUnlink = async ({ identityId }: { identityId: number }) => {
    unlinked.push(identityId)
    answer(accountSecurityCalls.security, { ...shared, identities: [linked] })
  }
  const { user } = show(<AccountSecurity userId={3} realname="安小一" onUnlink={onUnlink} />)
  await user.click(await screen.findByRole('button', { name: '解除 an' }))
  expect((await screen.findByRole('dialog')).textContent).toContain('此前在本系统的登录密码重新有效')
  await user.click(screen.getByRole('button', { name: '解除关联' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: '解除 an' })).toBeNull())
  expect(unlinked).toEqual([8])
  expect(screen.getByRole('button', { name: '解除 an@suoke.example' })).toBeTruthy()
})

it('back from the provider one is signed in, once, and led to where one wanted to go', async () => {
  answer(identityCalls.finish, { redirect: '/crm/customer', isLinked: false })
  const { router } = show(<OidcPage />, '/oidc?code=c&state=s')
  await waitFor(() => expect(router.state.location.pathname).toBe('/crm/customer'))
  expect(asked(identityCalls.finish)).toHaveLength(1)
})

it('a second factor is asked for, and what is wrong is said', async () => {
  refuse(identityCalls.finish, '请输入动态验证码', 1012)
  const { user, router } = show(<OidcPage />, '/oidc?code=c&state=s')
  const code = await screen.findByLabelText('动态验证码或恢复码')
  const press = () => user.click(screen.getByRole('button', { name: '登 录' }))
  await press()
  await screen.findByText('请输入动态验证码或恢复码')
  refuse(identityCalls.finish, '验证码错误!', 1008)
  await user.type(code, '000000')
  await press()
  await screen.findByText('验证码错误!')
  answer(identityCalls.finish, { redirect: '/crm', isLinked: false })
  await press()
  await waitFor(() => expect(router.state.location.pathname).toBe('/crm'))
  expect(asked(identityCalls.finish).at(-1)).toMatchObject({ smscode: '000000' })
})

it('without an answer of the provider there is nothing to do here', async () => {
  const { router } = show(<OidcPage />, '/oidc')
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  expect(asked(identityCalls.finish)).toEqual([])
})

it('a refusal is said, with the way back to the login page', async () => {
  refuse(identityCalls.finish, '您的账号还没有关联员工：请先用密码登录，在个人中心 › 外部账号中关联', 1016)
  const { user, router } = show(<OidcPage />, '/oidc?code=c&state=s')
  await screen.findByText(/您的账号还没有关联员工/)
  await user.click(screen.getByRole('button', { name: '返回登录' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
})
