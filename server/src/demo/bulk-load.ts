import type pg from 'pg'
import { copyLine, copyRows } from './copy-rows.ts'
import { drawCustomer } from './draw-customer.ts'
import { drawLead } from './draw-lead.ts'
import { loadTables, reserveBlock } from './load-tables.ts'
import { type Market, openMarket, type Seller } from './market.ts'
import type { ContactsColumns, CustomerColumns, LeadsColumns } from './record-rows.ts'

export interface BulkAmounts {
  customers: number
  /** At most one per customer: its primary contact. */
  contacts: number
  leads: number
}

export interface BulkOptions extends BulkAmounts {
  now: Date
  sellers: readonly Seller[]
  distributorId: number
  /** Called now and then while customers are drawn. */
  onProgress?: (drawn: number) => void
}

/** The keys of a complete list of columns: one that is missing or too many does not compile. */
const columnsOf = <Key extends string>(columns: Record<Key, true>): readonly Key[] => {
  const isKey = (name: string): name is Key => Object.hasOwn(columns, name)
  return Object.keys(columns).filter(isKey)
}

const common = {
  batch_id: true,
  initials: true,
  owner_user_id: true,
  create_user_id: true,
  create_time: true,
  update_time: true,
} as const
const customerColumns = columnsOf<keyof CustomerColumns>({
  ...common,
  ...{ customer_name: true, source: true, mobile: true, telephone: true, website: true, email: true },
  ...{
    industry: true,
    level: true,
    next_time: true,
    remark: true,
    status: true,
    deal_status: true,
    deal_time: true,
  },
  ...{ receive_time: true, is_receive: true, followup: true, last_time: true, last_content: true },
  ...{ address: true, detail_address: true, location: true, lng: true, lat: true },
})
const contactsColumns = columnsOf<keyof ContactsColumns>({
  ...common,
  ...{
    name: true,
    mobile: true,
    telephone: true,
    email: true,
    post: true,
    policymakers: true,
    address: true,
  },
  ...{ next_time: true, remark: true, sex: true, last_time: true },
})
const leadsColumns = columnsOf<keyof LeadsColumns>({
  ...common,
  ...{
    leads_name: true,
    email: true,
    source: true,
    mobile: true,
    telephone: true,
    address: true,
    industry: true,
  },
  ...{ level: true, next_time: true, remark: true, is_transform: true, followup: true, is_receive: true },
  ...{ last_time: true, last_content: true },
})

/**
 * Adds load data to a company: customers, primary contacts and leads of the given sellers, drawn like those of the
 * demonstration company but without timeline and history.
 */
export async function bulkLoad(pool: pg.Pool, options: BulkOptions): Promise<void> {
  const rows = options.customers + options.contacts + options.leads
  await loadTables(pool, { tables: ['customer', 'contacts', 'leads'], rows }, (client) =>
    loadRecords(client, options),
  )
}

async function loadRecords(client: pg.ClientBase, options: BulkOptions): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'select customer_name as name from customer union all select leads_name from leads',
  )
  const { now, sellers, distributorId, customers, leads } = options
  const takenNames = rows.map((row) => row.name)
  // the amount already there makes a second load continue with other names and numbers
  const market = openMarket({ seed: `load/${rows.length}`, now, sellers, distributorId, takenNames })
  const customerIds = await reserveBlock(client, 'customer', customers)
  const contactIds = await reserveBlock(client, 'contacts', options.contacts)
  const contactLines: string[] = []
  const lines = customerLines(market, options, { customerIds, contactIds, contactLines })
  await copyRows(client, { table: 'customer', columns: ['id', ...customerColumns, 'contacts_id'] }, lines)
  await copyRows(
    client,
    { table: 'contacts', columns: ['id', ...contactsColumns, 'customer_id'] },
    contactLines,
  )
  await copyRows(client, { table: 'leads', columns: leadsColumns }, leadLines(market, leads))
}

interface CustomerTarget {
  /** First ids of the blocks. */
  customerIds: number
  contactIds: number
  /** Receives the contacts, which the database takes after the customers. */
  contactLines: string[]
}

const PROGRESS_EVERY = 50_000

function* customerLines(
  market: Market,
  { customers, contacts, onProgress }: BulkOptions,
  target: CustomerTarget,
): Generator<string> {
  for (let index = 0; index < customers; index++) {
    const alone = !isDue(index, contacts, customers)
    const drawn = drawCustomer(market, { alone })
    const id = target.customerIds + index
    const contact = drawn.contacts[0]
    const contactId = contact ? target.contactIds + target.contactLines.length : null
    if (contact)
      target.contactLines.push(copyLine([contactId, ...contactsColumns.map((key) => contact[key]), id]))
    yield copyLine([id, ...customerColumns.map((key) => drawn.row[key]), contactId])
    if ((index + 1) % PROGRESS_EVERY === 0) onProgress?.(index + 1)
  }
}

/** Spreads `wanted` evenly over `total` steps. */
const isDue = (step: number, wanted: number, total: number) =>
  Math.floor(((step + 1) * wanted) / total) > Math.floor((step * wanted) / total)

function* leadLines(market: Market, count: number): Generator<string> {
  for (let index = 0; index < count; index++) {
    const { row } = drawLead(market)
    yield copyLine(leadsColumns.map((key) => row[key]))
  }
}
