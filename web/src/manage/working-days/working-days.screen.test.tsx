import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type WorkingYear, workingDayCalls } from '#protocol/manage/working-days/calls.ts'
import { answer, asked, refuse, respond } from '../../../test/answers.ts'
import { isClosed, show } from '../../../test/screen.tsx'
import WorkingDaysPage from './WorkingDaysPage.tsx'

const spring = (day: number) => ({ day: `2026-02-${day}`, type: 2 as const, name: '春节' })
const announced = [{ day: '2026-02-14', type: 1 as const, name: '春节' }, ...[15, 16, 17].map(spring)]
const official: WorkingYear = {
  year: 2026,
  weekdays: [1, 2, 3, 4, 5],
  days: announced,
  official: announced,
  isOwn: false,
  version: 0,
}
const day = (name: string | RegExp) => screen.findByRole('button', { name })
const press = (name: string | RegExp) => screen.getByRole('button', { name })

it('days are made free or worked on, one by one and several at once, and taken back', async () => {
  answer(workingDayCalls.queryYear, official)
  answer(workingDayCalls.setYear, null)
  const { user } = await show(<WorkingDaysPage />, '/?year=2026')
  await user.click(await day('2月18日 上班'))
  // beside the holiday it belongs to it
  expect(press('2月18日 休息 春节')).toBeTruthy()
  await user.keyboard('{Shift>}')
  await user.click(press('2月20日 上班'))
  await user.keyboard('{/Shift}')
  const holiday = screen.getByLabelText('2月15日 – 2月20日，6 天 的名称')
  expect(holiday).toHaveProperty('value', '春节')
  await user.click(press('5月8日 上班'))
  const added = screen.getByLabelText('5月8日 的名称')
  await user.type(added, '厂庆')
  press('5月8日 休息 厂庆').focus()
  await user.keyboard('{Control>}z{/Control}')
  expect(screen.getByLabelText('5月8日 的名称')).toHaveProperty('value', '')
  await user.keyboard('{Control>}z{/Control}')
  expect(screen.queryByLabelText('5月8日 的名称')).toBeNull()
  await user.click(screen.getByRole('checkbox', { name: '周六' }))
  await user.click(press('清除 2月14日'))
  await user.click(press('保存'))
  await screen.findByText('2026年的工作日已保存')
  expect(asked(workingDayCalls.setYear)).toEqual([
    {
      year: 2026,
      version: 0,
      weekdays: [1, 2, 3, 4, 5, 6],
      days: [15, 16, 17, 18, 19, 20].map(spring),
    },
  ])
})

it('the arrows lead from day to day, and the whole year is one stop of Tab', async () => {
  answer(workingDayCalls.queryYear, { ...official, year: 2021, days: [], official: null })
  const { user } = await show(<WorkingDaysPage />, '/?year=2021')
  const first = await day('1月1日 上班')
  const january = within(screen.getByLabelText('1月')).getAllByRole('button')
  expect(january.filter((each) => each.tabIndex === 0)).toEqual([first])
  first.focus()
  await user.keyboard('{ArrowDown}{ArrowRight}{ArrowLeft}{ArrowRight}')
  expect(document.activeElement).toBe(press('1月9日 休息'))
  await user.keyboard('{Enter}')
  expect(press('1月9日 上班')).toBeTruthy()
})

it('a year of the company can go back to what is announced; one without a working day is not saved', async () => {
  const own = { ...official, isOwn: true, version: 3, days: [], weekdays: [1] }
  answer(workingDayCalls.queryYear, own)
  answer(workingDayCalls.followOfficial, null)
  const { user } = await show(<WorkingDaysPage />, '/?year=2026')
  await screen.findByText(/^本企业自行设置的安排/)
  await user.click(screen.getByRole('checkbox', { name: '周一' }))
  expect(isClosed(press('保存'))).toBe(true)
  expect(screen.getByText('每周至少需要有一个工作日')).toBeTruthy()
  await user.click(press('载入法定安排'))
  expect(press('2月17日 休息 春节')).toBeTruthy()
  await user.click(press('保存'))
  await screen.findByText('2026年的工作日已保存')
  expect(asked(workingDayCalls.followOfficial)).toEqual([{ year: 2026, version: 3 }])
  expect(asked(workingDayCalls.setYear)).toEqual([])
})

it('a year that nobody has announced takes the days of the one before; a refusal leaves what was edited', async () => {
  respond(workingDayCalls.queryYear, ({ year }) =>
    year === 2026 ? official : { ...official, year, days: [], official: null },
  )
  refuse(workingDayCalls.setYear, '2027年的工作日已被他人修改，请刷新后重试', 400)
  const { user } = await show(<WorkingDaysPage />, '/?year=2027')
  await screen.findByText(/^该年的法定安排尚未收录/)
  expect(screen.queryByRole('button', { name: '载入法定安排' })).toBeNull()
  await user.click(press('复制上一年'))
  await day('2月17日 休息 春节')
  await user.click(press('保存'))
  await screen.findByText('2027年的工作日已被他人修改，请刷新后重试')
  expect(asked(workingDayCalls.setYear)[0]?.days).toHaveLength(4)
  expect(press('2月17日 休息 春节')).toBeTruthy()
})

it('says what went wrong where the year cannot be read', async () => {
  refuse(workingDayCalls.queryYear, '系统繁忙')
  await show(<WorkingDaysPage />, '/?year=2026')
  await screen.findByText('系统繁忙')
  expect(press(/重试$/)).toBeTruthy()
})
