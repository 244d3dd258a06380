import { describe, expect, it } from 'vitest'
import { addDays } from '#protocol/platform/day.ts'
import { randomOf, SEED } from '../../../test/random.ts'
import { birthdayOf, isBirthday, lunarOf } from './birthday.ts'
import { type Change, type DatedValues, foldChanges, valuesOn } from './changes.ts'
import { contractStatus, entryAtLeaving, isReasonOf, joinedAs } from './life.ts'

const change = (
  id: number,
  effectiveOn: string,
  values: DatedValues,
  more: Partial<Change> = {},
): Change => ({
  id,
  effectiveOn,
  recordedAt: `${effectiveOn} 09:00:00`,
  values,
  voids: null,
  ...more,
})

describe('history by date', () => {
  it('folds into spans without gaps; equal neighbours are one', () => {
    const spans = foldChanges([
      change(2, '2026-03-01', { dept: 2 }),
      change(1, '2026-01-01', { dept: 1, post: '工程师' }),
      change(3, '2026-04-01', { dept: 2, post: '工程师' }),
      change(4, '2026-05-01', { post: null }),
    ])
    expect(spans).toEqual([
      { from: '2026-01-01', to: '2026-02-28', values: { dept: 1, post: '工程师' } },
      { from: '2026-03-01', to: '2026-04-30', values: { dept: 2, post: '工程师' } },
      { from: '2026-05-01', to: null, values: { dept: 2, post: null } },
    ])
    expect(valuesOn(spans, '2025-12-31')).toBeNull()
    expect(valuesOn(spans, '2026-02-28')?.dept).toBe(1)
    expect(valuesOn(spans, '2030-01-01')?.post).toBeNull()
  })

  it('what was voided never was, and was known until then', () => {
    const changes = [
      change(1, '2026-01-01', { dept: 1 }),
      change(2, '2026-03-01', { dept: 2 }),
      change(3, '2026-03-01', {}, { voids: 2, recordedAt: '2026-03-10 09:00:00' }),
    ]
    expect(foldChanges(changes)).toEqual([{ from: '2026-01-01', to: null, values: { dept: 1 } }])
    expect(foldChanges(changes, '2026-03-09 00:00:00')).toHaveLength(2)
    expect(foldChanges(changes, '2025-12-31 00:00:00')).toEqual([])
  })

  it('of one day the later change counts, also back to what was before', () => {
    const changes = [
      change(1, '2026-01-01', { dept: 1 }),
      change(2, '2026-03-01', { dept: 2 }),
      change(3, '2026-03-01', { dept: 1 }),
      change(4, '2026-04-01', { dept: 3 }),
    ]
    expect(foldChanges(changes).map(({ from, to, values }) => [from, to, values.dept])).toEqual([
      ['2026-01-01', '2026-03-31', 1],
      ['2026-04-01', null, 3],
    ])
  })

  it(`SPAN-FOLD: random changes, each day as counted from the changes themselves (seed ${SEED})`, () => {
    for (let person = 0; person < 100; person += 1) {
      const random = randomOf(SEED * 17 + person)
      const changes = Array.from({ length: 1 + Math.floor(random() * 12) }, (_, index) =>
        change(
          index + 1,
          addDays('2026-01-01', Math.floor(random() * 60)),
          {
            [random() < 0.5 ? 'dept' : 'post']: Math.floor(random() * 3),
          },
          { voids: random() < 0.15 && index > 0 ? 1 + Math.floor(random() * index) : null },
        ),
      )
      const spans = foldChanges(changes)
      const voided = changes.map(({ voids }) => voids)
      for (let day = '2025-12-31'; day < '2026-03-10'; day = addDays(day, 1)) {
        const held = changes
          .filter(({ id, effectiveOn }) => !voided.includes(id) && effectiveOn <= day)
          .sort((one, other) =>
            one.effectiveOn < other.effectiveOn
              ? -1
              : one.effectiveOn > other.effectiveOn
                ? 1
                : one.id - other.id,
          )
        const expected = held.length === 0 ? null : Object.assign({}, ...held.map(({ values }) => values))
        expect(valuesOn(spans, day), `person ${person}, ${day}, seed ${SEED}`).toEqual(expected)
      }
      for (const [index, span] of spans.entries()) {
        const next = spans[index + 1]
        expect(span.to).toBe(next ? addDays(next.from, -1) : null)
        expect(next?.values).not.toEqual(span.values)
      }
    }
  })
})

it.each([
  [
    { form: 1, probation: 0, status: null },
    { status: 1, probation: 0, becomeTime: '2026-08-31' },
  ],
  [
    { form: 1, probation: null, status: 5 },
    { status: 1, probation: 0, becomeTime: '2026-08-31' },
  ],
  [
    { form: 1, probation: 6, status: null },
    { status: 2, probation: 6, becomeTime: '2027-02-28' },
  ],
  [
    { form: 2, probation: 3, status: 3 },
    { status: 3, probation: null, becomeTime: null },
  ],
  [
    { form: 2, probation: null, status: 8 },
    { status: 8, probation: null, becomeTime: null },
  ],
  [{ form: 2, probation: null, status: 2 }, null],
  [{ form: 2, probation: null, status: 9 }, null],
  [{ form: 2, probation: null, status: null }, null],
  [{ form: 3, probation: null, status: 3 }, null],
])('joins as %o', (joining, joined) => {
  expect(joinedAs({ ...joining, entryTime: '2026-08-31' })).toEqual(joined)
})

it('leaves on the day itself, for a reason of its type', () => {
  expect(['2026-11-28', '2026-11-27', '2026-11-26'].map((day) => entryAtLeaving(day, '2026-11-27'))).toEqual([
    3, 4, 4,
  ])
  const fits: [number, number | null][] = [
    [1, 10],
    [1, 11],
    [1, null],
    [2, 11],
    [2, 10],
    [3, null],
    [3, 1],
    [4, null],
  ]
  expect(fits.map(([type, reason]) => isReasonOf(type, reason))).toEqual([
    true,
    false,
    false,
    true,
    false,
    true,
    false,
    false,
  ])
})

it.each([
  ['not begun', { type: 1, start: '2026-11-28', end: '2027-11-27', status: 1 }, 0],
  ['first day', { type: 1, start: '2026-11-27', end: '2027-11-26', status: 0 }, 1],
  ['last day', { type: 1, start: '2025-11-28', end: '2026-11-27', status: 1 }, 1],
  ['over', { type: 1, start: '2025-11-27', end: '2026-11-26', status: 1 }, 2],
  ['ended by hand, against its dates', { type: 1, start: '2025-11-28', end: '2027-11-27', status: 2 }, 1],
  ['without an end', { type: 2, start: '2020-01-01', end: '2021-01-01', status: 1 }, 1],
  ['without an end, ended by hand', { type: 2, start: '2020-01-01', end: null, status: 2 }, 2],
])('a contract: %s', (_, contract, status) => {
  expect(contractStatus(contract, '2026-11-27')).toBe(status)
})

it.each([
  ['0229', false, '0229'],
  ['02-29', false, '0229'],
  ['2月9日', false, '0209'],
  ['１２月３１日', false, '1231'],
  ['0230', false, null],
  ['0230', true, '0230'],
  ['1301', false, null],
  ['1301', true, null],
  ['0031', true, null],
  ['2-9', false, null],
  ['', false, null],
])('birthday %s, lunar %s', (written, isLunar, day) => {
  expect(birthdayOf(written, isLunar)).toBe(day)
})

it('birthdays by the sun and by the moon', () => {
  // 春节 2026, 中秋 2025, 除夕 2025; 2025 had a leap sixth month from 25 July on
  expect(['2026-02-17', '2025-10-06', '2025-01-28', '2025-07-25'].map(lunarOf)).toEqual([
    '0101',
    '0815',
    '1229',
    '0601',
  ])
  expect(isBirthday('0815', true, '2025-10-06')).toBe(true)
  expect(isBirthday('0815', true, '2025-08-15')).toBe(false)
  expect(['2027-02-28', '2028-02-28', '2028-02-29'].map((day) => isBirthday('0229', false, day))).toEqual([
    true,
    false,
    true,
  ])
  expect(isBirthday('0228', false, '2027-02-28')).toBe(true)
})
