import type { Generated, Selectable } from 'kysely'
import type { z } from 'zod'
import { customer } from '#protocol/crm/customer/type.ts'
import type { InvoiceTitle, invoiceCalls } from '#protocol/crm/invoice/calls.ts'
import { companyColumns, PERSONAL } from '#protocol/crm/invoice/words.ts'
import { type Page, type Paging, toPage } from '#protocol/platform/envelope.ts'
import { windowOf } from '#protocol/platform/wire.ts'
import { requireRecord } from '#server/engine/model/find-record.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction, type Tables, type Transaction } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { formatMoment } from '#server/platform/time/clock.ts'
import { requireIssued } from './kinds.ts'

interface TitleTable {
  info_id: Generated<number>
  customer_id: number
  title_type: number
  invoice_title: string
  tax_number: string | null
  deposit_bank: string | null
  deposit_account: string | null
  deposit_address: string | null
  telephone: string | null
  mailbox: string | null
  invoice_type: number | null
  remark: string | null
  create_user_id: number
  create_time: Generated<Date>
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    invoice_titles: TitleTable
  }
}

type Written = Omit<z.output<typeof invoiceCalls.addTitle.request>, 'customerId'>

/** Titles of a customer, newest first, for people who may list invoices (102) and read the customer. */
export async function listTitles(
  actor: Actor,
  { customerId, ...request }: { customerId: number; pageType: 0 | 1 } & Paging,
): Promise<Page<InvoiceTitle>> {
  const { services, viewer } = actor
  if (!viewer.can('crm/invoice/index')) refuse('emptyForbidden')
  await requireRecord(actor, customer, customerId, { action: 'read' })
  const { page, limit } = windowOf(request)
  const of = services.db.selectFrom('invoice_titles').where('customer_id', '=', customerId)
  const rows = await of
    .selectAll()
    .orderBy('info_id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const { count } = await of.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const people = services.directory.current()
  return toPage(
    rows.map((row) => show(row, people.realname(row.create_user_id))),
    Number(count),
    { page, limit },
  )
}

const show = (row: Selectable<TitleTable>, ownerUserName: string): InvoiceTitle => ({
  infoId: row.info_id,
  customerId: row.customer_id,
  titleType: row.title_type,
  invoiceTitle: row.invoice_title,
  taxNumber: row.tax_number,
  depositBank: row.deposit_bank,
  depositAccount: row.deposit_account,
  depositAddress: row.deposit_address,
  telephone: row.telephone,
  mailbox: row.mailbox,
  invoiceType: row.invoice_type,
  remark: row.remark,
  createTime: formatMoment(row.create_time),
  ownerUserId: row.create_user_id,
  ownerUserName,
})

/** What a title keeps: a person has neither a tax number nor an account. */
function kept(written: Written) {
  const invoice_title = written.invoiceTitle ?? refuse('invoiceTitleMissing')
  if (invoice_title === '') refuse('invoiceTitleMissing')
  const columns = {
    title_type: written.titleType,
    invoice_title,
    tax_number: written.taxNumber ?? null,
    deposit_bank: written.depositBank ?? null,
    deposit_account: written.depositAccount ?? null,
    deposit_address: written.depositAddress ?? null,
    telephone: written.telephone ?? null,
    mailbox: written.mailbox ?? null,
    invoice_type: written.invoiceType ?? null,
    remark: written.remark ?? null,
  }
  const none = Object.fromEntries(companyColumns.map(({ name }) => [name, null]))
  return written.titleType === PERSONAL ? { ...columns, ...none } : columns
}

/** A title for a customer whom the caller may read. */
export async function addTitle(
  actor: Actor,
  { customerId, ...written }: Written & { customerId: number },
): Promise<void> {
  await requireRecord(actor, customer, customerId, { action: 'read' })
  const { services, viewer } = actor
  await requireIssued(services.db, { given: written.invoiceType, before: null })
  await services.db
    .insertInto('invoice_titles')
    .values({
      ...kept(written),
      customer_id: customerId,
      create_user_id: viewer.userId,
      create_time: services.clock.now(),
    })
    .execute()
}

export async function updateTitle(
  actor: Actor,
  { infoId, ...written }: Written & { infoId: number },
): Promise<void> {
  await inTransaction(actor.services.db, async (trx) => {
    const title = await trx
      .selectFrom('invoice_titles')
      .select(['customer_id', 'invoice_type'])
      .where('info_id', '=', infoId)
      .forUpdate()
      .executeTakeFirst()
    if (!title) refuse('rowUnknown')
    await requireRecord(actor, customer, title.customer_id, { action: 'read', db: trx })
    await requireIssued(trx, { given: written.invoiceType, before: title.invoice_type })
    await trx.updateTable('invoice_titles').set(kept(written)).where('info_id', '=', infoId).execute()
  })
}

/** The user who made it may delete it, and anyone who may edit the customer. */
export async function removeTitle(actor: Actor, infoId: number): Promise<void> {
  await inTransaction(actor.services.db, async (trx) => {
    const title = await trx
      .selectFrom('invoice_titles')
      .select(['customer_id', 'create_user_id'])
      .where('info_id', '=', infoId)
      .forUpdate()
      .executeTakeFirst()
    if (!title) refuse('rowUnknown')
    const action = title.create_user_id === actor.viewer.userId ? 'read' : 'edit'
    await requireRecord(actor, customer, title.customer_id, { action, db: trx })
    await trx.deleteFrom('invoice_titles').where('info_id', '=', infoId).execute()
  })
}

/** The tax number of the newest title of a customer that the caller has been shown; '' for users who may not list invoices. */
export async function readTaxNumber({ services, viewer }: Actor, customerId: number): Promise<string> {
  if (!viewer.can('crm/invoice/index')) return ''
  const row = await services.db
    .selectFrom('invoice_titles')
    .select('tax_number')
    .where('customer_id', '=', customerId)
    .where('tax_number', 'is not', null)
    .orderBy('info_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.tax_number ?? ''
}

/** The titles of customers that are merged into another one go on as its. */
export async function moveTitles(
  trx: Transaction<Tables>,
  { from, to }: { from: readonly number[]; to: number },
): Promise<void> {
  await trx.updateTable('invoice_titles').set({ customer_id: to }).where('customer_id', 'in', from).execute()
}
