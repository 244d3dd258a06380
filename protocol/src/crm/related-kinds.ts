import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { business } from './business/type.ts'
import { contacts } from './contacts/type.ts'
import { contract } from './contract/type.ts'
import { customer } from './customer/type.ts'
import { leads } from './leads/type.ts'
import { product } from './product/type.ts'

/** What tasks, logs, approvals and events may be related to. */
export interface RelatedKind<Key extends string = string> {
  /** `customerIds` in requests and `customerList` in replies begin with it; records of a type have the key of the type. */
  key: Key
  title: string
  /** Absent: no records; a part of the server names them (`relatedSources`). */
  type?: RecordType
}

const recordsOf = <const Key extends string>(type: RecordType & { key: Key }): RelatedKind<Key> => ({
  key: type.key,
  title: type.display,
  type,
})

const titles: RelatedKind<'invoiceTitle'> = { key: 'invoiceTitle', title: '开票抬头' }

/** In the order of the dialog 关联相关信息 (crm-records.md §17.4). */
export const relatedKinds = [
  recordsOf(customer),
  recordsOf(contacts),
  recordsOf(leads),
  recordsOf(business),
  recordsOf(contract),
  recordsOf(product),
  titles,
] as const
export type RelatedKey = (typeof relatedKinds)[number]['key']
