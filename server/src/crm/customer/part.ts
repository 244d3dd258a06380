import { part, service } from '#server/access/area.ts'
import { createCustomerLimits } from '../customer-limits/door.ts'
import { customerContactsEndpoints } from './contacts.ts'
import { customerEndpoints } from './endpoints.ts'
import { customerFirstSteps } from './first-steps.ts'
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
  firstSteps: customerFirstSteps,
  clearings: [
    {
      module: 'crm',
      holds: ['客户数限制'],
      tables: ['customer_settings', 'customer_setting_members'],
      clear: (trx, { services }) => services.customerLimits.changed(trx),
    },
  ],
})
