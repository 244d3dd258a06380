import { sql } from 'kysely'
import { customer } from '#protocol/crm/customer/type.ts'
import type { ListQuery } from '#protocol/record/calls.ts'
import { poolSheetCalls } from '#protocol/record/imports.ts'
import { type Endpoint, on } from '#server/access/endpoint.ts'
import { exportSelection } from '#server/engine/features/export/export-records.ts'
import { downloadTemplate } from '#server/engine/features/import/own-imports.ts'
import { uploadImport } from '#server/engine/features/import/upload.ts'
import { allOf, type Condition } from '#server/engine/fields/compare.ts'
import { type FieldRights, fieldRightsOf } from '#server/engine/model/field-rights.ts'
import type { ImportPlace } from '#server/engine/model/import-place.ts'
import type { RowOf } from '#server/engine/model/row-of.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import type { Download } from '#server/platform/download.ts'
import { rightsInPools } from './fields.ts'
import { poolSelection, readPoolHead } from './list.ts'
import { relateToPool } from './moves.ts'
import type { Pool } from './pools.ts'
import { pooledIn, requirePool } from './rights.ts'

/** What the workbooks call pooled customers. */
const POOLED = '公海客户'

/** Importing and exporting are of the pool's administrators (2091). */
const requireAdministered = (actor: Actor, poolId: number): Pool => requirePool(actor, poolId, 'excelexport')

/** What a pool shows may be written as far as the importer's roles allow. */
function importRights(actor: Actor, pool: Pool): FieldRights {
  const { services, viewer } = actor
  const own = fieldRightsOf(viewer, customer, services.engine.catalog.current())
  const shown = rightsInPools(actor, [pool])
  return { ...own, level: (key) => (shown.level(key) > 1 ? own.level(key) : 1) }
}

/** Imports into a pool: nobody owns the rows, and only customers of this pool are overwritten (record-engine.md §13.3). */
export async function openPoolForImport(actor: Actor, poolId: number): Promise<ImportPlace> {
  const pool = requireAdministered(actor, poolId)
  return {
    display: POOLED,
    rights: importRights(actor, pool),
    outside: '重复数据不在当前公海，无权覆盖',
    lockMatched: async (trx, ids, lock) => {
      const { rows } = await sql<RowOf<typeof customer>>`select r.* from customer r
        where r.id = any(${ids}::bigint[]) and ${pooledIn([poolId])}
        order by r.id ${lock ? sql`for update of r` : sql``}`.execute(trx)
      return new Map(rows.map((row) => [row.id, row]))
    },
    values: (now) => ({ pool_time: now, receive_time: null }),
    created: (trx, ids) => relateToPool(trx, poolId, ids),
  }
}

async function exportPool(
  actor: Actor,
  poolId: number,
  { query = {}, only }: { query?: Partial<ListQuery>; only?: Condition },
): Promise<Download> {
  const pool = requireAdministered(actor, poolId)
  const selection = await poolSelection(actor, pool, query)
  return exportSelection(actor, {
    selection: only ? { ...selection, where: allOf([selection.where, only]) } : selection,
    head: await readPoolHead(actor, poolId),
    rights: rightsInPools(actor, [pool]),
    display: POOLED,
  })
}

/** Import and export of the customers of a pool. */
export const poolSheetEndpoints: readonly Endpoint[] = [
  on(poolSheetCalls.template, (context) => {
    requireAdministered(context, context.request.poolId)
    return downloadTemplate(context, customer, context.request.poolId)
  }),
  on(poolSheetCalls.upload, (context) => {
    requireAdministered(context, context.request.poolId)
    return uploadImport(context, customer, context.uploads[0], context.request)
  }),
  on(poolSheetCalls.selected, (context) => {
    const { poolId, ids } = context.request
    return exportPool(context, poolId, { only: sql<boolean>`r.id = any(${ids}::bigint[])` })
  }),
  on(poolSheetCalls.all, (context) =>
    exportPool(context, context.request.poolId, { query: context.request }),
  ),
]
