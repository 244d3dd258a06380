import { invoice } from '#protocol/crm/invoice/type.ts'
import { toKey } from '#protocol/record/declaration/declare.ts'
import { happen } from '#server/engine/change/states/happen.ts'
import { fieldRightsOf } from '#server/engine/model/field-rights.ts'
import { requireRecord } from '#server/engine/model/find-record.ts'
import type { Actor, StoredRow, Values } from '#server/engine/model/rules.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { refusal, refuse } from '#server/platform/refusal.ts'
import { formatDay, parseMoment } from '#server/platform/time/clock.ts'

interface Issued {
  invoiceId: number
  invoiceNumber?: string
  realInvoiceDate?: string
  logisticsNumber?: string
  invoiceTitle?: string
  taxNumber?: string
}

/** The day of a date or of a moment; other clients send either. */
function dayIn(text: string | undefined): string | null {
  if (!text) return null
  return formatDay(parseMoment(text) ?? refuse('dateFormat'))
}

/** What is missing of the title, as far as the caller may write it: what an invoice already has stays. */
function titleGiven({ services, viewer }: Actor, row: StoredRow, issued: Issued): Values {
  const rights = fieldRightsOf(viewer, invoice, services.engine.catalog.current())
  const given = { invoice_title: issued.invoiceTitle, tax_number: issued.taxNumber }
  return Object.fromEntries(
    Object.entries(given).filter(
      ([name, value]) => value && !row[name] && row.red_of === null && rights.level(toKey(name)) === 3,
    ),
  )
}

/**
 * Records that an approved invoice was issued: its number, date and parcel (crm-records.md §11.4). A reset overwrites them;
 * a reset without a number takes the issue back.
 */
export async function noteIssued(actor: Actor, issued: Issued, event: 'issue' | 'reset'): Promise<void> {
  const { invoiceId, invoiceNumber = '', logisticsNumber = '' } = issued
  const isEmpty = invoiceNumber === ''
  if (event === 'issue' && isEmpty) throw refusal('required', '发票号码')
  const day = dayIn(issued.realInvoiceDate)
  await inTransaction(actor.services.db, async (trx) => {
    const row = await requireRecord(actor, invoice, invoiceId, { action: 'edit', lock: true, db: trx })
    const set = {
      ...(event === 'issue' ? titleGiven(actor, row, issued) : {}),
      invoice_number: invoiceNumber || null,
      real_invoice_date: day,
      logistics_number: logisticsNumber || null,
      status_reason: null,
    }
    await happen(trx, actor, invoice, [row], isEmpty ? 'clear' : event, { set })
  })
}

/** Ends the issuing of an invoice, with the reason that its details and its history show (crm-records.md §11.5). */
export async function endIssue(
  actor: Actor,
  { invoiceId, reason = '' }: { invoiceId: number; reason?: string },
  event: 'fail' | 'void',
): Promise<void> {
  const given = reason.trim()
  if (given === '') throw refusal('reasonMissing').at('reason')
  await inTransaction(actor.services.db, async (trx) => {
    const row = await requireRecord(actor, invoice, invoiceId, { action: 'edit', lock: true, db: trx })
    await happen(trx, actor, invoice, [row], event, { set: { status_reason: given } })
  })
}
