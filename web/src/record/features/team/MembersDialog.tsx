import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { useUsers } from '#web/platform/session.ts'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { PeopleItem } from '#web/ui/people/PeopleItem.tsx'
import type { OperationContext } from '../../model/operation.ts'
import { idOf, titleOf } from '../../model/record.ts'
import {
  CompanionField,
  expiryOf,
  type Membership,
  MembershipFields,
  newMembership,
} from '../../parts/membership/MembershipFields.tsx'

interface MembersForm extends Membership {
  memberIds: number[]
  changeType?: number[]
}

interface MembersDialogProps extends OperationContext {
  /** `edit`: of these people, who are members already. */
  purpose: 'add' | 'edit' | 'remove'
  memberIds?: readonly number[]
  membership?: Membership
  onClose: () => void
}

const purposes = {
  add: { title: '添加团队成员', companions: '同时添加至', verb: '添加' },
  edit: { title: '编辑权限', companions: '同时修改', verb: '修改' },
  remove: { title: '移除团队成员', companions: '同时移除', verb: '移除' },
} as const

/** 添加, 编辑权限 and 移除团队成员 of one or several records (record-engine.md §9.4). */
export function MembersDialog({ type, rows, purpose, onDone, onClose, ...given }: MembersDialogProps) {
  const users = useUsers()
  const { title, companions, verb } = purposes[purpose]
  const owners = rows.map((row) => Number(row.ownerUserId))
  const [only] = rows

  const save = async (values: MembersForm) => {
    const { team } = recordCallsOf(type)
    if (!team) return
    const call = { add: team.addMembers, edit: team.updateMembers, remove: team.deleteMembers }[purpose]
    const membership = purpose === 'remove' ? {} : { power: values.power, expiresTime: expiryOf(values) }
    const { memberIds, changeType = [] } = values
    const ids = rows.map((row) => idOf(type, row))
    await ask(call, { ids, memberIds, changeType, ...membership })
  }
  const saved = async ({ memberIds }: MembersForm) => {
    const names = (users.data ?? []).filter((user) => memberIds.includes(user.userId))
    const target = rows.length === 1 && only ? `“${titleOf(type, only)}”` : `${rows.length} 个${type.display}`
    toast.success(`已${verb} ${target}的团队成员 ${names.map((user) => user.realname).join('、')}`)
    await onDone('changed')
  }
  return (
    <FormDialog<MembersForm>
      name="team-members"
      title={title}
      okText={verb}
      danger={purpose === 'remove'}
      begin={{ ...(given.membership ?? newMembership), memberIds: [...(given.memberIds ?? [])] }}
      onClose={onClose}
      save={save}
      onSaved={(values) => void saved(values)}
    >
      <PeopleItem
        name="memberIds"
        label="团队成员"
        missing="请选择团队成员"
        multiple
        disabled={purpose === 'edit'}
        without={purpose === 'add' && rows.length === 1 ? owners : undefined}
      />
      {purpose !== 'remove' && <MembershipFields />}
      <CompanionField label={companions} type={type} />
    </FormDialog>
  )
}

type OperationDialogProps = Omit<MembersDialogProps, 'purpose'>

export const AddMembersDialog = (props: OperationDialogProps) => <MembersDialog {...props} purpose="add" />
export const RemoveMembersDialog = (props: OperationDialogProps) => (
  <MembersDialog {...props} purpose="remove" />
)
