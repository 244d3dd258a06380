import type { Endpoint } from '#server/access/endpoint.ts'
import type { RulesByType } from '#server/engine/model/rules.ts'
import { contactsRules } from './contacts/rules.ts'
import { customerContactsEndpoints } from './customer/contacts.ts'
import { customerEndpoints } from './customer/endpoints.ts'
import { customerRules } from './customer/rules.ts'
import { leadsEndpoints } from './leads/convert.ts'
import { leadsRules } from './leads/rules.ts'
import { poolEndpoints } from './pool/endpoints.ts'
import { poolSheetEndpoints } from './pool/sheets.ts'

/** Rules by the key of the record type. */
export const recordRules: RulesByType = new Map([
  ['leads', leadsRules],
  ['customer', customerRules],
  ['contacts', contactsRules],
])

/** Calls peculiar to one record type. */
export const recordEndpoints: readonly Endpoint[] = [
  ...customerContactsEndpoints,
  ...customerEndpoints,
  ...leadsEndpoints,
  ...poolEndpoints,
  ...poolSheetEndpoints,
]
