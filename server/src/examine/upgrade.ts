import { flowStatuses, recheckTypes } from '#protocol/approval/flow.ts'
import { builtInTypes } from '#protocol/examine/forms.ts'
import { nodesOf, pickedByInitiator } from '#server/approval/door.ts'
import type { Upgrade } from '#server/platform/database/upgrade.ts'

const ALL = ''

/** The types of office approvals that an installation begins with (approval-office.md §19); a name that is taken stays with its flow. */
export const examineTypeUpgrade: Upgrade = {
  part: 'examineTypes',
  declared: () => [{ subject: ALL, keys: builtInTypes.map(({ oaType }) => String(oaType)) }],
  give: async (trx, { isNew, now }) => {
    for (const { oaType, name, icon } of builtInTypes.filter((each) => isNew(ALL, String(each.oaType)))) {
      const taken = await trx
        .selectFrom('approval_flows')
        .select('id')
        .where('label', '=', 0)
        .where('status', '<', flowStatuses.gone)
        .where('name', '=', name)
        .executeTakeFirst()
      const { id } = await trx
        .insertInto('approval_flows')
        .values({
          origin_id: 0,
          label: 0,
          name: taken ? `${name}（系统）` : name,
          icon,
          recheck_type: recheckTypes.anew,
          status: flowStatuses.inUse,
          remarks: null,
          oa_type: oaType,
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
  },
}
