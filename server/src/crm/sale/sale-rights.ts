import { type SaleKey, saleColumns } from '#protocol/crm/sale/columns.ts'
import { fieldRightsOf } from '#server/engine/model/field-rights.ts'
import type { Actor } from '#server/engine/model/rules.ts'

/** Whether the caller sees a column of the ledger: all of its sources, in lists and without a mask. */
export type SeesSale = (key: SaleKey) => boolean

/** What is hidden in a lock, customer, order or contract is hidden here (locks-and-extensions.md §15.2). */
export function saleRights({ services, viewer }: Actor): SeesSale {
  const fields = services.engine.catalog.current()
  const seen = new Set<string>(
    saleColumns
      .filter((column) => column.of.every(({ type, key }) => fieldRightsOf(viewer, type, fields).usable(key)))
      .map(({ key }) => key),
  )
  return (key) => seen.has(key)
}
