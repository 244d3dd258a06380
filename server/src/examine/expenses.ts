import { sql } from 'kysely'
import type { Finding } from '#protocol/examine/calls.ts'
import { oaTypes } from '#protocol/examine/forms.ts'
import { oaExamine } from '#protocol/examine/type.ts'
import { toDecimal } from '#protocol/fields/value/numeric.ts'
import { findRecords } from '#server/engine/model/find-record.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { parseMoment } from '#server/platform/time/clock.ts'
import { type CheckedDraft, type ExamineListener, hint, nameInitiator } from './listeners.ts'

interface Claimed {
  at: number
  examineId: number
  userId: number
  byInvoice: boolean
}

const MOST = 20

/** Claims of the company, waiting or passed, with the same invoice, or with the payer, day and amount of a line. */
async function findClaimed(
  { services }: Actor,
  { lines, examineId, userId }: CheckedDraft,
): Promise<Claimed[]> {
  const asked = lines.flatMap((line, at) => {
    const invoice = typeof line.invoiceNumber === 'string' ? line.invoiceNumber.trim().toUpperCase() : ''
    const money = toDecimal(line.money)
    const start = typeof line.startTime === 'string' ? (parseMoment(line.startTime) ?? null) : null
    if (invoice === '' && !(money?.gt(0) && start)) return []
    return [{ at, invoice, money: money?.toFixed(2) ?? null, start: start?.toISOString() ?? null }]
  })
  if (asked.length === 0) return []
  const { rows } = await sql<Claimed>`
    select a.at::int as at, r.id as "examineId", r.create_user_id as "userId", t.by_invoice as "byInvoice"
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as a (at int, invoice text, money numeric, start timestamptz)
    join lateral (
      select t.record_id, true as by_invoice from oa_examine_travel t
        where t.invoice_number is not null and upper(t.invoice_number) = a.invoice
      union all
      select t.record_id, false from oa_examine_travel t
        join oa_examine o on o.id = t.record_id and o.create_user_id = ${userId}
        where t.money = a.money and (t.start_time at time zone 'Asia/Shanghai')::date
          = (a.start at time zone 'Asia/Shanghai')::date
    ) t on true
    join oa_examine r on r.id = t.record_id and r.deleted_at is null and r.check_status in (1, 3)
    where r.id <> ${examineId ?? 0} order by a.at, t.by_invoice desc, r.id limit ${MOST}`.execute(services.db)
  return rows
}

/** The same invoice twice: in the draft itself, or in another claim; who claimed it is named to those who may read that claim. */
export const expenseListener: ExamineListener = {
  oaTypes: [oaTypes.expense],
  check: async (actor, draft) => {
    const claimed = await findClaimed(actor, draft)
    const ids = claimed.map(({ examineId }) => examineId)
    const readable = new Set(
      (await findRecords(actor, oaExamine, ids, { action: 'read' })).map(({ id }) => id),
    )
    const people = actor.services.directory.current()
    const whose = ({ examineId, userId }: Claimed) =>
      readable.has(examineId) ? `${people.realname(userId)}的审批` : '本公司的其他审批'
    return [
      ...repeatedIn(draft),
      ...claimed.map(
        (each): Finding =>
          hint(
            each.byInvoice
              ? `费用明细（${each.at + 1}）的发票号码已在${whose(each)}中使用`
              : `费用明细（${each.at + 1}）与${nameInitiator(actor, draft)}已提交的费用日期、金额相同`,
          ),
      ),
    ]
  },
}

function repeatedIn({ lines }: CheckedDraft): Finding[] {
  const seen = new Set<string>()
  return lines.flatMap(({ invoiceNumber }, at) => {
    const key = typeof invoiceNumber === 'string' ? invoiceNumber.trim().toUpperCase() : ''
    if (key === '') return []
    const isRepeated = seen.has(key)
    seen.add(key)
    return isRepeated ? [hint(`费用明细（${at + 1}）的发票号码重复`)] : []
  })
}
