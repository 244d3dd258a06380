import { expect, it } from 'vitest'
import { byRank, type Placed, spreadRanks } from './place.ts'
import { rankMoves } from './rank-moves.ts'

const ranks = spreadRanks(5)
const cards: Placed[] = [1, 2, 3, 4, 5].map((id, at) => ({ id, list: 1, rank: ranks[at] ?? '' }))
const stranger: Placed = { id: 9, list: 2, rank: 'a0' }

it.each<[readonly number[], number]>([
  [[1, 2, 3, 4, 5], 0],
  [[2, 3, 4, 5, 1], 1],
  [[5, 1, 2, 3, 4], 1],
  [[1, 9, 2, 3, 4, 5], 1],
  [[9, 1, 3, 2, 4, 5], 2],
])('%j moves %i', (order, expected) => {
  const all = order.includes(9) ? [...cards, stranger] : cards
  const moved = rankMoves(all, 1, order)
  expect(moved.length).toBe(expected)
  const after = all.map((card) => moved.find(({ id }) => id === card.id) ?? card)
  expect(after.toSorted(byRank).map(({ id }) => id)).toEqual(order)
})

it('reverses a list', () => {
  const moved = rankMoves(cards, 1, [5, 4, 3, 2, 1])
  expect(moved.length).toBe(4)
  const after = cards.map((card) => moved.find(({ id }) => id === card.id) ?? card)
  expect(after.toSorted(byRank).map(({ id }) => id)).toEqual([5, 4, 3, 2, 1])
})
