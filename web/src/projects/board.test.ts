import { describe, expect, it } from 'vitest'
import { dropOf, placeNow, withChanges, withDrops, withRanks } from './board.ts'
import { exampleCard } from './project-example.ts'

const card = (taskId: number, rank: string, status = 1) => exampleCard({ taskId, rank, status })
const column = (classId: number, cards: ReturnType<typeof card>[]) => ({
  classId,
  className: `列${classId}`,
  list: cards.map((each) => ({ ...each, classId })),
})
const board = () => [
  column(1, [card(1, 'a0'), card(2, 'a1'), card(3, 'a2'), card(9, 'Zz', 5)]),
  column(2, [card(4, 'a0')]),
  column(3, []),
]
const idsIn = (columns: readonly { list: readonly { taskId: number }[] }[]) =>
  columns.map(({ list }) => list.map(({ taskId }) => taskId))
const dropped = (move: { taskId: number; toList: number; at: number }, isManual = true) => {
  const drop = dropOf(board(), move)
  return idsIn(withDrops(board(), drop ? [drop] : [], isManual))
}

describe('a card', () => {
  it.each([
    ['up in its list', { taskId: 3, toList: 1, at: 0 }, [[3, 1, 2, 9], [4], []]],
    ['down in its list', { taskId: 1, toList: 1, at: 2 }, [[2, 3, 1, 9], [4], []]],
    ['into another list, above all', { taskId: 2, toList: 2, at: 0 }, [[1, 3, 9], [2, 4], []]],
    ['into another list, at the end', { taskId: 2, toList: 2, at: 1 }, [[1, 3, 9], [4, 2], []]],
    ['into an empty list', { taskId: 4, toList: 3, at: 0 }, [[1, 2, 3, 9], [], [4]]],
    ['below what is done: it stays before it', { taskId: 1, toList: 1, at: 3 }, [[2, 3, 1, 9], [4], []]],
  ])('is moved %s', (_, move, expected) => expect(dropped(move)).toEqual(expected))

  it('that is dropped where it is changes nothing', () =>
    expect(dropOf(board(), { taskId: 2, toList: 1, at: 1 })).toBeNull())

  it('goes to the top of another list while the board is not sorted by hand', () =>
    expect(dropped({ taskId: 1, toList: 2, at: 1 }, false)).toEqual([[2, 3, 9], [1, 4], []]))

  it('is put back where it was', () => {
    const drop = dropOf(board(), { taskId: 2, toList: 2, at: 0 })
    const back = placeNow(board(), 2)
    if (!drop || !back) throw new Error('no drop')
    expect(idsIn(withDrops(withDrops(board(), [drop], true), [back], true))).toEqual(idsIn(board()))
  })
})

it('the ranks of the server replace those that the view had proposed', () => {
  const drop = { id: 1, list: 2, above: 4, below: null }
  expect(idsIn(withRanks(board(), drop, [{ taskId: 1, rank: 'a1' }]))).toEqual([[2, 3, 9], [4, 1], []])
})

it('changes of others: cards come, go and move, lists too; those of no list are first', () => {
  const {
    list: [first],
  } = column(-1, [card(7, 'a0')])
  const {
    list: [second],
  } = column(3, [card(4, 'a0')])
  if (!first || !second) throw new Error('no cards')
  const changed = withChanges(board(), {
    revision: 2,
    tasks: [first, second],
    gone: [1],
    lists: [
      { classId: 3, className: '三' },
      { classId: 1, className: '一' },
    ],
  })
  expect(changed.map(({ className }) => className)).toEqual(['(未分组)', '三', '一'])
  expect(idsIn(changed)).toEqual([[7], [4], [2, 3, 9]])
})
