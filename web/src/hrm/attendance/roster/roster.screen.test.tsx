import { screen, waitFor, within } from '@testing-library/react'
import dayjs from 'dayjs'
import { beforeEach, expect, it } from 'vitest'
import { rosterDays } from '#protocol/hrm/attendance/roster-days.ts'
import { attendanceSettingCalls } from '#protocol/hrm/attendance/setting-calls.ts'
import { deptCalls } from '#protocol/hrm/organisation/calls.ts'
import { toPage } from '#protocol/platform/envelope.ts'
import { answer, asked, refuse } from '../../../../test/answers.ts'
import { show } from '../../../../test/screen.tsx'
import { signIn } from '../../../../test/session.ts'
import RosterPage from './RosterPage.tsx'

// a month that is ahead: all of its days can be set
const month = dayjs().add(1, 'year').format('YYYY-MM')
const days = rosterDays(month)
const rows = [1, 2].map((employeeId) => ({
  employeeId,
  employeeName: `安小${employeeId === 1 ? '一' : '二'}`,
  jobNumber: null,
  deptName: '销售一部',
  days: days.map((day) => ({ day, groupShift: '白班', isOwn: false, shiftId: null, shiftName: '' })),
}))
const shift = (shiftId: number, name: string) => ({
  shiftId,
  name,
  words: '09:00–18:00',
  from: '2025-01-01',
  periods: [],
  rest: null,
  flexible: 0,
})

beforeEach(() => {
  answer(deptCalls.tree, [])
  answer(attendanceSettingCalls.rosters, toPage(rows, 2, { page: 1, limit: 15 }))
  answer(attendanceSettingCalls.shifts, [shift(7, '白班'), shift(8, '晚班')])
  answer(attendanceSettingCalls.saveRoster, null)
})

const cell = (name: string, at: number) =>
  screen.findByRole('gridcell', { name: new RegExp(`${name} ${days[at]}`) })

it('a block is chosen and filled by the keyboard, and taken back', async () => {
  await signIn()
  const { user } = show(<RosterPage />, `/?month=${month}`)
  await user.click(await cell('安小一', 0))
  await user.keyboard('{Shift>}{ArrowRight}{ArrowDown}{/Shift}2')
  const set = (shiftId: number) =>
    [1, 2].flatMap((employeeId) => [0, 1].map((at) => ({ employeeId, day: days[at], shiftId, was: {} })))
  await waitFor(() => expect(asked(attendanceSettingCalls.saveRoster)).toEqual([{ days: set(8) }]))
  await user.keyboard('{Control>}z{/Control}')
  await waitFor(() => expect(asked(attendanceSettingCalls.saveRoster)).toHaveLength(2))
  expect(asked(attendanceSettingCalls.saveRoster)[1]).toEqual({
    days: set(8).map(({ employeeId, day }) => ({ employeeId, day, was: { shiftId: 8 } })),
  })
})

it('what is refused leaves nothing to take back', async () => {
  refuse(attendanceSettingCalls.saveRoster, '排班已被修改，请刷新后重试')
  await signIn()
  const { user } = show(<RosterPage />, `/?month=${month}`)
  await user.click(await cell('安小二', 3))
  const bar = within(screen.getByRole('toolbar', { name: '排班' }))
  await user.click(bar.getByRole('button', { name: /休息/ }))
  await screen.findByText('排班已被修改，请刷新后重试')
  const undo = bar.getByRole('button', { name: /撤销$/ })
  await waitFor(() => expect(undo.getAttribute('aria-disabled')).toBe('true'))
  await user.click(undo)
  expect(asked(attendanceSettingCalls.saveRoster)).toHaveLength(1)
})
