import announced from 'chinese-days/dist/chinese-days.json' with { type: 'json' }
import type { SpecialDay } from '#protocol/manage/working-days/calls.ts'
import { MADE_UP, RESTED } from '#protocol/manage/working-days/days.ts'

/** What the State Council announced, by year, days in order; years that are not known yet are absent. */
export const officialYears: ReadonlyMap<number, readonly SpecialDay[]> = Map.groupBy(
  [...read(announced.holidays, RESTED), ...read(announced.workdays, MADE_UP)].toSorted((one, other) =>
    one.day < other.day ? -1 : 1,
  ),
  ({ day }) => Number(day.slice(0, 4)),
)

/** `{"2026-01-01": "New Year's Day,元旦,1"}`: the name is the second part. */
function read(days: Readonly<Record<string, string>>, type: SpecialDay['type']): SpecialDay[] {
  return Object.entries(days).map(([day, words]) => ({ day, type, name: words.split(',')[1] ?? '' }))
}
