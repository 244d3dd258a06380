import { type RawBuilder, sql, type Transaction } from 'kysely'
import { computedCodes } from '#protocol/hrm/salary/items.ts'
import { SLIP_SENT } from '#protocol/hrm/salary/messages.ts'
import { type SlipCategory, type SlipSection, slipOf } from '#protocol/hrm/salary/slip.ts'
import { type SlipPeopleList, type SlipSend, slipCalls } from '#protocol/hrm/salary/slip-calls.ts'
import { messageLabels } from '#protocol/messages/door.ts'
import { toPage } from '#protocol/platform/envelope.ts'
import { windowOf } from '#protocol/platform/wire.ts'
import { recordActs } from '#server/access/audit.ts'
import { findSubmitted, once } from '#server/access/once.ts'
import { withDescendants } from '#server/engine/model/registers.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { inScope } from '../../scope.ts'
import { slipAct } from '../acts.ts'
import { readItems } from '../settings/items.ts'
import {
  explainFigures,
  lockIdleSheet,
  monthName,
  type RowFacts,
  ratesReader,
  readLast,
  requireAct,
  type StoredSheet,
} from '../sheets/door.ts'

const SEND = 'hrm/salary/sendSlip'

/** A line with how its figure came about; null of what was given. */
export interface KeptLine {
  code: number
  name: string
  remark: string | null
  value: string
  arithmetic: string | null
}
export interface KeptSection {
  name: string
  lines: KeptLine[]
}

type Filter = Pick<SlipPeopleList, 'employeeName' | 'deptId' | 'sendStatus'>

/** Whether the employee of the row `s` has a slip of its sheet that was not recalled. */
const isSent = sql<boolean>`exists (select from hrm_slips l
  where l.sheet_id = s.sheet_id and l.employee_id = s.employee_id and l.recalled_at is null)`

function peopleWhere(
  { services, viewer }: Actor,
  sheet: StoredSheet,
  { employeeName, deptId, sendStatus }: Filter,
): RawBuilder<unknown> {
  const conditions = [
    sql`s.sheet_id = ${sheet.sheet_id}`,
    inScope(viewer, SEND, 'r'),
    ...(employeeName === '' ? [] : [sql`position(${employeeName} in r.employee_name) > 0`]),
    ...(deptId === undefined
      ? []
      : [sql`r.dept_id = any(${withDescendants(services.hrDepts, [deptId])}::bigint[])`]),
    ...(sendStatus === undefined ? [] : [sendStatus === 1 ? isSent : sql`not ${isSent}`]),
  ]
  return sql`hrm_sheet_rows s join hrm_employee r on r.id = s.employee_id where ${sql.join(conditions, sql` and `)}`
}

interface PersonRow {
  row_id: number
  employee_id: number
  job_number: string | null
  employee_name: string
  dept_id: number | null
  post: string | null
  mobile: string | null
  is_sent: boolean
}

/** Employees of the newest sheet, one row each. */
export async function listPeople(actor: Actor, request: SlipPeopleList) {
  const { services } = actor
  const { page, limit } = windowOf(request)
  const sheet = await readLast(services.db)
  if (!sheet) return toPage([], 0, { page, limit })
  const where = peopleWhere(actor, sheet, request)
  const { rows } =
    await sql<PersonRow>`select s.row_id, s.employee_id, r.job_number, r.employee_name, r.dept_id, r.post,
      r.mobile, ${isSent} as is_sent
    from ${where} order by r.id limit ${limit} offset ${(page - 1) * limit}`.execute(services.db)
  const { rows: counted } = await sql<{ count: number }>`select count(*)::int as count from ${where}`.execute(
    services.db,
  )
  const list = rows.map((row) => ({
    sempRecordId: row.row_id,
    employeeId: row.employee_id,
    jobNumber: row.job_number,
    employeeName: row.employee_name,
    deptName: services.hrDepts.entry(row.dept_id ?? 0)?.name ?? null,
    post: row.post,
    mobile: row.mobile,
    sendStatus: row.is_sent ? 1 : 0,
  }))
  return toPage(list, counted[0]?.count ?? 0, { page, limit })
}

const NOTHING: Filter = { employeeName: '', deptId: undefined, sendStatus: undefined }

interface SentRow {
  employee_id: number
  figures: Record<string, string>
  inputs: RowFacts
}

/** Sends slips of the newest sheet: named rows, or all that the filter finds. Each keeps what it shows and how that came about. */
export async function sendSlips(actor: Actor, request: SlipSend): Promise<void> {
  const { db } = actor.services
  const submit = { call: slipCalls.send.path, request }
  if ((await findSubmitted(db, actor, submit)) !== null) return
  await inTransaction(db, (trx) => once(trx, actor, submit, () => sendOnce(trx, actor, request)))
}

/** Returns the id of the sending. */
async function sendOnce(trx: Transaction<Tables>, actor: Actor, request: SlipSend): Promise<number> {
  const last = (await readLast(trx)) ?? refuse('salaryUnconfigured')
  const sheet = await lockIdleSheet(trx, last.sheet_id)
  await requireAct(trx, sheet, 'sendSlips')
  const { isAll, sempRecordIds } = request
  const where = peopleWhere(actor, sheet, isAll ? request : NOTHING)
  const named = isAll ? sql`true` : sql`s.row_id = any(${sempRecordIds}::bigint[])`
  const { rows } = await sql<SentRow>`select s.employee_id, s.figures, s.inputs from ${where} and ${named}
    order by s.employee_id`.execute(trx)
  if (rows.length === 0) refuse('rowUnknown')
  const sent = await writeSlips(trx, actor, { sheet, rows, request })
  await tell(trx, actor, sheet, sent)
  await recordActs(trx, actor, [
    slipAct('发放', monthName(sheet), `发放了${sheet.year}-${sheet.month}月工资条${rows.length}人`),
  ])
  return sent
}

interface Writing {
  sheet: StoredSheet
  rows: readonly SentRow[]
  request: SlipSend
}

async function writeSlips(
  trx: Transaction<Tables>,
  { services, viewer }: Actor,
  { sheet, rows, request }: Writing,
): Promise<number> {
  const now = services.clock.now()
  const items = await readItems(trx)
  const template = structureOf(request)
  const { rows: sends } = await sql<{
    id: number
  }>`insert into hrm_slip_sends (sheet_id, salary_num, create_user_id, create_time)
    values (${sheet.sheet_id}, (select count(*)::int from hrm_sheet_rows where sheet_id = ${sheet.sheet_id}),
      ${viewer.userId}, ${now}) returning id`.execute(trx)
  const sendId = sends[0]?.id ?? refuse('rowUnknown')
  const rates = ratesReader(trx)
  const slips = []
  for (const { employee_id, figures, inputs } of rows) {
    const shown = slipOf(template, (code) => figures[code], { hideEmpty: request.hideEmpty === 1 })
    const words = await explainFigures(rates, { figures, inputs }, items)
    slips.push({ employee_id, content: keep(shown, words), net: figures[computedCodes.net] ?? '0.00' })
  }
  await sql`insert into hrm_slips (send_id, sheet_id, employee_id, content, net, create_user_id, create_time)
    select ${sendId}, ${sheet.sheet_id}, x.employee_id, x.content, x.net, ${viewer.userId}, ${now}
    from jsonb_to_recordset(${JSON.stringify(slips)}::jsonb) as x (employee_id bigint, content jsonb, net numeric)`.execute(
    trx,
  )
  return sendId
}

const keep = (sections: readonly SlipSection[], words: ReadonlyMap<number, string>): KeptSection[] =>
  sections.map(({ name, lines }) => ({
    name,
    lines: lines.map((line) => ({ ...line, arithmetic: words.get(line.code) ?? null })),
  }))

/** 实发工资 is always shown, also where the request left it out. */
function structureOf({ slipTemplateOption }: SlipSend): SlipCategory[] {
  const template = slipTemplateOption.map(
    ({ name, isHide, optionList }): SlipCategory => ({
      name,
      isHidden: isHide === 1,
      items: optionList.map((option) => ({
        code: option.code,
        name: option.name,
        remark: option.remark || null,
        isHidden: option.isHide === 1,
      })),
    }),
  )
  const hasNet = template.some(
    ({ isHidden, items }) => !isHidden && items.some(({ code }) => code === computedCodes.net),
  )
  const net = { code: computedCodes.net, name: '实发工资', remark: null, isHidden: false }
  return hasNet ? template : [...template, { name: '实发', isHidden: false, items: [net] }]
}

/** Message 80 to each employee with an account. */
async function tell(
  trx: Transaction<Tables>,
  { services, viewer }: Actor,
  sheet: StoredSheet,
  sendId: number,
): Promise<void> {
  const { rows } = await sql<{ userId: number; id: number }>`select u.user_id as "userId", l.id
    from hrm_slips l join hrm_employee e on e.id = l.employee_id join users u on u.username = btrim(e.mobile)
    where l.send_id = ${sendId}`.execute(trx)
  await services.notify.sendMessages(
    trx,
    rows.map(({ userId, id }) => ({
      type: SLIP_SENT,
      label: messageLabels.hrm,
      recipients: [userId],
      title: `${monthName(sheet)}工资条`,
      content: `${sheet.year},${sheet.month}`,
      typeId: id,
      sender: viewer.userId,
      toSelf: true as const,
    })),
  )
}
