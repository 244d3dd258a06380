import { LockOutlined, UnlockOutlined } from '@ant-design/icons'
import { customerStateCalls } from '#protocol/crm/customer/calls.ts'
import { customer, customerStatus } from '#protocol/crm/customer/type.ts'
import { attempt } from '#web/platform/attempt.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import type { Operation, OperationContext } from '#web/record/model/operation.ts'
import { idOf } from '#web/record/model/record.ts'
import { confirmPlain } from '#web/ui/layer/confirm.ts'

interface Wording {
  verb: string
  question: (which: string) => string
}

const wordings: Record<number, Wording> = {
  [customerStatus.locked]: {
    verb: '锁定',
    question: (which) => `确定要锁定${which}吗？锁定后将不会掉入公海。`,
  },
  [customerStatus.normal]: { verb: '解锁', question: (which) => `确定要解锁${which}吗？` },
}

async function setLock({ rows, onDone }: OperationContext, status: 1 | 2): Promise<void> {
  const wording = wordings[status]
  const which = rows.length === 1 ? '该客户' : '这些客户'
  if (!wording || !(await confirmPlain(wording.question(which), wording.verb))) return
  const ids = rows.map((row) => idOf(customer, row))
  if (!(await attempt(ask(customerStateCalls.lock, { status, ids })))) return
  toast.success(`已${wording.verb} ${rows.length} 个客户`)
  await onDone('changed')
}

const statusOf = (row: OperationContext['rows'][number]) => Number(row.status)

export const lockOperation: Operation = {
  caption: '锁定',
  icon: <LockOutlined />,
  leaf: 'lock',
  hiddenFor: (rows) => rows.every((row) => statusOf(row) === customerStatus.locked),
  start: (context) => void setLock(context, customerStatus.locked),
}

export const unlockOperation: Operation = {
  caption: '解锁',
  icon: <UnlockOutlined />,
  leaf: 'lock',
  hiddenFor: (rows) => rows.every((row) => statusOf(row) === customerStatus.normal),
  start: (context) => void setLock(context, customerStatus.normal),
}
