import { type RawBuilder, sql } from 'kysely'
import { birthdaysOn } from '#protocol/hrm/employees/birthday.ts'
import { addDays, daysBetween } from '#protocol/platform/day.ts'

/** Both days belong to it. */
export interface Days {
  from: string
  to: string
}

const LUNAR = 2
const isLunar = sql`(coalesce(r.birthday_type, 1) = ${sql.lit(LUNAR)} and coalesce(r.birthday, '') <> '')`
/** Month and day of an employee `r`; without a birthday those of the date of birth (hrm.md §18.2). */
const key = sql`coalesce(nullif(r.birthday, ''), to_char(r.date_of_birth, 'MMDD'))`

/** Days with the keys of those whose birthday they are, as a table `b (day, key, is_lunar)`. */
function birthdayTable({ from, to }: Days): RawBuilder<unknown> {
  const keys = Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => addDays(from, at)).flatMap(
    (day) => birthdaysOn(day).map((each) => ({ day, ...each })),
  )
  return sql`unnest(${keys.map(({ day }) => day)}::date[], ${keys.map((each) => each.key)}::text[],
    ${keys.map((each) => each.isLunar)}::boolean[]) b (day, key, is_lunar)`
}

/** Employees `r` with a birthday on one of the days. */
export const hasBirthday = (days: Days): RawBuilder<boolean> =>
  sql<boolean>`(${key}, ${isLunar}) in (select b.key, b.is_lunar from ${birthdayTable(days)})`

/** Joins employees `r` with the days `b.day` of their birthdays. */
export const joinBirthdays = (days: Days): RawBuilder<unknown> =>
  sql`join ${birthdayTable(days)} on b.key = ${key} and b.is_lunar = ${isLunar}`
