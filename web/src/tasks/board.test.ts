import { expect, it } from 'vitest'
import { type Columns, columnsRequest, moveTask } from './board.ts'
import { exampleTask } from './task-example.ts'

const columns: Columns = [[1, 2, 3], [4], [], []].map((ids, isTop) => ({
  title: String(isTop),
  isTop,
  list: ids.map((taskId) => ({ ...exampleTask, taskId })),
}))
const idsIn = (some: Columns) => some.map(({ list }) => list.map(({ taskId }) => taskId))

it.each([
  ['up in its column', { taskId: 3, toTop: 0, at: 0 }, [[3, 1, 2], [4], [], []]],
  ['down in its column', { taskId: 1, toTop: 0, at: 2 }, [[2, 3, 1], [4], [], []]],
  ['into another column', { taskId: 2, toTop: 1, at: 0 }, [[1, 3], [2, 4], [], []]],
  ['into an empty column', { taskId: 4, toTop: 3, at: 0 }, [[1, 2, 3], [], [], [4]]],
])('a task is moved %s', (_, move, expected) => expect(idsIn(moveTask(columns, move))).toEqual(expected))

it('a move to where it is changes nothing', () =>
  expect(moveTask(columns, { taskId: 2, toTop: 0, at: 1 })).toBe(columns))

it('the server is sent both lists, and the way back is the same request of the columns before', () => {
  const moved = moveTask(columns, { taskId: 2, toTop: 1, at: 0 })
  expect(columnsRequest(moved, { taskId: 2, fromTop: 0 })).toEqual({
    toTopId: 1,
    toList: [2, 4],
    fromTopId: 0,
    fromList: [1, 3],
  })
  expect(columnsRequest(columns, { taskId: 2, fromTop: 1 })).toEqual({
    toTopId: 0,
    toList: [1, 2, 3],
    fromTopId: 1,
    fromList: [4],
  })
})
