import { sql, type Transaction } from 'kysely'
import type { leaveTypes } from '#protocol/examine/door.ts'
import { dueEntries, type Grant } from '#protocol/hrm/attendance/leave-due.ts'
import { type Loss, lossOf, type SickLeave } from '#protocol/hrm/attendance/leave-endings.ts'
import {
  annualLeave,
  annualLeaveByLaw,
  granted,
  type LedgerType,
} from '#protocol/hrm/attendance/leave-law.ts'
import type { Entry, EntryKind } from '#protocol/hrm/attendance/leave-ledger.ts'
import { valueOn } from '#protocol/hrm/dated.ts'
import { EMPLOYED } from '#protocol/hrm/employees/entry-states.ts'
import { exact } from '#protocol/hrm/figure.ts'
import { onConstraint } from '#server/platform/database/constraints.ts'
import type { Database, Tables } from '#server/platform/database/database.ts'
import type { Clock } from '#server/platform/time/clock.ts'
import { startOfDay, today } from '#server/platform/time/clock.ts'
import { keepRules, readRules, type StoredRules } from './leave-rules.ts'

onConstraint('hrm_leave_floor', 'leaveBelowFloor')

type Trx = Transaction<Tables>

/** An entry as it is stored. */
export interface StoredEntry extends Entry {
  entryId: number
  employeeId: number
  leaveType: LedgerType
  remark: string
}

/** What leave of an employee follows from, beside the rules. */
export interface Person {
  id: number
  entry_time: string | null
  /** Null: still there. */
  left_on: string | null
  /** The last day, also one that is ahead. */
  last_day: string | null
  work_since: string | null
}

/** What leave by law depends on; the entry counts as the first work where that is not known. */
export async function readPeople(db: Database, ids: readonly number[]): Promise<Map<number, Person>> {
  const { rows } =
    await sql<Person>`select r.id, r.entry_time::text as entry_time, p.work_since::text as work_since,
      case when r.entry_status in (${sql.join(EMPLOYED)}) then null else coalesce(q.plan_quit_time, r.entry_time)::text end as left_on,
      q.plan_quit_time::text as last_day
    from hrm_employee r left join hrm_leave_people p on p.employee_id = r.id left join hrm_quits q on q.employee_id = r.id
    where r.id = any(${[...ids]}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The first work in any employment; the entry counts where nothing earlier is known. */
export const workSinceOf = ({ entry_time, work_since }: Person): string | null =>
  work_since !== null && entry_time !== null && work_since < entry_time ? work_since : entry_time

/** Years whose sick leave ends the claim to annual leave, by employee (hrm.md §10.3). */
export async function readLosses(
  db: Database,
  people: ReadonlyMap<number, Person>,
  since: number,
): Promise<Map<number, Loss[]>> {
  const { rows } = await sql<{ id: number } & SickLeave>`select employee_id as id, units::text as units,
      (begins_at at time zone 'Asia/Shanghai')::date::text as "from",
      ((ends_at - interval '1 millisecond') at time zone 'Asia/Shanghai')::date::text as "to"
    from hrm_leaves where employee_id = any(${[...people.keys()]}::bigint[]) and leave_type = ${SICK}
      and not is_overtime and undone_at is null and ends_at > ${startOfDay(`${since}-01-01`)}`.execute(db)
  const losses = new Map<number, Loss[]>()
  for (const [id, sick] of Map.groupBy(rows, (row) => row.id)) {
    const person = people.get(id)
    const workSince = person ? workSinceOf(person) : null
    if (workSince === null) continue
    const years = new Set(sick.flatMap(({ from, to }) => [from, to].map((day) => Number(day.slice(0, 4)))))
    losses.set(
      id,
      [...years].filter((year) => year >= since).flatMap((year) => lossOf(year, workSince, sick) ?? []),
    )
  }
  return losses
}
const SICK: (typeof leaveTypes)[number] = '病假'

/** Entries of accounts, in the order of their days. */
export async function readEntries(
  db: Database,
  ids: readonly number[],
  leaveType: LedgerType,
): Promise<Map<number, StoredEntry[]>> {
  const { rows } =
    await sql<StoredEntry>`select entry_id as "entryId", employee_id as "employeeId", leave_type as "leaveType",
      kind, bucket, units::text as units, on_day::text as "onDay", expires::text as expires, source, remark
    from hrm_leave_ledger where employee_id = any(${[...ids]}::bigint[]) and leave_type = ${leaveType}
    order by on_day, entry_id`.execute(db)
  return Map.groupBy(rows, ({ employeeId }) => employeeId)
}

/** Annual leave of every year of employment since the ledger begins: the company's days, and never fewer than the law's (LEAVE-LAW). */
function annualGrants({ rules, since }: StoredRules, person: Person, day: string): Grant[] {
  const { entry_time: from, left_on: to } = person
  const workSince = workSinceOf(person)
  if (from === null || workSince === null) return []
  const grants: Grant[] = []
  for (let year = Math.max(since, Number(from.slice(0, 4))); year <= Number(day.slice(0, 4)); year += 1) {
    const start = from > `${year}-01-01` ? from : `${year}-01-01`
    const law = valueOn(annualLeaveByLaw, start)
    if (!law || (to !== null && to < start)) continue
    // leaving is settled when it happens: a grant that was entered stays
    const of = { year, workSince, from, to: null }
    const units = granted(annualLeave(of, law.value), annualLeave(of, rules.annualSteps)).value
    if (units.lte(0)) continue
    const expires = `${year}-12-31`
    grants.push({
      bucket: `${year}年`,
      units: units.toFixed(),
      day: start,
      expires,
      carry:
        rules.annualCarry === 0
          ? null
          : { most: String(rules.annualCarry), expires: `${year + 1}-${rules.annualCarryUntil}` },
    })
  }
  return grants
}

/** What is due of accounts up to a day and not entered yet, by employee. Reading shows it; writing enters it. */
export async function readDue(
  db: Database,
  { leaveType, rules, day }: { leaveType: LedgerType; rules: StoredRules; day: string },
  entries: ReadonlyMap<number, readonly Entry[]>,
  ids: readonly number[],
): Promise<Map<number, Entry[]>> {
  const people = await readPeople(db, ids)
  const losses = leaveType === '年假' ? await readLosses(db, people, rules.since) : new Map<number, Loss[]>()
  return new Map(
    ids.map((id) => {
      const person = people.get(id)
      const grants = person && leaveType === '年假' ? annualGrants(rules, person, day) : []
      const known = entries.get(id) ?? []
      const due = dueEntries(known, grants, day, {
        losses: losses.get(id) ?? [],
        left: person?.left_on ?? null,
        entered: person?.entry_time ?? null,
      })
      return [id, [...due, ...grants.flatMap((grant) => topUp(grant, [...known, ...due], day))]]
    }),
  )
}

/** What a grant that was entered lacks of what it would be today, as when the years of work became known later (LEAVE-LAW). */
function topUp({ bucket, units, expires }: Grant, entries: readonly Entry[], day: string): Entry[] {
  const prefix = `补发 ${bucket}`
  const given = entries
    .filter((entry) => entry.bucket === bucket)
    .filter(({ kind, source }) => kind === 'grant' || source.startsWith(prefix))
    .reduce((sum, entry) => sum.plus(entry.units), exact(0))
  const lacks = exact(units).minus(given)
  if (given.isZero() || lacks.lte(0) || (expires !== null && expires < day)) return []
  const source = `${prefix} 至${units}天`
  return [{ kind: 'adjust', bucket, units: lacks.toFixed(), onDay: day, expires, source }]
}

/** All entries of accounts, with those that are due today and not entered yet. */
export async function readLedgers(
  db: Database,
  clock: Clock,
  ids: readonly number[],
  leaveType: LedgerType,
): Promise<Map<number, Entry[]>> {
  const rules = await readRules(db, clock)
  const entries = await readEntries(db, ids, leaveType)
  const due = await readDue(db, { leaveType, rules, day: today(clock) }, entries, ids)
  return new Map(ids.map((id) => [id, [...(entries.get(id) ?? []), ...(due.get(id) ?? [])]]))
}

export interface Account {
  employeeId: number
  leaveType: LedgerType
}

/** By what entries are made, and when. */
export interface By {
  userId: number
  now: Date
  remark?: string
}

/** Locks an account and enters what is due: its entries, as they are now. */
export async function lockAccount(
  trx: Trx,
  clock: Clock,
  { employeeId, leaveType }: Account,
): Promise<{ entries: Entry[]; floor: string }> {
  const rules = await keepRules(trx, clock)
  const floor = leaveType === '年假' ? -rules.rules.annualAdvance : 0
  await sql`insert into hrm_leave_accounts (employee_id, leave_type, floor)
    values (${employeeId}, ${leaveType}, ${floor}) on conflict do nothing`.execute(trx)
  const { rows } = await sql<{ floor: string }>`select floor::text as floor from hrm_leave_accounts
    where employee_id = ${employeeId} and leave_type = ${leaveType} for update`.execute(trx)
  const entries = await readEntries(trx, [employeeId], leaveType)
  const due = await readDue(trx, { leaveType, rules, day: today(clock) }, entries, [employeeId])
  const own = due.get(employeeId) ?? []
  await enter(trx, { employeeId, leaveType }, own, { userId: 0, now: clock.now() })
  return { entries: [...(entries.get(employeeId) ?? []), ...own], floor: rows[0]?.floor ?? '0' }
}

/** Enters into an account that the caller has locked; the database refuses what would be below its floor (LEAVE-FLOOR). */
export async function enter(
  trx: Trx,
  { employeeId, leaveType }: Account,
  entries: readonly Entry[],
  { userId, now, remark = '' }: By,
): Promise<void> {
  if (entries.length === 0) return
  await trx
    .insertInto('hrm_leave_ledger')
    .values(
      entries.map(({ kind, bucket, units, onDay, expires, source }) => ({
        employee_id: employeeId,
        leave_type: leaveType,
        kind,
        bucket,
        units,
        on_day: onDay,
        expires,
        source,
        remark,
        create_user_id: userId,
        create_time: now,
      })),
    )
    .execute()
  await sql`update hrm_leave_accounts set balance = balance
      + (select sum(u::numeric) from unnest(${entries.map(({ units }) => units)}::text[]) u)
    where employee_id = ${employeeId} and leave_type = ${leaveType}`.execute(trx)
}

export const kindWords: Readonly<Record<EntryKind, string>> = {
  grant: '发放',
  compOff: '加班转入',
  adjust: '调整',
  use: '休假',
  carry: '结转',
  expire: '到期',
  void: '撤销',
  lose: '不享受',
  settle: '离职结算',
}
