import { type RawBuilder, sql } from 'kysely'
import { LEFT } from '#protocol/hrm/employees/entry-states.ts'

/**
 * First day after a span `s` of employment; null: it still holds. The history has an employee as left from the day of leaving on, and that
 * day is worked and paid (hrm.md §10.2, §15.6).
 */
export const employedUntil: RawBuilder<string | null> = sql<string | null>`(upper(s.valid)
  + (exists (select from hrm_spans n where n.employee_id = s.employee_id and n.entry_status = ${LEFT}
    and lower(n.valid) = upper(s.valid)))::int)`
