import dayjs from 'dayjs'
import { dayOfArchive } from './archive-name.ts'

/** How long archives are kept: the newest of each of the last days, and of each of the last weeks. */
export interface Keeping {
  days: number
  weeks: number
}

/** Monday of the week of a day. */
const weekOf = (day: string) =>
  dayjs(day)
    .subtract((dayjs(day).day() + 6) % 7, 'day')
    .format('YYYY-MM-DD')

/** Which archives may go. The newest one never does, nor one of another name than ours. */
export function chooseOld(names: readonly string[], { days, weeks }: Keeping): string[] {
  const known = names
    .flatMap((name) => {
      const day = dayOfArchive(name)
      return day ? [{ name, day, week: weekOf(day) }] : []
    })
    .toSorted((a, b) => b.name.localeCompare(a.name))
  const firstOf = (part: 'day' | 'week', count: number) => {
    const first = new Map<string, string>()
    for (const each of known) if (!first.has(each[part])) first.set(each[part], each.name)
    return [...first.values()].slice(0, count)
  }
  const kept = new Set([...firstOf('day', Math.max(1, days)), ...firstOf('week', weeks)])
  return known.filter(({ name }) => !kept.has(name)).map(({ name }) => name)
}
