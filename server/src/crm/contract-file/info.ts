import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import { contacts } from '#protocol/crm/contacts/type.ts'
import { contract } from '#protocol/crm/contract/type.ts'
import type { ContractInfo } from '#protocol/crm/contract-file/calls.ts'
import { beginForm, type FileSource, type FileTitle } from '#protocol/crm/contract-file/derive.ts'
import { fromKeys } from '#protocol/crm/contract-file/form.ts'
import { isRegion } from '#protocol/crm/contract-file/words.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import { readShown } from '#server/engine/features/list/read-shown.ts'
import { findRecord, isReachable, requireRecord } from '#server/engine/model/find-record.ts'
import { rightsOver } from '#server/engine/model/record-rights.ts'
import type { Actor, StoredRow } from '#server/engine/model/rules.ts'
import { refuse } from '#server/platform/refusal.ts'
import { today } from '#server/platform/time/clock.ts'
import { readDictionary } from '../biz-dict/door.ts'
import { listTitles } from '../invoice/door.ts'
import { readProductsOf } from '../product/door.ts'
import { locksOf } from './orders.ts'
import { currentFile, listVersions } from './versions.ts'

/** What every file prints: it is closed to those from whom any of it is kept. */
const printed = ['num', 'money', 'customerId', 'orderDate', 'contactsId']

/** The contract, whose printed values the caller sees; 401 where one of them is kept from them. */
export async function requireSeen(actor: Actor, contractId: number): Promise<StoredRow> {
  const row = await requireRecord(actor, contract, contractId, { action: 'read' })
  const rights = await rightsOver(actor, contract, row)
  const isOpen = (key: string) => rights.level(key) >= 2 && !rights.maskedInDetail(key) && rights.named(key)
  if (!printed.every(isOpen)) refuse('forbidden')
  return row
}

/** Modules that stand in a file where no lock names a product, in words that the company maintains (§28.3). */
async function productText({ services }: Actor): Promise<string> {
  const entries = await readDictionary(services.db, 'contractProductText')
  return entries.map(({ bizName, bizValue }) => bizValue || bizName).join('、')
}

/** Everything that the form of a contract's file begins with, and its versions (locks-and-extensions.md §12.4). */
export async function readInfo(actor: Actor, contractId: number): Promise<ContractInfo> {
  const { services } = actor
  const row = await requireSeen(actor, contractId)
  const [shown = {}] = await readShown(actor, contract, { where: sql<boolean>`r.id = ${contractId}` })
  const [locks, titles, contact, listPrice, current, files] = await Promise.all([
    locksOf(actor, { contractId }),
    titlesOf(actor, row.customer_id),
    contactOf(actor, row),
    listPriceOf(actor, contractId),
    currentFile(services.db, contractId),
    listVersions(actor, row),
  ])
  const me = services.directory.current().user(actor.viewer.userId)
  const region = current?.region ?? (isRegion(row.region) ? row.region : 1)
  const source: Omit<FileSource, 'locks' | 'title'> = {
    customerName: textOf(shown.customerName),
    orderDate: textOf(shown.orderDate) || today(services.clock),
    ...contact,
    createContact: actor.viewer.realname,
    createContactTelephone: me?.username ?? '',
    listPrice,
    productText: await productText(actor),
  }
  const { form } = current ?? {}
  return {
    contract: {
      contractId,
      num: textOf(shown.num),
      name: textOf(shown.name),
      customerId: numberOf(row.customer_id),
      customerName: textOf(shown.customerName),
      businessId: numberOf(row.business_id),
      orderType: numberOf(row.order_type),
      checkStatus: Number(row.check_status),
      money: numberOf(shown.money),
      orderDate: textOf(shown.orderDate),
      region,
    },
    region,
    fieldForm: form && Object.keys(form).length > 0 ? fromKeys((key) => form[key] ?? '') : null,
    softwareLocks: locks.map((lock) => ({ ...lock, products: [...lock.products] })),
    invoiceTitles: titles,
    files,
    defaults: beginForm({ ...source, locks, title: titles[0] ?? null }),
    source,
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const numberOf = (value: unknown): number | null =>
  value === null || value === undefined || value === '' ? null : Number(value)

/** Titles of the customer, for people who may list invoices. */
async function titlesOf(
  actor: Actor,
  customerId: unknown,
): Promise<(FileTitle & { infoId: number; titleType: number })[]> {
  const id = numberOf(customerId)
  const mayList = actor.viewer.can('crm/invoice/index')
  if (id === null || !mayList || !(await isReachable(actor, customer, id, { action: 'read' }))) return []
  const { list } = await listTitles(actor, { customerId: id, page: 1, limit: 100, pageType: 1 })
  return list.map((title) => ({
    infoId: title.infoId,
    titleType: title.titleType,
    invoiceTitle: title.invoiceTitle,
    taxNumber: title.taxNumber,
    depositBank: title.depositBank,
    depositAccount: title.depositAccount,
    depositAddress: title.depositAddress,
    telephone: title.telephone,
  }))
}

/** The contact of the contract, else the first one of the customer, as far as the caller sees them. */
async function contactOf(
  actor: Actor,
  row: StoredRow,
): Promise<{ contact: string; contactTelephone: string }> {
  const customerId = numberOf(row.customer_id)
  const of = customerId ? await findRecord(actor, customer, customerId, { action: 'read' }) : null
  const id = numberOf(row.contacts_id) ?? numberOf(of?.contacts_id)
  const [found]: Row[] =
    id === null ? [] : await readShown(actor, contacts, { where: sql<boolean>`r.id = ${id}` })
  return {
    contact: textOf(found?.name),
    contactTelephone: textOf(found?.mobile) || textOf(found?.telephone),
  }
}

/** Σ price × quantity of the contract's lines before discount; null without lines, or where they are kept from the caller. */
async function listPriceOf(actor: Actor, contractId: number): Promise<string | null> {
  if (!actor.viewer.can('crm/product/index')) return null
  const { lines } = await readProductsOf(actor, contract, contractId)
  const parts = lines.map(({ price, num }) =>
    isAmount(price) && isAmount(num) ? new Decimal(price).times(num) : null,
  )
  if (parts.length === 0 || parts.some((part) => part === null)) return null
  return Decimal.sum(0, ...parts.flatMap((part) => part ?? [])).toFixed(2)
}

const isAmount = (value: unknown): value is number | string =>
  (typeof value === 'number' || typeof value === 'string') && /^-?\d+(\.\d+)?$/.test(String(value))
