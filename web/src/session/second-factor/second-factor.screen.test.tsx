import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { secondFactorCalls } from '#protocol/session/second-factor-calls.ts'
import { answer, asked, refuse } from '../../../test/answers.ts'
import { isClosed, pick, show } from '../../../test/screen.tsx'
import { signIn } from '../../../test/session.ts'
import LoginSecurityPage from './LoginSecurityPage.tsx'
import { SecondFactorPart } from './SecondFactorPart.tsx'
import SetupPage from './SetupPage.tsx'

const off = { since: null, recoveryCodesLeft: 0, required: false }
const on = { since: '2025-05-15 10:00:00', recoveryCodesLeft: 2, required: false }
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const begun = { secret, uri: `otpauth://totp/a:b?secret=${secret}` }
const recoveryCodes = ['ABCD-EFGH-JKMN-PQRS', '2345-6789-ABCD-EFGH']

it('is set up step by step, and its recovery codes must be kept before it ends', async () => {
  answer(secondFactorCalls.state, off)
  refuse(secondFactorCalls.begin, '密码输入错误！', 1127)
  const { user } = show(<SecondFactorPart />)
  await user.click(await screen.findByRole('button', { name: '开启两步验证' }))
  await user.click(screen.getByRole('button', { name: '下一步' }))
  await screen.findByText('请输入登录密码')
  await user.type(screen.getByLabelText('登录密码'), 'harbour7')
  await user.click(screen.getByRole('button', { name: '下一步' }))
  await screen.findByText('密码输入错误！')
  answer(secondFactorCalls.begin, begun)
  await user.type(screen.getByLabelText('登录密码'), '{Enter}')
  await screen.findByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')
  await user.type(screen.getByLabelText('动态验证码'), '12345')
  const confirm = () => screen.getAllByRole('button', { name: '开启两步验证' }).at(-1)
  await user.click(confirm() ?? document.body)
  await screen.findByText('验证码为6位数字')
  expect(asked(secondFactorCalls.confirm)).toEqual([])
  answer(secondFactorCalls.confirm, { recoveryCodes })
  await user.type(screen.getByLabelText('动态验证码'), '6{Enter}')
  await screen.findByText('ABCD-EFGH-JKMN-PQRS')
  expect(asked(secondFactorCalls.confirm)).toEqual([{ smscode: '123456' }])
  const done = () => screen.getByRole<HTMLButtonElement>('button', { name: '完成' })
  expect(isClosed(done())).toBe(true)
  await user.click(screen.getByLabelText('我已保存好恢复码'))
  answer(secondFactorCalls.state, on)
  await user.click(done())
  await screen.findByText('已开启')
  await waitFor(() => expect(screen.queryByText('ABCD-EFGH-JKMN-PQRS')).toBeNull())
})

it('warns of few recovery codes, makes new ones, and is taken away with password and code', async () => {
  answer(secondFactorCalls.state, on)
  answer(secondFactorCalls.renewCodes, { recoveryCodes })
  answer(secondFactorCalls.remove, null)
  const { user } = show(<SecondFactorPart />)
  await screen.findByText(/还剩 2 个没有用过，建议重新生成/)
  const prove = async (act: string) => {
    await user.type(await screen.findByLabelText('登录密码'), 'harbour7')
    await user.type(screen.getByLabelText('动态验证码或恢复码'), '123456')
    await user.click(screen.getByRole('button', { name: act }))
  }
  await user.click(screen.getByRole('button', { name: '重新生成' }))
  await prove('生成')
  await screen.findByText('2345-6789-ABCD-EFGH')
  expect(asked(secondFactorCalls.renewCodes)).toEqual([{ password: 'harbour7', smscode: '123456' }])
  await user.click(screen.getByLabelText('我已保存好恢复码'))
  await user.click(screen.getByRole('button', { name: '完成' }))
  await user.click(screen.getByRole('button', { name: '关闭' }))
  answer(secondFactorCalls.state, off)
  await prove('关闭两步验证')
  await screen.findByText('未开启')
})

it('cannot be taken away where the company demands it, and says so', async () => {
  answer(secondFactorCalls.state, { ...on, required: true })
  show(<SecondFactorPart />)
  const close = await screen.findByRole<HTMLButtonElement>('button', { name: '关闭' })
  expect(isClosed(close)).toBe(true)
  within(close).getByText('企业要求您使用两步验证，不能关闭', { ignore: false })
})

it('leads on to where the person wanted to go', async () => {
  answer(secondFactorCalls.begin, begun)
  answer(secondFactorCalls.confirm, { recoveryCodes })
  const { user, router } = show(<SetupPage />, '/second-factor?redirect=%2Fcrm%2Fcustomer')
  await user.type(screen.getByLabelText('登录密码'), 'harbour7')
  await user.click(screen.getByRole('button', { name: '下一步' }))
  await user.type(await screen.findByLabelText('动态验证码'), '123456')
  await user.click(screen.getByRole('button', { name: '开启两步验证' }))
  await user.click(await screen.findByLabelText('我已保存好恢复码'))
  await user.click(screen.getByRole('button', { name: '进入系统' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/crm/customer'))
})

it('is demanded of roles or of everybody, after asking', async () => {
  await signIn()
  const roles = [
    { roleId: 1, roleName: '销售经理' },
    { roleId: 2, roleName: '行政' },
  ]
  answer(secondFactorCalls.rules, { everybody: 0, roleIds: [], roles, having: 3, people: 20 })
  answer(secondFactorCalls.setRules, null)
  const { user } = show(<LoginSecurityPage />)
  await screen.findByText('20 名可以登录的员工中，3 名已开启。')
  const save = () => screen.getByRole<HTMLButtonElement>('button', { name: '保存' })
  expect(screen.queryByRole('button', { name: '保存' })).toBeNull()
  await user.click(screen.getByLabelText('担任下列角色的员工'))
  expect(isClosed(save())).toBe(true)
  await user.click(screen.getByRole('combobox', { name: '角色' }))
  await pick(user, '行政')
  await user.click(save())
  const asking = await screen.findByRole('dialog', { name: /要求使用两步验证/ })
  const yes = [...asking.querySelectorAll('button')].find((button) => button.textContent === '保存')
  await user.click(yes ?? document.body)
  await screen.findByText('保存成功')
  expect(asked(secondFactorCalls.setRules)).toEqual([{ everybody: 0, roleIds: [2] }])
})
