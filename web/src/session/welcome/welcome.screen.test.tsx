import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { sessionCalls } from '#protocol/session/calls.ts'
import { answer, asked, refuse } from '../../../test/answers.ts'
import { show } from '../../../test/screen.tsx'
import WelcomePage from './WelcomePage.tsx'

const values = {
  企业名称: '星河软件有限公司',
  手机号: '13800000001',
  姓名: '林知远',
  密码: 'abc12345',
  确认密码: 'abc12345',
}

function open() {
  const { user, router } = show(<WelcomePage />, '/welcome')
  const fill = async (written: Readonly<Record<string, string>>) => {
    for (const [label, words] of Object.entries(written)) {
      await user.clear(screen.getByLabelText(label))
      await user.type(screen.getByLabelText(label), words)
    }
    await user.tab()
  }
  return { fill, router, press: () => user.click(screen.getByRole('button', { name: '以管理员身份登录' })) }
}

it('says what is missing and what is wrong', async () => {
  const { fill, press } = open()
  await press()
  for (const words of ['企业名称不能为空', '手机号不能为空', '密码不能为空']) await screen.findByText(words)
  await fill({ 手机号: '123', 密码: 'abcdef', 确认密码: 'abcdeg' })
  for (const words of ['请输入正确的手机号码', '密码由6-20位字母、数字组成', '两次输入的密码不一致'])
    await screen.findByText(words)
  expect(asked(sessionCalls.initUser)).toEqual([])
})

it('sets up, signs in and enters', async () => {
  answer(sessionCalls.initUser, null)
  answer(sessionCalls.login, { adminToken: 'f'.repeat(64) })
  const { fill, press, router } = open()
  await fill(values)
  await press()
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  expect(asked(sessionCalls.initUser)).toMatchObject([
    { companyName: values.企业名称, username: values.手机号, realname: values.姓名, password: values.密码 },
  ])
})

it('asks for the installation code when the server refuses without', async () => {
  refuse(sessionCalls.initUser, '安装码不正确', 1120)
  const { fill, press } = open()
  await fill(values)
  expect(screen.queryByLabelText('序列号')).toBeNull()
  await press()
  await screen.findByText('序列号不正确，请核对服务器启动时显示的安装码')
  screen.getByLabelText('序列号')
})
