import { useQueryClient } from '@tanstack/react-query'
import { Checkbox, Form } from 'antd'
import { type ClaimItem, lockClaimCalls } from '#protocol/crm/lock-claim/calls.ts'
import { lockClaim } from '#protocol/crm/lock-claim/type.ts'
import { softwareLock } from '#protocol/crm/software-lock/type.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { refreshModule } from '#web/platform/query-keys.ts'
import { useRecord } from '#web/record/model/data/record.ts'
import type { OperationContext } from '#web/record/model/operation.ts'
import { idOf } from '#web/record/model/record.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { TextArea } from '#web/ui/input/TextArea.tsx'
import { Dialog } from '#web/ui/layer/Dialog.tsx'
import { openItemsOf } from './items.ts'
import styles from './lock-claim.module.css'

interface ReturnForm {
  lockIds?: number[]
  remark?: string
}

type Props = OperationContext & { onClose: () => void; asKeeper: boolean }

/** 退库 of locks of one claim: asked for by the claimant, or confirmed by a keeper of the stock. */
export function ReturnDialog({ rows: [row], onDone, onClose, asKeeper }: Props) {
  const { data, error, refetch } = useRecord(lockClaim, row ? idOf(lockClaim, row) : 0)
  if (!data)
    return (
      <Dialog title="退库" onClose={onClose}>
        {error ? (
          <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
        ) : (
          <LoadingRows rows={3} columns={2} />
        )}
      </Dialog>
    )
  return <ReturnForm items={openItemsOf(data)} asKeeper={asKeeper} onDone={onDone} onClose={onClose} />
}

type FormProps = Pick<Props, 'onDone' | 'onClose' | 'asKeeper'> & {
  items: readonly Pick<ClaimItem, 'lockId' | 'shellNum' | 'returnAsked'>[]
}

/** Which of these locks; a keeper finds those ticked whose return was asked for, or else all. */
export function ReturnForm({ items, asKeeper, onDone, onClose }: FormProps) {
  const client = useQueryClient()
  const asked = items.filter(({ returnAsked }) => returnAsked === 1)
  const begun = asKeeper && asked.length > 0 ? asked : items
  const save = ({ lockIds = [], remark = '' }: ReturnForm) =>
    asKeeper
      ? ask(lockClaimCalls.confirmReturn, { lockIds })
      : ask(lockClaimCalls.returnLocks, { lockIds, remark })
  const saved = ({ lockIds = [] }: ReturnForm) => {
    toast.success(
      asKeeper ? `已退库 ${lockIds.length} 把锁` : `已申请退库 ${lockIds.length} 把锁，等待库管员确认`,
    )
    void onDone('changed')
    void refreshModule(client, softwareLock.wire.module)
  }
  return (
    <FormDialog<ReturnForm>
      name="return-locks"
      title={asKeeper ? '确认退库' : '申请退库'}
      begin={{ lockIds: begun.map(({ lockId }) => lockId) }}
      okText={asKeeper ? '确认退库' : '申请退库'}
      onClose={onClose}
      save={save}
      onSaved={saved}
    >
      <Form.Item
        name="lockIds"
        label="软件锁"
        extra={asKeeper ? '确认后锁回到您的库存' : '库管员确认收到后，锁回到库存'}
        rules={[{ required: true, type: 'array', min: 1, message: '请选择软件锁' }]}
      >
        <Checkbox.Group
          className={styles.locks ?? ''}
          options={items.map(({ lockId, shellNum, returnAsked }) => ({
            value: lockId,
            label: returnAsked === 1 ? `${shellNum}（待退库）` : shellNum,
          }))}
        />
      </Form.Item>
      {!asKeeper && (
        <Form.Item name="remark" label="退库原因">
          <TextArea maxLength={500} />
        </Form.Item>
      )}
    </FormDialog>
  )
}
