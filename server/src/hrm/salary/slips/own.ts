import { sql } from 'kysely'
import { OWN_SLIP } from '#protocol/hrm/salary/messages.ts'
import type { answers, SlipSectionRow } from '#protocol/hrm/salary/slip-calls.ts'
import { toPage } from '#protocol/platform/envelope.ts'
import { windowOf } from '#protocol/platform/wire.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import type { MessageReader } from '#server/messages/door.ts'
import { refuse } from '#server/platform/refusal.ts'
import { formatMoment } from '#server/platform/time/clock.ts'
import { inScope, isOwn } from '../../scope.ts'
import { requireStaff } from '../../staff.ts'
import { answerOf, RECORD } from './records.ts'
import type { KeptSection } from './send.ts'

/** Categories with their options, as clients read them: ids by their place, since a slip never changes. */
export function sectionsOf(slipId: number, content: readonly KeptSection[]): SlipSectionRow[] {
  let id = 0
  return content.map(({ name, lines }, sort) => {
    id += 1
    const pid = id
    const shared = { slipId, remark: null, arithmetic: null }
    return {
      ...shared,
      id: pid,
      name,
      type: 1,
      code: null,
      value: '0.00',
      pid: 0,
      sort,
      optionList: lines.map((line, at) => {
        id += 1
        return { ...line, id, slipId, type: 2, pid, sort: at }
      }),
    }
  })
}

interface OwnList {
  page: number
  limit: number
  pageType: 0 | 1
  startTime?: string | undefined
  endTime?: string | undefined
  orderType?: number | undefined
  order?: number | undefined
}
interface OwnRow {
  id: number
  employee_id: number
  year: number
  month: number
  start_on: string
  end_on: string
  is_read: boolean
  remarks: string | null
  create_time: Date
  create_user_id: number
  content: KeptSection[]
  answer: number
  objection: string | null
  answered_at: Date | null
  reply: string | null
}

const BY_NET = 2
const RISING = 2
/** `yyyy-MM` as a number of months. */
const monthsOf = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7))

/** The newest slip of each sheet of the caller's own employee; shown ones count as read (hrm.md §19). */
export async function listOwn(actor: Actor, request: OwnList) {
  await requireStaff(actor)
  const { services, viewer } = actor
  const { page, limit } = windowOf(request)
  const { startTime, endTime, orderType: sortedBy, order } = request
  const within = [
    ...(startTime === undefined ? [] : [sql`s.year * 12 + s.month >= ${monthsOf(startTime)}`]),
    ...(endTime === undefined ? [] : [sql`s.year * 12 + s.month <= ${monthsOf(endTime)}`]),
  ]
  const newest = sql`(select distinct on (l.sheet_id) l.*, s.year, s.month, s.start_on, s.end_on
    from hrm_slips l join hrm_sheets s on s.sheet_id = l.sheet_id join hrm_employee r on r.id = l.employee_id
    where ${sql.join([isOwn(viewer, 'r'), sql`l.recalled_at is null`, ...within], sql` and `)}
    order by l.sheet_id, l.id desc) own`
  const by = sql.ref(sortedBy === BY_NET ? 'net' : 'create_time')
  const direction = order === RISING ? sql`asc` : sql`desc`
  const { rows } =
    await sql<OwnRow>`select id, employee_id, year, month, start_on::text as start_on, end_on::text as end_on, read_at is not null as is_read, remarks, create_time,
      create_user_id, content, answer, objection, answered_at, reply
    from ${newest} order by ${by} ${direction}, id desc limit ${limit} offset ${(page - 1) * limit}`.execute(
      services.db,
    )
  const { rows: counted } = await sql<{
    count: number
  }>`select count(*)::int as count from ${newest}`.execute(services.db)
  const unread = rows.filter(({ is_read }) => !is_read).map(({ id }) => id)
  if (unread.length > 0)
    await sql`update hrm_slips set read_at = ${services.clock.now()}
      where id = any(${unread}::bigint[]) and read_at is null`.execute(services.db)
  const list = rows.map((row) => ({
    id: row.id,
    employeeId: row.employee_id,
    year: row.year,
    month: row.month,
    readStatus: row.is_read ? 1 : 0,
    remarks: row.remarks,
    createTime: formatMoment(row.create_time),
    createUserId: row.create_user_id,
    startTime: row.start_on,
    endTime: row.end_on,
    salarySlipOptionList: sectionsOf(row.id, row.content),
    ...answerOf(row),
  }))
  return toPage(list, counted[0]?.count ?? 0, { page, limit })
}

/** Month and sender of the newest slip of an employee while it is unread; null otherwise. */
export async function unreadSlip(
  { services }: Pick<Actor, 'services'>,
  employeeId: number,
): Promise<{ month: number; senderId: number } | null> {
  const { rows } = await sql<{ month: number; senderId: number; is_read: boolean }>`select s.month,
      l.create_user_id as "senderId", l.read_at is not null as is_read
    from hrm_slips l join hrm_sheets s on s.sheet_id = l.sheet_id
    where l.employee_id = ${employeeId} and l.recalled_at is null order by l.id desc limit 1`.execute(
    services.db,
  )
  const [newest] = rows
  return newest && !newest.is_read ? { month: newest.month, senderId: newest.senderId } : null
}

/** One slip: the caller's own that was not recalled, or one that `salary.queryRecord` reaches; refuses (401) any other. */
export async function readSlip({ services, viewer }: Actor, id: number): Promise<SlipSectionRow[]> {
  const byRight = viewer.can(RECORD) ? inScope(viewer, RECORD, 'r') : sql`false`
  const { rows } = await sql<{ content: KeptSection[] }>`select l.content
    from hrm_slips l join hrm_employee r on r.id = l.employee_id
    where l.id = ${id} and ((${isOwn(viewer, 'r')} and l.recalled_at is null) or ${byRight})`.execute(
    services.db,
  )
  const [slip] = rows
  return slip ? sectionsOf(id, slip.content) : refuse('slipNotOwn')
}

interface Answer {
  id: number
  answer: (typeof answers)['confirmed' | 'objected']
  objection: string | null
}

/** The employee confirms a slip or objects to it; the last answer counts. Refuses another's (401) and one that was recalled. */
export async function answerSlip(
  { services, viewer }: Actor,
  { id, answer, objection }: Answer,
): Promise<void> {
  const { rows } = await sql<{ is_recalled: boolean }>`with own as (
      select l.id, l.recalled_at is not null as is_recalled from hrm_slips l join hrm_employee r on r.id = l.employee_id
      where l.id = ${id} and ${isOwn(viewer, 'r')}), written as (
      update hrm_slips set answer = ${answer}, objection = ${objection}, answered_at = ${services.clock.now()}, reply = null,
        read_at = coalesce(read_at, ${services.clock.now()})
      where id in (select own.id from own where not is_recalled))
    select is_recalled from own`.execute(services.db)
  const [slip] = rows
  if (!slip) refuse('slipNotOwn')
  if (slip.is_recalled) refuse('slipRecalled')
}

/** Only the employee opens what message 80 is about. */
export const ownSlipReader: MessageReader = {
  opens: OWN_SLIP,
  mayRead: async ({ services, viewer }, ids) => {
    const { rows } = await sql<{
      id: number
    }>`select l.id from hrm_slips l join hrm_employee r on r.id = l.employee_id
      where l.id = any(${ids}::bigint[]) and l.recalled_at is null and ${isOwn(viewer, 'r')}`.execute(
      services.db,
    )
    return rows.map(({ id }) => id)
  },
}
