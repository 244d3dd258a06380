import { expect, it } from 'vitest'
import type { ListColumn } from '#protocol/record/declaration/declared-columns.ts'
import { crmTypes } from './types.ts'

/** Pixels that a list has for its columns in a window of 1366, the boxes to tick beside them. */
const ROOM = 1072
/** Of a cell, around its text; of a Chinese character. */
const PADDING = 24
const CHARACTER = 14
/** Nineteen of twenty companies have a name that is no longer. */
const USUAL_NAME = 14
const names = new Set(['customerName', 'leadsName', 'businessName'])

const lists = crmTypes.flatMap((type): [string, readonly ListColumn[]][] => [
  [type.display, type.list.columns ?? []],
  ...Object.values(type.views ?? {}).map((view): [string, readonly ListColumn[]] => [
    `${type.display}（${view.display}）`,
    view.list ?? [],
  ]),
])

it.each(lists)('what the list of %s shows at first sight fits into a window of 1366 pixels', (_, list) => {
  expect(list.length).toBeGreaterThan(0)
  expect(list.reduce((sum, { width }) => sum + width, 0)).toBeLessThanOrEqual(ROOM)
})

it.each(lists)('nor does it cut the name of a company in the list of %s', (_, list) => {
  for (const { key, width } of list)
    if (names.has(key)) expect(width).toBeGreaterThanOrEqual(USUAL_NAME * CHARACTER + PADDING)
})
