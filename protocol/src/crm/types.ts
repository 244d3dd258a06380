import type { RecordType } from '#protocol/record/declare.ts'
import { contacts } from './contacts/type.ts'
import { customer } from './customer/type.ts'
import { leads } from './leads/type.ts'

/** Record types of the CRM, in the order of its menu. */
export const crmTypes: readonly RecordType[] = [leads, customer, contacts]
