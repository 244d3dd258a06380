import { expect, it } from 'vitest'
import { exampleCard } from './project-example.ts'
import { barsOf, daysFrom } from './timeline.ts'

const task = (taskId: number, startTime: string | null, stopTime: string | null) =>
  exampleCard({ taskId, startTime, stopTime })
const shown = (...tasks: ReturnType<typeof task>[]) =>
  barsOf(tasks, '2026-02-26', 7).map(({ task: { taskId }, from, span }) => [taskId, from, span])

it('days go on over the end of a month', () =>
  expect(daysFrom('2026-02-27', 3)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']))

it.each([
  ['within the days', task(1, '2026-02-27', '2026-03-01'), [[1, 1, 3]]],
  ['that began before', task(1, '2026-02-01', '2026-02-26'), [[1, 0, 1]]],
  ['that goes on after', task(1, '2026-03-03', '2026-05-01'), [[1, 5, 2]]],
  ['with its end alone', task(1, null, '2026-02-28'), [[1, 2, 1]]],
  ['with its beginning alone', task(1, '2026-02-28', null), [[1, 2, 1]]],
  ['before all of them', task(1, '2026-02-01', '2026-02-25'), []],
  ['without days', task(1, null, null), []],
])('a task %s', (_, given, expected) => expect(shown(given)).toEqual(expected))

it('what begins first is first', () =>
  expect(shown(task(1, '2026-03-01', '2026-03-01'), task(2, '2026-02-27', '2026-03-04'))).toEqual([
    [2, 1, 6],
    [1, 3, 1],
  ]))
