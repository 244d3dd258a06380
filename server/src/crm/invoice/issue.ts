import { effective } from '#protocol/crm/approved.ts'
import { invoice } from '#protocol/crm/invoice/type.ts'
import { ISSUED } from '#protocol/crm/invoice/words.ts'
import { stateOf } from '#protocol/record/states.ts'
import { change } from '#server/engine/change/change.ts'
import { requireRecord } from '#server/engine/model/find-record.ts'
import type { HistoryEvent } from '#server/engine/model/history.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { parseMoment } from '#server/platform/clock.ts'
import { inTransaction } from '#server/platform/database.ts'
import { refusal, refuse } from '#server/platform/refusal.ts'

interface Issued {
  invoiceId: number
  invoiceNumber?: string
  realInvoiceDate?: string
  logisticsNumber?: string
}

/** What happens to invoices alone. */
export const invoiceEvents = {
  issue: { name: 'issueInvoice', behavior: 2, lines: ({ changes }) => ['标记为开票。', ...changes()] },
  reset: { name: 'resetInvoice', behavior: 2, lines: ({ changes }) => ['重置开票信息。', ...changes()] },
} as const satisfies Record<string, HistoryEvent>

function momentIn(text: string | undefined): Date | null {
  if (!text) return null
  return parseMoment(text) ?? refuse('dateFormat')
}

/**
 * Notes that an approved invoice was issued: its number, day and parcel (crm-records.md §11.4). Reset, they are overwritten;
 * without a number it is not issued any more.
 */
export async function noteIssued(
  actor: Actor,
  issued: Issued,
  event: keyof typeof invoiceEvents,
): Promise<void> {
  const { invoiceId, invoiceNumber = '', logisticsNumber = '' } = issued
  if (event === 'issue' && invoiceNumber === '') throw refusal('required', '发票号码')
  const date = momentIn(issued.realInvoiceDate)
  await inTransaction(actor.services.db, async (trx) => {
    const row = await requireRecord(actor, invoice, invoiceId, { action: 'edit', lock: true, db: trx })
    const name = stateOf(invoice, row)?.name
    if (!effective.some((each) => each === name)) refuse('invoiceNotApproved')
    const set = {
      invoice_number: invoiceNumber || null,
      real_invoice_date: date,
      logistics_number: logisticsNumber || null,
      invoice_status: event === 'reset' && invoiceNumber === '' ? 0 : ISSUED,
    }
    await change(trx, actor, invoice, [row], { set, as: invoiceEvents[event] })
  })
}
