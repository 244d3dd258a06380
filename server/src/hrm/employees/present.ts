import { ageOn, companyAgeDays, companyAgeText } from '#protocol/hrm/employees/service.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { today } from '#server/platform/time/clock.ts'

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** What is computed when it is read: age and length of service on the day (hrm.md §4.2). */
export function derived({ services }: Pick<Actor, 'services'>, row: Row): Pick<Row, 'age' | 'companyAge'> {
  const day = today(services.clock)
  const [birth, since] = [textOf(row.dateOfBirth), textOf(row.companyAgeStartTime)]
  return {
    age: birth === '' ? null : ageOn(birth, day),
    companyAge: since === '' ? null : companyAgeText(companyAgeDays(since, day)),
  }
}

/** A row of the list as the wire has it: null where nothing is stored. */
export function presentRow(actor: Pick<Actor, 'services'>, row: Row): Row {
  const whole = Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key, value === '' ? null : value]),
  )
  return { ...whole, ...derived(actor, row) }
}

/** One employee, whom the caller may read, with everything that is stored. */
export const presentDetail = (actor: Pick<Actor, 'services'>, row: Row): Row => ({
  ...row,
  ...derived(actor, row),
})
