import { Checkbox, Form } from 'antd'
import { business } from '#protocol/crm/business/type.ts'
import { orderCalls } from '#protocol/crm/order/calls.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { useUsers } from '#web/platform/session.ts'
import type { OperationContext } from '#web/record/model/operation.ts'
import { idOf } from '#web/record/model/record.ts'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { PeopleItem } from '#web/ui/people/PeopleItem.tsx'

interface HandOver {
  user: number[]
  syncLock: boolean
}

/** 变更经办人: of the orders, and with them of the locks on which they took effect (locks-and-extensions.md §8.6). */
export function HandOverDialog({ rows, onDone, onClose }: OperationContext & { onClose: () => void }) {
  const users = useUsers()
  const save = ({ user: [userId], syncLock }: HandOver) =>
    ask(orderCalls.handOver, {
      ids: rows.map((row) => idOf(business, row)),
      userId: userId ?? 0,
      syncLock: syncLock ? 1 : 0,
    })
  const saved = ({ user: [userId] }: HandOver) => {
    const name = users.data?.find((each) => each.userId === userId)?.realname ?? ''
    toast.success(`已将 ${rows.length} 个订单的经办人变更为 ${name}`)
    void onDone('moved')
  }
  return (
    <FormDialog<HandOver>
      name="hand-over-orders"
      title="变更经办人"
      okText="变更"
      begin={{ user: [], syncLock: true }}
      onClose={onClose}
      save={save}
      onSaved={saved}
    >
      <PeopleItem name="user" label="变更经办人为" missing="请选择经办人" autoFocus />
      <Form.Item name="syncLock" valuePropName="checked" extra="订单的负责人一并变更">
        <Checkbox>同时变更订单已生效软件锁的负责人</Checkbox>
      </Form.Item>
    </FormDialog>
  )
}
