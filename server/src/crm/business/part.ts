import { part, service } from '#server/access/area.ts'
import { businessEndpoints } from './endpoints.ts'
import { businessRules } from './rules.ts'
import { createBusinessGroups, createBusinessStages } from './stages.ts'

/** Businesses, the groups of their stages, and their contacts (crm-records.md §6). */
export const business = part({
  endpoints: businessEndpoints,
  services: [
    service('businessGroups', {
      needs: ['db', 'events', 'directory'],
      make: createBusinessGroups,
      close: (groups) => groups.close(),
    }),
    service('businessStages', {
      needs: ['db', 'events', 'directory'],
      make: createBusinessStages,
      close: (stages) => stages.close(),
    }),
  ],
  registers: {
    business_type: ({ businessGroups }) => businessGroups,
    business_status: ({ businessStages }) => businessStages,
  },
  rules: { business: businessRules },
  clearings: [{ module: 'crm', holds: [], tables: ['business_changes', 'business_contact_links'] }],
})
