import dayjs from 'dayjs'
import { expect, it } from 'vitest'
import { choiceOf, freshDraft, previewOf } from './repeat-draft.ts'

const monthly = { ...freshDraft('month', '2024-01-31'), monthDay: 31 }

it.each([
  [
    'months without the day are left out',
    monthly,
    '每个月, 31日：2024-03-31、2024-05-31、2024-07-31、2024-08-31、2024-10-31',
  ],
  [
    'the task itself is counted',
    { ...monthly, ends: 'count' as const, count: 2 },
    '每个月, 31日：2024-03-31',
  ],
  [
    'the last day belongs to it',
    { ...monthly, ends: 'until' as const, until: dayjs('2024-03-31') },
    '每个月, 31日：2024-03-31',
  ],
  [
    'a rule without a day is said to be one',
    { ...monthly, ends: 'until' as const, until: dayjs('2024-02-01') },
    '每个月, 31日：没有以后的日期',
  ],
  [
    '29 February',
    freshDraft('year', '2024-02-29'),
    '每年：2028-02-29、2032-02-29、2036-02-29、2040-02-29、2044-02-29',
  ],
])('days before saving: %s', (_, draft, words) => {
  const stop = draft.every === 'year' ? '2024-02-29' : '2024-01-31'
  expect(previewOf(draft, stop, '2024-01-10')).toBe(words)
})

it('days that have passed are not named', () => {
  expect(previewOf(freshDraft('day', '2024-01-31'), '2024-01-31', '2024-02-10')).toMatch(
    /^每天：2024-02-10、/,
  )
})

it('what is still to be chosen has no preview and is not sent', () => {
  const weekly = freshDraft('week', '2024-01-31')
  expect(weekly.weekdays).toEqual([3])
  for (const draft of [
    { ...weekly, weekdays: [] },
    { ...weekly, rate: null },
    { ...weekly, ends: 'count' as const, count: null },
    { ...weekly, ends: 'until' as const, until: null },
  ])
    expect([choiceOf(draft), previewOf(draft, '2024-01-31', '2024-01-10')]).toEqual([null, null])
})
