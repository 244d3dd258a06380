import type { z } from 'zod'
import type { receivablesPlanCalls } from '#protocol/crm/receivables-plan/calls.ts'
import { receivablesPlan } from '#protocol/crm/receivables-plan/type.ts'
import type { Save } from '#server/engine/change/plan/save.ts'
import { createOpened } from '#server/engine/change/save/create.ts'
import { openCreate } from '#server/engine/change/save/open.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction } from '#server/platform/database/database.ts'

type Batch = z.output<typeof receivablesPlanCalls.batch.request>

/** Makes plans in their order, all of them or none, each under the rules of a single one (crm-records.md §10.4). */
export async function createPlans(actor: Actor, { plans }: Batch): Promise<void> {
  const saves: Save[] = []
  for (const plan of plans)
    saves.push(await openCreate(actor, receivablesPlan, { entity: { ...plan }, field: [] }))
  await inTransaction(actor.services.db, async (trx) => {
    for (const save of saves) await createOpened(trx, save)
  })
}
