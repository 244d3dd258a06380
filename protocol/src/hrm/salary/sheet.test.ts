import { describe, expect, it } from 'vitest'
import { changedPay } from './change.ts'
import { withOwnCodes } from './custom-codes.ts'
import { type PayGroup, payGroupOf, takenBy } from './groups.ts'
import { periodOf } from './period.ts'
import { mayDo, type SheetAct, sheetStatus } from './sheet-acts.ts'
import { variance } from './variance.ts'
import { sheetStatuses } from './words.ts'

it.each<[number, number, number, string, string]>([
  [2024, 2, 1, '2024-02-01', '2024-02-29'],
  [2024, 12, 16, '2024-12-16', '2025-01-15'],
  [2026, 4, 31, '2026-04-30', '2026-05-30'],
  [2026, 1, 31, '2026-01-31', '2026-02-27'],
  [2026, 2, 31, '2026-02-28', '2026-03-30'],
  [2024, 1, 30, '2024-01-30', '2024-02-28'],
  [2024, 2, 30, '2024-02-29', '2024-03-29'],
  [2026, 2, 30, '2026-02-28', '2026-03-29'],
  [2026, 1, 2, '2026-01-02', '2026-02-01'],
])('the period of %s-%s from day %s', (year, month, day, start, end) => {
  expect(periodOf(year, month, day)).toEqual({ start, end })
})

describe('pay groups', () => {
  const groups: PayGroup[] = [
    { id: 1, employeeIds: [], deptIds: [10] },
    { id: 2, employeeIds: [7], deptIds: [] },
    { id: 3, employeeIds: [], deptIds: [12] },
  ]

  it('the employee, then the nearest department', () => {
    expect(payGroupOf(7, [12, 10], groups)).toBe(2)
    expect(payGroupOf(8, [12, 10], groups)).toBe(3)
    expect(payGroupOf(8, [13, 11, 10], groups)).toBe(1)
    expect(payGroupOf(8, [20], groups)).toBeNull()
    expect(payGroupOf(8, [], groups)).toBeNull()
  })

  it('overlaps: the same employees, departments above or below', () => {
    const lines: Record<number, number[]> = { 10: [10], 11: [11, 10], 12: [12, 10], 20: [20] }
    const taken = (group: Partial<PayGroup>) =>
      takenBy(
        { id: 9, employeeIds: [], deptIds: [], ...group },
        groups.slice(0, 2),
        (dept) => lines[dept] ?? [],
      )
    expect(taken({ employeeIds: [7] })).toBe('employees')
    expect(taken({ deptIds: [11] })).toBe('departments')
    expect(taken({ deptIds: [20] })).toBeNull()
    expect(taken({ id: 1, deptIds: [10] })).toBeNull()
    expect(
      takenBy({ id: 9, employeeIds: [], deptIds: [10] }, groups.slice(2), (dept) => lines[dept] ?? []),
    ).toBe('departments')
  })
})

it('acts by status, with and without a flow (hrm.md §14.1)', () => {
  const acts: SheetAct[] = ['compute', 'edit', 'submit', 'sendSlips', 'createNext']
  const allowed = (hasFlow: boolean) =>
    Object.fromEntries(
      acts.map((act) => [
        act,
        sheetStatuses.map(({ code }) => code).filter((status) => mayDo(act, status, hasFlow)),
      ]),
    )
  expect(Object.values(sheetStatus).toSorted()).toEqual(sheetStatuses.map(({ code }) => code).toSorted())
  expect(allowed(true)).toEqual({
    compute: [5, 11, 2, 4],
    edit: [11, 2, 4],
    submit: [11, 2, 4],
    sendSlips: [1],
    createNext: [1],
  })
  expect(allowed(false)).toEqual({
    compute: [5, 11, 3, 1, 2, 4],
    edit: [11, 3, 1, 2, 4],
    submit: [],
    sendSlips: [11, 3, 1, 2, 4],
    createNext: [5, 11, 3, 1, 2, 4],
  })
})

it('custom items that share a code get their own', () => {
  const sent = [10_101, 10_104, 10_104, 10_104, 20_105].map((code) => ({ code, name: String(code) }))
  expect(withOwnCodes(sent, [10_101, 10_107]).map(({ code }) => code)).toEqual([
    10_101, 10_104, 10_108, 10_109, 20_105,
  ])
  expect(withOwnCodes(sent, []).map(({ code }) => code)).toEqual([10_101, 10_104, 10_105, 10_106, 20_105])
})

it('changes of pay in one go', () => {
  const to = (old: string, type: 'percent' | 'amount', value: string) =>
    changedPay(old, { type, value }).value.toFixed(2)
  expect([
    to('8000', 'percent', '5.5'),
    to('3333.33', 'percent', '10'),
    to('8000', 'amount', '-500.5'),
    to('100', 'amount', '-500'),
    to('100', 'percent', '-150'),
  ]).toEqual(['8440.00', '3666.66', '7499.50', '0.00', '0.00'])
})

it('a sheet against the one before', () => {
  const row = (employeeId: number, net: string, overtime = '0') => ({
    employeeId,
    values: new Map([
      [240_101, net],
      [180_101, overtime],
    ]),
  })
  const before = [row(1, '10000'), row(2, '8000'), row(3, '8000', '100'), row(4, '5000'), row(5, '9000')]
  const now = [row(1, '11999.99'), row(2, '9600'), row(3, '8000', '800'), row(5, '-20'), row(6, '7000')]
  const found = variance(
    { now, before, codes: [240_101, 180_101], net: 240_101 },
    { amount: '500', percent: '20' },
  )
  expect(found).toEqual([
    { kind: 'changed', employeeId: 2, code: 240_101, before: '8000', now: '9600' },
    { kind: 'changed', employeeId: 3, code: 180_101, before: '100', now: '800' },
    { kind: 'negative', employeeId: 5, code: 240_101, before: null, now: '-20' },
    { kind: 'changed', employeeId: 5, code: 240_101, before: '9000', now: '-20' },
    { kind: 'joined', employeeId: 6, code: 240_101, before: null, now: '7000' },
    { kind: 'missing', employeeId: 4, code: 240_101, before: '5000', now: null },
  ])
  // a large share of a small amount, and a large amount that is a small share
  const small = variance(
    {
      now: [row(1, '10599', '130')],
      before: [row(1, '10000', '100')],
      codes: [240_101, 180_101],
      net: 240_101,
    },
    { amount: '500', percent: '20' },
  )
  expect(small).toEqual([])
  expect(
    variance({ now: before, before, codes: [240_101], net: 240_101 }, { amount: '0', percent: '0' }),
  ).toEqual([])
})
