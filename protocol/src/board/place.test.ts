import { expect, it } from 'vitest'
import { byRank, type Drop, LONGEST_RANK, type Placed, place, rankOf, spreadRanks } from './place.ts'

const ranks = spreadRanks(4)
const cards: Placed[] = [1, 2, 3, 4].map((id, at) => ({ id, list: 1, rank: ranks[at] ?? '' }))
const order = (of: readonly Placed[], list = 1) =>
  [...of]
    .filter((card) => card.list === list)
    .sort(byRank)
    .map(({ id }) => id)

it.each<[string, Drop, number[]]>([
  ['between two', { id: 4, list: 1, above: 1, below: 2 }, [1, 4, 2, 3]],
  ['at the top', { id: 3, list: 1, above: null, below: 1 }, [3, 1, 2, 4]],
  ['at the end', { id: 1, list: 1, above: 4, below: null }, [2, 3, 4, 1]],
  ['below a card that has another below it now', { id: 4, list: 1, above: 1, below: 3 }, [1, 4, 2, 3]],
  ['above a card where the one above is gone', { id: 4, list: 1, above: 99, below: 2 }, [1, 4, 2, 3]],
  ['at the end where both are gone', { id: 1, list: 1, above: 98, below: 99 }, [2, 3, 4, 1]],
  ['at the top where the card below is gone', { id: 4, list: 1, above: null, below: 99 }, [4, 1, 2, 3]],
  ['where it was', { id: 2, list: 1, above: 1, below: 3 }, [1, 2, 3, 4]],
])('%s', (_, drop, expected) => expect(order(place(cards, drop))).toEqual(expected))

it('into an empty list', () => {
  const moved = place(cards, { id: 2, list: 7, above: null, below: null })
  expect([order(moved), order(moved, 7)]).toEqual([[1, 3, 4], [2]])
})

it('every rank is one of its own, and a list that is spread is short again', () => {
  let board = cards
  for (let turn = 0; turn < 400; turn += 1)
    board = place(board, { id: (turn % 2) + 3, list: 1, above: 1, below: null })
  expect(new Set(board.map(({ rank }) => rank)).size).toBe(4)
  expect(Math.max(...board.map(({ rank }) => rank.length))).toBeGreaterThan(LONGEST_RANK)
  expect(Math.max(...spreadRanks(5000).map((rank) => rank.length))).toBeLessThan(LONGEST_RANK)
})

it('ranks are compared as bytes', () =>
  expect(rankOf(cards, { id: 9, list: 1, above: null, below: 1 }) < (cards[0]?.rank ?? '')).toBe(true))
