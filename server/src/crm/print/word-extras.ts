import { toCapitalAmount, withThousands } from '#protocol/crm/capital-amount.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { readCompanyInfo } from '#server/access/company-info.ts'
import type { PrintedValues } from '#server/engine/features/print/values.ts'
import { findRecord, requireRecord } from '#server/engine/model/find-record.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { formatDay } from '#server/platform/time/clock.ts'
import { readTaxNumber } from '../invoice/door.ts'

/** What every document of Word may name besides fields, and what it is kept as (crm-records.md §14.4). */
export const commonTags: ReadonlyMap<string, string> = new Map([
  ['今天', 'common.today'],
  ['公司名称', 'common.company'],
  ['客户税号', 'common.taxNumber'],
  ['甲方税号', 'common.taxNumber'],
])

/** Endings by which an amount is written otherwise, and how the kept tag ends. */
export const amountEndings = [
  { word: '大写', mark: '|capital', write: toCapitalAmount },
  { word: '千分位', mark: '|thousands', write: withThousands },
] as const

/** The tag without the way in which its amount is written. */
export const plainTag = (tag: string): string => tag.split('|')[0] ?? tag

/** A value as its tag wants it written. */
export function writeValue(tag: string, read: (plain: string) => string): string {
  const ending = amountEndings.find(({ mark }) => tag.endsWith(mark))
  const value = read(plainTag(tag))
  return ending ? ending.write(value) : value
}

/** Day, company and tax number beside the values of a record. The tax number is for users who may list invoices. */
export async function withCommonTags(
  actor: Actor,
  type: RecordType,
  id: number,
  printed: PrintedValues,
): Promise<PrintedValues> {
  const { services } = actor
  const { companyName } = await readCompanyInfo(services.db)
  const common = new Map([
    ['common.today', formatDay(services.clock.now())],
    ['common.company', companyName],
    ['common.taxNumber', await taxNumberAt(actor, type, id)],
  ])
  return { ...printed, value: (tag) => common.get(tag) ?? printed.value(tag) }
}

async function taxNumberAt(actor: Actor, type: RecordType, id: number): Promise<string> {
  const row = await requireRecord(actor, type, id, { action: 'read' })
  const customerId = type.key === customer.key ? id : Number(row.customer_id ?? 0)
  const found = await findRecord(actor, customer, customerId, { action: 'read' })
  return found ? readTaxNumber(actor, customerId) : ''
}

/** Whether the reader of an earlier print may see a tag again. */
export const commonIsOpen = ({ viewer }: Actor, tag: string): boolean | undefined => {
  if (!tag.startsWith('common.')) return undefined
  return tag !== 'common.taxNumber' || viewer.can('crm/invoice/index')
}
