import { describe, expect, it } from 'vitest'
import type { FormType } from '#protocol/fields/form-types.ts'
import { type DraftField, type DraftRows, newDraft } from './draft.ts'
import { canPlace, placeField, removeField } from './layout.ts'

const field = (key: string, formType: FormType = 'text'): DraftField => ({
  ...newDraft(formType, new Set()),
  key,
})
const shape = (rows: DraftRows) =>
  rows.map((row) => row.map(({ key, stylePercent }) => `${key}${stylePercent}`))
const [a, b, c, d, e] = ['a', 'b', 'c', 'd', 'e'].map((key) => field(key))
if (!a || !b || !c || !d || !e) throw new Error('five fields')

describe('placing', () => {
  it('gives the fields of a changed row their share', () => {
    const two = placeField([[a]], b, { row: 0, at: 1 })
    expect(shape(two)).toEqual([['a50', 'b50']])
    expect(shape(placeField(two, c, { row: 0, at: 0 }))).toEqual([['c25', 'a25', 'b25']])
  })
  it('moves within and between rows and drops empty ones', () => {
    const rows = placeField([[a], [b]], c, { row: 1, at: 0 })
    expect(shape(placeField(rows, a, { row: 1, at: 2 }))).toEqual([['c25', 'b25', 'a25']])
    expect(shape(placeField(rows, b, { row: 1, at: 0 }))).toEqual([['a100'], ['b50', 'c50']])
    expect(shape(placeField(rows, a, { row: 2, at: null }))).toEqual([['c50', 'b50'], ['a100']])
  })
  it('keeps widths set by hand where a row only changes its order', () => {
    const wide = [
      [
        { ...a, stylePercent: 75 },
        { ...b, stylePercent: 25 },
      ],
    ]
    expect(shape(placeField(wide, a, { row: 0, at: 2 }))).toEqual([['b25', 'a75']])
  })
  it('takes no fifth field, and no neighbour for a table', () => {
    const full = [[a, b, c, d]]
    expect(canPlace(full, e, { row: 0, at: 1 })).toBe(false)
    expect(canPlace(full, a, { row: 0, at: 3 })).toBe(true)
    expect(placeField(full, e, { row: 0, at: 1 })).toBe(full)
    const table = field('t', 'detail_table')
    expect(canPlace([[a]], table, { row: 0, at: 0 })).toBe(false)
    expect(canPlace([[table]], a, { row: 0, at: 0 })).toBe(false)
    expect(canPlace([[table]], a, { row: 1, at: null })).toBe(true)
  })
})

it('removing a field lets its neighbours grow', () => {
  expect(shape(removeField([[a, b], [c]], 'a'))).toEqual([['b100'], ['c100']])
})
