import { contacts } from './contacts.ts'
import { customer } from './customer.ts'
import type { RecordType } from './declare.ts'
import { leads } from './leads.ts'

/** Every record type, in the order of the CRM menu. Adding one here gives it calls, screens, permissions and storage checks. */
export const recordTypes: readonly RecordType[] = [leads, customer, contacts]

const byLabel = new Map(recordTypes.map((type) => [type.label, type]))
const byKey = new Map(recordTypes.map((type) => [type.key, type]))

export const recordTypeOf = (label: number): RecordType | undefined => byLabel.get(label)
export const recordTypeNamed = (key: string): RecordType | undefined => byKey.get(key)
