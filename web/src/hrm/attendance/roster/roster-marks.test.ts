import { expect, it } from 'vitest'
import { rosterDays } from '#protocol/hrm/attendance/roster-days.ts'
import type { RosterRow } from '#protocol/hrm/attendance/setting-calls.ts'
import { daysOf, spansOf } from '../special-days.ts'
import { copied, filled, pasted, reversed, weekOnward, withChanges } from './roster-marks.ts'

const days = rosterDays('2028-02')
const rowOf = (employeeId: number, own: Readonly<Record<string, number>> = {}): RosterRow => ({
  employeeId,
  employeeName: `员工${employeeId}`,
  jobNumber: null,
  deptName: null,
  days: days.map((day) => ({
    day,
    groupShift: day < '2028-02-07' ? null : '白班',
    isOwn: day in own,
    shiftId: own[day] || null,
    shiftName: '',
  })),
})
const rows = [rowOf(1, { '2028-02-15': 7, '2028-02-16': 0 }), rowOf(2)]
const today = '2028-02-10'
const at = (row: number, day: string) => ({ row, column: days.indexOf(day) })

it('a sheet has whole weeks, also of a February with 29 days', () => {
  expect([days.length, days[0], days.at(-1)]).toEqual([35, '2028-01-31', '2028-03-05'])
})

it('a block is filled where days are open and differ', () => {
  const selection = { anchor: at(1, '2028-02-09'), active: at(0, '2028-02-15') }
  const changes = filled(rows, selection, 7, today)
  expect(changes).toHaveLength(11)
  expect(changes.some(({ day }) => day < today)).toBe(false)
  const stored = withChanges(rows, changes, () => '晚班')
  expect(stored[1]?.days.find(({ day }) => day === '2028-02-11')).toMatchObject({
    shiftId: 7,
    shiftName: '晚班',
  })
  expect(withChanges(stored, reversed(changes), () => '')).toEqual(rows)
})

it('a copied block is repeated over a larger selection', () => {
  const block = copied(rows, { anchor: at(0, '2028-02-15'), active: at(0, '2028-02-16') })
  expect(block).toEqual([[7, 0]])
  const changes = pasted(rows, { anchor: at(0, '2028-02-20'), active: at(1, '2028-02-22') }, block, today)
  expect(changes.map(({ employeeId, day, to }) => [employeeId, day.slice(8), to])).toEqual([
    [1, '20', 7],
    [1, '21', 0],
    [1, '22', 7],
    [2, '20', 7],
    [2, '21', 0],
    [2, '22', 7],
  ])
})

it('a week goes on to the next one, and the last of the sheet does not', () => {
  const selection = { anchor: at(0, '2028-02-17'), active: at(0, '2028-02-17') }
  expect(weekOnward(rows, selection, today)?.map(({ day, to }) => [day, to])).toEqual([
    ['2028-02-22', 7],
    ['2028-02-23', 0],
  ])
  const last = { anchor: at(0, '2028-03-01'), active: at(0, '2028-03-01') }
  expect(weekOnward(rows, last, today)).toBeNull()
})

it('special dates that follow each other with one shift are one span, over the end of a year as well', () => {
  const special = [
    { day: '2028-12-31', shiftId: null },
    { day: '2029-01-01', shiftId: null },
    { day: '2029-01-02', shiftId: 3 },
  ]
  const spans = spansOf(special)
  expect(spans.map(({ shift }) => shift)).toEqual([0, 3])
  expect(daysOf(spans)).toEqual(special)
})
