import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { badLock } from './bad-lock/type.ts'
import { business } from './business/type.ts'
import { complaint } from './complaint/type.ts'
import { contacts } from './contacts/type.ts'
import { contract } from './contract/type.ts'
import { customer } from './customer/type.ts'
import { honor } from './honor/type.ts'
import { invoice } from './invoice/type.ts'
import { leads } from './leads/type.ts'
import { letters } from './letters/type.ts'
import { lockClaim } from './lock-claim/type.ts'
import { product } from './product/type.ts'
import { receivables } from './receivables/type.ts'
import { receivablesPlan } from './receivables-plan/type.ts'
import { softwareLock } from './software-lock/type.ts'
import { visit } from './visit/type.ts'

/** Record types of the CRM, in the order of its menu. */
export const crmTypes: readonly RecordType[] = [
  leads,
  customer,
  contacts,
  business,
  contract,
  receivables,
  receivablesPlan,
  invoice,
  visit,
  product,
  softwareLock,
  lockClaim,
  badLock,
  honor,
  letters,
  complaint,
]
