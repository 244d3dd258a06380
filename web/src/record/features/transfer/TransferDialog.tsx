import { Form, Radio } from 'antd'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { ask } from '#web/platform/client.ts'
import { useUsers } from '#web/platform/session.ts'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { PeopleItem } from '#web/ui/people/PeopleItem.tsx'
import type { OperationContext } from '../../model/operation.ts'
import { idOf } from '../../model/record.ts'
import {
  CompanionField,
  expiryOf,
  type Membership,
  MembershipFields,
  newMembership,
} from '../../parts/membership/MembershipFields.tsx'
import { offerUndo } from '../../parts/undo/offer-undo.ts'

const OUT = 1
const STAYS = 2

interface TransferForm extends Membership {
  owner: number[]
  transferType: typeof OUT | typeof STAYS
  changeType?: number[]
}

/** 批量转移: the new owner, the role of the old one, and the records transferred along (record-engine.md §9.3). */
export function TransferDialog({ type, rows, onDone, onClose }: OperationContext & { onClose: () => void }) {
  const [form] = Form.useForm<TransferForm>()
  const transferType = Form.useWatch('transferType', form)
  const users = useUsers()
  const hasTeam = type.abilities.team === true

  const save = async (values: TransferForm) => {
    const call = recordCallsOf(type).transfer
    const [ownerUserId] = values.owner
    if (!call || ownerUserId === undefined) return
    const membership =
      values.transferType === STAYS ? { power: values.power, expiresTime: expiryOf(values) } : {}
    const request = {
      ids: rows.map((row) => idOf(type, row)),
      ownerUserId,
      changeType: values.changeType ?? [],
      ...(hasTeam ? { transferType: values.transferType, ...membership } : {}),
    }
    await ask(call, request)
  }
  const saved = async ({ owner: [ownerUserId] }: TransferForm) => {
    const name = users.data?.find((user) => user.userId === ownerUserId)?.realname ?? ''
    await onDone('moved')
    await offerUndo({
      type,
      operation: 'transfer',
      words: `已将 ${rows.length} 个${type.display}转移给 ${name}`,
      onUndone: () => onDone('changed'),
    })
  }
  return (
    <FormDialog<TransferForm>
      name="transfer"
      form={form}
      title={rows.length > 1 ? '批量转移' : `转移${type.display}`}
      okText="转移"
      begin={{ ...newMembership, transferType: OUT, owner: [] }}
      onClose={onClose}
      save={save}
      onSaved={(values) => void saved(values)}
    >
      <PeopleItem name="owner" label="变更负责人为" missing="请选择变更负责人" autoFocus />
      {hasTeam && (
        <Form.Item name="transferType" label="将原负责人">
          <Radio.Group
            options={[
              { value: OUT, label: '移出' },
              { value: STAYS, label: '转为团队成员' },
            ]}
          />
        </Form.Item>
      )}
      {hasTeam && transferType === STAYS && <MembershipFields />}
      <CompanionField label="同时变更负责人至" type={type} />
    </FormDialog>
  )
}
