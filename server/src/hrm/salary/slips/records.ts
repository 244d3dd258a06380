import { sql } from 'kysely'
import { answers, type SendDetailList } from '#protocol/hrm/salary/slip-calls.ts'
import { toPage } from '#protocol/platform/envelope.ts'
import { windowOf } from '#protocol/platform/wire.ts'
import { recordActs } from '#server/access/audit.ts'
import { withDescendants } from '#server/engine/model/registers.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { formatMoment } from '#server/platform/time/clock.ts'
import { inScope } from '../../scope.ts'
import { slipAct } from '../acts.ts'
import { monthName } from '../sheets/door.ts'

const SEND = 'hrm/salary/sendSlip'
export const RECORD = 'hrm/salary/queryRecord'

interface RecordList {
  year: number
  month: number
  page: number
  limit: number
  pageType: 0 | 1
}
interface SendRow {
  id: number
  salary_num: number
  sent: number
  read: number
  create_user_id: number
  create_time: Date
}

/** 发放记录 of a month; counts are of slips within reach. */
export async function listSends(actor: Actor, request: RecordList) {
  const { services, viewer } = actor
  const { page, limit } = windowOf(request)
  const { year, month } = request
  const { rows } = await sql<SendRow>`select d.id, d.salary_num, d.create_user_id, d.create_time,
      count(l.id)::int as sent, count(l.read_at)::int as read
    from hrm_slip_sends d join hrm_sheets s using (sheet_id)
      join hrm_slips l on l.send_id = d.id join hrm_employee r on r.id = l.employee_id
    where s.year = ${year} and s.month = ${month} and ${inScope(viewer, RECORD, 'r')}
    group by d.id order by d.id desc`.execute(services.db)
  const snapshot = services.directory.current()
  const list = rows.slice((page - 1) * limit, page * limit).map((row) => ({
    id: row.id,
    year,
    month,
    salaryNum: row.salary_num,
    payNum: row.sent,
    readNum: row.read,
    createTime: formatMoment(row.create_time),
    createUserId: row.create_user_id,
    createUserName: snapshot.user(row.create_user_id)?.realname ?? '',
  }))
  return toPage(list, rows.length, { page, limit })
}

interface DetailRow {
  id: number
  employee_id: number
  employee_name: string
  job_number: string | null
  post: string | null
  mobile: string | null
  dept_id: number | null
  is_read: boolean
  remarks: string | null
  is_recalled: boolean
  answer: number
  objection: string | null
  answered_at: Date | null
  reply: string | null
}

/** The slips of one sending, without their amounts. */
export async function listDetails(actor: Actor, request: SendDetailList) {
  const { services, viewer } = actor
  const { page, limit } = windowOf(request)
  const { id, search, deptId, readStatus, remarks } = request
  const conditions = [
    sql`l.send_id = ${id}`,
    inScope(viewer, RECORD, 'r'),
    ...(search === ''
      ? []
      : [
          sql`(position(${search} in r.employee_name) > 0 or position(${search} in coalesce(r.job_number, '')) > 0)`,
        ]),
    ...(deptId === undefined
      ? []
      : [sql`r.dept_id = any(${withDescendants(services.hrDepts, [deptId])}::bigint[])`]),
    ...(readStatus === undefined
      ? []
      : [readStatus === 1 ? sql`l.read_at is not null` : sql`l.read_at is null`]),
    ...(remarks === '' ? [] : [sql`position(${remarks} in coalesce(l.remarks, '')) > 0`]),
  ]
  const where = sql`hrm_slips l join hrm_employee r on r.id = l.employee_id where ${sql.join(conditions, sql` and `)}`
  const { rows } =
    await sql<DetailRow>`select l.id, l.employee_id, r.employee_name, r.job_number, r.post, r.mobile, r.dept_id,
      l.read_at is not null as is_read, l.remarks, l.recalled_at is not null as is_recalled, l.answer, l.objection,
      l.answered_at, l.reply
    from ${where} order by l.id limit ${limit} offset ${(page - 1) * limit}`.execute(services.db)
  const { rows: counted } = await sql<{ count: number }>`select count(*)::int as count from ${where}`.execute(
    services.db,
  )
  const list = rows.map((row) => ({
    id: row.id,
    employeeId: row.employee_id,
    employeeName: row.employee_name,
    jobNumber: row.job_number,
    post: row.post,
    mobile: row.mobile,
    deptName: services.hrDepts.entry(row.dept_id ?? 0)?.name ?? null,
    readStatus: row.is_read ? 1 : 0,
    remarks: row.remarks,
    isRecalled: row.is_recalled,
    ...answerOf(row),
  }))
  return toPage(list, counted[0]?.count ?? 0, { page, limit })
}

export const answerOf = ({
  answer,
  objection,
  answered_at,
  reply,
}: Pick<DetailRow, 'answer' | 'objection' | 'answered_at' | 'reply'>) => ({
  answer,
  objection,
  answerTime: answered_at && formatMoment(answered_at),
  reply,
})

interface Reached {
  id: number
  employee_id: number
  year: number
  month: number
}

/** Slips that the right to send reaches; refuses (401) where one of them is out of reach. */
async function reach(
  db: Parameters<typeof recordActs>[0],
  { viewer }: Actor,
  ids: readonly number[],
): Promise<Reached[]> {
  const wanted = [...new Set(ids)]
  const { rows } = await sql<Reached>`select l.id, l.employee_id, s.year, s.month
    from hrm_slips l join hrm_employee r on r.id = l.employee_id join hrm_sheets s on s.sheet_id = l.sheet_id
    where l.id = any(${wanted}::bigint[]) and ${inScope(viewer, SEND, 'r')} order by l.id for update of l`.execute(
    db,
  )
  return rows.length < wanted.length ? refuse('forbidden') : rows
}

/** Remarks for the employees; empty removes them. */
export async function remark(
  actor: Actor,
  { ids, remarks }: { ids: number[]; remarks: string },
): Promise<void> {
  await inTransaction(actor.services.db, async (trx) => {
    const slips = await reach(trx, actor, ids)
    await sql`update hrm_slips set remarks = ${remarks || null} where id = any(${ids}::bigint[])`.execute(trx)
    await recordActs(trx, actor, [slipAct('编辑', '工资条备注', `编辑了${slips.length}张工资条的备注`)])
  })
}

/** The employees see them no longer; what was sent stays, and another one may be sent. */
export async function recall(actor: Actor, ids: number[]): Promise<void> {
  const { services } = actor
  await inTransaction(services.db, async (trx) => {
    const slips = await reach(trx, actor, ids)
    await sql`update hrm_slips set recalled_at = ${services.clock.now()}
      where id = any(${ids}::bigint[]) and recalled_at is null`.execute(trx)
    const [first] = slips
    await recordActs(trx, actor, [
      slipAct('撤回', first ? monthName(first) : '工资条', `撤回了${slips.length}张工资条`),
    ])
  })
}

export async function removeSend(actor: Actor, id: number): Promise<void> {
  await inTransaction(actor.services.db, async (trx) => {
    const { rows } = await sql<{ id: number }>`select id from hrm_slips where send_id = ${id}`.execute(trx)
    if (rows.length === 0) refuse('rowUnknown')
    const slips = await reach(
      trx,
      actor,
      rows.map((row) => row.id),
    )
    await sql`delete from hrm_slip_sends where id = ${id}`.execute(trx)
    await recordActs(trx, actor, [slipAct('删除', '发放记录', `删除了发放记录及${slips.length}张工资条`)])
  })
}

/** Answers an objection; the slip stays as it is, a corrected one is sent as another one. */
export async function replyTo(actor: Actor, { id, reply }: { id: number; reply: string }): Promise<void> {
  await inTransaction(actor.services.db, async (trx) => {
    await reach(trx, actor, [id])
    const { rows } = await sql`update hrm_slips set reply = ${reply}
      where id = ${id} and answer = ${answers.objected} returning id`.execute(trx)
    if (rows.length === 0) refuse('slipUnobjected')
    await recordActs(trx, actor, [slipAct('答复', '工资条异议', '答复了一名员工对工资条的异议')])
  })
}
