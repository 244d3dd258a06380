import { part, service } from '#server/access/area.ts'
import { customerContactsEndpoints } from './contacts.ts'
import { customerEndpoints } from './endpoints.ts'
import { createCustomerLimits } from './limits.ts'
import { customerRules } from './rules.ts'

export const customer = part({
  endpoints: [...customerEndpoints, ...customerContactsEndpoints],
  services: [
    service('customerLimits', {
      needs: ['db', 'events'],
      make: createCustomerLimits,
      close: (limits) => limits.close(),
    }),
  ],
  rules: { customer: customerRules },
})
