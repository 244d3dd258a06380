import { VerticalAlignBottomOutlined, VerticalAlignTopOutlined } from '@ant-design/icons'
import { productCalls } from '#protocol/crm/product/calls.ts'
import { product } from '#protocol/crm/product/type.ts'
import { stateOf } from '#protocol/record/states/states.ts'
import { attempt } from '#web/platform/attempt.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import type { Operation, OperationContext } from '#web/record/model/operation.ts'
import { idOf } from '#web/record/model/record.ts'
import { confirmPlain } from '#web/ui/layer/confirm.ts'

interface Wording {
  verb: string
  status: 0 | 1
  /** What follows from it. */
  note: string
}

const offer: Wording = { verb: '上架', status: 1, note: '上架后可在商机和合同中选用。' }
const withdraw: Wording = {
  verb: '下架',
  status: 0,
  note: '下架后选择产品时不再列出；已有的商机和合同不受影响。',
}

async function setStatus({ rows, onDone }: OperationContext, { verb, status, note }: Wording): Promise<void> {
  const which = rows.length === 1 ? '该产品' : `这 ${rows.length} 个产品`
  if (!(await confirmPlain(`确定要${verb}${which}吗？`, verb, note))) return
  const ids = rows.map((row) => idOf(product, row))
  if (!(await attempt(ask(productCalls.changeStatus, { ids, status })))) return
  toast.success(`已${verb} ${rows.length} 个产品`)
  await onDone('changed')
}

const areAll = (rows: OperationContext['rows'], name: string) =>
  rows.every((row) => stateOf(product, row)?.name === name)

/** 上架 and 下架, of what is not so already (crm-records.md §7.2). */
export const offerOperation: Operation = {
  caption: '上架',
  icon: <VerticalAlignTopOutlined />,
  leaf: 'status',
  hiddenFor: (rows) => areAll(rows, 'onSale'),
  start: (context) => void setStatus(context, offer),
}
export const withdrawOperation: Operation = {
  caption: '下架',
  icon: <VerticalAlignBottomOutlined />,
  leaf: 'status',
  hiddenFor: (rows) => areAll(rows, 'offSale'),
  start: (context) => void setStatus(context, withdraw),
}
