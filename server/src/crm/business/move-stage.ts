import { sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import type { businessStageCalls } from '#protocol/crm/business/calls.ts'
import { business, businessEnds } from '#protocol/crm/business/type.ts'
import { activityKinds } from '#protocol/record/calls/activity.ts'
import { kindOf } from '#protocol/record/declaration/kinds.ts'
import { stateOf } from '#protocol/record/states/states.ts'
import { change } from '#server/engine/change/change.ts'
import { requireRecord } from '#server/engine/model/find-record.ts'
import type { HistoryEvent } from '#server/engine/model/history.ts'
import type { RowOf } from '#server/engine/model/row-of.ts'
import type { Actor, Values } from '#server/engine/model/rules.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { stagesOf, toStage } from './stages.ts'

type BoostRequest = z.output<(typeof businessStageCalls.boost)['request']>

/** A business goes to another stage, or ends (record-engine.md §12). */
export const stageMoved: HistoryEvent = {
  name: 'business.stage',
  behavior: 19,
  lines: ({ change: changed }) => {
    const stage = changed('statusId')
    return stage ? [`将${stage.label}由${stage.from}修改为${stage.to}。`] : []
  },
  timeline: (about) => about('stage').join(),
  timelineKind: activityKinds.stage,
}

/**
 * Moves an open business to a stage of its group, forward or backward, or ends it. Of two at once the second finds what the
 * first has left: 2094 once it has ended.
 */
export async function moveStage(actor: Actor, request: BoostRequest): Promise<void> {
  await inTransaction(actor.services.db, async (trx) => {
    const row = await requireRecord(actor, business, request.businessId, {
      action: 'edit',
      lock: true,
      db: trx,
    })
    if (row.is_end !== 0) refuse('businessEnded')
    if (request.isEnd) requireEndable(row, request.isEnd)
    const set = request.isEnd
      ? { is_end: request.isEnd, status_id: request.isEnd, status_remark: request.statusRemark || null }
      : stageValues(actor, row, request)
    const stage = actor.services.businessStages.entry(Number(set.status_id))?.name ?? ''
    const changed = await change(trx, actor, business, [row], {
      set,
      as: stageMoved,
      about: () => ({ stage: [stage] }),
    })
    if (changed.length > 0) await recordStage(trx, actor, { ids: [row.id], statusId: Number(set.status_id) })
  })
}

/** An order is won when it takes effect and ends by its cancellation; before it is submitted it may be lost. */
function requireEndable(row: RowOf<typeof business>, isEnd: number): void {
  if (kindOf(business, row) === null) return
  const isOpen = ['draft', 'recalled', 'refused'].includes(stateOf(business, row)?.name ?? '')
  if (!isOpen || isEnd === businessEnds.won.code) refuse('orderEndsByFacts')
}

function stageValues(
  { services }: Actor,
  row: RowOf<typeof business>,
  { statusId, statusRemark }: BoostRequest,
): Values {
  if (statusId === undefined) refuse('stageMissing')
  if (!stagesOf(services, row.type_id).some(({ id }) => id === statusId)) refuse('stageForeign')
  return { status_id: statusId, stage_id: statusId, ...(statusRemark ? { status_remark: statusRemark } : {}) }
}

/** The history of stages, from which the figures of the funnel follow; refuses a stage that is being removed. */
export async function recordStage(
  trx: Transaction<Tables>,
  { services, viewer }: Actor,
  { ids, statusId }: { ids: readonly number[]; statusId: number },
): Promise<void> {
  await requireStage(trx, statusId)
  await sql`insert into business_changes (business_id, status_id, create_time, create_user_id)
    select id, ${statusId}, ${services.clock.now()}, ${viewer.userId} from unnest(${ids}::bigint[]) as t (id)`.execute(
    trx,
  )
}

/** Ways to end are no rows; a stage that has been removed since it was chosen is refused. */
async function requireStage(trx: Transaction<Tables>, statusId: number): Promise<void> {
  const stage = await trx
    .selectFrom('business_statuses')
    .select('removed_at')
    .where('status_id', '=', statusId)
    .forShare()
    .executeTakeFirst()
  if (stage && stage.removed_at !== null) refuse('stageForeign')
}

/** The stage that a business has reached, also once it has ended. READ on it. */
export async function readStage(actor: Actor, businessId: number) {
  const row = await requireRecord(actor, business, businessId, { action: 'read' })
  return {
    businessId,
    statusId: row.stage_id ?? 0,
    isEnd: Number(row.is_end ?? 0),
    statusRemark: row.status_remark ?? '',
    statusList: stagesOf(actor.services, row.type_id).map(toStage),
  }
}

/** Groups that the person may choose, each with its stages. */
export function readStageOptions({ services, viewer }: Actor) {
  const { businessGroups } = services
  return businessGroups
    .entries()
    .filter((group) => businessGroups.offers(viewer, group))
    .map(({ id, name }) => ({
      typeId: id,
      name,
      status: 1,
      statusList: stagesOf(services, id).map(toStage),
    }))
}
