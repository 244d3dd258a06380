import { useQuery } from '@tanstack/react-query'
import { Form } from 'antd'
import { business } from '#protocol/crm/business/type.ts'
import { orderCalls } from '#protocol/crm/order/calls.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import type { OperationContext } from '#web/record/model/operation.ts'
import { idOf, textOf } from '#web/record/model/record.ts'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { TextArea } from '#web/ui/input/TextArea.tsx'
import { Changed } from './Changed.tsx'
import styles from './order.module.css'

/** 撤单, with a reason, and with what every lock goes back to (locks-and-extensions.md §7.14). */
export function CancelDialog({ rows: [row], onDone, onClose }: OperationContext & { onClose: () => void }) {
  const businessId = row ? idOf(business, row) : 0
  const save = ({ reason }: { reason?: string }) =>
    ask(orderCalls.cancel, { businessId, reason: (reason ?? '').trim() })
  const saved = () => {
    toast.success('订单已撤单')
    void onDone('changed')
  }
  return (
    <FormDialog<{ reason?: string }>
      name="cancel-order"
      title={`撤单 ${row ? textOf(row, 'orderNo') : ''}`}
      okText="撤单"
      danger
      onClose={onClose}
      save={save}
      onSaved={saved}
    >
      <Form.Item
        name="reason"
        label="撤单原因"
        rules={[{ required: true, whitespace: true, message: '请填写撤单原因' }]}
      >
        <TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 5 }} />
      </Form.Item>
      <Restored businessId={businessId} />
    </FormDialog>
  )
}

/** What the locks of an order go back to. */
function Restored({ businessId }: { businessId: number }) {
  const { data, error } = useQuery({ ...queryOf(orderCalls.previewCancel, { businessId }), staleTime: 0 })
  if (error) return <p className={styles.refusal}>{messageOf(error)}</p>
  if (!data) return <LoadingRows rows={2} columns={2} />
  const changed = data.locks.filter(({ changes }) => changes.length > 0)
  return (
    <section aria-label="软件锁将恢复为">
      <p className={styles.found}>
        {changed.length === 0
          ? '订单还没有改变软件锁，撤单后软件锁可用于其他订单。'
          : `以下 ${changed.length} 把软件锁将恢复到订单生效之前；订单的合同一并撤单，已收的款项留在客户名下。`}
      </p>
      <ul className={styles.restored}>
        {changed.map(({ lockId, shellNum, changes }) => (
          <li key={lockId}>
            <b>{shellNum}</b>
            <dl>
              {changes.map(({ key, label, from, to }) => (
                <div key={key}>
                  <dt>{label}</dt>
                  <dd>
                    <Changed from={from || '--'} to={to || '--'} />
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </section>
  )
}
