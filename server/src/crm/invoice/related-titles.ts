import { type Kysely, sql } from 'kysely'
import { customer } from '#protocol/crm/customer/type.ts'
import type { invoiceCalls } from '#protocol/crm/invoice/calls.ts'
import type { ReplyOf, RequestOf } from '#protocol/platform/call.ts'
import { toPage } from '#protocol/platform/envelope.ts'
import { windowOf } from '#protocol/platform/wire.ts'
import { escapeLike } from '#server/engine/fields/compare.ts'
import { reachable } from '#server/engine/model/find-record.ts'
import { rightsOver } from '#server/engine/model/record-rights.ts'
import type { Actor, RecordPlace } from '#server/engine/model/rules.ts'
import { among } from '#server/platform/database/among.ts'
import type { Tables } from '#server/platform/database/database.ts'
import type { RelatedSource } from '#server/related-records/door.ts'

/** The right to list invoices; without it no title is read. */
const NEED = 'crm/invoice/index'

/** Titles `t` of customers `r` that the actor may read. */
const readable = (actor: Actor) =>
  sql`from invoice_titles t join customer r on r.id = t.customer_id
    where ${actor.viewer.can(NEED) ? reachable(actor, customer, 'read') : sql`false`}`

/** Invoice titles as things may be related to them (crm-records.md §17.4). */
export const relatedTitles: RelatedSource = {
  key: 'invoiceTitle',
  names: async (actor, db, ids) =>
    new Map((await findTitles(actor, db, ids)).map(({ id, name }) => [id, name])),
  hold: async (actor, trx, ids) => (await findTitles(actor, trx, ids, true)).map(({ id }) => id),
}

async function findTitles(actor: Actor, db: Kysely<Tables>, ids: readonly number[], held = false) {
  const { rows } = await sql<{ id: number; name: string }>`
    select t.info_id as id, t.invoice_title as name ${readable(actor)} and ${among(sql`t.info_id`, ids)}
    order by t.info_id ${held ? sql`for share of t` : sql``}`.execute(db)
  return rows
}

type Titles = (typeof invoiceCalls)['allTitles']
type TitleRow = RecordPlace & {
  info_id: number
  invoice_title: string
  tax_number: string | null
  customer_name: string | null
}

/** Titles of all customers that the actor may read, newest first. */
export async function listAllTitles(actor: Actor, request: RequestOf<Titles>): Promise<ReplyOf<Titles>> {
  const { page, limit } = windowOf(request)
  const pattern = `%${escapeLike(request.search)}%`
  const found = sql`${readable(actor)}
    and (${request.search} = '' or t.invoice_title ilike ${pattern} or t.tax_number ilike ${pattern})`
  const { db } = actor.services
  const { rows } = await sql<TitleRow>`
    select t.info_id, t.invoice_title, t.tax_number, r.id, r.owner_user_id, r.customer_name ${found}
    order by t.info_id desc limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  const { rows: counted } = await sql<{ count: number }>`select count(*)::int as count ${found}`.execute(db)
  const list = await Promise.all(
    rows.map(async ({ info_id, invoice_title, tax_number, customer_name, ...place }) => {
      const rights = await rightsOver(actor, customer, place)
      const isShown = rights.level('customerName') > 1 && !rights.maskedInLists('customerName')
      return {
        infoId: info_id,
        invoiceTitle: invoice_title,
        taxNumber: tax_number,
        customerId: place.id,
        customerName: isShown ? (customer_name ?? '') : '',
      }
    }),
  )
  return toPage(list, counted[0]?.count ?? 0, { page, limit })
}
