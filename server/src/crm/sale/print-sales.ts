import { sql } from 'kysely'
import { business } from '#protocol/crm/business/type.ts'
import { toCapitalAmount } from '#protocol/crm/capital-amount.ts'
import { contacts } from '#protocol/crm/contacts/type.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { MOST_PRINTED, type PrintedOrder } from '#protocol/crm/sale/calls.ts'
import { saleColumns, saleText } from '#protocol/crm/sale/columns.ts'
import { fieldRightsOf } from '#server/engine/model/field-rights.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { refuse } from '#server/platform/refusal.ts'
import { listRegionCompanies } from '../region-company/door.ts'
import { type StoredSale, showSales } from './read-sales.ts'
import { saleRights } from './sale-rights.ts'
import { salesWithin } from './sale-terms.ts'

/** A sale with what only its print shows. */
interface PrintedSale extends StoredSale {
  contacts_name: string | null
  mobile: string | null
  telephone: string | null
  address: string | null
  detail_address: string | null
  remark: string | null
  handle_user_id: number | null
}

/**
 * The orders of these sales, each as one 销售单 with all its lines, in the order of the list (locks-and-extensions.md §15.3). Refuses
 * sales out of the caller's range as unknown, and more than {@link MOST_PRINTED} orders.
 */
export async function printSales(actor: Actor, ids: readonly number[]): Promise<PrintedOrder[]> {
  const { db } = actor.services
  const { rows } =
    await sql<PrintedSale>`select s.*, k.name as contacts_name, coalesce(k.mobile, k.telephone) as mobile,
      coalesce(c.mobile, c.telephone) as telephone, c.address, c.detail_address, b.remark, b.handle_user_id
    from sale_record s
    join business b on b.id = s.business_id
    left join customer c on c.id = s.customer_id
    left join contacts k on k.id = c.contacts_id and k.deleted_at is null
    where s.business_id in (select x.business_id from sale_record x where x.sale_record_id = any(${[...ids]}::bigint[]))
      and ${salesWithin(actor, 'crm/sale/print')}
    order by s.sale_date desc, s.business_id desc, s.sale_record_id`.execute(db)
  const found = new Set(rows.map((row) => row.sale_record_id))
  if (ids.some((id) => !found.has(id))) refuse('rowUnknown')
  const orders = [...Map.groupBy(rows, (row) => row.business_id).values()]
  if (orders.length > MOST_PRINTED) refuse('salesTooMany', MOST_PRINTED)
  const companies = await listRegionCompanies(db)
  const sees = printRights(actor)
  return orders.flatMap((lines) => {
    const [first] = lines
    if (!first) return []
    const company = companies.find(({ region }) => region === first.region)
    return [
      {
        ...headOf(actor, first, sees),
        ...sheetOf(actor, lines),
        companyName: company?.shortName || (company?.companyName ?? ''),
      },
    ]
  })
}

/** A sale of this order. Refuses a caller who may not print its sales. */
export async function saleOf(actor: Actor, businessId: number): Promise<number> {
  if (!actor.viewer.can('crm/sale/print')) refuse('forbidden')
  const { rows } = await sql<{ id: number }>`select s.sale_record_id::int as id from sale_record s
    where s.business_id = ${businessId} and ${salesWithin(actor, 'crm/sale/print')} limit 1`.execute(
    actor.services.db,
  )
  return rows[0]?.id ?? refuse('rowUnknown')
}

/** Refuses a caller who may not print the sales of this order, or from whom any value of their sheet is hidden: what was printed has them all. */
export async function requirePrintedSale(actor: Actor, businessId: number): Promise<void> {
  const sees = saleRights(actor)
  const beside = printRights(actor)
  const seesAll =
    saleColumns.every(({ key }) => sees(key)) &&
    printed.contact.every(beside.contact) &&
    printed.customer.every(beside.customer) &&
    printed.order.every(beside.order)
  if (!seesAll) refuse('forbidden')
  await saleOf(actor, businessId)
}

/** Values of a sheet besides the columns of the ledger. */
const printed = {
  contact: ['name', 'mobile', 'telephone'],
  customer: ['mobile', 'telephone', 'address'],
  order: ['remark', 'handleUserId'],
} as const

function printRights({ services, viewer }: Actor) {
  const fields = services.engine.catalog.current()
  const [ofContacts, ofCustomers, ofOrders] = [contacts, customer, business].map((type) => {
    const rights = fieldRightsOf(viewer, type, fields)
    return (key: string) => rights.usable(key)
  })
  const reads = viewer.can('crm/contacts/read')
  return {
    contact: (key: string) => reads && (ofContacts?.(key) ?? false),
    customer: (key: string) => ofCustomers?.(key) ?? false,
    order: (key: string) => ofOrders?.(key) ?? false,
  }
}

function headOf(
  { services }: Actor,
  row: PrintedSale,
  sees: ReturnType<typeof printRights>,
): Pick<PrintedOrder, 'contactsName' | 'telephone' | 'address' | 'remark' | 'handleUserName'> {
  const people = services.directory.current()
  const ofContact = sees.contact('mobile') && sees.contact('telephone') ? row.mobile : null
  const ofCustomer = sees.customer('mobile') && sees.customer('telephone') ? row.telephone : null
  return {
    contactsName: sees.contact('name') ? (row.contacts_name ?? '') : '',
    telephone: ofContact ?? ofCustomer ?? '',
    address: sees.customer('address')
      ? [row.address?.replaceAll(',', ''), row.detail_address].filter(Boolean).join('')
      : '',
    remark: sees.order('remark') ? (row.remark ?? '') : '',
    handleUserName: sees.order('handleUserId')
      ? people.realname(row.handle_user_id ?? row.owner_user_id)
      : '',
  }
}

function sheetOf(
  actor: Actor,
  stored: readonly StoredSale[],
): Omit<PrintedOrder, keyof ReturnType<typeof headOf> | 'companyName'> {
  const rows = showSales(actor, stored)
  const [first] = rows
  const cents = stored.reduce((sum, row) => sum + Math.round(Number(row.receivable_money) * 100), 0)
  const money = first && first.receivableMoney !== null ? cents / 100 : null
  return {
    businessId: first?.businessId ?? 0,
    orderNo: first?.orderNo ?? '',
    saleDate: first?.saleDate ?? '',
    customerName: first?.customerName ?? '',
    lines: rows.map((row) => ({
      shellNum: row.shellNum,
      distinguish: saleText(row, 'distinguish'),
      productNames: row.productNames,
      portNumber: row.portNumber,
      startTime: row.startTime,
      endTime: row.endTime,
      money: row.receivableMoney,
    })),
    money,
    moneyWords: money === null ? '' : toCapitalAmount(money.toFixed(2)),
    paymentStatus: first ? saleText(first, 'paymentStatus') : '',
  }
}
