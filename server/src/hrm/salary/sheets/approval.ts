import { type Kysely, sql } from 'kysely'
import { formTypes } from '#protocol/fields/form-types.ts'
import { SHEET, SHEET_DECISION, sheetMessages } from '#protocol/hrm/salary/messages.ts'
import { sheetStatus } from '#protocol/hrm/salary/sheet-acts.ts'
import type { SheetSubmission } from '#protocol/hrm/salary/sheet-calls.ts'
import { messageLabels } from '#protocol/messages/door.ts'
import type { Outcome } from '#protocol/record/states/approval.ts'
import { recordActs } from '#server/access/audit.ts'
import { type ApprovalSubject, inApprovalOf, type SubjectState, submit } from '#server/approval/door.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import type { MessageReader } from '#server/messages/door.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { salaryAct } from '../acts.ts'
import { INDEX } from './rows.ts'
import {
  lockIdleSheet,
  lockSheet,
  monthName,
  readLast,
  readSheet,
  requireAct,
  SHEET_LABEL,
  type StoredSheet,
} from './stored.ts'
import { requireWords } from './variance.ts'

/** What an outcome makes of a sheet (hrm.md §14.1). */
const statusOf: Readonly<Record<Outcome, number>> = {
  passed: sheetStatus.passed,
  refused: sheetStatus.rejected,
  recalled: sheetStatus.withdrawn,
}

async function isThere(db: Kysely<Tables>, id: number): Promise<boolean> {
  const { rows } = await sql`select from hrm_sheets where sheet_id = ${id}`.execute(db)
  return rows.length > 0
}

async function stateOf(db: Kysely<Tables>, sheet: StoredSheet): Promise<SubjectState> {
  const { rows } = await sql<{ net: string }>`select coalesce(sum(net), 0)::text as net from hrm_sheet_rows
    where sheet_id = ${sheet.sheet_id}`.execute(db)
  const values: Readonly<Record<string, unknown>> = {
    year: sheet.year,
    month: sheet.month,
    realPaySalary: rows[0]?.net ?? '0',
  }
  return {
    title: monthName(sheet),
    ownerUserId: sheet.create_user_id,
    value: (fieldName) => values[fieldName],
  }
}

const fields = [
  { name: '计薪年', fieldName: 'year', type: formTypes.number.code },
  { name: '计薪月', fieldName: 'month', type: formTypes.number.code },
  { name: '实发工资', fieldName: 'realPaySalary', type: formTypes.floatnumber.code },
]

/** Sheets of pay as what is approved: label 4, messages 84–86. */
export const sheetSubject: ApprovalSubject = {
  label: SHEET_LABEL,
  messages: { label: messageLabels.hrm, ...sheetMessages },
  seats: {
    key: 'hrm.salarySheets',
    name: '待审批的薪资',
    group: '人力资源',
    note: '接收人代替其审批薪资报表，看到合计和差异；设有审批代理人的，转给代理人',
  },
  read: async (db, _actor, id) => ((await isThere(db, id)) ? stateOf(db, await readSheet(db, id)) : null),
  lock: async (trx, _actor, id) => ((await isThere(trx, id)) ? stateOf(trx, await lockSheet(trx, id)) : null),
  tell: async (trx, _actor, id, outcome) => {
    const sheet = await lockSheet(trx, id)
    if (sheet.check_status !== sheetStatus.waiting) refuse('salaryStatusUnfit')
    await sql`update hrm_sheets set check_status = ${statusOf[outcome]} where sheet_id = ${id}`.execute(trx)
  },
  mayRead: async (actor, id) => (await readable(actor, [id])).length > 0,
  conditionFields: () =>
    fields.map((field) => ({ ...field, fieldId: -1, type: field.type ?? 0, fieldType: 1, setting: null })),
}

/** Submits the newest sheet; with `asksForWords` refused while a difference lacks its word (§14.4). */
export async function submitSheet(
  actor: Actor,
  request: SheetSubmission,
  { asksForWords }: { asksForWords: boolean },
): Promise<void> {
  const { services, viewer } = actor
  await inTransaction(services.db, async (trx) => {
    const sheet = await lockIdleSheet(trx, request.srecordId)
    if ((await readLast(trx))?.sheet_id !== sheet.sheet_id) refuse('salaryStatusUnfit')
    await requireAct(trx, sheet, 'submit')
    if (asksForWords) await requireWords(trx, sheet)
    const isReturned =
      sheet.check_status === sheetStatus.rejected || sheet.check_status === sheetStatus.withdrawn
    const answer = await submit(trx, actor, {
      subject: sheetSubject,
      id: sheet.sheet_id,
      state: await stateOf(trx, sheet),
      initiator: viewer.userId,
      flow: request.examineFlowData,
      isReturned,
    })
    if (answer === 'noFlow') refuse('salaryFlowUnset')
    const status = answer === 'passed' ? sheetStatus.passed : sheetStatus.waiting
    await sql`update hrm_sheets set check_status = ${status}, version = version + 1, examine_record_id = (
        select max(id) from approval_records where label = ${SHEET_LABEL} and subject_id = ${sheet.sheet_id})
      where sheet_id = ${sheet.sheet_id}`.execute(trx)
    await recordActs(trx, actor, [
      salaryAct('提交', monthName(sheet), `提交了${sheet.year}-${sheet.month}月薪资报表的审核`),
    ])
  })
}

/** Sheets that the right shows, and those whose approval a user has a part in. */
async function readable(
  { services, viewer }: Pick<Actor, 'services' | 'viewer'>,
  ids: readonly number[],
): Promise<number[]> {
  const inPart = inApprovalOf(SHEET_LABEL, viewer.userId, 'any')
  const { rows } = await sql<{ id: number }>`select r.id from (select sheet_id as id from hrm_sheets) r
    where r.id = any(${ids}::bigint[]) and ${viewer.can(INDEX) ? sql`true` : inPart}`.execute(services.db)
  return rows.map(({ id }) => id)
}

/** Who may open what messages about sheets are about. */
export const sheetReaders: readonly MessageReader[] = [SHEET, SHEET_DECISION].map((opens) => ({
  opens,
  mayRead: readable,
}))
