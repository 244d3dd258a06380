import { part, service } from '#server/access/area.ts'
import { createProductCategories } from './categories.ts'
import { productEndpoints } from './endpoints.ts'
import { productRules } from './rules.ts'

/** Products and their categories (crm-records.md §7). */
export const product = part({
  endpoints: productEndpoints,
  services: [
    service('productCategories', {
      needs: ['db', 'events'],
      make: createProductCategories,
      close: (categories) => categories.close(),
    }),
  ],
  registers: { category: ({ productCategories }) => productCategories },
  rules: { product: productRules },
})
