import { sql, type Transaction } from 'kysely'
import { oaTypes } from '#protocol/examine/forms.ts'
import { isLedgerType, type LedgerType } from '#protocol/hrm/attendance/leave-law.ts'
import { allocate, type Entry, voidOf } from '#protocol/hrm/attendance/leave-ledger.ts'
import { exact } from '#protocol/hrm/figure.ts'
import { addMonths } from '#protocol/platform/day.ts'
import type { AppServices } from '#server/access/context.ts'
import type { StoredRow } from '#server/engine/model/rules.ts'
import { type CheckedDraft, type ExamineListener, hint } from '#server/examine/door.ts'
import type { Database, Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { formatDay, parseMoment } from '#server/platform/time/clock.ts'
import { ownEmployeeId } from '../staff.ts'
import { changeFacts } from './close.ts'
import { readRules } from './leave-rules.ts'
import { enter, lockAccount, readLedgers } from './ledger.ts'
import { reservedOf } from './reserved.ts'

type Trx = Transaction<Tables>

/** What an approval of leave or overtime comes to; null: not complete. */
interface Request {
  from: Date
  to: Date
  units: string
  leaveType: string
}

const momentIn = (value: unknown): Date | null =>
  value instanceof Date ? value : typeof value === 'string' ? (parseMoment(value) ?? null) : null

function requestIn(values: Readonly<Record<string, unknown>>): Request | null {
  const [from, to] = [momentIn(values.start_time), momentIn(values.end_time)]
  const units = Number(values.duration)
  if (!from || !to || to <= from || !(units > 0)) return null
  return { from, to, units: String(values.duration), leaveType: String(values.type_id ?? '') }
}

const sourceOf = (examineId: number) => `审批 ${examineId}`

/** What of a type of leave may still be taken on a day: what waits counts as taken. */
interface Standing {
  entries: readonly Entry[]
  floor: string
  reserved: string
}

/** By how many days a request is more than may be taken; null: it is not. */
function shortOf({ entries, floor, reserved }: Standing, { from, units }: Request): string | null {
  const found = allocate(entries, { day: formatDay(from), units, floor, reserved, source: '' })
  return 'short' in found ? found.short.toFixed() : null
}

async function standingOf(
  db: Database,
  { clock }: Pick<AppServices, 'clock'>,
  employeeId: number,
  leaveType: LedgerType,
  except: number,
): Promise<Standing> {
  const ledgers = await readLedgers(db, clock, [employeeId], leaveType)
  const { rules } = await readRules(db, clock)
  const reserved = await reservedOf(db, [employeeId], leaveType, except)
  return {
    entries: ledgers.get(employeeId) ?? [],
    floor: leaveType === '年假' ? String(-rules.annualAdvance) : '0',
    reserved: reserved.get(employeeId) ?? '0',
  }
}

/** Of a draft the employee and the request, where its type has a ledger. */
async function ledgerRequest(db: Database, { userId, values }: CheckedDraft) {
  const request = requestIn(values)
  if (!request || !isLedgerType(request.leaveType)) return null
  const employeeId = await ownEmployeeId(db, { userId })
  return employeeId === null ? null : { employeeId, request, leaveType: request.leaveType }
}

const shortWords = (leaveType: string, short: string) => `${leaveType}余额不足，还差${short}天`

/** Leave: its balance is shown before 提交, a request below the floor is refused, and what has passed is taken (hrm.md §10.3). */
export const leaveApprovals: ExamineListener = {
  oaTypes: [oaTypes.leave],
  check: async ({ services }, draft) => {
    const asked = await ledgerRequest(services.db, draft)
    if (!asked) return []
    const { employeeId, request, leaveType } = asked
    const standing = await standingOf(services.db, services, employeeId, leaveType, draft.examineId ?? 0)
    const short = shortOf(standing, request)
    if (short !== null) return [{ level: 'refusal', words: shortWords(leaveType, short) }]
    const rest = exact(usable(standing, request)).minus(request.units)
    return [
      hint(`${leaveType}可用${usable(standing, request)}天，本次${request.units}天，剩余${rest.toFixed()}天`),
    ]
  },
  submitting: async (trx, actor, draft) => {
    const asked = await ledgerRequest(trx, draft)
    if (!asked) return
    const { employeeId, request, leaveType } = asked
    const { entries, floor } = await lockAccount(trx, actor.services.clock, { employeeId, leaveType })
    const reserved = await reservedOf(trx, [employeeId], leaveType, draft.examineId ?? 0)
    const short = shortOf({ entries, floor, reserved: reserved.get(employeeId) ?? '0' }, request)
    if (short !== null) refuse('leaveShort', leaveType, short)
  },
  passed: async (trx, actor, row) => {
    const fact = await factIn(trx, row)
    if (!fact) return
    const { employeeId, request } = fact
    const { leaveType } = request
    const { clock } = actor.services
    await changeFacts(trx, changeOf(actor.services, fact, sourceOf(row.id)), async () => {
      await insertFact(trx, row.id, fact, false)
      if (!isLedgerType(leaveType)) return
      const account = { employeeId, leaveType }
      const { entries, floor } = await lockAccount(trx, clock, account)
      const taken = allocate(entries, {
        day: formatDay(request.from),
        units: request.units,
        floor,
        source: sourceOf(row.id),
      })
      if ('short' in taken) return refuse('leaveShort', leaveType, taken.short.toFixed())
      await enter(trx, account, taken.entries, { userId: actor.viewer.userId, now: clock.now() })
    })
  },
  undone: async (trx, actor, row) => undo(trx, actor, row),
}

/** Days that may be taken on the day of a request. */
function usable(standing: Standing, request: Request): string {
  const most = 10_000
  const short = shortOf(standing, { ...request, units: String(most) })
  return exact(most)
    .minus(short ?? 0)
    .toFixed()
}

interface Fact {
  employeeId: number
  request: Request
}

async function factIn(trx: Trx, row: StoredRow): Promise<Fact | null> {
  const request = requestIn(row)
  const employeeId = await ownEmployeeId(trx, { userId: Number(row.create_user_id) })
  return request && employeeId !== null ? { employeeId, request } : null
}

const changeOf = (services: AppServices, { employeeId, request }: Fact, source: string) => ({
  services,
  employeeId,
  first: formatDay(request.from),
  last: formatDay(request.to),
  source,
})

const insertFact = (trx: Trx, examineId: number, { employeeId, request }: Fact, isOvertime: boolean) =>
  trx
    .insertInto('hrm_leaves')
    .values({
      examine_id: examineId,
      employee_id: employeeId,
      is_overtime: isOvertime,
      leave_type: request.leaveType,
      begins_at: request.from,
      ends_at: request.to,
      units: request.units,
      undone_at: null,
    })
    .execute()

/** Takes back what an approval brought or took, into the same buckets (LEAVE-VOID). */
async function undo(
  trx: Trx,
  { services, viewer }: { services: AppServices; viewer: { userId: number } },
  row: StoredRow,
): Promise<void> {
  const { rows } = await sql<{
    employee_id: number
    is_overtime: boolean
    leave_type: string
    begins_at: Date
    ends_at: Date
    units: string
  }>`select employee_id, is_overtime, leave_type, begins_at, ends_at, units::text as units from hrm_leaves
    where examine_id = ${row.id} and undone_at is null for update`.execute(trx)
  const [found] = rows
  if (!found) return
  const { employee_id: employeeId, begins_at: from, ends_at: to, units, leave_type: leaveType } = found
  const now = services.clock.now()
  const fact = { employeeId, request: { from, to, units, leaveType } }
  await changeFacts(trx, changeOf(services, fact, `撤销 ${sourceOf(row.id)}`), async () => {
    await sql`update hrm_leaves set undone_at = ${now} where examine_id = ${row.id}`.execute(trx)
    const ledger = found.is_overtime ? '调休' : leaveType
    if (!isLedgerType(ledger)) return
    const account = { employeeId, leaveType: ledger }
    const { entries } = await lockAccount(trx, services.clock, account)
    await enter(trx, account, voidOf(entries, sourceOf(row.id), formatDay(now)), {
      userId: viewer.userId,
      now,
    })
  })
}

/** Overtime: on a rest day that is no public holiday its days become 调休; elsewhere it is paid (hrm.md §10.3). */
export const overtimeApprovals: ExamineListener = {
  oaTypes: [oaTypes.overtime],
  passed: async (trx, actor, row) => {
    const { services, viewer } = actor
    const fact = await factIn(trx, row)
    if (!fact) return
    const { employeeId, request } = fact
    await changeFacts(trx, changeOf(services, fact, sourceOf(row.id)), async () => {
      await insertFact(trx, row.id, fact, true)
      const day = formatDay(request.from)
      if (!isCompensated(services, day)) return
      const account = { employeeId, leaveType: '调休' as const }
      await lockAccount(trx, services.clock, account)
      const { rules } = await readRules(trx, services.clock)
      const source = sourceOf(row.id)
      await enter(
        trx,
        account,
        [
          {
            kind: 'compOff',
            bucket: `${day} 加班 ${row.id}`,
            units: request.units,
            onDay: day,
            expires: addMonths(day, rules.compOffMonths),
            source,
          },
        ],
        { userId: viewer.userId, now: services.clock.now() },
      )
    })
  },
  undone: async (trx, actor, row) => undo(trx, actor, row),
}

function isCompensated({ workingDays }: AppServices, day: string): boolean {
  const holiday = workingDays.year(Number(day.slice(0, 4))).days.some((each) => each.day === day)
  return !holiday && !workingDays.isWorkingDay(day)
}
