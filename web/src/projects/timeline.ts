import type { TaskInfo } from '#protocol/tasks/shapes.ts'

const DAY = 86_400_000
const at = (day: string) => Date.parse(`${day.slice(0, 10)}T00:00:00Z`) / DAY

/** A day some days after another one. */
export const dayAfter = (day: string, days: number): string =>
  new Date((at(day) + days) * DAY).toISOString().slice(0, 10)

/** Days from one day on. */
export const daysFrom = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, days) => dayAfter(first, days))

/** A task on the line of days. */
export interface Bar {
  task: TaskInfo
  /** Column of its first day that is shown, from 0. */
  from: number
  /** Days that it takes of those that are shown. */
  span: number
}

/** From which day until which; a task with one of them alone takes that day. Null: it has neither. */
function spanOf({ startTime, stopTime }: TaskInfo): readonly [number, number] | null {
  const first = startTime ?? stopTime
  const last = stopTime ?? startTime
  return first && last ? [at(first), at(last)] : null
}

export const hasDays = (task: TaskInfo): boolean => spanOf(task) !== null

/** The tasks that touch the days shown, the first to begin first; what lies beyond is cut off. */
export function barsOf(tasks: readonly TaskInfo[], first: string, count: number): Bar[] {
  const begin = at(first)
  const bars = tasks.flatMap((task) => {
    const span = spanOf(task)
    if (!span) return []
    const from = Math.max(span[0] - begin, 0)
    const until = Math.min(span[1] - begin, count - 1)
    return from <= until ? [{ task, from, span: until - from + 1 }] : []
  })
  return bars.toSorted((a, b) => a.from - b.from || a.task.taskId - b.task.taskId)
}
