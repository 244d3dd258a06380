import { type RawBuilder, sql } from 'kysely'
import type { Balance, BalanceRow, LedgerEntry } from '#protocol/hrm/attendance/leave-calls.ts'
import { type LedgerType, ledgerTypes } from '#protocol/hrm/attendance/leave-law.ts'
import { balanceOn, bucketsOn, type Entry } from '#protocol/hrm/attendance/leave-ledger.ts'
import { EMPLOYED } from '#protocol/hrm/employees/entry-states.ts'
import { type Page, toPage } from '#protocol/platform/envelope.ts'
import { windowOf } from '#protocol/platform/wire.ts'
import { withDescendants } from '#server/engine/model/registers.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { refuse } from '#server/platform/refusal.ts'
import { today } from '#server/platform/time/clock.ts'
import { inScope } from '../scope.ts'
import { ownEmployeeId } from '../staff.ts'
import { readRules } from './leave-rules.ts'
import { kindWords, readEntries, readLedgers, type StoredEntry } from './ledger.ts'
import { reservedOf } from './reserved.ts'

const RIGHT = 'hrm/attendance/readClock'

/** Balances of employees on a day: the sum of entries up to it (LEAVE-SUM). */
async function balancesOf(
  { services }: Actor,
  ids: readonly number[],
  onDay: string,
): Promise<Map<number, Balance[]>> {
  const { db, clock } = services
  const { rules } = await readRules(db, clock)
  const found = new Map<number, Balance[]>(ids.map((id) => [id, []]))
  for (const leaveType of ledgerTypes) {
    const ledgers = await readLedgers(db, clock, ids, leaveType)
    const reserved = await reservedOf(db, ids, leaveType)
    const floor = leaveType === '年假' ? String(-rules.annualAdvance) : '0'
    for (const id of ids)
      found.get(id)?.push({
        leaveType,
        balance: balanceOn(ledgers.get(id) ?? [], onDay).toFixed(),
        reserved: reserved.get(id) ?? '0',
        floor,
        expires: nextExpiry(ledgers.get(id) ?? [], onDay),
      })
  }
  return found
}

function nextExpiry(entries: readonly Entry[], onDay: string): Balance['expires'] {
  const next = bucketsOn(entries, onDay).find(
    ({ expires, rest }) => expires !== null && expires >= onDay && rest.gt(0),
  )
  return next?.expires ? { day: next.expires, units: next.rest.toFixed() } : null
}

interface Person {
  id: number
  employee_name: string
  job_number: string | null
  dept_id: number | null
  entry_time: string | null
  work_since: string | null
}

interface BalanceFilter {
  search: string
  deptId?: number | undefined
  onDay?: string | undefined
  page: number
  limit: number
  pageType: 0 | 1
}

export async function listBalances(actor: Actor, request: BalanceFilter): Promise<Page<BalanceRow>> {
  const { services, viewer } = actor
  const { page, limit } = windowOf(request)
  const { search, deptId } = request
  const depts = deptId === undefined ? null : withDescendants(services.hrDepts, [deptId])
  const where: RawBuilder<boolean> = sql`r.deleted_at is null and ${inScope(viewer, RIGHT, 'r')}
    and r.entry_status in (${sql.join(EMPLOYED)})
    and (position(${search} in coalesce(r.employee_name, '')) > 0 or position(${search} in coalesce(r.job_number, '')) > 0)
    and ${depts === null ? sql`true` : sql`r.dept_id = any(${depts}::bigint[])`}`
  const { rows } =
    await sql<Person>`select r.id, r.employee_name, r.job_number, r.dept_id, r.entry_time::text as entry_time,
      p.work_since::text as work_since
    from hrm_employee r left join hrm_leave_people p on p.employee_id = r.id where ${where}
    order by r.dept_id nulls last, r.job_number nulls last, r.id limit ${limit} offset ${(page - 1) * limit}`.execute(
      services.db,
    )
  const { rows: counted } = await sql<{
    count: number
  }>`select count(*)::int as count from hrm_employee r where ${where}`.execute(services.db)
  const onDay = request.onDay ?? today(services.clock)
  const balances = await balancesOf(
    actor,
    rows.map(({ id }) => id),
    onDay,
  )
  return toPage(
    rows.map((row) => ({
      employeeId: row.id,
      employeeName: row.employee_name,
      jobNumber: row.job_number,
      deptName: row.dept_id === null ? null : (services.hrDepts.entry(row.dept_id)?.name ?? null),
      entryTime: row.entry_time,
      workSince: row.work_since ?? row.entry_time,
      isWorkSinceKnown: row.work_since !== null,
      balances: balances.get(row.id) ?? [],
    })),
    counted[0]?.count ?? 0,
    { page, limit },
  )
}

/** The caller's own; none without an employee. */
export async function ownBalances(actor: Actor): Promise<Balance[]> {
  const { db, clock } = actor.services
  const id = await ownEmployeeId(db, actor.viewer)
  return id === null ? [] : ((await balancesOf(actor, [id], today(clock))).get(id) ?? [])
}

/** 401 for employees whom the right does not reach. */
export async function requireReached(
  { services, viewer }: Actor,
  employeeId: number,
  right: string,
): Promise<void> {
  const { rows } = await sql`select from hrm_employee r
    where r.id = ${employeeId} and r.deleted_at is null and ${inScope(viewer, right, 'r')}`.execute(
    services.db,
  )
  if (rows.length === 0) refuse('forbidden')
}

export async function readLedger(
  actor: Actor,
  { employeeId, leaveType }: { employeeId: number; leaveType: LedgerType },
): Promise<LedgerEntry[]> {
  await requireReached(actor, employeeId, RIGHT)
  return ledgerOf(actor, employeeId, leaveType)
}

export async function ownLedger(actor: Actor, leaveType: LedgerType): Promise<LedgerEntry[]> {
  const id = await ownEmployeeId(actor.services.db, actor.viewer)
  return id === null ? [] : ledgerOf(actor, id, leaveType)
}

/** The newest first, each with the balance of its day. */
async function ledgerOf({ services }: Actor, id: number, leaveType: LedgerType): Promise<LedgerEntry[]> {
  const { db, clock } = services
  const stored = new Map(
    (await readEntries(db, [id], leaveType)).get(id)?.map((entry) => [keyOf(entry), entry]),
  )
  const entries = (await readLedgers(db, clock, [id], leaveType)).get(id) ?? []
  const inOrder = entries.toSorted((one, other) => one.onDay.localeCompare(other.onDay))
  return inOrder
    .map((entry, at) => ({
      entryId: stored.get(keyOf(entry))?.entryId ?? -at,
      kind: entry.kind,
      kindName: kindWords[entry.kind],
      bucket: entry.bucket,
      units: entry.units,
      onDay: entry.onDay,
      expires: entry.expires,
      source: entry.source,
      remark: stored.get(keyOf(entry))?.remark ?? '',
      balance: balanceOn(inOrder.slice(0, at + 1), entry.onDay).toFixed(),
    }))
    .toReversed()
}
const keyOf = ({ source, kind, bucket }: Entry | StoredEntry) => `${source} ${kind} ${bucket}`
