import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import type { z } from 'zod'
import { business } from '#protocol/crm/business/type.ts'
import { contacts } from '#protocol/crm/contacts/type.ts'
import { contract } from '#protocol/crm/contract/type.ts'
import type { contractFileCalls, FileBegin } from '#protocol/crm/contract-file/calls.ts'
import { beginForm, type FileSource, type FileTitle } from '#protocol/crm/contract-file/derive.ts'
import { type FileForm, fromKeys } from '#protocol/crm/contract-file/form.ts'
import { isRegion, type Region } from '#protocol/crm/contract-file/words.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { titleKindsOf } from '#protocol/crm/invoice/kinds.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { readShown } from '#server/engine/features/list/read-shown.ts'
import { findRecord, isReachable, requireRecord } from '#server/engine/model/find-record.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { today } from '#server/platform/time/clock.ts'
import { readDictionary } from '../biz-dict/door.ts'
import { listTitles, readIssuedKinds } from '../invoice/door.ts'
import { readProductsOf } from '../product/door.ts'
import { linesOfOrder, locksOf, orderOf, type ShownLock } from './orders.ts'
import { requireSeen } from './seen.ts'
import { currentFile, keptForm } from './versions.ts'

type SoldLine = Awaited<ReturnType<typeof readProductsOf>>['lines'][number]

interface BeginGround {
  customerId: number | null
  customerName: string
  contactsId: number | null
  /** `yyyy-MM-dd`; '' is today. */
  orderDate: string
  region: Region
  /** As it was filled in last. */
  form: Partial<FileForm> | undefined
  locks: readonly ShownLock[]
  /** Lines of products of the contract, or of its order. */
  lines: readonly SoldLine[]
}

/** What the form of a contract's file begins with (locks-and-extensions.md §12.2). */
export async function beginOf(actor: Actor, ground: BeginGround): Promise<FileBegin> {
  const { services, viewer } = actor
  const { locks, lines, form } = ground
  const [kinds, titles, contact, productText] = await Promise.all([
    readIssuedKinds(services.db).then(titleKindsOf),
    titlesOf(actor, ground.customerId),
    contactOf(actor, ground),
    productTextOf(actor, lines),
  ])
  const me = services.directory.current().user(viewer.userId)
  const source: Omit<FileSource, 'locks' | 'title'> = {
    customerName: ground.customerName,
    orderDate: ground.orderDate || today(services.clock),
    ...contact,
    createContact: viewer.realname,
    createContactTelephone: me?.username ?? '',
    listPrice: listPriceOf(lines),
    productText,
  }
  const defaults = beginForm({ ...source, locks, title: titles[0] ?? null })
  const asked = Number(defaults.invoiceType)
  // one must be named: where neither is issued the usual one stays
  const issued = kinds.includes(asked) ? asked : (kinds[0] ?? asked)
  return {
    region: ground.region,
    fieldForm: form && Object.keys(form).length > 0 ? fromKeys((key) => form[key] ?? '') : null,
    softwareLocks: locks.map((lock) => ({ ...lock, products: [...lock.products] })),
    invoiceTitles: titles,
    defaults: { ...defaults, invoiceType: String(issued) },
    source,
  }
}

/** The same for a contract that is made or edited, by what its panel has chosen (§12.1). */
export async function beginInPanel(
  actor: Actor,
  request: z.output<typeof contractFileCalls.begin.request>,
): Promise<FileBegin> {
  const { db } = actor.services
  const { contractId, customerId, businessId, contactsId = null } = request
  const row = contractId === undefined ? null : await requireSeen(actor, contractId)
  // those of the contract are read with it
  if (row?.customer_id !== customerId) await requireRecord(actor, customer, customerId, { action: 'read' })
  const isSameOrder = row?.business_id === businessId
  if (!isSameOrder) await requireRecord(actor, business, businessId, { action: 'read' })
  if (contactsId !== null && row?.contacts_id !== contactsId)
    await requireRecord(actor, contacts, contactsId, { action: 'read' })
  const [shown] = await readShown(actor, customer, { where: sql<boolean>`r.id = ${customerId}` })
  const [kept, current, order] = await Promise.all([
    row && keptForm(db, row.id),
    row && currentFile(db, row.id),
    orderOf(db, businessId),
  ])
  const [locks, lines] = await Promise.all([
    row && isSameOrder ? locksOf(actor, { contractId: row.id }) : linesOfOrder(actor, businessId),
    row && isSameOrder ? soldLines(actor, contract, row.id) : soldLines(actor, business, businessId),
  ])
  const regions = [kept?.region, current?.region, order?.region, row?.region]
  return beginOf(actor, {
    customerId,
    customerName: textOf(shown?.customerName),
    contactsId,
    orderDate: request.orderDate ?? '',
    region: regions.find(isRegion) ?? 1,
    form: kept?.form ?? current?.form,
    locks,
    lines,
  })
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const numberOf = (value: unknown): number | null =>
  value === null || value === undefined || value === '' ? null : Number(value)

/** Lines of products that the caller sees; none without the right to products. */
export async function soldLines(actor: Actor, type: RecordType, id: number): Promise<readonly SoldLine[]> {
  if (!actor.viewer.can('crm/product/index')) return []
  return (await readProductsOf(actor, type, id)).lines
}

/** Modules of a file where no lock names a product: those that were sold, else words that the company maintains (§28.3). */
async function productTextOf({ services }: Actor, lines: readonly SoldLine[]): Promise<string> {
  const sold = [...new Set(lines.flatMap(({ productName }) => textOf(productName) || []))]
  if (sold.length > 0) return sold.join('、')
  const entries = await readDictionary(services.db, 'contractProductText')
  return entries.map(({ bizName, bizValue }) => bizValue || bizName).join('、')
}

/** Titles of the customer, for people who may list invoices. */
async function titlesOf(
  actor: Actor,
  customerId: number | null,
): Promise<(FileTitle & { infoId: number; titleType: number })[]> {
  const mayList = actor.viewer.can('crm/invoice/index')
  if (customerId === null || !mayList) return []
  if (!(await isReachable(actor, customer, customerId, { action: 'read' }))) return []
  const { list } = await listTitles(actor, { customerId, page: 1, limit: 100, pageType: 1 })
  return list.map((title) => ({
    infoId: title.infoId,
    titleType: title.titleType,
    invoiceTitle: title.invoiceTitle,
    taxNumber: title.taxNumber,
    depositBank: title.depositBank,
    depositAccount: title.depositAccount,
    depositAddress: title.depositAddress,
    telephone: title.telephone,
    invoiceType: title.invoiceType,
  }))
}

/** The contact of the contract, else the first one of the customer, as far as the caller sees them. */
async function contactOf(
  actor: Actor,
  { customerId, contactsId }: Pick<BeginGround, 'customerId' | 'contactsId'>,
): Promise<{ contact: string; contactTelephone: string }> {
  const of = customerId ? await findRecord(actor, customer, customerId, { action: 'read' }) : null
  const id = contactsId ?? numberOf(of?.contacts_id)
  const [found]: Row[] =
    id === null ? [] : await readShown(actor, contacts, { where: sql<boolean>`r.id = ${id}` })
  return {
    contact: textOf(found?.name),
    contactTelephone: textOf(found?.mobile) || textOf(found?.telephone),
  }
}

/** Σ price × quantity before discount; null without lines, or where they are kept from the caller. */
function listPriceOf(lines: readonly SoldLine[]): string | null {
  const parts = lines.map(({ price, num }) =>
    isAmount(price) && isAmount(num) ? new Decimal(price).times(num) : null,
  )
  if (parts.length === 0 || parts.some((part) => part === null)) return null
  return Decimal.sum(0, ...parts.flatMap((part) => part ?? [])).toFixed(2)
}

const isAmount = (value: unknown): value is number | string =>
  (typeof value === 'number' || typeof value === 'string') && /^-?\d+(\.\d+)?$/.test(String(value))
