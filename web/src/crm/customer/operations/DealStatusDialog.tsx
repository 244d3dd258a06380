import { Radio } from 'antd'
import { useState } from 'react'
import { customerStateCalls } from '#protocol/crm/customer/calls.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { dealStatusOptions } from '#protocol/fields/dealStatus.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import type { OperationContext } from '#web/record/model/operation.ts'
import { idOf } from '#web/record/model/record.ts'
import { Dialog } from '#web/ui/layer/Dialog.tsx'
import { useBusy } from '#web/ui/use-busy.ts'

export function DealStatusDialog({ rows, onDone, onClose }: OperationContext & { onClose: () => void }) {
  const [first] = rows
  const [dealStatus, setDealStatus] = useState<0 | 1>(Number(first?.dealStatus) === 1 ? 0 : 1)
  const [busy, run] = useBusy()
  const save = async () => {
    const ids = rows.map((row) => idOf(customer, row))
    if (!(await run(() => ask(customerStateCalls.setDealStatus, { dealStatus, ids })))) return
    const word = dealStatusOptions.find((option) => option.value === dealStatus)?.name ?? ''
    toast.success(`已将 ${rows.length} 个客户改为${word}`)
    onClose()
    await onDone('changed')
  }
  return (
    <Dialog
      title="更改成交状态"
      width={420}
      okText="保存"
      busy={busy}
      onOk={() => void save()}
      onClose={onClose}
    >
      <Radio.Group
        aria-label="成交状态"
        value={dealStatus}
        options={dealStatusOptions.toReversed().map(({ name, value }) => ({ value, label: name }))}
        onChange={({ target }) => setDealStatus(target.value === 1 ? 1 : 0)}
      />
    </Dialog>
  )
}
