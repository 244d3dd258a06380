import { flowStatuses } from '#protocol/approval/flow.ts'
import { builtInTypes } from '#protocol/examine/forms.ts'
import { insertFirstFlow } from '#server/approval/door.ts'
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
      await insertFirstFlow(trx, {
        label: 0,
        name: taken ? `${name}（系统）` : name,
        status: flowStatuses.inUse,
        now,
        ofType: { icon, oaType },
      })
    }
  },
}
