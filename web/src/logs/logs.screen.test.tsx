import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { type LogChainState, type Login, logCalls, type Operation } from '#protocol/logs/calls.ts'
import { toPage } from '#protocol/platform/envelope.ts'
import { answer, asked, refuse } from '../../test/answers.ts'
import { show } from '../../test/screen.tsx'
import { signIn } from '../../test/session.ts'
import DataLogPage from './DataLogPage.tsx'
import LoginLogPage from './LoginLogPage.tsx'
import RefusalLogPage from './RefusalLogPage.tsx'
import VerifyPage from './VerifyPage.tsx'

const operation: Operation = {
  realname: '安小一',
  userId: 3,
  createTime: '2025-05-15 10:00:00',
  ipAddress: '10.0.0.8',
  model: 'crm',
  subModel: '客户',
  subModelLabel: 22,
  behavior: '删除',
  object: '济南测评建设',
  detail: '删除了客户：济南测评建设',
}
const login: Login = {
  realname: '安小一',
  userId: 3,
  loginTime: '2025-05-15 10:00:00',
  ipAddress: '10.0.0.8',
  loginAddress: '内网',
  deviceType: '网页',
  core: 'Chrome 130',
  platform: 'Windows 10',
  authResult: 2,
  failResult: '密码错误',
}

beforeEach(() => signIn())

it('shows what was done, narrows it, and hands it out', async () => {
  answer(logCalls.operations, toPage([operation], 1, { page: 1, limit: 20 }))
  refuse(logCalls.exportOperations, '导出数据超过1048575行，请缩小筛选范围', 2095)
  const { user } = show(<DataLogPage />)
  await screen.findByText('删除了客户：济南测评建设')
  await screen.findByText('客户管理 · 客户')
  await user.click(screen.getByRole('combobox', { name: '模块' }))
  await user.click(await screen.findByTitle('办公管理'))
  await waitFor(() =>
    expect(asked(logCalls.operations).at(-1)).toMatchObject({ type: 1, model: 'oa', page: 1 }),
  )
  await user.click(screen.getByRole('button', { name: /^导\s?出$/ }))
  await screen.findByText('导出数据超过1048575行，请缩小筛选范围')
})

it('says why somebody was not let in', async () => {
  answer(logCalls.logins, toPage([login], 1, { page: 1, limit: 20 }))
  show(<LoginLogPage />)
  await screen.findByText('失败：密码错误')
})

it('shows who tried what was not his, by what was wanting', async () => {
  const row = {
    ...{
      realname: '安小一',
      userId: 3,
      viewedAs: '白经理',
      createTime: '2025-05-15 10:00:00',
      ipAddress: '10.0.0.8',
    },
    ...{
      call: 'crmCustomer/deleteByIds',
      callName: '删除客户',
      lack: 'viewing' as const,
      object: '客户 #12',
    },
    ...{ reason: '您正在以“白经理”的身份查看，不能进行修改', times: 3 },
  }
  answer(logCalls.refusals, toPage([row], 1, { page: 1, limit: 20 }))
  const { user } = show(<RefusalLogPage />)
  await screen.findByText('安小一（以“白经理”的身份）')
  await screen.findByText('客户 #12')
  await user.click(screen.getByRole('combobox', { name: '缺少' }))
  await user.click(await screen.findByTitle('数据范围'))
  await waitFor(() => expect(asked(logCalls.refusals).at(-1)).toMatchObject({ lacks: ['record'], page: 1 }))
})

it('names the first broken row, and verifies again', async () => {
  const found = '登录日志第 12 行不见了：封存之后被删除。'
  const state: LogChainState = {
    protection: 'trigger',
    chains: [
      {
        log: 3,
        name: '登录日志',
        rows: 1200,
        waiting: 2,
        sealedTime: '2025-05-15 10:00:00',
        anchor: '3:1200:9f86d081884c7d65',
      },
    ],
    checks: [
      {
        checkId: 1,
        startTime: '2025-05-15 03:40:00',
        endTime: '2025-05-15 03:41:00',
        realname: '',
        rows: 11,
        found,
      },
    ],
  }
  answer(logCalls.chainState, state)
  answer(logCalls.verify, null)
  const { user } = show(<VerifyPage />)
  expect(await screen.findAllByText(found)).toHaveLength(2)
  await screen.findByText('日志没有独立的所有者')
  await screen.findByText('1,200')
  await user.click(screen.getByRole('button', { name: '立即校验' }))
  await waitFor(() => expect(asked(logCalls.verify)).toHaveLength(1))
})
