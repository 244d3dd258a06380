import type { z } from 'zod'
import type { receivablesPlanCalls } from '#protocol/crm/receivables-plan/calls.ts'
import { receivablesPlan } from '#protocol/crm/receivables-plan/type.ts'
import type { SaveRequest } from '#protocol/record/calls/calls.ts'
import { createInside, prepareCreation } from '#server/engine/change/save/create.ts'
import type { Actor, SaveMoment } from '#server/engine/model/rules.ts'
import { inTransaction } from '#server/platform/database/database.ts'

type Batch = z.output<typeof receivablesPlanCalls.batch.request>

/** Makes plans in their order, all of them or none, each under the rules of a single one (crm-records.md §10.4). */
export async function createPlans(actor: Actor, { plans }: Batch): Promise<void> {
  const prepared: { request: SaveRequest; moment: SaveMoment }[] = []
  for (const plan of plans) {
    const request = { entity: { ...plan }, field: [] }
    prepared.push({ request, moment: await prepareCreation(actor, receivablesPlan, { request }) })
  }
  await inTransaction(actor.services.db, async (trx) => {
    for (const { request, moment } of prepared)
      await createInside(trx, actor, receivablesPlan, moment, { request })
  })
}
