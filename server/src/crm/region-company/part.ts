import { regionCompanyCalls } from '#protocol/crm/region-company/calls.ts'
import { part } from '#server/access/area.ts'
import { on } from '#server/access/endpoint.ts'
import { listRegionCompanies, updateRegionCompany } from './companies.ts'

/** The companies that sell, one for each region (locks-and-extensions.md §28.4). */
export const regionCompany = part({
  endpoints: [
    on(regionCompanyCalls.list, ({ services }) => listRegionCompanies(services.db)),
    on(regionCompanyCalls.update, (context) => updateRegionCompany(context, context.request)),
  ],
})
