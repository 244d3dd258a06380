import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { flowCalls } from '#protocol/approval/flow-calls.ts'
import { clockCalls } from '#protocol/hrm/attendance/clock-calls.ts'
import { leaveCalls } from '#protocol/hrm/attendance/leave-calls.ts'
import { monthCells } from '#protocol/hrm/attendance/month.ts'
import { attendanceMonthCalls, type MonthDetail } from '#protocol/hrm/attendance/month-calls.ts'
import { daysOfMonth, monthKeys } from '#protocol/hrm/attendance/person-month.ts'
import { deptCalls } from '#protocol/hrm/organisation/calls.ts'
import { toPage } from '#protocol/platform/envelope.ts'
import { answer, asked } from '../../../test/answers.ts'
import { show } from '../../../test/screen.tsx'
import { signIn } from '../../../test/session.ts'
import MonthPage from './MonthPage.tsx'
import OwnPage from './OwnPage.tsx'

const cells = monthKeys.map((key) => ({
  key,
  value: key === 'lateMinutes' ? '12' : '0',
  words: key === 'lateMinutes' ? '迟到时长 12 = 3月3日 12' : `${monthCells[key]} 0`,
}))
const detail: MonthDetail = {
  employeeId: 7,
  employeeName: '安小一',
  jobNumber: 'G1',
  deptName: '销售一部',
  groupName: '标准组',
  isClosed: false,
  month: '2025-03',
  cells,
  days: daysOfMonth('2025-03').map((day) => ({
    day,
    shiftName: '白班',
    clocks: [],
    reasons: day === '2025-03-03' ? ['09:00 上班，09:12 打卡，迟到 12 分钟'] : [],
    state: day === '2025-03-03' ? 'bad' : 'good',
  })),
}

beforeEach(() => {
  answer(deptCalls.tree, [])
  answer(attendanceMonthCalls.list, toPage([detail], 1, { page: 1, limit: 15 }))
  answer(attendanceMonthCalls.detail, detail)
  answer(attendanceMonthCalls.state, { open: 1, closed: 0 })
  answer(attendanceMonthCalls.close, { closed: 1 })
  answer(attendanceMonthCalls.mine, detail)
  answer(clockCalls.mine, toPage([], 0, { page: 1, limit: 20 }))
  answer(leaveCalls.mine, [
    {
      leaveType: '年假',
      balance: '5',
      reserved: '2',
      floor: '0',
      expires: { day: '2025-12-31', units: '5' },
    },
  ])
  answer(leaveCalls.myLedger, [])
  answer(flowCalls.usable, toPage([], 0, { page: 1, limit: 15 }))
})

it('a cell of the sheet shows from which days it comes, and a month is closed after a question', async () => {
  await signIn()
  const { user } = show(<MonthPage />, '/?month=2025-03')
  await user.click(await screen.findByRole('button', { name: '安小一' }))
  const panel = within(await screen.findByRole('dialog', { name: /安小一/ }))
  await panel.findByText('迟到时长 12 = 3月3日 12')
  await panel.findByText('09:00 上班，09:12 打卡，迟到 12 分钟')
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: /封账$/ }))
  const question = within(await screen.findByRole('dialog', { name: /封账2025-03/ }))
  expect(asked(attendanceMonthCalls.close)).toEqual([])
  await user.click(question.getByRole('button', { name: '封账' }))
  await waitFor(() => expect(asked(attendanceMonthCalls.close)).toEqual([{ month: '2025-03' }]))
})

it('the own page clocks by a button, and shows balances with what waits', async () => {
  answer(clockCalls.punch, {
    clockId: 1,
    clockEmployeeId: 7,
    clockTime: '2025-03-04 08:58:00',
    clockType: 1,
    attendanceTime: '2025-03-04',
    type: 1,
    address: '',
    lng: '',
    lat: '',
    remark: '',
    counts: true,
    isOutside: false,
    isCorrection: false,
  })
  await signIn()
  const { user } = show(<OwnPage />)
  const balances = within(await screen.findByRole('region', { name: '假期余额' }))
  await balances.findByText('5 天')
  balances.getByText('待审批 2 天')
  await user.click(screen.getByRole('button', { name: '上班打卡' }))
  await waitFor(() => expect(asked(clockCalls.punch)).toMatchObject([{ clockType: 1, lng: '', lat: '' }]))
  await user.click(balances.getByRole('button', { name: '年假' }))
  await screen.findByText('还没有变动')
})

it('without an employee the own page says how to become one', async () => {
  answer(attendanceMonthCalls.mine, null)
  await signIn()
  show(<OwnPage />)
  await screen.findByText('您尚未开通员工端，请在员工管理中将自己添加为员工')
  expect(screen.queryByRole('button', { name: '上班打卡' })).toBeNull()
})
