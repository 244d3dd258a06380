import { sql, type Transaction } from 'kysely'
import { employee } from '#protocol/hrm/employees/type.ts'
import { type DatedChange, foldChanges, lastDayOf, rangeOf, type Span, spanOn } from '#protocol/hrm/spans.ts'
import { recordEvent } from '#server/engine/change/entries.ts'
import { toJson } from '#server/engine/change/to-json.ts'
import { requireRecord } from '#server/engine/model/find-record.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { refusal, refuse } from '#server/platform/refusal.ts'
import { today } from '#server/platform/time/clock.ts'
import { schemeChanged } from '../employees/door.ts'
import { inScope } from '../scope.ts'
import { readLatest, readVersions, type SchemeVersion } from './versions.ts'

type Trx = Transaction<Tables>

/** Which family of schemes an employee has; null: none. */
interface Has {
  family_id: number | null
}
const none: Has = { family_id: null }

export interface InsuredEmployee {
  id: number
  name: string
  entryTime: string | null
}

/** Live employees whom the right reaches, locked in the order of their ids; refuses 401 when one is missing. */
export async function lockEmployees(
  trx: Trx,
  { viewer }: Actor,
  ids: readonly number[],
  right: string,
): Promise<InsuredEmployee[]> {
  const wanted = [...new Set(ids)]
  const { rows } =
    await sql<InsuredEmployee>`select e.id, e.employee_name as name, e.entry_time::text as "entryTime"
    from hrm_employee e where e.id = any(${wanted}::bigint[]) and e.deleted_at is null
      and ${inScope(viewer, right, 'e')} order by e.id for no key update of e`.execute(trx)
  if (rows.length < wanted.length) {
    const found = new Set(rows.map(({ id }) => id))
    throw refusal('forbidden').over(employee, wanted.find((id) => !found.has(id)) ?? 0)
  }
  return rows
}

async function changesOf(trx: Trx, ids: readonly number[]): Promise<Map<number, DatedChange<Has>[]>> {
  const { rows } = await sql<{ id: number; onDay: string; family: number | null }>`select employee_id as id,
      on_day::text as "onDay", family_id as family
    from hrm_scheme_changes where employee_id = any(${ids}::bigint[]) order by on_day, change_id`.execute(trx)
  const byEmployee = Map.groupBy(rows, ({ id }) => id)
  return new Map(
    [...byEmployee].map(([id, own]) => [
      id,
      own.map(({ onDay, family }) => ({ onDay, set: { family_id: family } })),
    ]),
  )
}

const inOrder = (changes: readonly DatedChange<Has>[]) =>
  changes.toSorted((one, other) => (one.onDay < other.onDay ? -1 : one.onDay > other.onDay ? 1 : 0))
const familyOn = (spans: readonly Span<Has>[], day: string) => spanOn(spans, day)?.state.family_id ?? null

interface Assignment {
  employees: readonly InsuredEmployee[]
  /** The family that they get; null: none. */
  familyId: number | null
  /** From which day on, for each. */
  onDay: (employee: InsuredEmployee, isFirst: boolean) => string
}

/**
 * Gives employees a scheme from a day on and renews their spans. Later changes that were decided before stay. The caller holds the
 * employees.
 */
export async function giveScheme(
  trx: Trx,
  actor: Actor,
  { employees, familyId, onDay }: Assignment,
): Promise<void> {
  const { services, viewer } = actor
  const known = await changesOf(
    trx,
    employees.map(({ id }) => id),
  )
  const changed = employees.flatMap((each) => {
    const before = known.get(each.id) ?? []
    const day = onDay(each, before.length === 0)
    const was = familyOn(foldChanges(before, none), day)
    if (was === familyId) return []
    return [
      {
        ...each,
        day,
        was,
        spans: foldChanges(inOrder([...before, { onDay: day, set: { family_id: familyId } }]), none),
      },
    ]
  })
  if (changed.length === 0) return
  const now = services.clock.now()
  await sql`insert into hrm_scheme_changes (employee_id, on_day, family_id, create_user_id, create_time)
    select c.id, c.day, ${familyId}::bigint, ${viewer.userId}::bigint, ${now}::timestamptz
    from unnest(${changed.map(({ id }) => id)}::bigint[], ${changed.map(({ day }) => day)}::date[]) as c (id, day)`.execute(
    trx,
  )
  const spans = changed.flatMap(({ id, spans: own }) =>
    own.flatMap((span) =>
      span.state.family_id === null ? [] : { id, valid: rangeOf(span), family: span.state.family_id },
    ),
  )
  await sql`delete from hrm_scheme_spans where employee_id = any(${changed.map(({ id }) => id)}::bigint[])`.execute(
    trx,
  )
  await sql`insert into hrm_scheme_spans (employee_id, valid, family_id)
    select s.id, s.valid, s.family from jsonb_to_recordset(${toJson(spans)}::jsonb)
      as s (id bigint, valid daterange, family bigint)`.execute(trx)
  const families = [...changed.flatMap(({ was }) => was ?? []), ...(familyId === null ? [] : [familyId])]
  const names = await readLatest(trx, families)
  const nameOf = (family: number | null) => (family === null ? '无' : (names.get(family)?.schemeName ?? ''))
  const subjects = changed.map(({ id, name, was }) => ({
    id,
    title: name,
    about: { from: [nameOf(was)], to: [nameOf(familyId)] },
  }))
  await recordEvent(trx, actor, employee, subjects, { as: schemeChanged })
}

/** The version that may be chosen by the id of any of its family; refuses a deleted scheme. */
export async function requireLive(trx: Trx, schemeId: number): Promise<SchemeVersion> {
  const { rows } = await sql<{ id: number }>`select live.scheme_id as id from hrm_schemes s
    join hrm_schemes live on live.family_id = s.family_id and live.replaced_at is null
    where s.scheme_id = ${schemeId} for key share of live`.execute(trx)
  const [found] = rows
  const version = found && (await readVersions(trx, [found.id])).get(found.id)
  return version ?? refuse('schemeReplaced')
}

interface AssignRequest {
  employeeIds: readonly number[]
  schemeId?: number | undefined
  onDay?: string | undefined
}

/**
 * Sets or clears the scheme of employees (hrm.md §5.4). Without a day it holds from today, the first scheme of an employee from the
 * day of entry, so that a month that is made later has them.
 */
export async function assignScheme(actor: Actor, request: AssignRequest): Promise<void> {
  const { services } = actor
  const day = today(services.clock)
  await inTransaction(services.db, async (trx) => {
    const version = request.schemeId ? await requireLive(trx, request.schemeId) : null
    const employees = await lockEmployees(trx, actor, request.employeeIds, 'hrm/employee/setInsured')
    const early = employees.find(({ entryTime }) => request.onDay && entryTime && request.onDay < entryTime)
    if (early) throw refusal('schemeBeforeEntry').at('onDay')
    await giveScheme(trx, actor, {
      employees,
      familyId: version?.familyId ?? null,
      onDay: ({ entryTime }, isFirst) =>
        request.onDay ?? (isFirst && entryTime !== null && entryTime < day ? entryTime : day),
    })
  })
}

/** The schemes of an employee whom the caller may read, the latest first. */
export async function listHistory(actor: Actor, employeeId: number) {
  const { services } = actor
  await requireRecord(actor, employee, employeeId, { action: 'read' })
  const { rows } = await sql<{
    family: number
    fromDay: string
    until: string | null
  }>`select family_id as family,
      lower(valid)::text as "fromDay", upper(valid)::text as until
    from hrm_scheme_spans where employee_id = ${employeeId} order by lower(valid) desc`.execute(services.db)
  const versions = await readLatest(
    services.db,
    rows.map(({ family }) => family),
  )
  return rows.map(({ family, fromDay, until }) => ({
    schemeId: versions.get(family)?.schemeId ?? null,
    schemeName: versions.get(family)?.schemeName ?? null,
    city: versions.get(family)?.city ?? null,
    fromDay,
    toDay: lastDayOf({ until }),
  }))
}
