import { expect, it } from 'vitest'
import { spreadRanks } from '#protocol/board/place.ts'
import { columnMoves, type Lying } from './column-order.ts'

const ranks = spreadRanks(3)
/** 1, 2, 3 in the first column; 4 and 5 there without an order; 6 in another one. */
const tasks: Lying[] = [
  ...[1, 2, 3].map((id, at) => ({ id, column: 0, rank: ranks[at] ?? null })),
  ...[4, 5].map((id) => ({ id, column: 0, rank: null })),
  { id: 6, column: 1, rank: 'a0' },
]
const inColumn = tasks.slice(0, 5)

/** What is written, and the order afterwards. */
function after(there: readonly Lying[], listed: readonly number[]) {
  const moves = columnMoves(there, { column: 0, listed })
  const rankOf = (id: number) =>
    moves.find((each) => each.id === id)?.rank ?? there.find((each) => each.id === id)?.rank ?? '~'
  const order = there
    .map(({ id }) => id)
    .toSorted((a, b) => (rankOf(a) < rankOf(b) ? -1 : rankOf(a) > rankOf(b) ? 1 : a - b))
  return [order, moves.map(({ id }) => id)]
}

it.each<[string, readonly Lying[], readonly number[], number[], number[]]>([
  ['one place down writes one', inColumn, [2, 1, 3, 4, 5], [2, 1, 3, 4, 5], [2]],
  ['to the top writes one', inColumn, [3, 1, 2, 4, 5], [3, 1, 2, 4, 5], [3]],
  ['what comes from another column is written alone', tasks, [6, 1, 2, 3, 4, 5], [6, 1, 2, 3, 4, 5], [6]],
  [
    'what has no order gets one where something goes below it',
    inColumn,
    [2, 3, 4, 1, 5],
    [2, 3, 4, 1, 5],
    [4, 1],
  ],
  ['as it is nothing is written', inColumn, [1, 2, 3, 4, 5], [1, 2, 3, 4, 5], []],
  ['what a filter hides stays behind the one that it followed', inColumn, [3, 1], [3, 4, 5, 1, 2], [3, 4, 5]],
])('%s', (_, there, listed, order, written) => {
  const [shown, moved] = after(there, listed)
  expect(shown).toEqual(order)
  expect(moved).toEqual(expect.arrayContaining(written))
  expect(moved?.length).toBe(written.length)
})
