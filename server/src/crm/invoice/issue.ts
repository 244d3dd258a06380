import { invoice } from '#protocol/crm/invoice/type.ts'
import { happen } from '#server/engine/change/states/happen.ts'
import { requireRecord } from '#server/engine/model/find-record.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { refusal, refuse } from '#server/platform/refusal.ts'
import { parseMoment } from '#server/platform/time/clock.ts'

interface Issued {
  invoiceId: number
  invoiceNumber?: string
  realInvoiceDate?: string
  logisticsNumber?: string
}

function momentIn(text: string | undefined): Date | null {
  if (!text) return null
  return parseMoment(text) ?? refuse('dateFormat')
}

/**
 * Records that an approved invoice was issued: its number, date and parcel (crm-records.md §11.4). A reset overwrites them;
 * a reset without a number takes the issue back.
 */
export async function noteIssued(actor: Actor, issued: Issued, event: 'issue' | 'reset'): Promise<void> {
  const { invoiceId, invoiceNumber = '', logisticsNumber = '' } = issued
  const isEmpty = invoiceNumber === ''
  if (event === 'issue' && isEmpty) throw refusal('required', '发票号码')
  const date = momentIn(issued.realInvoiceDate)
  await inTransaction(actor.services.db, async (trx) => {
    const row = await requireRecord(actor, invoice, invoiceId, { action: 'edit', lock: true, db: trx })
    const set = {
      invoice_number: invoiceNumber || null,
      real_invoice_date: date,
      logistics_number: logisticsNumber || null,
    }
    await happen(trx, actor, invoice, [row], isEmpty ? 'clear' : event, { set })
  })
}
