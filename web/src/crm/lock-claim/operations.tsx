import { CheckSquareOutlined, ImportOutlined, RollbackOutlined, SendOutlined } from '@ant-design/icons'
import { lockClaimCalls } from '#protocol/crm/lock-claim/calls.ts'
import { lockClaim } from '#protocol/crm/lock-claim/type.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import { mayHappen } from '#protocol/record/states/states.ts'
import { attempt } from '#web/platform/attempt.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import type { Operation, OperationContext } from '#web/record/model/operation.ts'
import { idOf } from '#web/record/model/record.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'

const IssueDialog = lazyComponent(async () => (await import('./IssueDialog.tsx')).IssueDialog)
const ReturnDialog = lazyComponent(async () => (await import('./ReturnDialog.tsx')).ReturnDialog)

const STOCK = 'crm/lock/stock'

/** Of one claim, for which this holds. */
const ofOne = (holds: (row: Row) => boolean): Pick<Operation, 'hiddenFor'> => ({
  hiddenFor: (rows) => rows.length !== 1 || !rows.every(holds),
})
const isMine = (row: Row) => Number(row.isMine) === 1
const isHeld = (row: Row) => Number(row.heldNum) > 0

/** 发放, by the keepers of the stock. */
const issueOperation: Operation = {
  caption: '发放',
  icon: <SendOutlined />,
  leaf: 'stock',
  need: STOCK,
  ...ofOne((row) => mayHappen(lockClaim, row, 'issueAll')),
  Dialog: IssueDialog,
}

async function confirm({ rows: [row], onDone }: OperationContext): Promise<void> {
  if (!row) return
  const { confirmedNum } = await ask(lockClaimCalls.confirm, { claimId: idOf(lockClaim, row) })
  toast.success(`已确认领取 ${confirmedNum} 把锁`)
  await onDone('changed')
}

/** 确认领取, by the claimant. */
const confirmOperation: Operation = {
  caption: '确认领取',
  icon: <CheckSquareOutlined />,
  leaf: 'read',
  need: null,
  ...ofOne((row) => isMine(row) && Number(row.waitingNum) > 0),
  start: (context) => void attempt(confirm(context)),
}

/** 退库, asked for by the claimant. */
const returnOperation: Operation = {
  caption: '退库',
  icon: <RollbackOutlined />,
  leaf: 'read',
  need: null,
  ...ofOne((row) => isMine(row) && isHeld(row)),
  Dialog: (props) => <ReturnDialog {...props} asKeeper={false} />,
}

/** 确认退库, by the keepers of the stock, whether it was asked for or not. */
const confirmReturnOperation: Operation = {
  caption: '确认退库',
  icon: <ImportOutlined />,
  leaf: 'stock',
  need: STOCK,
  ...ofOne(isHeld),
  Dialog: (props) => <ReturnDialog {...props} asKeeper />,
}

/** By the keys that the type declares. */
export const claimOperations = {
  issue: issueOperation,
  confirm: confirmOperation,
  return: returnOperation,
  confirmReturn: confirmReturnOperation,
}
