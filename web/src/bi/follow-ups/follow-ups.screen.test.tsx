import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { followUpCalls } from '#protocol/bi/follow-ups/calls.ts'
import { companyCalls } from '#protocol/manage/company/calls.ts'
import { toPage } from '#protocol/platform/envelope.ts'
import type { Activity } from '#protocol/record/calls/activity.ts'
import { answer, asked, refuse } from '../../../test/answers.ts'
import { open, pick } from '../../../test/screen.tsx'
import { signIn } from '../../../test/session.ts'

const entry = (activityId: number, createTime: string, content: string): Activity => ({
  activityId,
  type: 1,
  category: '打电话',
  activityType: 2,
  activityTypeId: 7,
  activityTypeName: '鸿远机械',
  content,
  nextTime: null,
  status: 1,
  lng: null,
  lat: null,
  address: null,
  batchId: '',
  file: [],
  img: [],
  createUserId: 2001,
  realname: '沈海棠',
  userImg: null,
  createTime,
  updatable: 0,
  deletable: 0,
})

beforeEach(async () => {
  await signIn()
  answer(companyCalls.queryImportLimits, { maxMb: 2, maxRows: 10_000 })
  answer(
    followUpCalls.list,
    toPage(
      [entry(2, '2025-05-14 09:30:00', '谈好了价格'), entry(1, '2025-05-12 16:00:00', '第一次拜访')],
      2,
      {
        page: 1,
        limit: 15,
      },
    ),
  )
})

it('shows what was written by day, as its filters say', async () => {
  const { user } = await open('/crm/follow?type=2')
  const days = await screen.findByRole('region', { name: '跟进记录' })
  expect(
    within(days)
      .getAllByRole('region')
      .map((day) => day.getAttribute('aria-label')),
  ).toEqual(['2025-05-14', '2025-05-12'])
  expect(within(days).getAllByText('鸿远机械')).toHaveLength(2)
  expect(screen.getByText('共 2 条')).toBeTruthy()
  expect(asked(followUpCalls.list)[0]).toMatchObject({ label: 2, subUser: '', type: 'month', queryType: 0 })
  await user.click(screen.getByRole('radio', { name: '我创建的' }))
  await waitFor(() => expect(asked(followUpCalls.list).at(-1)).toMatchObject({ label: 2, subUser: '0' }))
  await user.click(screen.getByRole('combobox', { name: '时间' }))
  await pick(user, '本年')
  await waitFor(() => expect(asked(followUpCalls.list).at(-1)).toMatchObject({ type: 'year', subUser: '0' }))
  expect(window.location.search).toBe('?tab=mine&type=2&time=year')
})

it('says which module is missing, brings in a file and hands out its faults', async () => {
  const { user } = await open('/crm/follow')
  await user.click(await screen.findByRole('button', { name: /导入$/ }))
  expect(await screen.findByText('请先选择一个模块导入')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /导出$/ }))
  expect(await screen.findByText('请先选择一个模块导出')).toBeTruthy()
  await user.click(screen.getByRole('combobox', { name: '模块' }))
  await pick(user, '客户')
  await user.click(screen.getByRole('button', { name: /导入$/ }))
  const dialog = await screen.findByRole('dialog', { name: '导入客户的跟进记录' })
  await user.click(within(dialog).getByRole('button', { name: '导入' }))
  expect(await screen.findByText('请选择导入文件')).toBeTruthy()
})

it('offers another try where the server refuses', async () => {
  refuse(followUpCalls.list, '服务器忙')
  const { user } = await open('/crm/follow')
  expect(await screen.findByText('服务器忙')).toBeTruthy()
  answer(followUpCalls.list, toPage([], 0, { page: 1, limit: 15 }))
  await user.click(await screen.findByRole('button', { name: /重试/ }))
  expect(await screen.findByText('这段时间没有跟进记录')).toBeTruthy()
})
