import { describe, expect, it } from 'vitest'
import { type DatedChange, foldChanges, lastDayOf, rangeOf, spanOn } from './spans.ts'

interface Place {
  dept: number | null
  post: string | null
}
const blank: Place = { dept: null, post: null }
const fold = (...changes: DatedChange<Place>[]) => foldChanges(changes, blank)
const on = (onDay: string, set: Partial<Place> | null): DatedChange<Place> => ({ onDay, set })

describe('history by date', () => {
  it('holds from its day to the day before the next one', () => {
    const spans = fold(
      on('2026-01-05', { dept: 1, post: '出纳' }),
      on('2026-03-01', { dept: 2 }),
      on('2026-03-01', { post: '会计' }),
    )
    expect(spans).toEqual([
      { from: '2026-01-05', until: '2026-03-01', state: { dept: 1, post: '出纳' } },
      { from: '2026-03-01', until: null, state: { dept: 2, post: '会计' } },
    ])
    expect(spans.map(lastDayOf)).toEqual(['2026-02-28', null])
    expect(spans.map(rangeOf)).toEqual(['[2026-01-05,2026-03-01)', '[2026-03-01,)'])
    expect(spanOn(spans, '2026-01-04')).toBeUndefined()
    expect(spanOn(spans, '2026-02-28')?.state.dept).toBe(1)
    expect(spanOn(spans, '2026-03-01')?.state.dept).toBe(2)
  })

  it('takes what was decided later for an earlier day, and keeps what later days decided about other values', () => {
    const spans = fold(
      on('2026-01-05', { dept: 1, post: '出纳' }),
      on('2026-03-01', { dept: 2 }),
      on('2026-02-01', { post: '会计', dept: 3 }),
    )
    expect(spans.map(({ from, state }) => [from, state.dept, state.post])).toEqual([
      ['2026-01-05', 1, '出纳'],
      ['2026-02-01', 3, '会计'],
      ['2026-03-01', 2, '会计'],
    ])
  })

  it('ends and begins again, and has one span for neighbours that are equal', () => {
    const spans = fold(
      on('2026-01-05', { dept: 1 }),
      on('2026-01-20', { dept: 1 }),
      on('2026-02-01', null),
      on('2026-02-10', { dept: 1 }),
    )
    expect(spans.map(rangeOf)).toEqual(['[2026-01-05,2026-02-01)', '[2026-02-10,)'])
    expect(spanOn(spans, '2026-02-05')).toBeUndefined()
  })

  it('leaves of several decisions for a day the last one', () => {
    const spans = fold(on('2026-01-05', { dept: 1 }), on('2026-01-05', null), on('2026-01-05', { dept: 4 }))
    expect(spans).toEqual([{ from: '2026-01-05', until: null, state: { dept: 4, post: null } }])
    expect(fold(on('2026-01-05', { dept: 1 }), on('2026-01-05', null))).toEqual([])
  })
})
