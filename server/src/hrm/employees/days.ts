import { type RawBuilder, sql } from 'kysely'
import { ageOn } from '#protocol/hrm/employees/service.ts'
import { employee } from '#protocol/hrm/employees/type.ts'
import { fieldRightsOf } from '#server/engine/model/field-rights.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { isOwn } from '../scope.ts'
import { type Days, joinBirthdays } from './birthdays.ts'
import { listed } from './monthly.ts'

type Kind = 'birthday' | 'entry' | 'become' | 'quit'

/** What happens to an employee on a day: a birthday with the age where it is known, entry, confirmation, leaving. */
export interface EmployeeDay {
  kind: Kind
  employeeId: number
  name: string
  age: number | null
}

interface Found {
  day: string
  id: number
  name: string
  born: string | null
}

const present = sql<boolean>`r.entry_status <> 4`
/** Others are confirmed by their entry, which is shown already. */
const hasProbation = sql<boolean>`r.become_time is distinct from r.entry_time`

/** Whose days: those of the list, or the caller's own employee. */
export type Whose = 'listed' | 'own'

const among = (actor: Actor, whose: Whose): RawBuilder<boolean> =>
  whose === 'listed' ? listed(actor) : sql<boolean>`(r.deleted_at is null and ${isOwn(actor.viewer, 'r')})`

/** Rows of each kind within some days; of a field that is kept from the caller none, but one's own are one's own. */
function sources(
  actor: Actor,
  days: Days,
  whose: Whose,
): readonly { kind: Kind; rows: RawBuilder<unknown> }[] {
  const rights = fieldRightsOf(actor.viewer, employee, actor.services.engine.catalog.current())
  const may = (...keys: string[]) =>
    whose === 'own' || ['employeeName', ...keys].every((key) => rights.usable(key))
  const who = among(actor, whose)
  const named = sql`r.id, r.employee_name as name, r.date_of_birth::text as born`
  const onDay = (
    column: string,
    more = sql`true`,
  ) => sql`select r.${sql.ref(column)}::text as day, ${named} from hrm_employee r
    where ${who} and ${present} and ${more} and r.${sql.ref(column)} between ${days.from}::date and ${days.to}::date`
  return [
    ...(may('birthday', 'dateOfBirth')
      ? [
          {
            kind: 'birthday' as const,
            rows: sql`select b.day::text as day, ${named} from hrm_employee r ${joinBirthdays(days)} where ${who} and ${present}`,
          },
        ]
      : []),
    ...(may('entryTime') ? [{ kind: 'entry' as const, rows: onDay('entry_time') }] : []),
    ...(may('becomeTime') ? [{ kind: 'become' as const, rows: onDay('become_time', hasProbation) }] : []),
    ...(may()
      ? [
          {
            kind: 'quit' as const,
            rows: sql`select q.plan_quit_time::text as day, ${named} from hrm_employee r join hrm_quits q on q.employee_id = r.id
        where ${who} and q.plan_quit_time between ${days.from}::date and ${days.to}::date`,
          },
        ]
      : []),
  ]
}

/** At most `limit` of each kind, by name. */
export async function dayEntriesOf(
  actor: Actor,
  day: string,
  { whose, limit }: { whose: Whose; limit: number },
): Promise<EmployeeDay[]> {
  const found: EmployeeDay[] = []
  for (const { kind, rows: source } of sources(actor, { from: day, to: day }, whose)) {
    const { rows } =
      await sql<Found>`select * from (${source}) found order by name, id limit ${limit}`.execute(
        actor.services.db,
      )
    const ageOf = (born: string | null) => (kind === 'birthday' && born !== null ? ageOn(born, day) : 0)
    found.push(
      ...rows.map(({ id, name, born }) => ({
        kind,
        employeeId: id,
        name,
        age: ageOf(born) > 0 ? ageOf(born) : null,
      })),
    )
  }
  return found
}

/** Days on which something happens to an employee. */
export async function daysWithEntries(actor: Actor, days: Days, whose: Whose): Promise<string[]> {
  const all = sources(actor, days, whose).map(({ rows }) => sql`select day from (${rows}) found`)
  if (all.length === 0) return []
  const { rows } = await sql<{ day: string }>`${sql.join(all, sql` union `)}`.execute(actor.services.db)
  return rows.map(({ day }) => day)
}
