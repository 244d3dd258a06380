import { type RawBuilder, sql } from 'kysely'
import { issuing, withoutEffect } from '#protocol/crm/invoice/issuing.ts'
import { invoice } from '#protocol/crm/invoice/type.ts'
import { titleColumns } from '#protocol/crm/invoice/words.ts'
import { toKey } from '#protocol/record/declaration/declare.ts'
import { stateCode, stateOf } from '#protocol/record/states/states.ts'
import { fieldRightsOf } from '#server/engine/model/field-rights.ts'
import { requireRecord } from '#server/engine/model/find-record.ts'
import type { RowOf } from '#server/engine/model/row-of.ts'
import type { Actor, SaveMoment, StoredRow } from '#server/engine/model/rules.ts'
import type { Tables, Transaction } from '#server/platform/database/database.ts'
import { refusal, refuse } from '#server/platform/refusal.ts'

type Invoice = RowOf<typeof invoice>
type CheckMoment = SaveMoment<Invoice> & { trx: Transaction<Tables> }

/** What a red invoice has like the one it takes back, besides customer and contract (crm-records.md §11.6). */
const alike = [
  { name: 'invoice_type', label: '开票类型' },
  { name: 'title_type', label: '抬头类型' },
  ...titleColumns,
]
/** Codes under which an invoice takes nothing back. */
const freed = sql.join(withoutEffect.map((name) => sql.lit(stateCode(invoice, name, issuing))))
/** Live red invoices `x` of the record, in any state of their approval: what was refused may be submitted again. */
export const redOf = (id: number | RawBuilder<unknown>) =>
  sql`from invoice x where x.red_of = ${id} and x.deleted_at is null and x.invoice_status not in (${freed})`

/** Compares as values, not as texts: whole forms send what is stored in their own spelling. */
export const isSame = (one: unknown, other: unknown): boolean => {
  const [a, b] = [String(one ?? ''), String(other ?? '')]
  return a === b || (a !== '' && b !== '' && Number(a) === Number(b))
}

/** Hundredths: sums of decimals stay exact. */
const cents = (value: unknown): number => Math.round(Number(value ?? 0) * 100)

/** The original, locked until the transaction ends, so that of two red ones at once the second sees the first. */
async function lockOriginal(trx: Transaction<Tables>, id: number): Promise<Invoice> {
  const { rows } = await sql<Invoice>`select * from invoice where id = ${id} and deleted_at is null
    for no key update`.execute(trx)
  const [original] = rows
  if (!original) throw refusal('relatedUnknown', invoice.display).at('redOf')
  if (original.red_of !== null) refuse('redOfRed')
  if (stateOf(invoice, original, issuing)?.name !== 'issued') refuse('redOfUnissued')
  return original
}

/** What of an amount its red invoices leave, without one of them; in hundredths. */
async function restOf(
  db: Pick<Transaction<Tables>, 'getExecutor'>,
  original: Pick<Invoice, 'id' | 'invoice_money'>,
  without = 0,
): Promise<number> {
  const { rows } = await sql<{ taken: string | null }>`select sum(x.invoice_money) as taken
    ${redOf(original.id)} and x.id <> ${without}`.execute(db)
  return cents(original.invoice_money) + cents(rows[0]?.taken)
}

/** Refuses a red invoice of more than what is left of its original, which it locks. */
async function requireRest(
  trx: Transaction<Tables>,
  {
    id = 0,
    redOf: originalId,
    money,
    isSaved,
  }: { id?: number; redOf: number; money: unknown; isSaved: boolean },
): Promise<Invoice> {
  const original = await lockOriginal(trx, originalId)
  const rest = await restOf(trx, original, id)
  if (rest + cents(money) >= 0) return original
  // an amount is saved by users who see it; the refusal of others does not name what is left
  throw isSaved ? refusal('redBeyond', (rest / 100).toFixed(2)).at('invoiceMoney') : refusal('redTooMuch')
}

/** What is missing of the title is the original's; another one is refused. */
function keepAlike({ values, stored }: CheckMoment, original: Invoice): void {
  const before: Record<string, unknown> = original
  const now: Record<string, unknown> = { ...stored, ...values }
  for (const { name, label } of alike) {
    const given = now[name]
    if (!stored && String(given ?? '') === '') values[name] = before[name]
    else if (!isSame(given, before[name])) throw refusal('redUnlike', label).at(toKey(name))
  }
}

/** The sign and the bounds of an amount; what a red invoice takes back, it takes back for good. */
export async function checkRed(moment: CheckMoment): Promise<void> {
  const { values, stored, trx } = moment
  const after = { ...stored, ...values }
  if (stored && !isSame(after.red_of, stored.red_of)) refuse('redMoved')
  const originalId = Number(after.red_of ?? 0)
  const money = cents(after.invoice_money)
  if (originalId === 0) {
    if (money <= 0) throw refusal('valueUnfit', '开票金额应大于0').at('invoiceMoney')
    return
  }
  if (money >= 0) throw refusal('redPositive').at('invoiceMoney')
  const mark = { redOf: originalId, money: after.invoice_money, isSaved: true }
  keepAlike(moment, await requireRest(trx, stored ? { ...mark, id: stored.id } : mark))
}

/** A red invoice that counts again, by an event or a restoration, must find its amount left. */
export async function requireRests(trx: Transaction<Tables>, rows: readonly StoredRow[]): Promise<void> {
  for (const { id, red_of: originalId, invoice_money: money } of rows)
    if (originalId !== null) await requireRest(trx, { id, redOf: Number(originalId), money, isSaved: false })
}

/** What red invoices take back stays issued: they go first. */
export async function refuseReversed(trx: Transaction<Tables>, rows: readonly StoredRow[]): Promise<void> {
  for (const { id } of rows) {
    const { rows: found } = await sql`select ${redOf(id)} limit 1`.execute(trx)
    if (found.length > 0) refuse('redFirst')
  }
}

/** What may still be taken back of an invoice, nothing of one that is not issued; null for readers who do not see its amount. */
export async function readRedRest(actor: Actor, invoiceId: number): Promise<{ rest: number | null }> {
  const { services, viewer } = actor
  const row = await requireRecord(actor, invoice, invoiceId, { action: 'read' })
  if (row.red_of !== null || stateOf(invoice, row, issuing)?.name !== 'issued') return { rest: 0 }
  const rights = fieldRightsOf(viewer, invoice, services.engine.catalog.current())
  if (!rights.usable('invoiceMoney')) return { rest: null }
  return { rest: (await restOf(services.db, row)) / 100 }
}
