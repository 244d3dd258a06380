import { sql, type Transaction } from 'kysely'
import {
  flowStatuses,
  modes,
  nodeTypes,
  pickCounts,
  pickRanges,
  recheckTypes,
  whenEmpty,
} from '#protocol/approval/flow.ts'
import type { Tables } from '#server/platform/database/database.ts'
import type { Upgrade } from '#server/platform/database/upgrade.ts'
import { approvedTypes } from '../approvals.ts'
import { nodesOf } from './save.ts'

/** The one subject: all flows. */
const ALL = ''

const withFlow = () => approvedTypes().filter(({ approval }) => approval.firstFlow !== undefined)

/**
 * The flow that an installation begins with, of every type that declares one: a step that the initiator fills
 * (approval-office.md §19). A label that has a flow already keeps it; where there are records already, it is there to be
 * put into use: a new version of the product must not stop the next save.
 */
export const flowUpgrade: Upgrade = {
  part: 'approvalFlows',
  declared: () => [{ subject: ALL, keys: withFlow().map(({ key }) => key) }],
  give: async (trx, { isNew, now }) => {
    for (const { approval, table } of withFlow().filter(({ key }) => isNew(ALL, key))) {
      const { label, firstFlow = '' } = approval
      const known = await trx
        .selectFrom('approval_flows')
        .select('id')
        .where((where) => where.or([where('label', '=', label), where('name', '=', firstFlow)]))
        .executeTakeFirst()
      if (known) continue
      const { rows: records } = await sql`select from ${sql.table(table)} limit 1`.execute(trx)
      const status = records.length > 0 ? flowStatuses.notInUse : flowStatuses.inUse
      await insertFirstFlow(trx, { label, name: firstFlow, status, now })
    }
  },
}

interface FirstFlow {
  label: number
  name: string
  status: number
  now: Date
  /** Of a type of office approval. */
  ofType?: { icon: string; oaType: number }
}

/** Enters a flow that comes with the product: its one step is filled by the initiator, and its manager is the super user of the day. */
export async function insertFirstFlow(
  trx: Transaction<Tables>,
  { label, name, status, now, ofType }: FirstFlow,
): Promise<void> {
  const { id } = await trx
    .insertInto('approval_flows')
    .values({
      origin_id: 0,
      label,
      name,
      icon: ofType?.icon ?? null,
      recheck_type: recheckTypes.anew,
      status,
      remarks: null,
      oa_type: ofType?.oaType ?? null,
      manager_ids: [],
      nodes: JSON.stringify(await nodesOf(trx, [pickedByInitiator])),
      create_user_id: 0,
      create_time: now,
      update_user_id: 0,
      update_time: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx.updateTable('approval_flows').set({ origin_id: id }).where('id', '=', id).execute()
}

/** A step whose approvers the initiator picks in the whole company: of flows that come with the product. */
const pickedByInitiator = {
  examineType: nodeTypes.picked,
  name: '审批人',
  examineErrorHandling: whenEmpty.managers,
  type: modes.inTurn,
  userList: [],
  chooseType: pickCounts.several,
  rangeType: pickRanges.company,
  conditionList: [],
}
