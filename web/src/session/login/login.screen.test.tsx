import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { ReplyOf } from '#protocol/platform/call.ts'
import { sessionCalls } from '#protocol/session/calls.ts'
import { identityCalls } from '#protocol/session/identity-calls.ts'
import { answer, asked, refuse } from '../../../test/answers.ts'
import { show } from '../../../test/screen.tsx'
import LoginPage from './LoginPage.tsx'

const account = { username: '13800000001', password: 'abc12345' }

function open(at = '/login', ways: Partial<ReplyOf<typeof sessionCalls.loginWays>> = {}) {
  answer(sessionCalls.loginWays, { sms: false, oidc: '', ldap: false, ...ways })
  const { user, router } = show(<LoginPage />, at)
  const fill = async ({ username, password }: typeof account) => {
    await user.clear(screen.getByLabelText('用户名'))
    await user.type(screen.getByLabelText('用户名'), username)
    await user.clear(screen.getByLabelText('密码'))
    await user.type(screen.getByLabelText('密码'), password)
  }
  return { user, router, fill, press: () => user.click(screen.getByRole('button', { name: '登 录' })) }
}

it('says what is missing before anything is sent', async () => {
  const { user, press } = open()
  await press()
  await screen.findByText('用户名不能为空')
  await screen.findByText('密码不能为空')
  await user.type(screen.getByLabelText('密码'), 'short')
  await screen.findByText('密码由6-20位字母、数字组成')
  expect(asked(sessionCalls.login)).toEqual([])
})

it('says the server’s words, and takes them away when one types on', async () => {
  refuse(sessionCalls.login, '账号或密码错误')
  const { user, fill, press } = open()
  await fill(account)
  await press()
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('账号或密码错误'))
  await user.type(screen.getByLabelText('密码'), '6')
  expect(screen.getByRole('alert').textContent).toBe('')
})

it('asks for the picture when the server does, another one after a wrong angle', async () => {
  refuse(sessionCalls.login, '请完成安全验证', 1011)
  const { fill, press } = open()
  await fill(account)
  await press()
  const dialog = within(await screen.findByRole('dialog', { name: '安全验证' }))
  const picture = () => dialog.getByAltText('请转正的图片').getAttribute('src')
  const before = picture()
  fireEvent.keyDown(dialog.getByRole('slider', { name: '旋转角度' }), { key: 'ArrowRight', keyCode: 39 })
  fireEvent.keyUp(dialog.getByRole('slider', { name: '旋转角度' }), { key: 'ArrowRight', keyCode: 39 })
  await dialog.findByText('没有转正，请再试一次')
  expect(picture()).not.toBe(before)
  expect(asked(sessionCalls.login).map(({ angle }) => angle)).toEqual([undefined, 1])
})

it.each([
  ['/login', '/'],
  ['/login?redirect=%2Fcrm%2Fcontacts%3Fpage%3D1', '/crm/contacts?page=1'],
  ['/login?redirect=//example.com/', '/'],
  ['/login?redirect=/%5Cexample.com', '/'],
  ['/login?redirect=https://example.com/', '/'],
])('from %s leads to %s', async (at, target) => {
  answer(sessionCalls.login, { adminToken: 'f'.repeat(64) })
  const { router, fill, press } = open(at)
  await fill(account)
  await press()
  await waitFor(() => {
    const { pathname, search } = router.state.location
    expect(pathname + search).toBe(target)
  })
  expect(asked(sessionCalls.login)).toMatchObject([{ ...account, withCaptcha: 1 }])
})

it('asks for the code of the second factor after the password, and goes back to another account', async () => {
  refuse(sessionCalls.login, '请输入动态验证码', 1012)
  const { user, fill, press, router } = open('/login?redirect=%2Fcrm')
  await fill(account)
  await press()
  const code = () => screen.findByLabelText('动态验证码或恢复码')
  await user.type(await code(), 'x')
  await user.clear(await code())
  await press()
  await screen.findByText('请输入动态验证码或恢复码')
  await user.click(screen.getByRole('button', { name: '换一个账号' }))
  await screen.findByLabelText('用户名')
  await press()
  refuse(sessionCalls.login, '验证码错误!', 1008)
  await user.type(await code(), '000000')
  await press()
  await screen.findByText('验证码错误!')
  answer(sessionCalls.login, { adminToken: 'f'.repeat(64) })
  await user.clear(await code())
  await user.type(await code(), '123456')
  await press()
  await waitFor(() => expect(router.state.location.pathname).toBe('/crm'))
  expect(asked(sessionCalls.login).at(-1)).toMatchObject({ ...account, smscode: '123456', loginType: 1 })
})

it('offers the phone’s code only where codes can be sent', async () => {
  open('/login', { sms: true })
  await screen.findByText('短信登录')
})

it('lets choose the company where a server has several', async () => {
  const companyList = [
    { companyId: 1, companyName: '星河软件' },
    { companyId: 2, companyName: '远航科技' },
  ]
  answer(sessionCalls.login, { companyList })
  refuse(sessionCalls.reLogin, '未找到该企业!', 1006)
  const { user, router, fill, press } = open('/login?redirect=%2Fcrm')
  expect(screen.queryByText('短信登录')).toBeNull()
  await fill(account)
  await press()
  await user.click(await screen.findByRole('button', { name: '远航科技' }))
  await screen.findByText('未找到该企业!')
  answer(sessionCalls.reLogin, { adminToken: 'f'.repeat(64) })
  await user.click(screen.getByRole('button', { name: '远航科技' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/crm'))
  expect(asked(sessionCalls.reLogin).at(-1)).toMatchObject({ companyId: 2, ...account })
})

it('offers the provider by its name only where there is one, and says that it does not answer', async () => {
  refuse(identityCalls.begin, '公司统一登录暂时无法连接，请稍后再试，或使用密码登录', 1015)
  const { user } = open('/login?redirect=%2Fcrm', { oidc: '公司统一登录', ldap: true })
  await user.click(await screen.findByRole('button', { name: '公司统一登录' }))
  await screen.findByText('公司统一登录暂时无法连接，请稍后再试，或使用密码登录')
  expect(asked(identityCalls.begin)).toEqual([{ redirect: '/crm' }])
  await screen.findByText(/可以使用公司目录（域）的账号登录/)
})
