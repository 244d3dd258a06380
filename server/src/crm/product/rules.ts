import { sql } from 'kysely'
import type { product } from '#protocol/crm/product/type.ts'
import { MOST_OF_PRODUCT, RENTED } from '#protocol/crm/product/words.ts'
import type { RowAccess } from '#server/access/visible.ts'
import type { RowOf } from '#server/engine/model/row-of.ts'
import type { RecordRules } from '#server/engine/model/rules.ts'
import { checkQuotas, placeQuotas, quotaIdsIn, readQuotas } from '../quota/door.ts'

/** The leaf that is enough for each act: products of all owners are within reach (crm-records.md §7.2). */
const leafOf: Record<RowAccess, string> = {
  list: 'index',
  read: 'read',
  edit: 'update',
  transfer: 'transfer',
  delete: 'delete',
}

/** What is peculiar to products (crm-records.md §7). */
export const productRules: RecordRules<RowOf<typeof product>> = {
  saving: {
    prepare: ({ stored, values, request }) => {
      placeQuotas(values, request, MOST_OF_PRODUCT)
      // an empty choice is none: a stored product stays as it is (locks-and-extensions.md §1.3, §16)
      if ('sale_mode' in values || !stored) values.sale_mode ??= stored?.sale_mode ?? RENTED
    },
    check: async ({ trx, values, stored }) => {
      if (values.quota_ids) await checkQuotas(trx, values, stored)
    },
    needsTransaction: ({ values }) => Boolean(values.quota_ids),
  },
  viewing: {
    alsoVisible: (viewer, action) =>
      viewer.can(`crm/product/${leafOf[action]}`)
        ? { condition: sql<boolean>`true`, because: '产品不按负责人限制，有此项权限的员工都可以' }
        : null,
    detail: async ({ services }, { quotaIds }) => ({
      quotaList: await readQuotas(services.db, quotaIdsIn(String(quotaIds ?? '')) ?? []),
    }),
  },
}
