import { type RawBuilder, sql } from 'kysely'
import { examineForm } from '#protocol/examine/forms.ts'
import type { oaExamine } from '#protocol/examine/type.ts'
import { formTypes } from '#protocol/fields/form-types.ts'
import type { Viewer } from '#server/access/viewer.ts'
import type { RowAccess } from '#server/access/visible.ts'
import type { RowOf } from '#server/engine/model/row-of.ts'
import type { RecordRules } from '#server/engine/model/rules.ts'
import { listenersOf } from './listeners.ts'

type Examine = RowOf<typeof oaExamine>

const OFFICE = sql.lit(0)

/**
 * The users who read an approval: its initiator, those with a part in it or a copy, managers of its flow, superiors of the initiator, and
 * administrators (approval-office.md §10.4). Ids are united, so that each way follows an index.
 */
export const readableTo = (
  userId: number,
): RawBuilder<boolean> => sql<boolean>`(r.create_user_id = ${userId} or r.id in (
  select a.subject_id from approval_log l join approval_records a on a.id = l.record_id and a.label = ${OFFICE}
    where l.user_id = ${userId}
  union all select a.subject_id from approval_copies c join approval_records a on a.id = c.record_id and a.label = ${OFFICE}
    where c.user_id = ${userId}
  union all select m.id from approval_flows f join oa_examine m on m.category_id = f.id
    where f.label = ${OFFICE} and f.manager_ids @> array[${userId}]::bigint[]
  union all select m.id from oa_examine m where m.create_user_id in (
    with recursive below as (
      select u.user_id from users u where u.parent_id = ${userId}
      union select u.user_id from users u join below b on u.parent_id = b.user_id)
    select user_id from below)))`

/** Edited and deleted by the initiator; the state decides what is allowed. */
const own = (userId: number): RawBuilder<boolean> => sql<boolean>`r.create_user_id = ${userId}`

function reached({ isAdmin, userId }: Viewer, action: RowAccess) {
  if (isAdmin) return { condition: sql<boolean>`true`, because: '管理员可以查看和处理全部审批' }
  return action === 'list' || action === 'read'
    ? {
        condition: readableTo(userId),
        because: '发起人、审批人、抄送人、审批流管理员和发起人的上级可以查看审批',
      }
    : { condition: own(userId), because: '发起人可以修改自己的审批' }
}

/** What is peculiar to office approvals. */
export const examineRules: RecordRules<Examine> = {
  saving: {
    prepare: ({ actor, stored, values }) => {
      if (!stored)
        values.category_name = actor.services.examineVersions.entry(Number(values.category_id))?.name ?? ''
    },
  },
  viewing: { alsoVisible: reached },
  conditionsOf: ({ examineVersions }, kind) => {
    const version = kind === null ? undefined : examineVersions.entry(kind)
    return version
      ? examineForm(version.oaType).fields.filter(
          ({ required, formType }) => required && formTypes[formType].drivesFlows,
        )
      : []
  },
  happening: {
    pass: async ({ actor, trx, rows }) => {
      for (const row of rows)
        for (const { passed } of listenersOf(actor.services, row)) await passed?.(trx, actor, row)
    },
  },
}
