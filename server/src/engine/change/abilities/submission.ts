import { sql } from 'kysely'
import type { Approval } from '#protocol/record/states/approval.ts'
import { mainAxis, stateCode, stateEventOf, stateOf } from '#protocol/record/states/states.ts'
import { beginInUse, handIn, intentOf, isInUse, reach, readLeft } from '../approval/submit.ts'
import type { Ability, Work } from '../plan/ability.ts'
import { requireClaims } from '../plan/hold.ts'
import type { Save } from '../plan/save.ts'
import { historyOf } from '../states/history.ts'

/** The approval of a record: saved as a draft, or handed in to the flow in use. */
export const submission: Ability = {
  name: 'submission',
  of: ({ approval }) => approval !== undefined,
  plan: (save) => {
    const { approval } = save.type
    if (approval && save.takesOver) return save.stored ? null : takenOver(save, approval)
    const intent = approval ? intentOf(save, approval) : null
    if (!approval || !intent) return null
    if (intent === 'draft') return drafted(save, approval)
    return save.stored ? submitted(save, approval) : begun(save, approval)
  },
  purge: async ({ actor, trx, type, ids }) =>
    actor.services.engine.approvals.engine()?.forget(trx, type, ids),
  detailSelects: ({ services }, type) => ({
    examineRecordId: services.engine.approvals.engine()?.recordIdOf(type, sql`r.id`) ?? sql`null::bigint`,
  }),
}

/** What was decided elsewhere: a record that is in use has the effects of that, and no approval begins. */
const takenOver = (save: Save, approval: Approval): Work | null =>
  isInUse(save.type, approval, save.values)
    ? {
        settle: async (trx, row) => {
          await beginInUse(trx, save, row)
          return undefined
        },
      }
    : null

const drafted = ({ actor, type, stored }: Save, { on }: Approval): Work => ({
  settle: async (trx, row) => {
    if (stateOf(type, row)?.name === stateEventOf(type, on.drafted).to) return undefined
    const left = stored ? await readLeft(trx, type, row.id) : row
    if (left) await reach(trx, actor, type, left, on.drafted)
    return undefined
  },
})

/**
 * An edit: the row is read again, since all that came before may have written to it. One that is in use counts already and claims
 * nothing again.
 */
const submitted = (save: Save, approval: Approval): Work => ({
  hold: async (trx) => {
    const { type, stored } = save
    if (stored && !isInUse(type, approval, stored)) await requireClaims(trx, type, save)
  },
  settle: async (trx, { id }) => {
    const isIdle = !save.request && save.changes.length + save.beside.length === 0
    const row = isIdle ? undefined : await readLeft(trx, save.type, id)
    if (row) await handIn(trx, save, { approval, row })
    return undefined
  },
})

/** A new record: with a flow in use it is written in the state in which it waits, with both events in its history. */
function begun(save: Save, approval: Approval): Work {
  const { actor, type, values } = save
  const { submitted: event } = approval.on
  const column = mainAxis(type)?.column ?? ''
  const initial = values[column]
  let flowId: number | null = null
  return {
    hold: async (trx) => {
      flowId = (await actor.services.engine.approvals.engine()?.flowInUse(trx, type, values)) ?? null
      values[column] = flowId ? stateCode(type, stateEventOf(type, event).to) : initial
      save.also = flowId ? [historyOf(type, event)] : []
    },
    settle: async (trx, row) => {
      await handIn(trx, save, { approval, row, begins: flowId })
      return undefined
    },
  }
}
